package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/renameio/v2"
	"github.com/urfave/cli/v2"

	"isrgrade/grader"
	"isrgrade/grader/report"
	"isrgrade/grader/submission"
	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

func (c *console) autogradeCommand() *cli.Command {
	return &cli.Command{
		Name:      "autograde",
		Usage:     "grade one submission where a platform runs us; the exported scripts call it",
		ArgsUsage: "SUBMISSION",
		Description: "SUBMISSION is the folder into which the platform put what a student handed in. The results are\n" +
			"written whatever happens: when the grader fails, as a message without points.\n\n" +
			"Example: isrgrade autograde --platform gradescope --config grading.yaml --results results.json submission",
		Flags: append(suiteFlags(),
			&cli.StringFlag{Name: "platform", Value: "gradescope", Usage: "the `PLATFORM`: gradescope"},
			&cli.StringFlag{Name: "config", Usage: "read weights, limits, suites and what is shown from the YAML `FILE`; flags go before it"},
			&cli.StringFlag{Name: "results", Usage: "write the results to `FILE`"},
			&cli.StringFlag{Name: "hidden-visibility", Value: visibilities()[0], Usage: "when hidden cases are shown, `WHEN`: " + strings.Join(visibilities(), ", ")},
		),
		OnUsageError: usageProblem,
		Action:       c.autograde,
	}
}

// autograde writes results on every path but wrong usage. Points are no failure of the
// command: nobody reads its exit status.
func (c *console) autograde(ctx *cli.Context) error {
	visibility := ctx.String("hidden-visibility")
	switch {
	case ctx.String("platform") != "gradescope":
		return usagef("--platform is %q; give gradescope", ctx.String("platform"))
	case ctx.String("results") == "" || ctx.NArg() != 1:
		return usagef("give --results FILE and one submission, as in: isrgrade autograde --results results.json submission")
	case !slices.Contains(visibilities(), visibility):
		return usagef("--hidden-visibility is %q; give one of %s", visibility, strings.Join(visibilities(), ", "))
	}
	result, show, fault := c.autogradeOne(ctx)
	if fault == nil && result.Verdict == grader.JudgeError {
		fault = fmt.Errorf("the grader failed, not the program: %s", result.Error)
	}
	var text bytes.Buffer
	if fault != nil {
		if err := report.WriteGradescopeFault(&text, fault.Error()); err != nil {
			return err
		}
	} else if err := report.WriteGradescope(&text, result, report.GradescopeOptions{Show: show, Hidden: visibility}); err != nil {
		return err
	}
	if err := renameio.WriteFile(ctx.String("results"), text.Bytes(), 0o644); err != nil {
		return fmt.Errorf("write the results: %w", err)
	}
	return fault
}

func (c *console) autogradeOne(ctx *cli.Context) (grader.Result, grader.Show, error) {
	config, err := readConfig(ctx)
	if err != nil {
		return grader.Result{}, "", err
	}
	settings, err := config.settings(ctx.Context)
	if err != nil {
		return grader.Result{}, "", err
	}
	result, err := gradeHandedIn(ctx.Context, settings, ctx.Args().First())
	return result, settings.show, err
}

// gradeHandedIn grades what lies in a folder: one file is the program, several are a
// project.
func gradeHandedIn(ctx context.Context, settings batchSettings, folder string) (grader.Result, error) {
	path, err := onlyItem(folder)
	if err != nil {
		return grader.Result{}, err
	}
	name := filepath.Base(path)
	grading := submission.Grader{
		Suite: settings.suite, Options: settings.options, Seed: settings.seed, Version: version,
		Toolchain: toolchain.Options{Tools: toolchain.NewTools(os.Getenv("PATH"))},
	}
	opened, err := runner.Open(ctx, runner.Options{Level: settings.confine})
	if err != nil {
		return grader.Result{}, fmt.Errorf("set up the confinement: %w", err)
	}
	defer func() { _ = opened.Close() }() // the container ends with us
	submitted := toolchain.Submission{Path: path}
	result, err := grading.Grade(ctx, []runner.Runner{opened}, submitted, name, nil)
	if problem := noProgram(submitted, err); problem != nil {
		return grading.WithoutProgram(name, problem), nil
	}
	return result, err
}

// onlyItem gives the only thing in a folder, hidden ones left aside, or the folder.
func onlyItem(folder string) (string, error) {
	found, err := os.ReadDir(folder)
	if err != nil {
		return "", fmt.Errorf("read the submission: %w", err)
	}
	found = slices.DeleteFunc(found, func(one os.DirEntry) bool { return strings.HasPrefix(one.Name(), ".") })
	if len(found) == 1 {
		return filepath.Join(folder, found[0].Name()), nil
	}
	return folder, nil
}
