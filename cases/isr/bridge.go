package isr

import (
	"isrgrade/cases"
	reference "isrgrade/reference/isr"
)

// Shorthands for the rooms that know one track only.

// Parse reads a trace of the track.
func Parse(file string, text []byte) (*cases.Trace, error) {
	track := Track()
	return track.Parse(file, text)
}

// BuiltIn gives the track's hand-written cases.
func BuiltIn() ([]cases.Case, error) {
	track := Track()
	return track.BuiltIn()
}

// Load gives the track's cases in a folder or file.
func Load(name string) ([]cases.Case, error) {
	track := Track()
	return track.Load(name)
}

// Stages gives the track's stages.
func Stages() []cases.Stage { return stages() }

// Typed gives a trace as the track's rules read it.
func Typed(trace *cases.Trace) (*reference.Config, []reference.Command) {
	config := reference.ReadConfig(&trace.Config)
	return &config, reference.AllTyped(trace.Commands())
}

// NewTrace makes a trace of typed commands.
func NewTrace(config reference.Config, commands []reference.Command) *cases.Trace {
	return cases.NewTrace(Track().Model, reference.Header(config), reference.AllUniform(commands))
}
