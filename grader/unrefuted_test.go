package grader

import (
	"testing"

	"isrgrade/grader/diagnosis"
)

// A suspect that was named in an early round is held against all that was asked by the end:
// what a program makes stands, and what it does not make falls, be it another mistake about
// the same rule.
func TestANameIsTakenBackWhereWhatWasAskedSpeaksAgainstIt(t *testing.T) {
	const oneOf = 7
	forEachTrack(t, func(t *testing.T, suite *Suite) {
		track := suite.known.track()
		byRivals := 0
		for made := 0; made < len(suite.exercise.Catalogue); made += oneOf {
			set := diagnosis.Set{{Entry: made}}
			q := inquiryInto(t, suite, set)
			if len(q.unrefuted(set)) == 0 {
				t.Errorf("a program makes %v, and the name is taken back", track.IDs(set))
			}
			for other := range suite.exercise.Catalogue {
				named := diagnosis.Set{{Entry: other}}
				if other == made || track.Entries[other].Topic != track.Entries[made].Topic || printsAlike(q, set, named) {
					continue
				}
				if len(q.unrefuted(named)) > 0 {
					t.Errorf("a program makes %v, and the name %v stands", track.IDs(set), track.IDs(named))
				}
				if q.search.Weigh(named, 0, q.search.Runs)[0].Against == 0 {
					byRivals++
				}
			}
		}
		if suite.exercise.ID == "isr" && byRivals == 0 {
			t.Error("nothing falls because of a rival alone, and this is not tested")
		}
	})
}

// printsAlike says that two mistakes print the same in all that was asked so far.
func printsAlike(q *inquiry, a, b diagnosis.Set) bool {
	one, two := q.search.Hold(a), q.search.Hold(b)
	return one.Exact() && two.Exact()
}
