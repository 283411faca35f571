package grader

import (
	"testing"

	"isrgrade/reference"
	"isrgrade/reference/isr/mistakes"
)

// That no shortest trace is longer than the one on the track's page is tested where
// the page's traces are: in the track's folder of cases.
func TestEveryMistakeOfEveryTrackIsNamedWithCertaintyAndShownByAShortestTrace(t *testing.T) {
	forEachTrack(t, func(t *testing.T, suite *Suite) {
		for entry, words := range suite.exercise.Catalogue {
			if testing.Short() && entry%everyNthShort != 0 {
				continue
			}
			t.Run(words.ID, func(t *testing.T) { isNamedAloneAndCertain(t, suite, entry) })
		}
	})
}

func isNamedAloneAndCertain(t *testing.T, suite *Suite, entry int) {
	t.Helper()
	want := suite.exercise.Catalogue[entry].ID
	result := gradedByModel(t, suite, entry)
	if len(result.Mistakes) != 1 || result.Mistakes[0].ID != want || !result.Mistakes[0].Certain {
		t.Fatalf("claims are %+v, want %s alone, certain", result.Mistakes, want)
	}
	if claim := result.Mistakes[0]; claim.Explains != claim.Of || claim.Of == 0 {
		t.Errorf("explains %d of %d failed cases, want all", claim.Explains, claim.Of)
	}
	if result.Counterexample == nil || result.Counterexample.Minimal != Shortest {
		t.Errorf("counterexample is %+v, want a shortest one", result.Counterexample)
	}
}

// gradedByModel grades a program that makes one mistake; one of the lesson's was, or will be,
// looked at by other tests too.
func gradedByModel(t *testing.T, suite *Suite, entry int) Result {
	t.Helper()
	if mistake, found := mistakes.ByID(suite.exercise.Catalogue[entry].ID); found && suite == builtInSuite(t) {
		return gradedWith(t, mistake).byModel
	}
	return gradeProgram(t, suite, &modelRunner{suite.exercise, []reference.Made{{Entry: entry}}})
}
