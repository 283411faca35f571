package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/google/renameio/v2"
	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/cases/tracks"
	"isrgrade/grader/report"
)

func (c *console) genCommand() *cli.Command {
	return &cli.Command{
		Name:  "gen",
		Usage: "write new random cases, chosen to expose every mistake and to tell each pair apart",
		Description: "The same seed and flags give the same bytes on every machine. The exit status is 1\n" +
			"when the suite leaves a mistake unexposed or a pair untold; it is written all the same.\n\n" +
			"Example: isrgrade gen --seed 7 -o my-traces\n" +
			"         isrgrade check --cases my-traces leader.py",
		Flags: []cli.Flag{
			seedFlag(),
			&cli.IntFlag{Name: "count", Usage: "`NUMBER` of traces", DefaultText: "as few as it takes"},
			&cli.StringFlag{Name: "stage", Usage: "traces that need no rule behind the stage `ID`"},
			&cli.StringFlag{Name: "mistakes", Usage: "aim at these mistakes only: `ID,...`"},
			&cli.IntFlag{Name: "followers", Usage: "`NUMBER` of followers in every trace", DefaultText: "mixed"},
			&cli.IntFlag{Name: "commands", Usage: "at most this `NUMBER` of commands a trace", DefaultText: strconv.Itoa(gen.MaxCommands)},
			trackFlag(),
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the trace files to `DIR`"},
		},
		OnUsageError: usageProblem,
		BashComplete: c.completing(nil, map[string]func() []string{"stage": c.stageNames, "mistakes": c.mistakeNames, "track": tracks.IDs}),
		Action:       c.gen,
	}
}

func seedFlag() cli.Flag {
	return &cli.Uint64Flag{Name: "seed", Usage: "`SEED` of the random cases", DefaultText: "a fresh one, which is printed"}
}

// seed gives the seed that was asked for, or a fresh one.
func seed(ctx *cli.Context) uint64 {
	if ctx.IsSet("seed") {
		return ctx.Uint64("seed")
	}
	const short = 1_000_000 // short enough to be typed again
	return 1 + rand.Uint64N(short)
}

func (c *console) gen(ctx *cli.Context) error {
	if ctx.NArg() > 0 {
		return usagef("gen takes no argument, but %q is given; the folder stands behind -o", ctx.Args().First())
	}
	if ctx.String("output") == "" {
		return usagef("gen needs --output: the folder for the trace files, as in isrgrade gen -o my-traces")
	}
	track, err := trackOf(ctx)
	if err != nil {
		return err
	}
	options, err := genOptions(ctx, &track.Track)
	if err != nil {
		return err
	}
	result, err := gen.Suite(ctx.Context, &track, options)
	if wrong := (*gen.OptionError)(nil); errors.As(err, &wrong) {
		return usageError{err}
	}
	if err != nil {
		return fmt.Errorf("generate the cases: %w", err)
	}
	if err := writeSuite(ctx.String("output"), result); err != nil {
		return err
	}
	c.reportSuite(ctx, options, result)
	if !result.Complete() {
		return errNotPassed
	}
	return nil
}

func genOptions(ctx *cli.Context, track *cases.Track) (gen.Options, error) {
	options := gen.Options{
		Seed: seed(ctx), Count: ctx.Int("count"), Followers: ctx.Int("followers"), Commands: ctx.Int("commands"),
	}
	if name := ctx.String("stage"); name != "" {
		stages, err := chooseStages(track, []string{name})
		if err != nil {
			return options, err
		}
		options.Stage = stages[0]
	}
	if ids := ctx.String("mistakes"); ids != "" {
		for id := range strings.SplitSeq(ids, ",") {
			made, err := track.MadeOf(id)
			if err != nil {
				return options, err
			}
			options.Mistakes = append(options.Mistakes, made[0].Entry)
		}
	}
	return options, nil
}

// writeSuite writes a file a case, each whole or not at all.
func writeSuite(dir string, result gen.Result) error {
	if err := onlyOurs(dir, result); err != nil {
		return err
	}
	for _, one := range result.Cases {
		name := filepath.Join(dir, filepath.FromSlash(one.Name)+".trace")
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return usagef("--output %s: cannot make the folder: %w", dir, err)
		}
		if err := renameio.WriteFile(name, []byte(one.Trace.String()), 0o644); err != nil {
			return cannotWrite("--output "+dir, err)
		}
	}
	return nil
}

// onlyOurs refuses a folder with other files than those that will be written
// again: two suites in one folder would be taken for one.
func onlyOurs(dir string, result gen.Result) error {
	ours := map[string]bool{}
	for _, one := range result.Cases {
		first, _, _ := strings.Cut(one.Name+".trace", "/")
		ours[first] = true
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		return usagef("--output %s: cannot read: %w", dir, err)
	}
	for _, entry := range entries {
		if !ours[entry.Name()] {
			return usagef("--output %s: it has other files already, such as %s; give a new folder", dir, entry.Name())
		}
	}
	return nil
}

func (c *console) reportSuite(ctx *cli.Context, options gen.Options, result gen.Result) {
	aim := len(result.Aim)
	fmt.Fprintf(c.err, "seed %d: %s in %s, chosen from %d\n", options.Seed,
		report.Plural(len(result.Cases), "trace", "traces"), ctx.String("output"), result.Candidates)
	fmt.Fprintf(c.err, "they expose %d of %d mistakes and tell apart %d of %d pairs\n",
		aim-len(result.Survivors), aim, aim*(aim-1)/2-untold(result), aim*(aim-1)/2)
	for _, mistake := range result.Survivors {
		fmt.Fprintf(c.err, "  not exposed: %s\n", mistake.ID)
	}
	for _, pair := range result.Unseparated {
		fmt.Fprintf(c.err, "  not told apart: %s and %s\n", pair[0].ID, pair[1].ID)
	}
	if !ctx.IsSet("seed") {
		fmt.Fprintf(c.err, "the same again: isrgrade gen --seed %d with the same flags\n", options.Seed)
	}
}

// untold counts the pairs that no trace tells apart; survivors are like a right
// program, and so like each other.
func untold(result gen.Result) int {
	survivors := len(result.Survivors)
	return len(result.Unseparated) + survivors*(survivors-1)/2
}
