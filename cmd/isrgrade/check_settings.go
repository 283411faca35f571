package main

import (
	"fmt"
	"runtime"
	"time"

	"github.com/urfave/cli/v2"

	"isrgrade/grader"
	"isrgrade/grader/report"
	"isrgrade/runner"
)

// checkSettings is what the flags of check ask for.
type checkSettings struct {
	site      string // address of the web site that pages lead to; "" for none
	track     string // its id
	suite     *grader.Suite
	names     map[string]bool // of the suite's cases, before it was narrowed
	options   grader.Options
	maxJobs   int
	confine   runner.Level
	allowRead []string
	format    format
	seed      uint64 // of the random cases; 0 without any
	exam      *grader.ExamResult
	output    string
	text      report.TextOptions
}

func checkFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "case", Usage: "run only the case `NAME` (repeatable)"},
		&cli.StringSliceFlag{Name: "stage", Usage: "run only the stage `ID`: 3-shrink, 3 or shrink (repeatable)"},
		casesFlag(),
		trackFlag(),
		siteFlag(),
		&cli.IntFlag{Name: "random", Usage: "add this `NUMBER` of random cases, as isrgrade gen makes them", DefaultText: "none"},
		seedFlag(),
		toggle("exam", "add the exam: every small situation there is"),
		toggle("fail-fast", "stop at the first case that fails"),
		&cli.BoolFlag{Name: "all", Aliases: []string{"keep-going"}, DisableDefaultText: true,
			Usage: fmt.Sprintf("run every case; without it the others are left out when two stages have failed wholly, or %d cases ran into the time limit", mostTimeouts)},
		&cli.DurationFlag{Name: "timeout", Value: runner.DefaultLimits().CPU, Usage: "limit of one run, in processor time"},
		toggle("watch", "check again each time the program is saved"),
		toggle("strict", "accept no leniency: line ends, blanks and the order of the ISR must be exact"),
		toggle("verbose", "show every failed case, whole inputs and line diffs"),
		&cli.IntFlag{Name: "jobs", Value: runtime.NumCPU(), Usage: "run this `NUMBER` of cases at the same time"},
		&cli.StringFlag{Name: "format", Value: "text", Usage: "`FORMAT` of the report: " + formatNames()},
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the report to `FILE` instead of standard output"},
		&cli.StringFlag{Name: "confine", Value: runner.LevelAuto.String(), Usage: "`LEVEL` of confinement: full, restricted, limits, none or auto"},
		&cli.StringSliceFlag{Name: "allow-read", Usage: "let the program read `PATH` as well (repeatable)"},
	}
}

// toggle is a flag that is off unless it is given; the help need not say so.
func toggle(name, usage string) cli.Flag {
	return &cli.BoolFlag{Name: name, Usage: usage, DisableDefaultText: true}
}

// readCheckSettings reads the flags; columns is the terminal's width, 0 where nobody
// knows.
func readCheckSettings(ctx *cli.Context, columns int) (checkSettings, error) {
	settings := checkSettings{
		maxJobs: ctx.Int("jobs"), allowRead: ctx.StringSlice("allow-read"),
		output: ctx.String("output"), text: report.TextOptions{Verbose: ctx.Bool("verbose"), Columns: columns},
	}
	if settings.maxJobs < 1 {
		return settings, usagef("--jobs is %d; give 1 or more", settings.maxJobs)
	}
	if err := checkFolderOf(settings.output); err != nil {
		return settings, err
	}
	var err error
	if settings.format, err = formatNamed(ctx.String("format")); err != nil {
		return settings, err
	}
	if settings.confine, err = runner.ParseLevel(ctx.String("confine")); err != nil {
		return settings, usageError{err}
	}
	if settings.options, err = gradingOptions(ctx); err != nil {
		return settings, err
	}
	if settings.format.runsAll {
		settings.options.StageByStage, settings.options.MostTimeouts, settings.options.Limits.Patience = false, 0, 0
	}
	err = settings.chooseSuite(ctx)
	return settings, err
}

// shortestTimeout is below what starting any interpreter takes.
const shortestTimeout = 10 * time.Millisecond

// mostTimeouts is how many cases may run into the time limit before a student who
// waits is spared the others, unless --all is given: a program that never ends would
// take minutes to fail every case.
const mostTimeouts = 2

func gradingOptions(ctx *cli.Context) (grader.Options, error) {
	limits := runner.DefaultLimits()
	limits.CPU = ctx.Duration("timeout")
	if limits.CPU < shortestTimeout {
		return grader.Options{}, usagef("--timeout is %v; give %v or more, as in --timeout 10s", limits.CPU, shortestTimeout)
	}
	limits.Wall = runner.WallFor(limits.CPU)
	options := grader.Options{
		Limits: limits, Strict: ctx.Bool("strict"), FailFast: ctx.Bool("fail-fast"), EvidenceForAll: ctx.Bool("verbose"),
	}
	if ctx.Bool("all") {
		return options, nil
	}
	options.MostTimeouts = mostTimeouts
	options.Limits.Patience = runner.PatienceFor(limits.CPU)
	// Who names cases wants those.
	options.StageByStage = !ctx.IsSet("case") && !ctx.IsSet("stage")
	return options, nil
}

// jobs is how many runners are worth opening.
func (s checkSettings) jobs() int {
	if s.options.FailFast {
		return 1
	}
	return max(1, min(s.maxJobs, s.suite.Len()))
}
