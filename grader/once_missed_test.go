package grader

import (
	"slices"
	"testing"

	"isrgrade/grader/diagnosis"
)

// wayOf is a mistake by its id, as one of its ways writes it.
type wayOf struct {
	id  string
	way int
}

// setInWays gives a set by the ids of its members.
func setInWays(t *testing.T, track *diagnosis.Track, members []wayOf) diagnosis.Set {
	t.Helper()
	var set diagnosis.Set
	for _, member := range members {
		entry := slices.IndexFunc(track.Entries, func(e diagnosis.Entry) bool { return e.ID == member.id })
		if entry < 0 {
			t.Fatalf("no mistake %s", member.id)
		}
		set = set.With(diagnosis.Made{Entry: entry, Way: member.way})
	}
	return set
}

// Programs of one to five mistakes that once were not explained, or of which a certain set
// was told that prints something else. Each row says why.
func TestWhatOnceWasMissedIsExplainedExactly(t *testing.T) {
	if testing.Short() {
		t.Skip("searches that begin anew take seconds")
	}
	suite := builtInSuite(t)
	none := noFault(suite)
	for _, row := range []struct {
		why  string
		made []wayOf
	}{
		{
			"two others look like the first, so that the search must drop two to go on",
			[]wayOf{{"second-branch-now", 0}, {"lag-in-whole-seconds", 1}, {"hw-without-leader", 0}, {"offset-less-one", 1}, {"min-isr-is-everyone", 0}},
		},
		{
			"of the two about rejoining neither brings a line further alone",
			[]wayOf{{"late-by-half-more", 0}, {"rejoin-only-if-recent", 0}, {"rejoin-resets-clock", 0}, {"append-sets-leo", 0}, {"sent-is-received", 0}},
		},
		{
			"of the check on every command and the frozen HW neither brings a line further alone",
			[]wayOf{{"no-second-branch", 0}, {"check-on-every-command", 0}, {"hw-over-all-replicas", 0}, {"hw-not-on-append", 0}, {"hw-frozen-below-min-isr", 0}},
		},
		{
			"three are missing where the search stops, of which two show together only",
			[]wayOf{{"equality-to-stay", 0}, {"check-on-every-command", 0}, {"check-at-fetch-only", 1}, {"hw-is-leader-leo", 0}, {"sent-is-received", 0}},
		},
		{
			"the search stopped at the first two",
			[]wayOf{{"check-at-fetch-only", 0}, {"hw-of-majority", 0}, {"hw-skips-unseen", 0}, {"hw-only-at-fetch", 0}},
		},
		{
			"of the rejoin in the check and the clock that it resets neither brings a line further alone",
			[]wayOf{{"no-second-branch", 0}, {"rejoin-in-check", 2}, {"rejoin-only-if-recent", 0}, {"rejoin-resets-clock", 0}, {"hw-is-leader-leo", 0}},
		},
		{
			"one of two thousand traces shows that the HW waits for joiners",
			[]wayOf{{"hw-off-by-one", 0}, {"hw-waits-for-joiners", 0}, {"append-sets-leo", 0}},
		},
		{
			"the first shows in six commands, but in none of the thousands of traces of chance",
			[]wayOf{{"previous-leo-only-when-caught-up", 0}, {"shrink-at-limit", 0}, {"rejoin-resets-clock", 0}, {"hw-waits-for-joiners", 0}, {"append-adds-one", 0}},
		},
	} {
		set := setInWays(t, suite.known.track(), row.made)
		_, found := diagnosed(t, suite, &modelRunner{none.exercise, none.with(set)})
		if !found.certain || !none.printsAs(suite, set, found.named) {
			t.Errorf("%s: named %v, certain %v; made %v", row.why, suite.known.track().IDs(found.named), found.certain, suite.known.track().IDs(set))
		}
	}
}
