package grader

import (
	"strings"
	"testing"
)

// What remains is said of several cases, and of one without a word of "always".
func TestWhatRemainsIsSaidInWordsThatFitHowManyCasesThereAre(t *testing.T) {
	for _, row := range []struct {
		reason string
		is     Remaining
		words  string
	}{
		{"all of several", Remaining{Cases: 3, Field: "HW", Times: 3, Direction: "too low", Always: "LEO", After: "FETCH"},
			"HW is what goes wrong first in each of the 3 cases that are not explained, always too low; what stands for HW there is always the value of LEO; the command before the wrong line is always FETCH"},
		{"some of several", Remaining{Cases: 3, Field: "ISR", Times: 2, Direction: "too many"},
			"ISR is what goes wrong first in 2 of the 3 cases that are not explained, always too many"},
		{"one of several", Remaining{Cases: 2, Field: "ISR", Times: 1, After: "FETCH"},
			"ISR is what goes wrong first in 1 of the 2 cases that are not explained; the command before the wrong line is FETCH"},
		{"one alone", Remaining{Cases: 1, Field: "HW", Times: 1, Direction: "too high", Always: "LEO"},
			"HW is what goes wrong first in a case that is not explained, too high; what stands for HW there is the value of LEO"},
	} {
		if said := strings.Join(row.is.Words(), "; "); said != row.words {
			t.Errorf("%s:\n%s\nwant\n%s", row.reason, said, row.words)
		}
	}
}
