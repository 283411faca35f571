// Package cases is the trace format, read, checked and written, and the
// hand-written cases, one folder a stage, in the order in which a student builds
// the program.
//
// It is not a judge: it neither runs programs nor compares what they print, and
// it invents no traces (see cases/gen).
//
// Laws:
//   - A Trace that Parse returned obeys every rule of the exercise's "The
//     input"; so does its Input, which is all that a program ever gets.
//   - String(Parse(String(t))) == String(t).
//   - A stage's cases need no rule of a later stage.
package cases

import (
	"strconv"
	"strings"

	reference "isrgrade/reference/isr"
)

// Trace is one trace file: what a program reads, and what people and tests read
// besides.
type Trace struct {
	Config   reference.Config
	Intro    []string // comment lines before the first command, without "#"
	Steps    []Step
	Trailing []string // comment lines after the last command
}

// Step is one command with what the file says about it.
type Step struct {
	Comments []string // comment lines before the command, without "#"
	Command  reference.Command
	Reply    string // the reply that the file expects after STATUS; "" when it gives none
	Line     int    // where the command stands in its file, from 1; 0 when it came from no file
}

// NewTrace makes a trace without comments and replies.
func NewTrace(config reference.Config, commands []reference.Command) *Trace {
	trace := &Trace{Config: config, Steps: make([]Step, len(commands))}
	for i, command := range commands {
		trace.Steps[i].Command = command
	}
	return trace
}

// Commands gives the commands alone.
func (t *Trace) Commands() []reference.Command {
	commands := make([]reference.Command, len(t.Steps))
	for i, step := range t.Steps {
		commands[i] = step.Command
	}
	return commands
}

// Header gives the three header lines, without line ends.
func (t *Trace) Header() []string {
	ids := make([]string, len(t.Config.Replicas))
	for i, id := range t.Config.Replicas {
		ids[i] = strconv.FormatInt(id, 10)
	}
	return []string{
		"LAG_MAX " + strconv.FormatInt(t.Config.LagMax, 10),
		"MIN_ISR " + strconv.Itoa(t.Config.MinISR),
		"REPLICAS " + strings.Join(ids, " "),
	}
}

// Input gives what a program reads: the header and the commands, no comments, no
// replies, each line ended by \n.
func (t *Trace) Input() []byte {
	text := []byte(strings.Join(t.Header(), "\n") + "\n")
	for _, step := range t.Steps {
		text = append(step.Command.AppendText(text, &t.Config), '\n')
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
	for _, step := range t.Steps {
		writeComments(&text, step.Comments)
		text.WriteString(step.Command.Text(&t.Config) + "\n")
		if step.Reply != "" {
			text.WriteString("> " + step.Reply + "\n")
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

// Expected gives the right replies, one a STATUS.
func (t *Trace) Expected() []reference.Reply {
	rules := reference.Lesson()
	return rules.Run(&t.Config, t.Commands())
}

// WithReplies gives a copy of t whose STATUS commands carry the right replies.
func (t *Trace) WithReplies() *Trace {
	filled := *t
	filled.Steps = append([]Step(nil), t.Steps...)
	replies := t.Expected()
	for i := range filled.Steps {
		filled.Steps[i].Reply = ""
		if filled.Steps[i].Command.Kind == reference.Status {
			filled.Steps[i].Reply = replies[0].String()
			replies = replies[1:]
		}
	}
	return &filled
}
