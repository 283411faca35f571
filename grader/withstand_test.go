package grader

import (
	"slices"
	"testing"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
	"isrgrade/runner"
)

// inquiryInto begins an inquiry with what the program of a set prints on the cases and
// probes.
func inquiryInto(t *testing.T, suite *Suite, set diagnosis.Set) *inquiry {
	t.Helper()
	runners, options := []runner.Runner{&modelRunner{suite.exercise, madeOf(set)}}, Options{Limits: runner.DefaultLimits()}
	runs, err := runAll(t.Context(), runners, Program{}, suite.cases, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	if runs, err = suite.probe(t.Context(), runners, Program{}, options, runs); err != nil {
		t.Fatal(err)
	}
	return suite.newInquiry(newExperimenter(runners, Program{}, options), runs)
}

func withstood(t *testing.T, q *inquiry, set diagnosis.Set) bool {
	t.Helper()
	sets, err := q.withstand(t.Context(), []diagnosis.Set{set}, q.nextWindow())
	if err != nil {
		t.Fatal(err)
	}
	return len(sets) > 0
}

// Neighbours of a mistake are rules that the cases and probes do not tell from it. A
// program with the mistake is found to have it; a program with a neighbour, though all that
// it has printed so far is what the mistake prints, is not.
func TestASetIsCertainOnlyWhereTheProgramRefutesItsNeighbours(t *testing.T) {
	forEachTrack(t, func(t *testing.T, suite *Suite) {
		refuted := 0
		for entry := range suite.exercise.Catalogue {
			set := diagnosis.Set{{Entry: entry}}
			q := inquiryInto(t, suite, set)
			neighbour := aNeighbour(q, set)
			if neighbour == nil {
				continue
			}
			id := suite.exercise.Catalogue[entry].ID
			if !withstood(t, q, set) {
				t.Errorf("a program with %s does not withstand", id)
			}
			if withstood(t, inquiryInto(t, suite, neighbour), set) {
				t.Errorf("a program with a neighbour of %s, %v, is taken for it", id, neighbour)
			}
			if refuted++; refuted == 3 {
				return
			}
		}
		t.Errorf("only %d mistakes have a neighbour that the cases and probes do not refute", refuted)
	})
}

// aNeighbour gives a neighbour that prints otherwise than the set on one of the first long
// traces, or nil.
func aNeighbour(q *inquiry, set diagnosis.Set) diagnosis.Set {
	for _, neighbour := range q.search.Neighbours(set, every) {
		program := q.search.Program(neighbour)
		if slices.ContainsFunc(q.known.telling(), func(trace *cases.Trace) bool {
			return !prints(program, trace, q.search.Lines(set, trace))
		}) {
			return neighbour
		}
	}
	return nil
}

// every says of each neighbour that it is worthwhile.
func every(diagnosis.Set) bool { return true }
