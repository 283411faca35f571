package main

import (
	"bufio"

	"github.com/urfave/cli/v2"

	"isrgrade/grader"
	"isrgrade/grader/class"
)

func (c *console) mergeCommand() *cli.Command {
	return &cli.Command{
		Name:      "merge",
		Usage:     "join what the shards of a class gave",
		ArgsUsage: "RESULT...",
		Description: "RESULT is the output folder of a shard, or a report in it. All shards of the class must\n" +
			"be given, each once, graded alike; the reports are those that one run would have written.\n\n" +
			"Example: isrgrade merge shard-1 shard-2 shard-3 shard-4 -o graded",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the reports into `OUT`"},
			&cli.StringFlag{Name: "show", Usage: "of hidden cases, show `WHAT` (default: as the shards were told)"},
		},
		OnUsageError: usageProblem,
		Action:       c.merge,
	}
}

func (c *console) merge(ctx *cli.Context) error {
	if ctx.NArg() == 0 || ctx.String("output") == "" {
		return usagef("give the shards' folders and an output folder, as in: isrgrade merge shard-1 shard-2 -o graded")
	}
	var show grader.Show
	if text := ctx.String("show"); text != "" {
		var err error
		if show, err = grader.ParseShow(text); err != nil {
			return usagef("--show: %w", err)
		}
	}
	result, err := class.Merge(ctx.Args().Slice(), ctx.String("output"), show, findTrack)
	if err != nil {
		return classError(err)
	}
	out := bufio.NewWriter(c.out)
	writeBatchSummary(out, ctx.String("output"), result)
	if err := flush(out); err != nil {
		return err
	}
	return classVerdict(result.Summary)
}
