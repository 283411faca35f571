package isr

import (
	"isrgrade/cases"
	reference "isrgrade/reference/isr"
)

// typed gives a trace as the track's rules read it.
func typed(trace *cases.Trace) (*reference.Config, []reference.Command) {
	config := reference.ReadConfig(&trace.Config)
	return &config, reference.AllTyped(trace.Commands())
}
