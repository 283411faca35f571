package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"isrgrade/cases"
	"isrgrade/cases/tracks"
)

// The shells ask the command itself for what may come next.
const (
	bashCompletion = `_isrgrade() {
  local word=${COMP_WORDS[COMP_CWORD]}
  local -a before=("${COMP_WORDS[@]:0:COMP_CWORD}")
  [[ $word == -* ]] && before+=("$word")
  COMPREPLY=($(compgen -W "$("${before[@]}" --generate-bash-completion 2>/dev/null)" -- "$word"))
}
complete -o bashdefault -o default -F _isrgrade isrgrade
`
	zshCompletion = `#compdef isrgrade
_isrgrade() {
  local -a choices
  choices=("${(@f)$(${words[1,CURRENT-1]} --generate-bash-completion 2>/dev/null)}")
  compadd -a choices
  _files
}
compdef _isrgrade isrgrade
`
)

// completing gives the words that may come next, one a line, to whoever presses
// Tab: values of the flag that was typed last, else flags, else words.
func (c *console) completing(words func() []string, values map[string]func() []string) cli.BashCompleteFunc {
	return func(ctx *cli.Context) {
		last := ""
		if len(c.args) > 2 {
			last = c.args[len(c.args)-2] // behind it stands --generate-bash-completion
		}
		if of, found := values[strings.TrimLeft(last, "-")]; found && strings.HasPrefix(last, "-") {
			words = of
		} else if strings.HasPrefix(last, "-") {
			cli.DefaultCompleteWithFlags(ctx.Command)(ctx)
			return
		}
		if words == nil {
			return
		}
		for _, word := range words() {
			fmt.Fprintln(c.out, word)
		}
	}
}

// track gives the track that the words on the command line name, or the usual one.
func (c *console) track() cases.Track {
	id := tracks.Default
	for i, word := range c.args {
		if value, joined := strings.CutPrefix(word, "--track="); joined {
			id = value
		} else if word == "--track" && i+1 < len(c.args) {
			id = c.args[i+1]
		}
	}
	exercise, _ := tracks.Find(id)
	return exercise.Track
}

func (c *console) caseNames() []string {
	track := c.track()
	if track.Files == nil {
		return nil
	}
	found, err := track.BuiltIn()
	if err != nil {
		return nil
	}
	var names []string
	for _, one := range found {
		names = append(names, one.Name)
	}
	return names
}

func (c *console) stageNames() []string {
	var names []string
	for _, stage := range c.track().Stages {
		names = append(names, stage.ID)
	}
	return names
}

func (c *console) mistakeNames() []string {
	var names []string
	track := c.track()
	if track.Model == nil {
		return nil
	}
	for _, words := range track.Catalogue {
		names = append(names, words.ID)
	}
	return names
}

func listed(names ...string) func() []string { return func() []string { return names } }

func (c *console) completionCommand() *cli.Command {
	return &cli.Command{
		Name:         "completion",
		Usage:        "print a completion script for a shell",
		ArgsUsage:    "bash|zsh|fish",
		Description:  "Example: source <(isrgrade completion bash)",
		OnUsageError: usageProblem,
		BashComplete: c.completing(listed("bash", "zsh", "fish"), nil),
		Action: func(ctx *cli.Context) error {
			script, err := completionScript(ctx)
			if err != nil {
				return err
			}
			_, err = fmt.Fprint(c.out, script)
			return err
		},
	}
}

func completionScript(ctx *cli.Context) (string, error) {
	switch shell := ctx.Args().First(); shell {
	case "bash":
		return bashCompletion, nil
	case "zsh":
		return zshCompletion, nil
	case "fish":
		return ctx.App.ToFishCompletion()
	default:
		return "", usagef("no completion for %q; give bash, zsh or fish", shell)
	}
}
