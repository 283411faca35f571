package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"isrgrade/grader"
	"isrgrade/grader/class"
	"isrgrade/grader/report"
	"isrgrade/grader/submission"
	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

func (c *console) batchCommand() *cli.Command {
	return &cli.Command{
		Name:      "batch",
		Usage:     "grade a class: every submission in a folder",
		ArgsUsage: "DIR",
		Description: "DIR is what a learning platform exported, unpacked: each file, folder or archive in it\n" +
			"is a submission. Canvas, Moodle, Gradescope and GitHub Classroom are recognized.\n" +
			"A run that was stopped goes on where it was when it is started again.\n\n" +
			"Example: isrgrade batch submissions -o graded\n" +
			"         isrgrade batch --roster class.csv --hidden-seed 2024 --show hint submissions -o graded\n\n" +
			"Exit status: 0 every submission is right; 1 some are not; 2 wrong usage; 3 the grader\n" +
			"failed with some, after all others are done.",
		Flags:        batchFlags(),
		OnUsageError: usageProblem,
		Action:       c.batch,
	}
}

func (c *console) batch(ctx *cli.Context) error {
	config, err := readConfig(ctx)
	if err != nil {
		return err
	}
	if ctx.Bool("print-config") {
		return config.print(c.out)
	}
	plan, err := c.planOf(ctx, config)
	if err != nil {
		return err
	}
	watch := c.newWatch()
	plan.Watch = watch.watch()
	result, err := class.Run(ctx.Context, plan)
	watch.finish()
	if err != nil {
		return classError(err)
	}
	out := bufio.NewWriter(c.out)
	writeBatchSummary(out, plan.Out, result)
	if err := flush(out); err != nil {
		return err
	}
	return classVerdict(result.Summary)
}

// foundClass is what is in DIR and in the roster.
type foundClass struct {
	class.Class
	roster *grader.RosterGaps // nil without a roster
}

func (c *console) planOf(ctx *cli.Context, config gradingConfig) (class.Plan, error) {
	folder, err := oneFolder(ctx)
	if err != nil {
		return class.Plan{}, err
	}
	found, err := findClass(ctx, folder)
	if err != nil {
		return class.Plan{}, err
	}
	shard, err := c.shard(ctx)
	if err != nil {
		return class.Plan{}, err
	}
	settings, err := config.settings(ctx.Context)
	if err != nil {
		return class.Plan{}, err
	}
	address, err := siteOf(ctx)
	if err != nil {
		return class.Plan{}, err
	}
	c.tellFound(folder, found.Class)
	return class.Plan{
		Site: address, Title: cmp.Or(ctx.String("title"), filepath.Base(absolute(folder))), Date: time.Now().Format(time.DateOnly), Folder: absolute(found.Folder), Entries: found.Entries, Roster: found.roster, Out: ctx.String("output"), Show: settings.show, Shard: shard,
		Only: ctx.StringSlice("only"), Regrade: ctx.Bool("regrade"), Jobs: settings.jobs,
		Open: openAtLeast(settings.confine), ToolsMemory: cacheFile("tools.json"),
		Tracks: findTrack,
		Grading: submission.Grader{
			Suite: settings.suite, Options: settings.options, Seed: settings.seed, Version: version,
			Toolchain: toolchain.Options{Tools: toolchain.NewTools(os.Getenv("PATH"))},
		},
	}, nil
}

// tellFound says what is taken for a submission.
func (c *console) tellFound(folder string, found class.Class) {
	for _, output := range found.Outputs {
		fmt.Fprintf(c.err, "%s is the output of a run and no submission: left out\n", report.Visible(output))
	}
	if found.Folder != folder {
		fmt.Fprintf(c.err, "%s holds nothing but the folder %s: the submissions in there are graded\n", folder, report.Visible(filepath.Base(found.Folder)))
	}
	for _, note := range found.Notes {
		fmt.Fprintf(c.err, "note: %s\n", report.Visible(note))
	}
	for _, entry := range found.Entries {
		if len(entry.LeftOut) > 0 {
			fmt.Fprintf(c.err, "note: of %s the latest file is graded, %s; left out: %s\n", report.Visible(entry.ID), report.Visible(entry.Files[0].As), report.Visible(strings.Join(entry.LeftOut, ", ")))
		}
	}
	fmt.Fprintf(c.err, "%d submissions in %s (%s)\n", len(found.Entries), report.Visible(found.Folder), found.Layout)
	if found.OneFolder {
		fmt.Fprintf(c.err, "the folder %s is graded as one submission; if submissions are in it, give that folder\n", report.Visible(found.Entries[0].Files[0].Path))
	}
}

func oneFolder(ctx *cli.Context) (string, error) {
	if ctx.NArg() != 1 {
		return "", usagef("%d folders given; give the one with the submissions, as in: isrgrade batch submissions -o graded", ctx.NArg())
	}
	if ctx.String("output") == "" {
		return "", usagef("no output folder given; as in: isrgrade batch %s -o graded", ctx.Args().First())
	}
	folder := ctx.Args().First()
	info, err := os.Stat(folder)
	if err != nil {
		return "", usagef("read the submissions: %w", err)
	}
	if !info.IsDir() {
		return "", usagef("%s is no folder; unpack what the platform exported, and give the folder", folder)
	}
	return folder, nil
}

func findClass(ctx *cli.Context, folder string) (foundClass, error) {
	var found foundClass
	var err error
	except := []string{ctx.String("output"), ctx.String("roster"), ctx.String("config"), ctx.String("hidden")}
	if found.Class, err = class.Find(folder, except); err != nil {
		return found, usageError{err}
	}
	if err := found.CheckPlace(folder, ctx.String("output")); err != nil {
		return found, usageError{err}
	}
	if len(found.Entries) == 0 {
		return found, usagef("there is no submission in %s; put each there as a file, a folder or an archive", folder)
	}
	if roster := ctx.String("roster"); roster != "" {
		students, err := class.ReadRoster(roster)
		if err != nil {
			return found, usageError{err}
		}
		found.roster = students.Join(found.Entries)
	}
	return found, nil
}

// shard reads --shard or, without it, what a scheduler says.
func (c *console) shard(ctx *cli.Context) (class.Shard, error) {
	if text := ctx.String("shard"); text != "" {
		shard, err := class.ParseShard(text)
		if err != nil {
			return shard, usageError{err}
		}
		return shard, nil
	}
	shard, variable, err := class.ShardFromEnvironment(os.LookupEnv)
	if err != nil {
		return shard, usageError{err}
	}
	if variable != "" {
		fmt.Fprintf(c.err, "grading shard %s, as %s says (--shard 1/1 grades all)\n", shard, variable)
	}
	return shard, nil
}

// openAtLeast opens runners. On Linux auto is not content with less than a
// restricted level: a class is too many strangers to trust all of them.
func openAtLeast(level runner.Level) func(context.Context) (runner.Runner, error) {
	gate := new(runner.Gate)
	return func(ctx context.Context) (runner.Runner, error) {
		opened, err := runner.Open(ctx, runner.Options{Level: level, Gate: gate})
		if err != nil {
			return nil, err
		}
		confinement := opened.Confinement()
		if !tooWeak(level, confinement.Level, runtime.GOOS) {
			return opened, nil
		}
		weak := usagef("only level %s is to be had here (%s); give --confine %s if you trust every submission", confinement.Level, confinement.Why, confinement.Level)
		return nil, errors.Join(weak, opened.Close())
	}
}

// tooWeak says whether a level that was not demanded is too little for a class.
func tooWeak(asked, got runner.Level, system string) bool {
	return asked == runner.LevelAuto && system == "linux" && got < runner.LevelRestricted
}

// classError tells what the user can put right from our own faults.
func classError(err error) error {
	var (
		busy      *class.BusyError
		shard     *class.ShardError
		other     *class.OtherClassError
		output    *class.OutputError
		unknown   *class.UnknownIDError
		merge     *class.MergeError
		interrupt *class.InterruptedError
	)
	switch {
	case errors.As(err, &interrupt):
		return fmt.Errorf("%w; nothing is lost, the same command goes on from there", err)
	case errors.As(err, &busy), errors.As(err, &shard), errors.As(err, &other), errors.As(err, &output),
		errors.As(err, &unknown), errors.As(err, &merge):
		return usageError{err}
	default:
		return err
	}
}

// cacheFile is a file in the user's cache folder; "" where there is none.
func cacheFile(name string) string {
	folder, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "isrgrade", name)
}

func absolute(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return path
}
