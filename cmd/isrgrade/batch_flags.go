package main

import (
	"github.com/urfave/cli/v2"

	"isrgrade/runner"
)

func batchFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the reports, and what is needed to go on, into `OUT`"},
		&cli.StringFlag{Name: "title", Usage: "`TITLE` of the class on its page (default: the name of DIR)"},
		siteFlag(),
		&cli.StringFlag{Name: "roster", Usage: "take the students' names from the CSV `FILE`"},
		&cli.IntFlag{Name: "jobs", Usage: "grade this `NUMBER` of submissions at the same time (default: one a processor)"},
		&cli.StringSliceFlag{Name: "only", Usage: "grade only the submission `ID`, or the one whose name is unique (repeatable)"},
		&cli.BoolFlag{Name: "regrade", Usage: "grade again what is graded already"},
		&cli.StringFlag{Name: "shard", Usage: "grade part `I/N` of the class; Slurm arrays and Kubernetes Indexed Jobs set it"},
		&cli.StringFlag{Name: "config", Usage: "read weights, limits, suites and what is shown from the YAML `FILE`; flags go before it"},
		&cli.BoolFlag{Name: "print-config", Usage: "print all that holds, as such a file, and grade nothing"},
		casesFlag(),
		trackFlag(),
		&cli.IntFlag{Name: "random", Usage: "add `N` random cases"},
		&cli.Uint64Flag{Name: "seed", Value: defaultSeed, Usage: "seed `S` of the random cases"},
		&cli.StringFlag{Name: "hidden", Usage: "add the trace files in `DIR` as hidden cases"},
		&cli.Uint64Flag{Name: "hidden-seed", Usage: "add hidden cases generated from the seed `S`"},
		&cli.StringFlag{Name: "show", Value: string(defaultShow), Usage: "of hidden cases, show `WHAT`: full, actual, hint or none"},
		&cli.BoolFlag{Name: "strict", Usage: "accept no leniency: line ends, blanks and the order of the ISR must be exact"},
		&cli.DurationFlag{Name: "timeout", Value: runner.DefaultLimits().CPU, Usage: "limit of one run, in processor time"},
		&cli.StringFlag{Name: "confine", Value: runner.LevelAuto.String(), Usage: "`LEVEL` of confinement: full, restricted, limits, none or auto"},
	}
}
