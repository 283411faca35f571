package main

import (
	"bufio"
	"fmt"
	"io"

	"github.com/fatih/color"
	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	"isrgrade/cases/tracks"
)

func (c *console) casesCommand() *cli.Command {
	return &cli.Command{
		Name:      "cases",
		Usage:     "list the cases, print one, or show which case exposes which mistake",
		ArgsUsage: "[NAME]",
		Description: "With a NAME it prints that case as a trace file, to read or to run.\n\n" +
			"Example: isrgrade cases exactly-lag-max\n" +
			"         isrgrade cases exactly-lag-max | isrgrade explain",
		Flags:        []cli.Flag{casesFlag(), trackFlag()},
		Subcommands:  []*cli.Command{c.matrixCommand()},
		OnUsageError: usageProblem,
		BashComplete: c.completing(c.caseNames, map[string]func() []string{"track": tracks.IDs}),
		Action: func(ctx *cli.Context) error {
			out := bufio.NewWriter(c.out)
			if err := showCases(ctx, out); err != nil {
				return err
			}
			return flush(out)
		},
	}
}

func casesFlag() cli.Flag {
	return &cli.StringFlag{Name: "cases", Usage: "use the trace files in `DIR` (or one file) instead of the built-in ones"}
}

// suiteCases gives the cases that --cases names, or the built-in ones.
func suiteCases(ctx *cli.Context) ([]cases.Case, error) {
	track, err := trackOf(ctx)
	if err != nil {
		return nil, err
	}
	return loadCases(&track.Track, ctx.String("cases"))
}

func showCases(ctx *cli.Context, out io.Writer) error {
	track, err := trackOf(ctx)
	if err != nil {
		return err
	}
	found, err := suiteCases(ctx)
	if err != nil {
		return err
	}
	switch ctx.NArg() {
	case 0:
		listCases(out, found)
		return nil
	case 1:
		chosen, err := chooseCases(&track.Track, found, []string{ctx.Args().First()})
		if err == nil {
			_, err = io.WriteString(out, chosen[0].Trace.String())
		}
		return err
	default:
		return usagef("%d names given; give one case, or none to list all", ctx.NArg())
	}
}

func listCases(out io.Writer, found []cases.Case) {
	stage := ""
	for _, one := range found {
		if one.Stage != stage {
			stage = one.Stage
			fmt.Fprintf(out, "%s\n", color.New(color.Bold).Sprint(stage))
		}
		fmt.Fprintf(out, "  %s\n      %s\n", one.Name, one.Trace.Title())
	}
}
