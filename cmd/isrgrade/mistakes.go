package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/fatih/color"
	"github.com/urfave/cli/v2"

	"isrgrade/cases/gen"
	"isrgrade/grader/report"
	"isrgrade/reference/isr/mistakes"
)

func (c *console) mistakesCommand() *cli.Command {
	return &cli.Command{
		Name:      "mistakes",
		Usage:     "list the catalogue of mistakes, or explain one with its shortest trace",
		ArgsUsage: "[ID]",
		Description: "With an ID: what such a program does, why it is tempting, what the lesson says\n" +
			"instead, and the provably shortest trace that shows it.\n\n" +
			"Example: isrgrade mistakes no-second-branch",
		OnUsageError: usageProblem,
		BashComplete: c.completing(mistakeNames, nil),
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
	switch ctx.NArg() {
	case 0:
		listMistakes(out)
		return nil
	case 1:
		mistake, found := mistakes.ByID(ctx.Args().First())
		if !found {
			return mistakes.ErrUnknown{ID: ctx.Args().First()}
		}
		return showMistake(ctx.Context, out, mistake)
	default:
		return usagef("%d ids given; give one, or none to list all", ctx.NArg())
	}
}

func listMistakes(out io.Writer) {
	var topic mistakes.Topic
	for _, mistake := range mistakes.All() {
		if mistake.Topic != topic {
			topic = mistake.Topic
			fmt.Fprintf(out, "%s\n", color.New(color.Bold).Sprint(topic))
		}
		mark := " "
		if mistake.Lesson {
			mark = "*"
		}
		fmt.Fprint(out, report.Hanging(fmt.Sprintf("%s %-33s", mark, mistake.ID), mistake.Title))
	}
	fmt.Fprintf(out, "\n* named by the lesson itself. `isrgrade mistakes ID` explains one.\n")
}

func showMistake(ctx context.Context, out io.Writer, mistake mistakes.Mistake) error {
	fmt.Fprintf(out, "%s\n%s", color.New(color.Bold).Sprint(mistake.ID), report.Wrapped(mistake.Title, ""))
	fmt.Fprint(out, report.Wrapped(fmt.Sprintf("%s, stage %s%s", mistake.Topic, mistake.Stage, seenIn(mistake.Seen)), ""))
	for _, part := range []struct{ title, text string }{
		{"What the program does", mistake.Does},
		{"Why it is tempting", mistake.Tempting},
		{"What the lesson says", mistake.LessonSays},
		{"How it shows", mistake.Shows},
		{"Hint", mistake.Hint},
	} {
		fmt.Fprintf(out, "\n%s\n%s", part.title, report.Wrapped(part.text, "  "))
	}
	return showShortest(ctx, out, mistake)
}

func seenIn(seen mistakes.Seen) string {
	var where []string
	if seen.Implementations > 0 {
		where = append(where, fmt.Sprintf("%d of 54 public implementations", seen.Implementations))
	}
	if seen.Notes > 0 {
		where = append(where, fmt.Sprintf("%d of 14 teaching notes", seen.Notes))
	}
	if len(where) == 0 {
		return ""
	}
	return "; seen in " + strings.Join(where, " and ")
}

func showShortest(ctx context.Context, out io.Writer, mistake mistakes.Mistake) error {
	found, err := gen.Shortest(ctx, mistake, gen.DefaultBounds())
	if err != nil {
		return fmt.Errorf("search the shortest trace: %w", err)
	}
	if !found.Exists() {
		fmt.Fprintf(out, "\nNo trace within the bounds of the search (%d states) shows it.\n", found.States)
		return nil
	}
	fmt.Fprintf(out, "\nA shortest trace that shows it (%s; no shorter one does)\n",
		report.Plural(len(found.Trace.Steps), "command", "commands"))
	explain(out, found.Trace)
	rules := mistakes.Apply(mistake)
	replies := rules.Run(&found.Trace.Config, found.Trace.Commands())
	fmt.Fprintf(out, "  < %s   this program prints\n", replies[len(replies)-1].String())
	return nil
}
