package report

import (
	"isrgrade/cases"
	"isrgrade/reference"
)

// moment is one command of a trace with the right state after it.
type moment struct {
	Text  string // the command as it is written
	Time  int64  // ms
	Named int    // index of the broker that the command names, or noBroker
	After reference.View
	Reply reference.Reply
}

const noBroker = -1

// replay carries out a trace by the right rules.
func replay(trace *cases.Trace) (start reference.View, moments []moment) {
	player := trace.Model.NewPlayer()
	player.Begin(&trace.Config)
	start = player.View()
	var reply reference.Reply
	for i := range trace.Steps {
		command := &trace.Steps[i].Command
		player.Step(command, &reply)
		moments = append(moments, moment{
			Text: trace.Text(i), Time: command.Time, Named: brokerOf(&trace.Model.Grammar, command),
			After: player.View(), Reply: reply.Clone(),
		})
	}
	return start, moments
}

func brokerOf(grammar *reference.Grammar, command *reference.Command) int {
	for i, arg := range grammar.Verbs[command.Verb].Args {
		if arg.Kind == reference.Broker {
			return int(command.Args[i])
		}
	}
	return noBroker
}
