package grader

import (
	"crypto/sha256"
	"slices"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/tracks"
	"isrgrade/grader/diagnosis"
)

// An unlisted rule that prints what the right one prints refutes nothing. A few differ
// only beside a mistake, or in moments rarer than these; of each rule most must show.
func TestNineOfTenUnlistedRulesShowAndSomeOfEachEntry(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of traces; run without -short")
	}
	forEachTrack(t, func(t *testing.T, suite *Suite) {
		track, all, hidden := suite.known.track(), 0, 0
		traces := slices.Concat(suite.known.telling(), unseenTraces(suite))
		right := make([][]string, len(traces))
		for i, trace := range traces {
			right[i] = track.Lines(nil, trace)
		}
		for entry := range track.Entries {
			ways := track.Entries[entry].Ways
			if !track.Entries[entry].Unlisted {
				continue
			}
			same := 0
			for way := range ways {
				if printsEach(track.Program(diagnosis.Set{{Entry: entry, Way: way}}), traces, right) {
					same++
				}
			}
			if same == ways {
				t.Errorf("no unlisted rule of %s shows anywhere", suite.exercise.Words(entry).Replaces)
			}
			all, hidden = all+ways, hidden+same
		}
		if all < 100 || hidden*10 > all {
			t.Errorf("%d of %d unlisted rules print what the right ones print", hidden, all)
		}
	})
}

func printsEach(program diagnosis.Program, traces []*cases.Trace, lines [][]string) bool {
	for i, trace := range traces {
		if !prints(program, trace, lines[i]) {
			return false
		}
	}
	return true
}

// An unlisted rule that prints what mistakes of the catalogue print, or what a right program
// prints, explains as much as they do and takes their names away. A pair costs a play of all
// cases; what is the same there is held against hundreds of further traces. The lesson's
// unlisted rules are a grammar that names the same rule often, and are left out.
func TestNoUnlistedRulePrintsWhatOneOrTwoMistakesPrint(t *testing.T) {
	if testing.Short() {
		t.Skip("plays the cases of a track with every pair of its mistakes; run without -short")
	}
	forEachTrack(t, func(t *testing.T, suite *Suite) {
		if suite.exercise.ID == tracks.Default {
			t.Skip("its rules are a grammar")
		}
		track, further := suite.known.track(), slices.Concat(suite.known.telling(), unseenTraces(suite))
		unlisted := unlistedByPrint(track, suite.traces())
		if len(unlisted) < 50 {
			t.Fatalf("%d unlisted rules print something of their own", len(unlisted))
		}
		for _, set := range setsOfTwo(track) {
			for _, rule := range unlisted[printOf(track, set, suite.traces())] {
				if printOf(track, rule, further) == printOf(track, set, further) {
					words := suite.exercise.Words(rule[0].Entry)
					t.Errorf("way %d of what replaces %s, bending it: %v, prints what %v prints", rule[0].Way, words.Replaces, words.Bends, track.IDs(set))
				}
			}
		}
	})
}

// traces are those of the suite's cases.
func (s *Suite) traces() []*cases.Trace {
	traces := make([]*cases.Trace, len(s.cases))
	for i := range s.cases {
		traces[i] = s.cases[i].Trace
	}
	return traces
}

// unlistedByPrint gives the unlisted rules by what they print.
func unlistedByPrint(track *diagnosis.Track, traces []*cases.Trace) map[[sha256.Size]byte][]diagnosis.Set {
	rules := map[[sha256.Size]byte][]diagnosis.Set{}
	for entry := range track.Entries {
		for way := range track.Entries[entry].Ways {
			if rule := (diagnosis.Set{{Entry: entry, Way: way}}); track.Entries[entry].Unlisted {
				print := printOf(track, rule, traces)
				rules[print] = append(rules[print], rule)
			}
		}
	}
	return rules
}

// setsOfTwo are all sets of at most two mistakes that are listed, or not begun.
func setsOfTwo(track *diagnosis.Track) []diagnosis.Set {
	sets := []diagnosis.Set{nil}
	for size := range 2 {
		for _, set := range sets {
			for entry := range track.Entries {
				if len(set) != size || size > 0 && entry < set[0].Entry || track.Entries[entry].Unlisted || !track.Allows(set, entry) {
					continue
				}
				for way := range track.Entries[entry].Ways {
					sets = append(sets, set.With(diagnosis.Made{Entry: entry, Way: way}))
				}
			}
		}
	}
	return sets
}

// printOf is a digest of all that the program of a set prints.
func printOf(track *diagnosis.Track, set diagnosis.Set, traces []*cases.Trace) [sha256.Size]byte {
	program, text := track.Program(set), []byte(nil)
	for _, trace := range traces {
		program.Begin(trace)
		for line := program.Next(); line != nil; line = program.Next() {
			text = append(diagnosis.AppendText(text, trace, line), '\n')
		}
		text = append(text, '-', '\n')
	}
	return sha256.Sum256(text)
}
