package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// flagsFirst moves the flags of commands that take no flags of others (batch and
// merge) before their arguments: `batch DIR -o OUT` is what people write, and the
// flag parser stops at DIR. Other commands' arguments stay as they are.
func flagsFirst(app *cli.App, args []string) []string {
	at := slices.IndexFunc(args, func(arg string) bool { return arg == "batch" || arg == "merge" })
	if at < 1 || slices.ContainsFunc(args[1:at], func(arg string) bool { return !strings.HasPrefix(arg, "-") }) {
		return args
	}
	command := app.Command(args[at])
	if command == nil {
		return args
	}
	flags, others := splitFlags(command.Flags, args[at+1:])
	return slices.Concat(args[:at+1], flags, others)
}

// splitFlags parts the flags, each with its value, from the other arguments.
// Everything behind "--" is an argument.
func splitFlags(known []cli.Flag, args []string) (flags, others []string) {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--":
			return flags, append(append(others, "--"), args[i+1:]...)
		case len(args[i]) < 2 || args[i][0] != '-':
			others = append(others, args[i])
		case takesValue(known, args[i]) && i+1 < len(args):
			flags = append(flags, args[i], args[i+1])
			i++
		default:
			flags = append(flags, args[i])
		}
	}
	return flags, others
}

// takesValue says whether the next word is the value of a flag.
func takesValue(known []cli.Flag, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	for _, flag := range known {
		if documented, ok := flag.(cli.DocGenerationFlag); ok && slices.Contains(flag.Names(), name) {
			return documented.TakesValue()
		}
	}
	return false
}
