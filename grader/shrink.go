package grader

import (
	"math/bits"
	"slices"

	"isrgrade/cases"
	"isrgrade/reference"
)

// Smaller traces. Each function gives a new valid trace, or nil when there is
// none; comments and replies are left out.

// repaired makes a trace valid again after something was dropped or lowered: what
// the ledger refuses is lowered as little as helps, and a command that this does
// not help is dropped.
func repaired(model *reference.Model, config reference.Config, commands []reference.Command) *cases.Trace {
	ledger := model.NewLedger()
	if !beginsLowered(ledger, model, &config) {
		return nil
	}
	kept := make([]reference.Command, 0, len(commands))
	for _, command := range commands {
		if allowsLowered(ledger, model.Grammar.Verbs[command.Verb].Args, &command) {
			ledger.Take(&command)
			kept = append(kept, command)
		}
	}
	return cases.NewTrace(model, config, kept)
}

// beginsLowered begins the ledger under the header, whose numbers it lowers if the
// ledger says no otherwise.
func beginsLowered(ledger reference.Ledger, model *reference.Model, config *reference.Config) bool {
	allowed := func() bool { return ledger.Begin(config) == nil }
	if allowed() {
		return true
	}
	config.Numbers = slices.Clone(config.Numbers)
	for i, arg := range headerNumbers(&model.Grammar) {
		if canLower(arg.Kind) && lowered(&config.Numbers[i], arg.Least, allowed) {
			return true
		}
	}
	return false
}

// allowsLowered says whether the command may come next, if need be with one of its
// offsets lowered.
func allowsLowered(ledger reference.Ledger, args []reference.Arg, command *reference.Command) bool {
	allowed := func() bool { return ledger.Check(command) == nil }
	if allowed() {
		return true
	}
	for i := range args {
		if args[i].Kind == reference.Offset && command.Args[i] != reference.Missing && lowered(&command.Args[i], args[i].Least, allowed) {
			return true
		}
	}
	return false
}

// lowered lowers the number to the largest value that is allowed, as if all
// smaller ones were allowed once one is. It leaves it alone if none is.
func lowered(number *int64, least int64, allowed func() bool) bool {
	was := *number
	if *number = least; !allowed() {
		*number = was
		return false
	}
	good, bad := least, was
	for bad-good > 1 {
		if *number = good + (bad-good)/2; allowed() {
			good = *number
		} else {
			bad = *number
		}
	}
	*number = good
	return allowed()
}

func withoutCommands(trace *cases.Trace, from, to int) *cases.Trace {
	if from >= to {
		return nil
	}
	return repaired(trace.Model, trace.Config, slices.Delete(trace.Commands(), from, to))
}

// withoutBroker drops a broker, the commands that are its own, and its place in
// lists.
func withoutBroker(trace *cases.Trace, broker int) *cases.Trace {
	config := trace.Config
	config.Brokers = slices.Delete(slices.Clone(config.Brokers), broker, broker+1)
	if len(config.Lives) > 0 {
		config.Lives = slices.Delete(slices.Clone(config.Lives), broker, broker+1)
	}
	var commands []reference.Command
	for _, command := range trace.Commands() {
		if dropBroker(trace.Model.Grammar.Verbs[command.Verb].Args, &command, broker) {
			commands = append(commands, command)
		}
	}
	return repaired(trace.Model, config, commands)
}

// dropBroker rewrites a command for a header without the broker; it says no when
// the command names nobody else.
func dropBroker(args []reference.Arg, command *reference.Command, broker int) bool {
	for i := range args {
		switch args[i].Kind {
		case reference.Broker:
			if command.Args[i] == int64(broker) {
				return false
			}
			if command.Args[i] > int64(broker) {
				command.Args[i]--
			}
		case reference.Brokers:
			if command.Args[i] = packedWithout(command.Args[i], broker); command.Args[i] == 0 {
				return false
			}
		}
	}
	return true
}

func packedWithout(packed int64, broker int) int64 {
	var left []int
	for _, index := range reference.UnpackBrokers(nil, packed) {
		switch {
		case index < broker:
			left = append(left, index)
		case index > broker:
			left = append(left, index-1)
		}
	}
	return reference.PackBrokers(left...)
}

// withTimesScaled shrinks the header's duration to the given value and all times
// with it; nil for a track whose header has none.
func withTimesScaled(trace *cases.Trace, to int64) *cases.Trace {
	numbers := headerNumbers(&trace.Model.Grammar)
	at := slices.IndexFunc(numbers, func(arg *reference.Arg) bool { return arg.Kind == reference.Millis })
	if at < 0 || to >= trace.Config.Numbers[at] {
		return nil
	}
	old, config := trace.Config.Numbers[at], trace.Config
	config.Numbers = slices.Clone(config.Numbers)
	config.Numbers[at] = to
	commands := trace.Commands()
	for i := range commands {
		commands[i].Time = scaled(commands[i].Time, to, old)
		for k, arg := range trace.Model.Grammar.Verbs[commands[i].Verb].Args {
			if arg.Kind == reference.Millis {
				commands[i].Args[k] = max(arg.Least, scaled(commands[i].Args[k], to, old))
			}
		}
	}
	return repaired(trace.Model, config, commands)
}

// Up to which durations and times, in ms, a trace is stretched.
const (
	smallDuration = 10
	smallTime     = 1_000
)

// withTimesStretched multiplies the header's duration and all times; nil for a track
// whose header has none, and where it is 0 or not small.
func withTimesStretched(trace *cases.Trace, factor int64) *cases.Trace {
	numbers := headerNumbers(&trace.Model.Grammar)
	at := slices.IndexFunc(numbers, func(arg *reference.Arg) bool { return arg.Kind == reference.Millis })
	last := len(trace.Steps) - 1
	if at < 0 || last < 0 || trace.Config.Numbers[at] == 0 || trace.Config.Numbers[at] > smallDuration || trace.Steps[last].Command.Time > smallTime {
		return nil
	}
	config, commands := trace.Config, trace.Commands()
	config.Numbers = slices.Clone(config.Numbers)
	config.Numbers[at] *= factor
	for i := range commands {
		commands[i].Time *= factor
	}
	return repaired(trace.Model, config, commands)
}

// scaled gives t*to/old, rounded up, so that what was later than a limit stays
// later. to < old, so that nothing overflows.
func scaled(t, to, old int64) int64 {
	high, low := bits.Mul64(uint64(t), uint64(to))
	quotient, rest := bits.Div64(high, low, uint64(old))
	if rest > 0 {
		quotient++
	}
	return int64(quotient)
}
