package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	"isrgrade/cases/tracks"
	"isrgrade/reference"
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
			trackFlag(),
		},
		OnUsageError: usageProblem,
		BashComplete: c.completing(nil, map[string]func() []string{"mistake": c.mistakeNames, "track": tracks.IDs}),
		Action:       c.expect,
	}
}

// outputKept is how much output is held back, in bytes, so that a bad trace of
// ordinary size prints nothing.
const outputKept = 1 << 20

func (c *console) expect(ctx *cli.Context) error {
	track, err := trackOf(ctx)
	if err != nil {
		return err
	}
	made, err := track.MadeOf(ctx.StringSlice("mistake")...)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(c.out, outputKept)
	err = c.readTrace(ctx, track.Model, func(reader *cases.Reader, config *reference.Config) error {
		return writeReplies(out, &track.Grammar, track.NewPlayer(made...), config, reader)
	})
	if err != nil {
		return err
	}
	return flush(out)
}

// writeReplies lets the player answer command by command.
func writeReplies(out *bufio.Writer, grammar *reference.Grammar, player reference.Player, config *reference.Config, reader *cases.Reader) error {
	player.Begin(config)
	var reply reference.Reply
	for reader.Next() {
		player.Step(&reader.Step().Command, &reply)
		for i := range reply.Lines {
			line := append(grammar.AppendLine(out.AvailableBuffer(), config, &reply.Lines[i]), '\n')
			if _, err := out.Write(line); err != nil {
				return fmt.Errorf("write the replies: %w", err)
			}
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

// readTrace reads the trace that the command line names, a file, or standard input
// when there is none or "-", and lets read have its commands as they come.
func (c *console) readTrace(ctx *cli.Context, model *reference.Model, read func(*cases.Reader, *reference.Config) error) error {
	if ctx.NArg() > 1 {
		return usagef("%d traces given; give one, or none to read standard input", ctx.NArg())
	}
	name := ctx.Args().First()
	if name == "" || name == "-" {
		return readCommands(model, "standard input", c.in, read)
	}
	file, err := os.Open(name)
	if err != nil {
		return unreadable("trace", err)
	}
	defer file.Close()
	return readCommands(model, name, file, read)
}

func readCommands(model *reference.Model, name string, in io.Reader, read func(*cases.Reader, *reference.Config) error) error {
	reader := cases.NewReader(model, name, in)
	config, err := reader.Header()
	if err == nil {
		if err = read(reader, config); err == nil {
			err = reader.Err()
		}
	}
	if path := (*os.PathError)(nil); errors.As(err, &path) {
		return unreadable("trace", err)
	}
	return err
}

// unreadable words a file that cannot be read; a wrong path is the user's.
func unreadable(what string, err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return usagef("%s: cannot read this %s: %w; give the path of a readable file", path.Path, what, path.Err)
	}
	return fmt.Errorf("read the %s: %w", what, err)
}
