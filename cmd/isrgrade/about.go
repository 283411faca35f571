package main

import (
	"fmt"

	"github.com/urfave/cli/v2"
)

// manSection is the section of the manual for commands.
const manSection = 1

func (c *console) versionCommand() *cli.Command {
	return &cli.Command{
		Name:         "version",
		Usage:        "print the version",
		Description:  "Example: isrgrade version",
		OnUsageError: usageProblem,
		Action: func(*cli.Context) error {
			_, err := fmt.Fprintf(c.out, "isrgrade %s\n", version)
			return err
		},
	}
}

func (c *console) manCommand() *cli.Command {
	return &cli.Command{
		Name:         "man",
		Usage:        "print the manual page",
		Description:  "Example: isrgrade man > ~/.local/share/man/man1/isrgrade.1",
		OnUsageError: usageProblem,
		Action: func(ctx *cli.Context) error {
			page, err := ctx.App.ToManWithSection(manSection)
			if err != nil {
				return fmt.Errorf("write the manual page: %w", err)
			}
			_, err = fmt.Fprint(c.out, page)
			return err
		},
	}
}
