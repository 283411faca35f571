package grader

import (
	"slices"

	"isrgrade/cases"
	"isrgrade/reference"
)

// number is one number of a trace that may be lowered down to least.
type number struct {
	least int64
	get   func(*cases.Trace) int64
	with  func(*cases.Trace, int64) *cases.Trace
}

// numbersOf lists the numbers of a trace that may be lowered: the header's, and for
// each command the time that passes before it and its values.
func numbersOf(trace *cases.Trace) []number {
	var numbers []number
	for i, arg := range headerNumbers(&trace.Model.Grammar) {
		if canLower(arg.Kind) {
			numbers = append(numbers, headerNumber(i, arg.Least))
		}
	}
	for i := range trace.Steps {
		numbers = append(numbers, pauseNumber(i))
		command := &trace.Steps[i].Command
		for k, arg := range trace.Model.Grammar.Verbs[command.Verb].Args {
			if canLower(arg.Kind) && command.Args[k] != reference.Missing {
				numbers = append(numbers, commandNumber(i, k, arg.Least))
			}
		}
	}
	return numbers
}

// canLower: other numbers are names of something.
func canLower(kind reference.Kind) bool {
	return kind == reference.Millis || kind == reference.Count || kind == reference.Offset
}

// headerNumbers gives what each of a config's Numbers is.
func headerNumbers(grammar *reference.Grammar) []*reference.Arg {
	var args []*reference.Arg
	for i := range grammar.Header {
		line := &grammar.Header[i]
		for k := range line.Args {
			if line.Args[0].Kind != reference.Brokers {
				args = append(args, &line.Args[k])
			}
		}
	}
	return args
}

func headerNumber(i int, least int64) number {
	return number{least, func(t *cases.Trace) int64 { return t.Config.Numbers[i] }, func(t *cases.Trace, value int64) *cases.Trace {
		config := t.Config
		config.Numbers = slices.Clone(config.Numbers)
		config.Numbers[i] = value
		return repaired(t.Model, config, t.Commands())
	}}
}

func commandNumber(i, arg int, least int64) number {
	return number{least, func(t *cases.Trace) int64 { return t.Steps[i].Command.Args[arg] }, func(t *cases.Trace, value int64) *cases.Trace {
		commands := t.Commands()
		commands[i].Args[arg] = value
		return repaired(t.Model, t.Config, commands)
	}}
}

// pauseNumber is the time between command i and the one before it; to lower it
// moves all later commands together.
func pauseNumber(i int) number {
	pause := func(t *cases.Trace) int64 {
		if i == 0 {
			return t.Steps[0].Command.Time
		}
		return t.Steps[i].Command.Time - t.Steps[i-1].Command.Time
	}
	return number{0, pause, func(t *cases.Trace, value int64) *cases.Trace {
		commands := t.Commands()
		less := pause(t) - value
		for k := i; k < len(commands); k++ {
			commands[k].Time -= less
		}
		return repaired(t.Model, t.Config, commands)
	}}
}
