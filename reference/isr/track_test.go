package isr_test

import (
	"testing"

	"pgregory.net/rapid"

	frame "isrgrade/reference"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// The erased leader prints what the typed one prints, right or wrong, also when it
// goes on from a row.
func TestTheModelPrintsWhatTheRulesPrint(t *testing.T) {
	model, catalogue := mistakes.Model(), mistakes.All()
	rapid.Check(t, func(t *rapid.T) {
		draw := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
		config, commands := shapedTrace(draw, rapid.IntRange(1, 60).Draw(t, "length"))
		entry := rapid.IntRange(0, len(catalogue)-1).Draw(t, "entry")
		rules := mistakes.Apply(catalogue[entry])
		want := rules.Run(&config, commands)
		headerOf := reference.Header(config)
		header := &headerOf
		player := model.NewPlayer(frame.Made{Entry: entry})
		player.Begin(header)
		if problem := model.NewLedger().Begin(header); problem != nil {
			t.Fatalf("the ledger refuses the header: %v", problem)
		}
		var reply frame.Reply
		for i, command := range reference.AllUniform(commands) {
			if line := string(model.Grammar.AppendCommand(nil, header, &command)); line != commands[i].Text(&config) {
				t.Fatalf("the command is written %q, want %q", line, commands[i].Text(&config))
			}
			if row, fits := player.Row(nil); fits {
				player.SetRow(row)
			}
			player.Step(&command, &reply)
			for _, line := range model.Grammar.Lines(header, &reply) {
				if line != want[0].String() {
					t.Fatalf("it prints %q, want %q", line, want[0].String())
				}
				want = want[1:]
			}
		}
		if len(want) > 0 {
			t.Fatalf("%d replies are missing", len(want))
		}
		if fields, row := model.Fields(header), rowOf(player); len(fields) < len(row) {
			t.Fatalf("%d fields describe a row of %d numbers", len(fields), len(row))
		}
	})
}

func rowOf(player frame.Player) []int64 {
	row, _ := player.Row(nil)
	return row
}
