// Package cases is the trace format, read, checked and written, for every track
// alike, and the tracks' hand-written cases, one folder a stage, in the order in
// which a student builds the program.
//
// It is not a judge: it neither runs programs nor compares what they print, and
// it invents no traces (see cases/gen).
//
// Laws:
//   - A Trace that Parse returned obeys the track's grammar and its ledger; so does
//     its Input, which is all that a program ever gets.
//   - String(Parse(String(t))) == String(t).
//   - A stage's cases need no rule of a later stage.
package cases

import (
	"io"
	"strings"

	"isrgrade/reference"
)

// Trace is one trace file: what a program reads, and what people and tests read
// besides.
type Trace struct {
	Model    *reference.Model // of the track that it belongs to
	Config   reference.Config
	Intro    []string // comment lines before the first command, without "#"
	Steps    []Step
	Trailing []string // comment lines after the last command
}

// Step is one command with what the file says about it.
type Step struct {
	Comments []string // comment lines before the command, without "#"
	Command  reference.Command
	Replies  []string // the lines that the file expects after the command; none when it gives none
	Line     int      // where the command stands in its file, from 1; 0 when it came from no file
}

// NewTrace makes a trace without comments and replies.
func NewTrace(model *reference.Model, config reference.Config, commands []reference.Command) *Trace {
	trace := &Trace{Model: model, Config: config, Steps: make([]Step, len(commands))}
	for i, command := range commands {
		trace.Steps[i].Command = command
	}
	return trace
}

func parse(model *reference.Model, file string, in io.Reader) (*Trace, error) {
	reader := NewReader(model, file, in)
	config, err := reader.Header()
	if err != nil {
		return nil, err
	}
	trace := &Trace{Model: model}
	for reader.Next() {
		trace.Steps = append(trace.Steps, *reader.Step())
	}
	if err := reader.Err(); err != nil {
		return nil, err
	}
	trace.Config, trace.Intro, trace.Trailing = *config, reader.intro, reader.comments
	if len(trace.Steps) == 0 {
		trace.Intro, trace.Trailing = append(trace.Intro, trace.Trailing...), nil
	}
	return trace, nil
}

// Commands gives the commands alone.
func (t *Trace) Commands() []reference.Command {
	commands := make([]reference.Command, len(t.Steps))
	for i := range t.Steps {
		commands[i] = t.Steps[i].Command
	}
	return commands
}

// Header gives the header's lines, without line ends.
func (t *Trace) Header() []string {
	text := string(t.Model.Grammar.AppendHeader(nil, &t.Config))
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// Text gives a command of the trace as it is written.
func (t *Trace) Text(step int) string {
	return string(t.Model.Grammar.AppendCommand(nil, &t.Config, &t.Steps[step].Command))
}

// Input gives what a program reads: the header and the commands, no comments, no
// replies, each line ended by \n.
func (t *Trace) Input() []byte {
	text := t.Model.Grammar.AppendHeader(nil, &t.Config)
	for i := range t.Steps {
		text = append(t.Model.Grammar.AppendCommand(text, &t.Config, &t.Steps[i].Command), '\n')
	}
	return text
}

// String gives the whole file.
func (t *Trace) String() string {
	var text strings.Builder
	writeComments(&text, t.Intro)
	for _, line := range t.Header() {
		text.WriteString(line + "\n")
	}
	for i := range t.Steps {
		writeComments(&text, t.Steps[i].Comments)
		text.WriteString(t.Text(i) + "\n")
		for _, reply := range t.Steps[i].Replies {
			text.WriteString("> " + reply + "\n")
		}
	}
	writeComments(&text, t.Trailing)
	return text.String()
}

func writeComments(text *strings.Builder, comments []string) {
	for _, comment := range comments {
		text.WriteString("#" + comment + "\n")
	}
}

// Title is the first comment line of the file: what the trace shows.
func (t *Trace) Title() string {
	if len(t.Intro) == 0 {
		return ""
	}
	return strings.TrimSpace(t.Intro[0])
}

// Expected gives the right replies: for each command its lines.
func (t *Trace) Expected() [][]string { return t.RepliesOf(t.Model.NewPlayer()) }

// RepliesOf gives what a program prints: for each command its lines.
func (t *Trace) RepliesOf(player reference.Player) [][]string {
	replies := make([][]string, len(t.Steps))
	reference.Play(player, &t.Config, t.Commands(), func(i int, reply *reference.Reply) bool {
		if len(reply.Lines) > 0 {
			replies[i] = t.Model.Grammar.Lines(&t.Config, reply)
		}
		return true
	})
	return replies
}

// WithReplies gives a copy of t whose commands carry the right replies.
func (t *Trace) WithReplies() *Trace { return t.withReplies(t.Expected()) }

// WithRepliesOf gives a copy of t whose commands carry what a program replies.
func (t *Trace) WithRepliesOf(player reference.Player) *Trace {
	return t.withReplies(t.RepliesOf(player))
}

func (t *Trace) withReplies(replies [][]string) *Trace {
	filled := *t
	filled.Steps = append([]Step(nil), t.Steps...)
	for i := range filled.Steps {
		filled.Steps[i].Replies = replies[i]
	}
	return &filled
}
