package main

import (
	"embed"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"
)

//go:embed starters
var starters embed.FS

// starter is one language's file in the folder starters, and what a student would
// call it.
type starter struct {
	names []string // the first is shown in lists
	file  string
	save  string
}

func allStarters() []starter {
	return []starter{
		{[]string{"python", "py", "python3"}, "leader.py", "leader.py"},
		{[]string{"go", "golang"}, "go/leader.go", "leader.go"},
		{[]string{"java"}, "Leader.java", "Leader.java"},
		{[]string{"javascript", "js", "node"}, "leader.js", "leader.js"},
		{[]string{"c"}, "leader.c", "leader.c"},
		{[]string{"c++", "cpp", "cxx"}, "leader.cpp", "leader.cpp"},
		{[]string{"rust", "rs"}, "leader.rs", "leader.rs"},
	}
}

func (c *console) starterCommand() *cli.Command {
	return &cli.Command{
		Name:      "starter",
		Usage:     "print a starter program that parses the commands",
		ArgsUsage: "LANGUAGE",
		Description: "It reads the trace and prints STATUS lines; the rules are left for you.\n" +
			"Languages: " + starterNames() + "\n\n" +
			"Example: isrgrade starter python > leader.py",
		OnUsageError: usageProblem,
		BashComplete: c.completing(starterLanguages, nil),
		Action:       c.starter,
	}
}

func starterLanguages() []string {
	var names []string
	for _, one := range allStarters() {
		names = append(names, one.names[0])
	}
	return names
}

func starterNames() string { return strings.Join(starterLanguages(), ", ") }

func (c *console) starter(ctx *cli.Context) error {
	if ctx.NArg() != 1 {
		return usagef("give one language: %s", starterNames())
	}
	wanted := strings.ToLower(ctx.Args().First())
	for _, one := range allStarters() {
		for _, name := range one.names {
			if name == wanted {
				return c.printStarter(one)
			}
		}
	}
	return usagef("there is no starter in %q; there are %s. Any other language works too: see docs/exercise.md", wanted, starterNames())
}

func (c *console) printStarter(one starter) error {
	text, err := starters.ReadFile("starters/" + one.file)
	if err != nil {
		return fmt.Errorf("read the embedded starter: %w", err)
	}
	if _, err := c.out.Write(text); err != nil {
		return fmt.Errorf("write the starter: %w", err)
	}
	fmt.Fprintf(c.err, "Save it as %s, then: isrgrade check %s\n", one.save, one.save)
	return nil
}
