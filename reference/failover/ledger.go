package failover

import (
	"fmt"

	"isrgrade/reference"
)

// NewLedger gives the ledger of a trace. Which broker is up, who leads and how
// long the logs are depends on what a right program does, so the ledger runs the
// right rules.
func NewLedger() reference.Ledger { return &ledger{rules: Right()} }

type ledger struct {
	rules    Rules
	config   Config
	state    State
	produced reference.NumberSet // of names
	reply    reference.Reply
}

func (l *ledger) Begin(config *reference.Config) *reference.Problem {
	l.config = readConfig(config)
	l.state = begin(&l.config)
	l.produced = reference.NumberSet{}
	if l.config.MinISR > len(l.config.Replicas) {
		return &reference.Problem{
			What: fmt.Sprintf("MIN_ISR is %d but REPLICAS lists only %d", l.config.MinISR, len(l.config.Replicas)),
			Want: "MIN_ISR is from 1 to the number of replicas",
		}
	}
	return nil
}

func (l *ledger) Check(command *reference.Command) *reference.Problem {
	switch command.Verb {
	case verbProduce:
		return l.checkRecord(command.Args[argRecord])
	case verbFetch:
		return l.checkFollower(command, "fetches from the leader")
	case verbCrash:
		return firstOf(l.checkUp(command), l.checkLost(command))
	case verbStop:
		return l.checkUp(command)
	case verbStart:
		return l.checkDown(command)
	case verbRestart:
		return firstOf(l.checkFollower(command, "can restart unnoticed"), l.checkLost(command))
	default:
		return nil
	}
}

func firstOf(problems ...*reference.Problem) *reference.Problem {
	for _, problem := range problems {
		if problem != nil {
			return problem
		}
	}
	return nil
}

func (l *ledger) checkRecord(record int64) *reference.Problem {
	if !l.produced.Has(record) {
		return nil
	}
	return &reference.Problem{
		What: fmt.Sprintf("the record %s was produced before", l.config.Names.Word(record)),
		Want: wantRecord,
	}
}

// broker is the one that a command names, with its id.
func (l *ledger) broker(command *reference.Command) (b *Broker, id int64) {
	i := command.Args[argBroker]
	return &l.state.Brokers[i], l.config.Replicas[i]
}

func (l *ledger) checkUp(command *reference.Command) *reference.Problem {
	b, id := l.broker(command)
	if b.Up {
		return nil
	}
	return &reference.Problem{
		What: fmt.Sprintf("broker %d is down", id),
		Want: fmt.Sprintf("name a broker that is up, or let START %d come first", id),
	}
}

func (l *ledger) checkDown(command *reference.Command) *reference.Problem {
	b, id := l.broker(command)
	if !b.Up {
		return nil
	}
	return &reference.Problem{
		What: fmt.Sprintf("broker %d is up", id),
		Want: fmt.Sprintf("start a broker that is down, or let CRASH %d lost 0 come first", id),
	}
}

func (l *ledger) checkFollower(command *reference.Command, only string) *reference.Problem {
	if int(command.Args[argBroker]) == l.state.Leader {
		_, id := l.broker(command)
		return &reference.Problem{
			What: fmt.Sprintf("broker %d leads at this moment", id),
			Want: "name another broker: only a follower " + only,
		}
	}
	return l.checkUp(command)
}

func (l *ledger) checkLost(command *reference.Command) *reference.Problem {
	b, id := l.broker(command)
	if command.Args[argLost] <= int64(b.LEO()) {
		return nil
	}
	return &reference.Problem{
		What: fmt.Sprintf("broker %d loses %d records and has %d", id, command.Args[argLost], b.LEO()),
		Want: wantLost,
	}
}

func (l *ledger) Take(command *reference.Command) {
	if command.Verb == verbProduce {
		l.produced.Add(command.Args[argRecord])
	}
	l.reply.Reset()
	l.rules.Step(&l.config, &l.state, typed(command), &l.reply)
}

func (l *ledger) Fields() []reference.Field {
	return append(fields(&l.config), reference.Field{
		Name: "produced", Broker: reference.OfPartition, Kind: reference.FieldSmall, Base: 1 << mostRecords,
	})
}

// Row ends with the names given out, a bit each.
func (l *ledger) Row(numbers []int64) ([]int64, bool) {
	numbers, fits := row(&l.config, &l.state, numbers)
	produced := int64(l.produced[0])
	return append(numbers, produced), fits && produced>>mostRecords == 0 && len(l.produced) <= 1
}

func (l *ledger) SetRow(numbers []int64) {
	setRow(&l.config, &l.state, numbers)
	clear(l.produced)
	l.produced[0] = uint64(numbers[len(numbers)-1])
}

// StateOf gives the right state that a ledger of this track follows, and how many
// records were produced. It must not be changed.
func StateOf(of reference.Ledger) (state *State, produced int) {
	l := of.(*ledger)
	return &l.state, l.produced.Len()
}
