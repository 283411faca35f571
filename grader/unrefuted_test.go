package grader

import (
	"testing"

	"isrgrade/grader/diagnosis"
)

func TestMuchAgainstASuspectOrFarMoreForARivalRefutesIt(t *testing.T) {
	type e = diagnosis.Evidence
	for _, test := range []struct {
		reason   string
		evidence []e
		want     bool
	}{
		{"it shows, and nothing speaks against it", []e{{For: 9}, {For: 9}}, false},
		{"one line of many looks like that of a program without it", []e{{For: 9, Against: 1}}, false},
		{"one of eight is no longer little", []e{{For: 8, Against: 1}}, true},
		{"it shows nowhere any more", []e{{}}, true},
		{"what fits neither is another fault's", []e{{For: 1, Neither: 40}}, false},
		{"a rival is as likely", []e{{For: 9}, {For: 5, Against: 13}}, false},
		{"a rival is far more likely", []e{{For: 9}, {For: 5, Against: 14}}, true},
		{"it is the second of the rivals", []e{{For: 9}, {For: 9}, {Against: 4}}, true},
	} {
		if got := refuted(test.evidence); got != test.want {
			t.Errorf("%s: refuted: %v", test.reason, got)
		}
	}
}

// A suspect that was named in an early round is held against all that was asked by the end:
// what a program makes stands, and another mistake about the same rule falls. It may stand
// where the two print nearly the same.
func TestANameIsTakenBackWhereWhatWasAskedSpeaksAgainstIt(t *testing.T) {
	const oneOf = 7
	forEachTrack(t, func(t *testing.T, suite *Suite) {
		track := suite.known.track()
		fell, stood := 0, 0
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
				if len(q.unrefuted(named)) == 0 {
					fell++
				} else {
					stood++
				}
			}
		}
		if fell == 0 || fell < 9*stood {
			t.Errorf("of %d mistakes that the program does not make %d stand", fell+stood, stood)
		}
	})
}

// printsAlike says that two mistakes print the same in all that was asked so far.
func printsAlike(q *inquiry, a, b diagnosis.Set) bool {
	one, two := q.search.Hold(a), q.search.Hold(b)
	return one.Exact() && two.Exact()
}
