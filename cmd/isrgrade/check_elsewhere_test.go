package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases/tracks"
	"isrgrade/grader"
)

// Whoever forgets --track, or gives a wrong one, passes nothing.
func TestAProgramOfAnotherTrackIsToldSo(t *testing.T) {
	for _, row := range []struct{ file, checked, told string }{
		{"submissions/isr/accepted/leader.c", "kafka", "--track isr"},
		{"submissions/isr/accepted/leader.c", "failover", "--track isr"},
		{"submissions/kafka/accepted/leader.py", "isr", "--track kafka"},
		{"submissions/failover/accepted/partition.go", "isr", "--track failover"},
	} {
		t.Run(row.file+" with "+row.checked, func(t *testing.T) {
			t.Parallel()
			needTools(t, row.file)
			result, _ := checked(t, "--track", row.checked, row.file)
			if len(result.Hints) == 0 || !strings.Contains(result.Hints[0], row.told) {
				t.Errorf("hints are %q, want first a word about %s", result.Hints, row.told)
			}
			if result.Verdict == grader.Accepted {
				t.Error("it is accepted, so that this test says nothing")
			}
		})
	}
}

func TestAProgramOfNoTrackIsToldNothingOfTracks(t *testing.T) {
	t.Parallel()
	const file = "submissions/isr/accidents/lower-case.py"
	needTools(t, file)
	result, _ := checked(t, "--track", tracks.Default, file)
	if slices.ContainsFunc(result.Hints, func(hint string) bool { return strings.Contains(hint, "another track") }) {
		t.Errorf("hints are %q", result.Hints)
	}
}

// A student of the lesson reads what Kafka does differently by name. No more than
// six or seven mistakes at once are looked for, so that two stages name what one cannot.
func TestTheLeaderOfTheLessonIsToldByNameWhatKafkaDoesDifferently(t *testing.T) {
	t.Parallel()
	const file = leaderOfTheLesson
	needTools(t, file)
	truth, named := describedBy(t, filepath.FromSlash(file)), map[string]bool{}
	for _, stage := range []string{"6-min-isr", "7-refusals"} {
		result := gradedByText(t, "kafka", file, stage)
		for _, mistake := range result.Mistakes {
			named[mistake.ID] = true
			if !slices.Contains(slices.Concat(truth.expect, truth.partly), mistake.ID) {
				t.Errorf("%s is named, which it does not do", mistake.ID)
			}
		}
	}
	for _, id := range truth.expect {
		if !named[id] {
			t.Errorf("%s is not named", id)
		}
	}
}
