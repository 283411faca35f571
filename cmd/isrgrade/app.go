package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/fatih/color"
	"github.com/urfave/cli/v2"

	"isrgrade/grader/report"
)

// version is the release; `make` adds nothing to it, so that two builds of one
// source say the same.
const version = "1.0.0"

// console is where the command reads and writes.
type console struct {
	in   io.Reader
	out  io.Writer // for programs: results, traces, reports
	err  io.Writer // for people: progress, notes, errors
	args []string  // the command's name, then the flags of a command before its arguments
}

// run carries out one command line and gives the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	c := &console{in: in, out: out, err: errOut}
	app := newApp(c)
	c.args = flagsFirst(app, args)
	err := app.RunContext(ctx, c.args)
	if err != nil && err.Error() != "" {
		fmt.Fprintf(errOut, "isrgrade: %s\n", message(ctx, err))
	}
	return exitStatus(ctx, err)
}

func newApp(c *console) *cli.App {
	app := &cli.App{
		Name:    "isrgrade",
		Usage:   "grade programs that act as the leader of one Kafka partition",
		Version: version,
		Description: "A student's self-check:\n\n" +
			"   isrgrade starter python -o leader.py\n" +
			"   isrgrade check leader.py\n\n" +
			"Exit status: 0 every case passed; 1 some did not; 2 wrong usage or a bad trace;\n" +
			"3 the grader's own fault.",
		Flags: []cli.Flag{
			toggle("no-color", "no colours (also: the environment's NO_COLOR)"),
		},
		Before: func(ctx *cli.Context) error {
			if ctx.Bool("no-color") {
				color.NoColor = true
			}
			return nil
		},
		Commands: []*cli.Command{
			c.checkCommand(),
			c.batchCommand(),
			c.mergeCommand(),
			c.gradesCommand(),
			c.expectCommand(),
			c.explainCommand(),
			c.genCommand(),
			c.casesCommand(),
			c.mistakesCommand(),
			c.starterCommand(),
			c.exportCommand(),
			c.autogradeCommand(),
			c.doctorCommand(),
			c.completionCommand(),
			c.manCommand(),
			c.versionCommand(),
		},
		Action:               c.noCommand,
		EnableBashCompletion: true,
		Reader:               c.in,
		Writer:               c.out,
		ErrWriter:            c.err,
		HideHelpCommand:      true,
		OnUsageError:         usageProblem,
		ExitErrHandler:       func(*cli.Context, error) {}, // run decides
	}
	for _, command := range app.Commands {
		command.HideHelpCommand = true // "help" may be a program's name
	}
	return app
}

// usageProblem words what the flag parser found.
func usageProblem(ctx *cli.Context, err error, _ bool) error {
	ownFlags := ""
	if ctx.Command.Name == "check" && strings.Contains(err.Error(), "not defined") {
		ownFlags = "; the program's own flags come behind --, as in: isrgrade check leader.py -- --fast"
	}
	if want := wantOf(ctx, err); want != "" {
		return usageError{fmt.Errorf("%w: %s; see `%s --help`", err, want, ctx.Command.HelpName)}
	}
	return usageError{fmt.Errorf("%w%s; see `%s --help`%s", err, nearestFlag(ctx, err), ctx.Command.HelpName, ownFlags)}
}

var unparsed = regexp.MustCompile(`^invalid value ".*" for flag -([a-z-]+): parse error$`)

// wantOf says what the value of a flag has to look like that cannot be read; "" where
// err is about something else.
func wantOf(ctx *cli.Context, err error) string {
	match := unparsed.FindStringSubmatch(err.Error())
	if match == nil {
		return ""
	}
	for _, flag := range ctx.Command.Flags {
		if !slices.Contains(flag.Names(), match[1]) {
			continue
		}
		switch flag.(type) {
		case *cli.DurationFlag:
			return "give a time with its unit, as in 5s or 500ms"
		case *cli.IntFlag, *cli.Uint64Flag:
			return "give a whole number"
		case *cli.Float64Flag:
			return "give a number"
		}
	}
	return ""
}

// nearestFlag suggests the flag that was meant; "" where err is about something else.
// The flag parser of the standard library gives the name in its words alone.
func nearestFlag(ctx *cli.Context, err error) string {
	const unknown = "flag provided but not defined: -"
	name, found := strings.CutPrefix(err.Error(), unknown)
	if !found {
		return ""
	}
	for _, flag := range ctx.Command.Flags { // the library knows nothing of beginnings
		for _, known := range flag.Names() {
			if len(name) > 1 && strings.HasPrefix(known, name) {
				return "; did you mean --" + known + "?"
			}
		}
	}
	if suggestion := cli.SuggestFlag(ctx.Command.Flags, name, true); suggestion != "" {
		return "; did you mean " + suggestion + "?"
	}
	return ""
}

// noCommand shows the help, or says that there is no such command.
func (c *console) noCommand(ctx *cli.Context) error {
	name := ctx.Args().First()
	if name == "help" && ctx.NArg() > 1 {
		return cli.ShowCommandHelp(ctx, ctx.Args().Get(1))
	}
	if name == "" || name == "help" {
		return cli.ShowAppHelp(ctx)
	}
	if _, err := os.Stat(name); err == nil {
		return usagef("%q is no command; to check a program: isrgrade check %s", name, report.ShellWord(name))
	}
	var names []string
	for _, command := range ctx.App.VisibleCommands() {
		names = append(names, command.Name)
	}
	// The library words its suggestion as a whole question.
	return usagef("%q is no command; there are %s. %s", name, strings.Join(names, ", "), cli.SuggestCommand(ctx.App.Commands, name))
}
