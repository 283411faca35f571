package main

import (
	"runtime"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	"isrgrade/grader"
	"isrgrade/runner"
)

// checkSettings is what the flags of check ask for.
type checkSettings struct {
	suite     *grader.Suite
	options   grader.Options
	maxJobs   int
	confine   runner.Level
	allowRead []string
	format    string
	output    string
	verbose   bool
}

func checkFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "case", Usage: "run only the case `NAME` (repeatable)"},
		&cli.StringSliceFlag{Name: "stage", Usage: "run only the stage `ID`: 3-shrink, 3 or shrink (repeatable)"},
		casesFlag(),
		&cli.BoolFlag{Name: "fail-fast", Usage: "stop at the first case that fails"},
		&cli.DurationFlag{Name: "timeout", Value: runner.DefaultLimits().Wall, Usage: "wall-clock limit of one run"},
		&cli.BoolFlag{Name: "strict", Usage: "accept no leniency: line ends, blanks and the order of the ISR must be exact"},
		&cli.BoolFlag{Name: "verbose", Usage: "show every failed case, whole inputs and line diffs"},
		&cli.IntFlag{Name: "jobs", Value: runtime.NumCPU(), Usage: "run this `NUMBER` of cases at the same time"},
		&cli.StringFlag{Name: "format", Value: "text", Usage: "`FORMAT` of the report: " + formatNames()},
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the report to `FILE` instead of standard output"},
		&cli.StringFlag{Name: "confine", Value: runner.LevelAuto.String(), Usage: "`LEVEL` of confinement: full, restricted, limits, none or auto"},
		&cli.StringSliceFlag{Name: "allow-read", Usage: "let the program read `PATH` as well (repeatable)"},
	}
}

func readCheckSettings(ctx *cli.Context) (checkSettings, error) {
	settings := checkSettings{
		maxJobs: ctx.Int("jobs"), allowRead: ctx.StringSlice("allow-read"),
		format: ctx.String("format"), output: ctx.String("output"), verbose: ctx.Bool("verbose"),
	}
	if settings.maxJobs < 1 {
		return settings, usagef("--jobs is %d; give 1 or more", settings.maxJobs)
	}
	if _, known := formats()[settings.format]; !known {
		return settings, usagef("--format is %q; give one of %s", settings.format, formatNames())
	}
	level, err := runner.ParseLevel(ctx.String("confine"))
	if err != nil {
		return settings, usageError{err}
	}
	settings.confine = level
	if settings.options, err = gradingOptions(ctx); err != nil {
		return settings, err
	}
	settings.suite, err = chosenSuite(ctx)
	return settings, err
}

// shortestTimeout is below what starting any interpreter takes.
const shortestTimeout = 10 * time.Millisecond

func gradingOptions(ctx *cli.Context) (grader.Options, error) {
	limits := runner.DefaultLimits()
	limits.Wall = ctx.Duration("timeout")
	if limits.Wall < shortestTimeout {
		return grader.Options{}, usagef("--timeout is %v; give %v or more, as in --timeout 10s", limits.Wall, shortestTimeout)
	}
	if ctx.IsSet("timeout") {
		limits.CPU = limits.Wall
	}
	return grader.Options{
		Limits: limits, Strict: ctx.Bool("strict"), FailFast: ctx.Bool("fail-fast"), EvidenceForAll: ctx.Bool("verbose"),
	}, nil
}

// chosenSuite gives the suite, narrowed to the cases and stages that are named.
func chosenSuite(ctx *cli.Context) (*grader.Suite, error) {
	found, err := suiteCases(ctx)
	if err != nil {
		return nil, err
	}
	suite, err := grader.NewSuite(grader.StageParts(found))
	if err != nil {
		return nil, err
	}
	chosen, err := chooseCases(found, ctx.StringSlice("case"))
	if err != nil {
		return nil, err
	}
	stages, err := chooseStages(ctx.StringSlice("stage"))
	if err != nil || len(chosen)+len(stages) == 0 {
		return suite, err
	}
	suite = suite.Only(func(one cases.Case) bool {
		return slices.Contains(stages, one.Stage) ||
			slices.ContainsFunc(chosen, func(c cases.Case) bool { return c.Name == one.Name })
	})
	if suite.Len() == 0 {
		return nil, usagef("no case is left: the cases in %s are not sorted into stages", ctx.String("cases"))
	}
	return suite, nil
}

// jobs is how many runners are worth opening.
func (s checkSettings) jobs() int {
	if s.options.FailFast {
		return 1
	}
	return max(1, min(s.maxJobs, s.suite.Len()))
}
