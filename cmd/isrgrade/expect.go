package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

func (c *console) expectCommand() *cli.Command {
	return &cli.Command{
		Name:      "expect",
		Usage:     "print the right replies to a trace, as a right program does",
		ArgsUsage: "[TRACE]",
		Description: "Reads the trace from a file or from standard input. With --mistake it acts as a\n" +
			"program that makes that mistake; given more than once, all of them.\n\n" +
			"Example: isrgrade expect --mistake no-second-branch trace.txt",
		Flags: []cli.Flag{
			&cli.StringSliceFlag{Name: "mistake", Usage: "make the mistake `ID` (repeatable; see isrgrade mistakes)"},
		},
		OnUsageError: usageProblem,
		BashComplete: c.completing(nil, map[string]func() []string{"mistake": mistakeNames}),
		Action:       c.expect,
	}
}

func (c *console) expect(ctx *cli.Context) error {
	rules, err := mistakes.RulesWith(ctx.StringSlice("mistake")...)
	if err != nil {
		return err
	}
	trace, err := c.readTrace(ctx)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(c.out)
	if err := writeReplies(out, &rules, trace); err != nil {
		return err
	}
	return flush(out)
}

func writeReplies(out io.Writer, rules *reference.Rules, trace *cases.Trace) error {
	state := rules.Begin(&trace.Config)
	var reply reference.Reply
	var line []byte
	for _, step := range trace.Steps {
		if !rules.Step(&trace.Config, &state, step.Command, &reply) {
			continue
		}
		line = append(reply.AppendText(line[:0]), '\n')
		if _, err := out.Write(line); err != nil {
			return fmt.Errorf("write the replies: %w", err)
		}
	}
	return nil
}

func flush(out *bufio.Writer) error {
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write the output: %w", err)
	}
	return nil
}

// readTrace reads the trace that the command line names: a file, or standard
// input when there is none or "-".
func (c *console) readTrace(ctx *cli.Context) (*cases.Trace, error) {
	if ctx.NArg() > 1 {
		return nil, usagef("%d traces given; give one, or none to read standard input", ctx.NArg())
	}
	name := ctx.Args().First()
	if name == "" || name == "-" {
		text, err := io.ReadAll(c.in)
		if err != nil {
			return nil, fmt.Errorf("read the trace from standard input: %w", err)
		}
		return cases.Parse("standard input", text)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, unreadable("trace", err)
	}
	return cases.Parse(name, text)
}

// unreadable words a file that cannot be read; a wrong path is the user's.
func unreadable(what string, err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return usagef("%s: cannot read this %s: %w; give the path of a readable file", path.Path, what, path.Err)
	}
	return fmt.Errorf("read the %s: %w", what, err)
}
