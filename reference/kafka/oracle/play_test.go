package oracle_test

import (
	"testing"

	"isrgrade/cases"
	"isrgrade/reference"
	"isrgrade/reference/kafka"
	"isrgrade/reference/kafka/mistakes"
)

var model = mistakes.Model()

func rightPlayer() reference.Player { return model.NewPlayer() }

// playerBy gives a player with changed rules.
func playerBy(change func(*kafka.Rules)) reference.Player {
	machine, rules := kafka.Machine(), kafka.Right()
	change(&rules)
	return reference.NewPlayer(&machine, rules)
}

// answeredByRules gives the trace with the player's replies, in the form of the
// fixtures.
func answeredByRules(t testing.TB, player reference.Player, trace string) string {
	t.Helper()
	config, commands := parse(t, trace)
	return answer(player, config, commands)
}

func parse(t testing.TB, text string) (*reference.Config, []reference.Command) {
	t.Helper()
	track := cases.Track{ID: "kafka", Model: model}
	trace, err := track.Parse("fixture", []byte(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return &trace.Config, trace.Commands()
}

func answer(player reference.Player, config *reference.Config, commands []reference.Command) string {
	text := model.Grammar.AppendHeader(nil, config)
	reference.Play(player, config, commands, func(i int, reply *reference.Reply) bool {
		text = append(model.Grammar.AppendCommand(text, config, &commands[i]), '\n')
		for _, line := range model.Grammar.Lines(config, reply) {
			text = append(text, replyMark+line+"\n"...)
		}
		return true
	})
	return string(text)
}
