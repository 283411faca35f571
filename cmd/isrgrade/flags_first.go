package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// flagsFirst moves the flags of a command before its arguments: `check leader.py
// --stage 1` is what people write, and the flag parser stops at leader.py. What
// stands behind "--" is a program's own and stays there.
func flagsFirst(app *cli.App, args []string) []string {
	if len(args) > 0 && args[len(args)-1] == "--generate-bash-completion" {
		return args // the word that is being typed comes last
	}
	at := 1
	for at < len(args) && strings.HasPrefix(args[at], "-") {
		at++
	}
	commands := app.Commands
	for at < len(args) {
		i := slices.IndexFunc(commands, func(command *cli.Command) bool { return command.HasName(args[at]) })
		if i < 0 {
			return args
		}
		at++
		if at < len(args) && isCommand(commands[i].Subcommands, args[at]) {
			commands = commands[i].Subcommands
			continue
		}
		flags, others := splitFlags(commands[i].Flags, args[at:])
		return slices.Concat(args[:at], flags, others)
	}
	return args
}

func isCommand(commands []*cli.Command, name string) bool {
	return slices.ContainsFunc(commands, func(command *cli.Command) bool { return command.HasName(name) })
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
		case takesValue(known, args[i]): // an argument must not be taken for its value
			return append(flags, args[i]), nil
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
