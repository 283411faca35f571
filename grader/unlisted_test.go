package grader

import (
	"slices"
	"testing"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
)

// An unlisted rule that prints what the right one prints refutes nothing. A few differ
// only beside a mistake, or in moments rarer than these; of each rule most must show.
func TestNineOfTenUnlistedRulesShowAndSomeOfEachEntry(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of traces; run without -short")
	}
	suite := builtInSuite(t)
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
}

func printsEach(program diagnosis.Program, traces []*cases.Trace, lines [][]string) bool {
	for i, trace := range traces {
		if !prints(program, trace, lines[i]) {
			return false
		}
	}
	return true
}
