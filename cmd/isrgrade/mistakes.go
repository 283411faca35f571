package main

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/fatih/color"
	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/cases/tracks"
	"isrgrade/grader"
	"isrgrade/grader/report"
	"isrgrade/reference"
)

func (c *console) mistakesCommand() *cli.Command {
	return &cli.Command{
		Name:      "mistakes",
		Usage:     "list the catalogue of mistakes, or explain one with its shortest trace",
		ArgsUsage: "[ID]",
		Description: "With an ID: what such a program does, why it is tempting, what is right\n" +
			"instead, and the provably shortest trace that shows it.\n\n" +
			"Example: isrgrade mistakes no-second-branch",
		Flags:        []cli.Flag{trackFlag()},
		OnUsageError: usageProblem,
		BashComplete: c.completing(c.mistakeNames, map[string]func() []string{"track": tracks.IDs}),
		Action: func(ctx *cli.Context) error {
			out := bufio.NewWriter(c.out)
			if err := c.showMistakes(ctx, out); err != nil {
				return err
			}
			return flush(out)
		},
	}
}

func (c *console) showMistakes(ctx *cli.Context, out io.Writer) error {
	track, err := trackOf(ctx)
	if err != nil {
		return err
	}
	switch ctx.NArg() {
	case 0:
		listMistakes(out, &track.Track)
		return nil
	case 1:
		made, err := track.MadeOf(ctx.Args().First())
		if err != nil {
			return err
		}
		return showMistake(ctx.Context, out, &track, made[0])
	default:
		return usagef("%d ids given; give one, or none to list all", ctx.NArg())
	}
}

// usualID is the width of the column of ids, in characters, where none is longer.
const usualID = 32

func listMistakes(out io.Writer, track *cases.Track) {
	topic, marked, widest := "", false, usualID
	for _, mistake := range track.Catalogue {
		widest = max(widest, len(mistake.ID))
	}
	for _, mistake := range track.Catalogue {
		if mistake.Topic != topic {
			topic = mistake.Topic
			fmt.Fprintf(out, "%s\n", color.New(color.Bold).Sprint(topic))
		}
		mark := " "
		if mistake.Lesson {
			mark, marked = "*", true
		}
		fmt.Fprint(out, report.Hanging(fmt.Sprintf("%s %-*s ", mark, widest, mistake.ID), mistake.Title))
	}
	fmt.Fprintln(out)
	if marked {
		fmt.Fprint(out, "* named by the lesson itself. ")
	}
	fmt.Fprintln(out, "`isrgrade mistakes ID` explains one.")
}

func showMistake(ctx context.Context, out io.Writer, track *gen.Exercise, made reference.Made) error {
	mistake := &track.Catalogue[made.Entry]
	fmt.Fprintf(out, "%s\n%s", color.New(color.Bold).Sprint(mistake.ID), report.Wrapped(mistake.Title, ""))
	fmt.Fprint(out, report.Wrapped(fmt.Sprintf("%s, stage %s%s", mistake.Topic, mistake.Stage, seenIn(mistake.Seen)), ""))
	for _, part := range []struct{ title, text string }{
		{"What the program does", mistake.Does},
		{"Why it is tempting", mistake.Tempting},
		{"What is right", mistake.LessonSays},
		{"How it shows", mistake.Shows},
		{"Hint", mistake.Hint},
	} {
		fmt.Fprintf(out, "\n%s\n%s", part.title, report.Wrapped(part.text, "  "))
	}
	return showShortest(ctx, out, track, made)
}

func seenIn(where string) string {
	if where == "" {
		return ""
	}
	return "; seen in " + where
}

func showShortest(ctx context.Context, out io.Writer, track *gen.Exercise, made reference.Made) error {
	trace, err := grader.ShortestTrace(ctx, track, made)
	if err != nil {
		return err
	}
	if trace == nil {
		fmt.Fprintf(out, "\nNo trace within the bounds of the search shows it.\n")
		return nil
	}
	fmt.Fprintf(out, "\nA shortest trace that shows it (%s; no shorter one does)\n",
		report.Plural(len(trace.Steps), "command", "commands"))
	explain(out, trace)
	replies := trace.RepliesOf(track.NewPlayer(made))
	for _, line := range replies[len(replies)-1] {
		fmt.Fprintf(out, "  < %s   this program prints\n", line)
	}
	return nil
}
