package main

import (
	"fmt"

	"github.com/urfave/cli/v2"
)

// The shells ask the command itself for what may come next.
const (
	bashCompletion = `_isrgrade() {
  local word=${COMP_WORDS[COMP_CWORD]}
  local -a before=("${COMP_WORDS[@]:0:COMP_CWORD}")
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

func (c *console) completionCommand() *cli.Command {
	return &cli.Command{
		Name:         "completion",
		Usage:        "print a completion script for a shell",
		ArgsUsage:    "bash|zsh|fish",
		Description:  "Example: source <(isrgrade completion bash)",
		OnUsageError: usageProblem,
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
