package main

import (
	"bufio"
	"io"

	"github.com/urfave/cli/v2"

	"isrgrade/cases/gen"
	"isrgrade/cases/tracks"
	"isrgrade/grader/report"
)

func (c *console) matrixCommand() *cli.Command {
	return &cli.Command{
		Name:  "matrix",
		Usage: "show which case exposes which mistake",
		Description: "Names the mistakes that no case exposes and the pairs that no case tells apart;\n" +
			"the exit status is 1 if there are any.\n\n" +
			"Example: isrgrade cases matrix --cases my-traces --format csv",
		Flags: []cli.Flag{
			casesFlag(), trackFlag(),
			&cli.StringFlag{Name: "format", Value: "text", Usage: "`FORMAT` of the table: text, csv or json"},
		},
		OnUsageError: usageProblem,
		BashComplete: c.completing(nil, map[string]func() []string{"format": listed("text", "csv", "json"), "track": tracks.IDs}),
		Action:       c.matrix,
	}
}

type matrixWriter = func(io.Writer, gen.Table) error

func (c *console) matrix(ctx *cli.Context) error {
	write, known := map[string]matrixWriter{
		"text": report.WriteMatrixText, "csv": report.WriteMatrixCSV, "json": report.WriteMatrixJSON,
	}[ctx.String("format")]
	if !known {
		return usagef("--format is %q; give text, csv or json", ctx.String("format"))
	}
	track, err := trackOf(ctx)
	if err != nil {
		return err
	}
	found, err := suiteCases(ctx)
	if err != nil {
		return err
	}
	table := gen.Matrix(track.Model, found)
	out := bufio.NewWriter(c.out)
	if err := write(out, table); err != nil {
		return err
	}
	if err := flush(out); err != nil {
		return err
	}
	if len(table.Unexposed)+len(table.Unseparated) > 0 {
		return errNotPassed
	}
	return nil
}
