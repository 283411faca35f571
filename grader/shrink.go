package grader

import (
	"math/bits"
	"slices"

	"isrgrade/cases"
	reference "isrgrade/reference/isr"
)

// Smaller traces. Each function gives a new valid trace, or nil when there is
// none; comments and replies are left out.

// repaired makes the commands valid again after others were dropped or lowered:
// offsets are cut to the leader's LEO and MIN_ISR to the number of replicas.
func repaired(config reference.Config, commands []reference.Command) *cases.Trace {
	config.MinISR = min(config.MinISR, len(config.Replicas))
	commands = slices.Clone(commands)
	var leo int64
	for i := range commands {
		leo += commands[i].Records
		commands[i].Offset = min(commands[i].Offset, leo)
	}
	return cases.NewTrace(config, commands)
}

func withoutCommands(trace *cases.Trace, from, to int) *cases.Trace {
	if from >= to {
		return nil
	}
	return repaired(trace.Config, slices.Delete(trace.Commands(), from, to))
}

// withoutFollower drops a replica and its fetches.
func withoutFollower(trace *cases.Trace, follower int) *cases.Trace {
	config := trace.Config
	config.Replicas = slices.Delete(slices.Clone(config.Replicas), follower, follower+1)
	var commands []reference.Command
	for _, command := range trace.Commands() {
		if command.Follower == follower {
			continue
		}
		if command.Follower > follower {
			command.Follower--
		}
		commands = append(commands, command)
	}
	return repaired(config, commands)
}

// withTimesScaled shrinks LAG_MAX to the given value and all times with it.
func withTimesScaled(trace *cases.Trace, lagMax int64) *cases.Trace {
	old := trace.Config.LagMax
	if lagMax >= old {
		return nil
	}
	config := trace.Config
	config.LagMax = lagMax
	commands := trace.Commands()
	for i := range commands {
		commands[i].Time = scaled(commands[i].Time, lagMax, old)
	}
	return repaired(config, commands)
}

// scaled gives t*lagMax/old, rounded up, so that what was later than LAG_MAX
// stays later. lagMax < old, so that nothing overflows.
func scaled(t, lagMax, old int64) int64 {
	high, low := bits.Mul64(uint64(t), uint64(lagMax))
	quotient, rest := bits.Div64(high, low, uint64(old))
	if rest > 0 {
		quotient++
	}
	return int64(quotient)
}

// number is one number of a trace that may be lowered down to least.
type number struct {
	least int64
	get   func(*cases.Trace) int64
	with  func(*cases.Trace, int64) *cases.Trace
}

// numbersOf lists the numbers of a trace: the header's, and for each command the
// time that passes before it, the records and the offset.
func numbersOf(trace *cases.Trace) []number {
	numbers := []number{lagMaxNumber(), minISRNumber()}
	for i, step := range trace.Steps {
		numbers = append(numbers, pauseNumber(i))
		switch step.Command.Kind {
		case reference.Append:
			numbers = append(numbers, commandNumber(i, 1, func(c *reference.Command) *int64 { return &c.Records }))
		case reference.Fetch:
			numbers = append(numbers, commandNumber(i, 0, func(c *reference.Command) *int64 { return &c.Offset }))
		}
	}
	return numbers
}

func lagMaxNumber() number {
	return number{0, func(t *cases.Trace) int64 { return t.Config.LagMax }, func(t *cases.Trace, value int64) *cases.Trace {
		config := t.Config
		config.LagMax = value
		return repaired(config, t.Commands())
	}}
}

func minISRNumber() number {
	return number{1, func(t *cases.Trace) int64 { return int64(t.Config.MinISR) }, func(t *cases.Trace, value int64) *cases.Trace {
		config := t.Config
		config.MinISR = int(value)
		return repaired(config, t.Commands())
	}}
}

func commandNumber(i int, least int64, field func(*reference.Command) *int64) number {
	return number{least, func(t *cases.Trace) int64 { return *field(&t.Steps[i].Command) }, func(t *cases.Trace, value int64) *cases.Trace {
		commands := t.Commands()
		*field(&commands[i]) = value
		return repaired(t.Config, commands)
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
		return repaired(t.Config, commands)
	}}
}
