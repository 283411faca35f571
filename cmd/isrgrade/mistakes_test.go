package main

import (
	"slices"
	"testing"

	"isrgrade/grader"
	"isrgrade/reference/isr/mistakes"
)

// tried gives one mistake of each topic: that check can name the others follows from
// grader's own tests, and the audit tries them all.
func tried() []mistakes.Mistake {
	topics := map[mistakes.Topic]bool{}
	return slices.DeleteFunc(slices.Clone(mistakes.All()), func(m mistakes.Mistake) bool {
		known := topics[m.Topic]
		topics[m.Topic] = true
		return known && !audited()
	})
}

func TestCheckNamesTheMistakesThatExpectMakes(t *testing.T) {
	for _, mistake := range tried() {
		t.Run(mistake.ID, func(t *testing.T) {
			result, done := checked(t, "--", binary, "expect", "--mistake", mistake.ID)
			if done.status != statusFailed {
				t.Errorf("status %d, want 1\n%s", done.status, done.errOut)
			}
			if len(result.Mistakes) != 1 || result.Mistakes[0].ID != mistake.ID || !result.Mistakes[0].Certain {
				t.Errorf("named %+v, want %s alone, certain", result.Mistakes, mistake.ID)
			}
		})
	}
}

func TestCheckNamesBothMistakesOfAPair(t *testing.T) {
	for _, pair := range [][2]string{ // in the order of the catalogue
		{"no-second-branch", "shrink-at-limit"},
		{"early-rejoin", "hw-decreases"},
		{"hw-over-all-replicas", "min-isr-strict"},
		{"rejoin-above-hw", "offset-less-one"},
	} {
		t.Run(pair[0]+"+"+pair[1], func(t *testing.T) {
			result, _ := checked(t, "--", binary, "expect", "--mistake", pair[0], "--mistake", pair[1])
			if len(result.Mistakes) != 2 || result.Mistakes[0].ID != pair[0] || result.Mistakes[1].ID != pair[1] {
				t.Errorf("named %+v, want both", result.Mistakes)
			}
		})
	}
}

func TestCheckFindsNothingWrongWithExpect(t *testing.T) {
	result, done := checked(t, "--", binary, "expect")
	if done.status != statusPassed || result.Verdict != grader.Accepted || result.Score.String() != "100" {
		t.Errorf("status %d, verdict %s, score %s; want 0, accepted, 100", done.status, result.Verdict, result.Score)
	}
}
