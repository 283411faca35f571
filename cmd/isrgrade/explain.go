package main

import (
	"bufio"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	reference "isrgrade/reference/isr"
)

func (c *console) explainCommand() *cli.Command {
	return &cli.Command{
		Name:      "explain",
		Usage:     "show the reference's reasoning for each command of a trace",
		ArgsUsage: "[TRACE]",
		Description: "Reads the trace from a file or from standard input and says for each command\n" +
			"which rule was used with which numbers, as the lesson's worked trace does.\n\n" +
			"Example: isrgrade explain trace.txt",
		OnUsageError: usageProblem,
		Action: func(ctx *cli.Context) error {
			trace, err := c.readTrace(ctx)
			if err != nil {
				return err
			}
			out := bufio.NewWriter(c.out)
			explain(out, trace)
			return flush(out)
		},
	}
}

// explain writes each command, and indented below it what follows from it; out
// keeps the first error.
func explain(out io.Writer, trace *cases.Trace) {
	for _, line := range trace.Header() {
		fmt.Fprintln(out, line)
	}
	rules := reference.Lesson()
	state := rules.Begin(&trace.Config)
	var reply reference.Reply
	for _, step := range trace.Steps {
		fmt.Fprintln(out, step.Command.Text(&trace.Config))
		for _, because := range reference.Explain(&trace.Config, &state, step.Command) {
			fmt.Fprintln(out, "  "+because)
		}
		if rules.Step(&trace.Config, &state, step.Command, &reply) {
			fmt.Fprintln(out, "  > "+reply.String())
			if step.Reply != "" && step.Reply != reply.String() {
				fmt.Fprintf(out, "  ! line %d of the file says %s\n", step.Line+1, step.Reply)
			}
		}
	}
}
