package report

import (
	"testing"

	"isrgrade/grader"
)

// What a page tells people to type must be about their track, and say it once.
func TestACommandToTypeNamesTheTrackOnceAndOnlyWhereTheCommandBeforeDid(t *testing.T) {
	for _, row := range []struct{ track, command, replayed, words, replay string }{
		{"isr", "isrgrade check leader.py", "--case 1-log/a", "", "isrgrade check --case 1-log/a leader.py"},
		{"kafka", "isrgrade check --track kafka --strict leader.py", "--track kafka --case 1-log/a", "--track kafka ", "isrgrade check --track kafka --case 1-log/a --strict leader.py"},
		{"kafka", "", "--track kafka --case 1-log/a", "", "isrgrade check --track kafka --case 1-log/a leader.py"}, // a page of a class
	} {
		result := grader.Result{Track: row.track, Command: row.command, Program: "leader.py"}
		if got := trackWords(result); got != row.words {
			t.Errorf("%s, %q: the words are %q, want %q", row.track, row.command, got, row.words)
		}
		if got := replayCommand(result, &grader.Evidence{Replayed: row.replayed}); got != row.replay {
			t.Errorf("%s, %q: the replay is %q, want %q", row.track, row.command, got, row.replay)
		}
	}
}
