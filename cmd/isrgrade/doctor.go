package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/fatih/color"
	"github.com/urfave/cli/v2"

	"isrgrade/grader/report"
	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

func (c *console) doctorCommand() *cli.Command {
	return &cli.Command{
		Name:  "doctor",
		Usage: "show what this machine can run and how well it confines programs",
		Description: "Tries every level of confinement, says which one is taken and what would give a\n" +
			"better one, and lists the languages whose tools are found.\n\n" +
			"Example: isrgrade doctor",
		OnUsageError: usageProblem,
		Action: func(ctx *cli.Context) error {
			languages, err := toolchain.NewTools(os.Getenv("PATH")).Survey(ctx.Context, toolchain.OpenMemory(""))
			if err != nil {
				return fmt.Errorf("look for languages: %w", err)
			}
			out := bufio.NewWriter(c.out)
			fmt.Fprintf(out, "isrgrade %s, %s/%s\n", version, runtime.GOOS, runtime.GOARCH)
			showConfinement(out, runner.Survey(ctx.Context, runner.Options{}))
			showLanguages(out, languages)
			return flush(out)
		},
	}
}

func showConfinement(out io.Writer, survey runner.Report) {
	fmt.Fprintf(out, "\n%s\n", color.New(color.Bold).Sprint("Confinement"))
	for _, level := range survey.Levels {
		mark := ""
		if level.Level == survey.Taken {
			mark = "  <- taken"
		}
		fmt.Fprintf(out, "  %-11s %s%s\n", level.Level, yesNo(level.Available), mark)
		for _, part := range []struct{ label, text string }{{"why: ", level.Why}, {"to get it: ", level.Remedy}} {
			if part.text != "" {
				fmt.Fprint(out, report.Wrapped(part.label+part.text, "      "))
			}
		}
		for _, left := range level.NotEnforced {
			fmt.Fprint(out, report.Wrapped("not enforced: "+left, "      "))
		}
	}
	fmt.Fprintf(out, "\n%s\n", color.New(color.Bold).Sprint("Machine"))
	for _, fact := range survey.Facts {
		fmt.Fprintf(out, "  %-30s %s\n", fact.Name, fact.Value)
	}
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

func showLanguages(out io.Writer, findings []toolchain.Finding) {
	fmt.Fprintf(out, "\n%s\n", color.New(color.Bold).Sprint("Languages"))
	for _, finding := range findings {
		fmt.Fprintf(out, "  %-11s %s\n", finding.Language, yesNo(finding.Found))
		for _, tool := range finding.Tools {
			fmt.Fprintf(out, "      %-8s %s  %s\n", tool.Name, tool.Path, report.Visible(tool.Version))
		}
		if !finding.Found {
			fmt.Fprint(out, report.Wrapped(finding.Missing, "      "))
		}
	}
}
