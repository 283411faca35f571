package produce_test

import (
	"slices"
	"testing"

	"isrgrade/cases"
	"isrgrade/reference/isr"
	lesson "isrgrade/reference/isr/mistakes"
	"isrgrade/reference/produce"
)

// ofTheBooks are mistakes of the lesson that somebody brings along who builds this
// track on a leader that is not quite right. Those that replace the order of the
// lesson's steps are not among them: this track has steps of its own.
var ofTheBooks = []string{
	"no-second-branch", "second-branch-now", "second-branch-strict", "any-fetch-counts", "previous-leo-only-when-caught-up",
	"shrink-at-limit", "equality-to-stay", "never-shrinks", "equal-leo-exempt", "never-fetched-exempt", "late-by-half-more",
	"early-rejoin", "rejoin-at-leader-leo", "rejoin-above-hw", "never-rejoins", "rejoin-only-if-recent", "rejoin-resets-clock",
	"hw-over-all-replicas", "hw-decreases", "follower-leo-never-back", "offset-is-last-held", "isr-starts-with-leader",
}

func TestAMistakeOfTheLessonsBooksIsSeenInThisTrackToo(t *testing.T) {
	suite := builtIn(t)
	for _, id := range ofTheBooks {
		apply := ofTheLesson(t, id)
		if !slices.ContainsFunc(suite, func(one cases.Case) bool {
			return exposes(one, func(r *produce.Rules) { apply(&r.Lesson) })
		}) {
			t.Errorf("every case passes a program with %s", id)
		}
	}
}

func ofTheLesson(t *testing.T, id string) func(*isr.Rules) {
	t.Helper()
	all := lesson.All()
	at := slices.IndexFunc(all, func(m lesson.Mistake) bool { return m.ID == id })
	if at < 0 {
		t.Fatalf("the lesson's catalogue has no %s", id)
	}
	return all[at].Apply
}
