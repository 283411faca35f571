package main

import (
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/class"
)

// Where only the weights changed nothing was run again, and nobody must think so.
func TestAChangeOfTheWeightsAloneIsNotToldAsGradedAgain(t *testing.T) {
	change := func(why ...string) class.Change {
		return class.Change{ID: "ada", Before: 100, After: 200, OldVerdict: grader.WrongAnswer, NewVerdict: grader.WrongAnswer, Why: why}
	}
	for _, test := range []struct {
		reason  string
		changes []class.Change
		first   string
	}{
		{"weights alone", []class.Change{change("weights"), change("weights")}, "points counted anew, no program was run again, old -> new score"},
		{"another program", []class.Change{change("weights"), change("program", "weights")}, "graded again, old -> new score"},
		{"asked for", []class.Change{change()}, "graded again, old -> new score"},
	} {
		var told strings.Builder
		writeChanges(&told, test.changes)
		if first, _, _ := strings.Cut(told.String(), "\n"); first != test.first {
			t.Errorf("%s: told as %q, want %q", test.reason, first, test.first)
		}
	}
}
