package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"isrgrade/grader"
	"isrgrade/grader/report"
	"isrgrade/grader/submission"
	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

func (c *console) checkCommand() *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "check one program: how far it is, what is wrong, and why",
		ArgsUsage: "PROGRAM [-- ARG...]",
		Description: "PROGRAM is an executable, a source file (.py .js .rb .go .java .c .cpp .rs .kt) or a\n" +
			"project folder; behind it -- and its own arguments, if it has any. Without PROGRAM,\n" +
			"-- and any command, which is run as it is.\n\n" +
			"Example: isrgrade check leader.py\n" +
			"         isrgrade check leader.py --case exactly-lag-max\n" +
			"         isrgrade check -- java -cp build Leader",
		Flags:        checkFlags(),
		OnUsageError: usageProblem,
		BashComplete: c.completing(nil, map[string]func() []string{
			"stage": c.stageNames, "case": c.caseNames, "format": listed(strings.Split(formatNames(), ", ")...),
			"confine": listed("full", "restricted", "limits", "none", "auto"),
		}),
		Action: c.check,
	}
}

func (c *console) check(ctx *cli.Context) error {
	submission, err := c.submission(ctx)
	if err != nil {
		return err
	}
	settings, err := readCheckSettings(ctx, c.columns())
	if err != nil {
		return err
	}
	if settings.site, err = siteOf(ctx); err != nil {
		return err
	}
	if ctx.Bool("watch") {
		return c.watch(ctx, submission, settings)
	}
	return c.checkOnce(ctx, submission, settings)
}

// checkOnce checks the program and writes the report.
func (c *console) checkOnce(ctx *cli.Context, submission toolchain.Submission, settings checkSettings) error {
	result, stopped := c.gradeOne(ctx.Context, submission, settings)
	if stopped != nil && len(result.Cases) == 0 {
		return stopped
	}
	result.Command, result.Site = c.commandAgain(ctx, settings), settings.site
	result.Seed = settings.seed
	result.Exam = settings.examResult(result)
	result.Hints = append(result.Hints, hintsAbout(submission, result)...)
	if settings.format.forPeople {
		memory := memoryOf(submission, result.Track, ctx.String("cases"))
		before := memory.recall()
		settings.text.Since = sinceLastTime(before, result)
		memory.keep(before, result, settings.names)
	}
	if err := c.writeResult(settings, result); err != nil {
		return err
	}
	if stopped != nil {
		return stopped
	}
	return verdictError(result)
}

// examResult says how the exam went, if it was taken.
func (s checkSettings) examResult(result grader.Result) *grader.ExamResult {
	for _, stage := range result.Stages {
		if stage.ID == examPart && s.exam != nil {
			taken := *s.exam
			taken.Passed = stage.Passed == stage.Cases
			return &taken
		}
	}
	return nil
}

// submission reads what is to be checked: a program with its own arguments, or
// behind "--" a command line as it is.
func (c *console) submission(ctx *cli.Context) (toolchain.Submission, error) {
	args := ctx.Args().Slice()
	if len(args) == 0 {
		return toolchain.Submission{}, usagef("no program given; as in: isrgrade check leader.py")
	}
	if c.isCommandLine(ctx) {
		return toolchain.Submission{Command: args}, nil
	}
	own := args[1:]
	if len(own) > 0 && own[0] == "--" {
		own = own[1:]
	} else if err := noSecondProgram(args[0], own); err != nil {
		return toolchain.Submission{}, err
	}
	return toolchain.Submission{Path: args[0], Args: own}, nil
}

// noSecondProgram: a file behind the program is one that somebody wants checked as well,
// or that the program is to read.
func noSecondProgram(program string, own []string) error {
	for _, word := range own {
		if _, err := os.Stat(word); err == nil || filepath.Ext(word) == filepath.Ext(program) && filepath.Ext(word) != "" {
			return usagef("%s comes behind the program %s; check takes one program, and its own arguments behind --, as in: isrgrade check %s -- %s",
				word, program, report.ShellWord(program), report.ShellWord(word))
		}
	}
	return nil
}

// isCommandLine says whether "--" stands before the first argument; the flag parser
// drops it there, so the arguments as given tell.
func (c *console) isCommandLine(ctx *cli.Context) bool {
	before := len(c.args) - ctx.NArg() - 1
	return before > 0 && c.args[before] == "--"
}

// commandAgain is the command line that checks this program on the same cases
// again; a replay of one case adds --case to it.
func (c *console) commandAgain(ctx *cli.Context, settings checkSettings) string {
	words := append([]string{"isrgrade", "check"}, strings.Fields(trackWords(settings.track))...)
	if dir := ctx.String("cases"); dir != "" {
		words = append(words, "--cases", report.ShellWord(dir))
	}
	if count := ctx.Int("random"); count > 0 {
		words = append(words, "--random", strconv.Itoa(count), "--seed", strconv.FormatUint(settings.seed, 10))
	}
	if ctx.IsSet("timeout") {
		words = append(words, "--timeout", ctx.Duration("timeout").String())
	}
	for _, name := range []string{"exam", "strict"} {
		if ctx.Bool(name) {
			words = append(words, "--"+name)
		}
	}
	if c.isCommandLine(ctx) {
		words = append(words, "--")
	}
	for _, word := range ctx.Args().Slice() {
		words = append(words, report.ShellWord(word))
	}
	return strings.Join(words, " ")
}

// gradeOne builds and grades one submission.
func (c *console) gradeOne(ctx context.Context, submitted toolchain.Submission, settings checkSettings) (grader.Result, error) {
	runners, err := openRunners(ctx, settings.jobs(), settings.confine)
	if err != nil {
		return grader.Result{}, err
	}
	defer closeRunners(runners, c.err)
	progress := c.newProgress(settings.suite.Len())
	defer progress.finish()
	settings.options.Tell = progress.tell
	grading := submission.Grader{
		Suite: settings.suite, Options: settings.options, Version: version,
		Elsewhere: func() ([]submission.OtherTrack, error) { return otherTracks(settings.track) },
		Toolchain: toolchain.Options{AllowRead: settings.allowRead},
	}
	result, err := grading.Grade(ctx, runners, submitted, programName(submitted), progress.step)
	if problem := noProgram(submitted, err); problem != nil && settings.format.forAutograder {
		return grading.WithoutProgram(programName(submitted), problem), nil
	}
	return result, withRemedy(submitted, err)
}

// noProgram gives the problem of a submission that is there and holds nothing to
// run; nil for any other error.
func noProgram(submission toolchain.Submission, err error) *toolchain.UsageError {
	var problem *toolchain.UsageError
	if !errors.As(err, &problem) || problem.Machine || submission.Command != nil {
		return nil
	}
	if _, missing := os.Stat(submission.Path); missing != nil {
		return nil
	}
	return problem
}

func programName(submission toolchain.Submission) string {
	if submission.Command != nil {
		return strings.Join(submission.Command, " ")
	}
	return submission.Path
}

func openRunners(ctx context.Context, count int, level runner.Level) ([]runner.Runner, error) {
	var runners []runner.Runner
	gate := new(runner.Gate)
	for range count {
		one, err := runner.Open(ctx, runner.Options{Level: level, Gate: gate})
		if err != nil {
			closeRunners(runners, os.Stderr)
			return nil, fmt.Errorf("set up the confinement: %w", err)
		}
		runners = append(runners, one)
	}
	return runners, nil
}

func closeRunners(runners []runner.Runner, notes interface{ Write([]byte) (int, error) }) {
	for _, one := range runners {
		if err := one.Close(); err != nil {
			fmt.Fprintf(notes, "isrgrade: close a runner: %s\n", err)
		}
	}
}

func verdictError(result grader.Result) error {
	switch result.Verdict {
	case grader.Accepted:
		return nil
	case grader.JudgeError:
		return fmt.Errorf("the grader failed, not the program: %s", result.Error)
	default:
		return errNotPassed
	}
}
