package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2"
	"github.com/urfave/cli/v2"

	"isrgrade/grader"
	"isrgrade/grader/gradebook"
	"isrgrade/grader/report"
)

func (c *console) gradesCommand() *cli.Command {
	return &cli.Command{
		Name:         "grades",
		Usage:        "bring the points of a class back into Canvas or Moodle",
		Description:  "Example: isrgrade grades fill --results graded/results.json --sheet grades.csv",
		OnUsageError: usageProblem,
		Subcommands:  []*cli.Command{c.gradesFillCommand()},
	}
}

func (c *console) gradesFillCommand() *cli.Command {
	return &cli.Command{
		Name:      "fill",
		Usage:     "fill the grade sheet that the platform gave to download",
		ArgsUsage: "[NEWFILE]",
		Description: "The sheet is Canvas's gradebook export or Moodle's grading worksheet. Students are found by id,\n" +
			"then login, then address. Without --write nothing is written: what would change is shown. With it\n" +
			"the filled sheet goes to NEWFILE (default: the sheet's name with -filled), which must not be there.\n\n" +
			"Example: isrgrade grades fill --results graded/results.json --sheet grades.csv --column \"Replication (123)\"\n" +
			"         isrgrade grades fill --results graded/results.json --sheet grades.csv --write",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "results", Usage: "the results.json `FILE` of a batch, or the batch's output folder"},
			&cli.StringFlag{Name: "sheet", Usage: "the CSV `FILE` that the platform gave"},
			&cli.StringFlag{Name: "column", Usage: "the `NAME` of the column to fill (default: the only one that can be meant)"},
			toggle("scale", "convert the points to the sheet's maximum"),
			toggle("write", "write the filled sheet to a new file"),
		},
		OnUsageError: usageProblem,
		Action:       c.gradesFill,
	}
}

func (c *console) gradesFill(ctx *cli.Context) error {
	if ctx.String("results") == "" || ctx.String("sheet") == "" || ctx.NArg() > 1 {
		return usagef("give the results and the sheet, as in: isrgrade grades fill --results graded/results.json --sheet grades.csv")
	}
	results, err := readClassResults(ctx.String("results"))
	if err != nil {
		return err
	}
	text, err := os.ReadFile(ctx.String("sheet"))
	if err != nil {
		return usagef("--sheet: %w", err)
	}
	sheet, err := gradebook.Read(ctx.String("sheet"), text)
	if err != nil {
		return usageError{err}
	}
	filling, err := sheet.Fill(results, ctx.String("column"), ctx.Bool("scale"))
	if err != nil {
		return usageError{err}
	}
	if err := c.showFilling(filling); err != nil {
		return err
	}
	if !ctx.Bool("write") {
		fmt.Fprintln(c.err, "Nothing is written yet; --write writes the filled sheet to a new file.")
		return nil
	}
	return c.writeFilled(filledName(ctx), filling.Text)
}

// readClassResults reads what a batch wrote: its results.json, or the folder with it.
func readClassResults(path string) ([]grader.Result, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, "results.json")
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, usagef("--results: %w", err)
	}
	defer file.Close()
	var results []grader.Result
	for result, err := range report.ReadClass(file) {
		if err != nil {
			return nil, usagef("--results %s: %w; give the results.json that isrgrade batch wrote", path, err)
		}
		results = append(results, result)
	}
	return results, nil
}

func (c *console) showFilling(filling gradebook.Filling) error {
	out := bufio.NewWriter(c.out)
	fmt.Fprintf(out, "column %s: %s, %s already\n", report.Visible(filling.Column),
		report.Plural(len(filling.Changes), "cell changes", "cells change"), report.Plural(filling.Same, "has its points", "have their points"))
	for _, one := range filling.Changes {
		name := ""
		if one.Name != "" {
			name = " (" + one.Name + ")"
		}
		fmt.Fprintf(out, "  line %d, %s: %s -> %s\n", one.Line, report.Visible(one.Student+name), report.Visible(orEmpty(one.Old)), one.New)
	}
	var unsure []string
	for _, one := range filling.Unsure {
		unsure = append(unsure, one.Student+": "+one.Why)
	}
	writeNames(out, "left as they are, since it is not sure what to fill in", unsure)
	writeNames(out, "submissions that the sheet does not know", filling.Unknown)
	writeNames(out, "students of the sheet without a submission", filling.Missing)
	return flush(out)
}

func orEmpty(text string) string {
	if strings.TrimSpace(text) == "" {
		return "(empty)"
	}
	return text
}

func writeNames(w io.Writer, title string, names []string) {
	if len(names) == 0 {
		return
	}
	fmt.Fprintf(w, "%s: %d\n", title, len(names))
	for _, name := range names {
		fmt.Fprintf(w, "  %s\n", report.Visible(name))
	}
}

// filledName is the file that is to be written.
func filledName(ctx *cli.Context) string {
	if name := ctx.Args().First(); name != "" {
		return name
	}
	sheet := ctx.String("sheet")
	extension := filepath.Ext(sheet)
	return strings.TrimSuffix(sheet, extension) + "-filled" + extension
}

// writeFilled writes a file that is not there yet, whole or not at all.
func (c *console) writeFilled(name string, text []byte) error {
	if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return usagef("%s is there already; give another name for the filled sheet", name)
	}
	if err := renameio.WriteFile(name, text, 0o644); err != nil {
		return cannotWrite(name, err)
	}
	fmt.Fprintf(c.err, "Written to %s.\n", report.Visible(name))
	return nil
}
