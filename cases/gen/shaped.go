package gen

import (
	"isrgrade/cases"
	lesson "isrgrade/cases/isr"
)

// Shaped gives so many traces of about half to all of so many commands, as the
// seed has them. They are not chosen for anything.
func Shaped(seed uint64, count, commands int) []*cases.Trace {
	traces := make([]*cases.Trace, count)
	for i := range traces {
		one := newCandidate(Options{Seed: seed, Commands: commands}, rulesTaught{}, i)
		traces[i] = lesson.NewTrace(one.config, one.commands)
	}
	return traces
}
