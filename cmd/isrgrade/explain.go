package main

import (
	"bufio"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	"isrgrade/cases/tracks"
	"isrgrade/reference"
)

func (c *console) explainCommand() *cli.Command {
	return &cli.Command{
		Name:      "explain",
		Usage:     "show the reference's reasoning for each command of a trace",
		ArgsUsage: "[TRACE]",
		Description: "Reads the trace from a file or from standard input and says for each command\n" +
			"which rule was used with which numbers, as the lesson's worked trace does.\n\n" +
			"Example: isrgrade explain trace.txt",
		Flags:        []cli.Flag{trackFlag()},
		OnUsageError: usageProblem,
		BashComplete: c.completing(nil, map[string]func() []string{"track": tracks.IDs}),
		Action: func(ctx *cli.Context) error {
			track, err := trackOf(ctx)
			if err != nil {
				return err
			}
			out := bufio.NewWriterSize(c.out, outputKept)
			err = c.readTrace(ctx, track.Model, func(reader *cases.Reader, config *reference.Config) error {
				explaining := newExplainer(out, track.Model, config)
				for reader.Next() {
					explaining.step(reader.Step())
				}
				return nil
			})
			if err != nil {
				return err
			}
			return flush(out)
		},
	}
}

// explainer writes each command, and indented below it what follows from it; out
// keeps the first error.
type explainer struct {
	out     io.Writer
	grammar *reference.Grammar
	config  *reference.Config
	right   reference.Player
	reply   reference.Reply
}

// newExplainer writes the header.
func newExplainer(out io.Writer, model *reference.Model, config *reference.Config) *explainer {
	e := &explainer{out: out, grammar: &model.Grammar, config: config, right: model.NewPlayer()}
	e.right.Begin(config)
	_, _ = out.Write(e.grammar.AppendHeader(nil, config))
	return e
}

func (e *explainer) step(step *cases.Step) {
	fmt.Fprintf(e.out, "%s\n", e.grammar.AppendCommand(nil, e.config, &step.Command))
	for _, because := range e.right.Explain(&step.Command) {
		fmt.Fprintln(e.out, "  "+because)
	}
	e.right.Step(&step.Command, &e.reply)
	right := e.grammar.Lines(e.config, &e.reply)
	for _, line := range right {
		fmt.Fprintln(e.out, "  > "+line)
	}
	for i, said := range step.Replies {
		if i >= len(right) || said != right[i] {
			fmt.Fprintf(e.out, "  ! line %d of the file says %s\n", step.Line+1+i, said)
		}
	}
}

// explain writes a whole trace.
func explain(out io.Writer, trace *cases.Trace) {
	explaining := newExplainer(out, trace.Model, &trace.Config)
	for i := range trace.Steps {
		explaining.step(&trace.Steps[i])
	}
}
