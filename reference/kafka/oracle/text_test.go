package oracle_test

import (
	"isrgrade/reference"
	"isrgrade/reference/kafka"
)

// Trace is a trace of the track kafka.
type Trace struct {
	Config   kafka.Config
	Commands []kafka.Command
}

// Text gives the trace as a program reads it, one line an item.
func (t *Trace) Text() string {
	grammar, config := kafka.Grammar(), t.Config.Uniform()
	text := grammar.AppendHeader(nil, config)
	for _, command := range t.Uniform() {
		text = append(grammar.AppendCommand(text, config, &command), '\n')
	}
	return string(text)
}

// Uniform gives the commands as the frame writes them.
func (t *Trace) Uniform() []reference.Command {
	commands := make([]reference.Command, len(t.Commands))
	for i, command := range t.Commands {
		commands[i] = kafka.Uniform(command)
	}
	return commands
}
