package kafka_test

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"isrgrade/cases/gen"
	track "isrgrade/cases/kafka"
	"isrgrade/reference"
)

var exercise = track.Exercise()

// pageLength is how many commands the exercise page's trace for a mistake has.
func pageLength(t *testing.T, id string) int {
	t.Helper()
	path := filepath.Join("../../reference/kafka/mistakes/testdata/shows", id+".trace")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	trace, err := theTrack.Parse(path, text)
	if err != nil {
		t.Fatal(err)
	}
	return len(trace.Steps)
}

func TestShortestTracesAreAtMostAsLongAsThePages(t *testing.T) {
	for entry, words := range exercise.Catalogue {
		found, err := gen.Shortest(t.Context(), &exercise, reference.Made{Entry: entry})
		if err != nil {
			t.Fatal(err)
		}
		switch longest := pageLength(t, words.ID); {
		case !found.Exists():
			t.Errorf("%s: no trace shows it within the bounds", words.ID)
		case len(found.Trace.Steps) > longest:
			t.Errorf("%s: %d commands, the page has %d\n%s", words.ID, len(found.Trace.Steps), longest, found.Trace)
		case found.Trace.Steps[0].Command.Time <= found.Trace.Config.Numbers[0]:
			t.Errorf("%s: the first LEADER is not later than LAG_MAX\n%s", words.ID, found.Trace)
		}
	}
}

// largeRun says how many seeds a long proof takes.
func largeRun() uint64 {
	if _, err := strconv.Atoi(os.Getenv("ISRGRADE_LARGE")); err == nil {
		return 50
	}
	return 2
}

func TestASuiteExposesAllMistakesAndSeparatesAllPairs(t *testing.T) {
	for seed := uint64(1); seed <= largeRun(); seed++ {
		suite, err := gen.Suite(t.Context(), &exercise, gen.Options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for _, words := range suite.Survivors {
			t.Errorf("seed %d: no trace exposes %s", seed, words.ID)
		}
		for _, pair := range suite.Unseparated {
			t.Errorf("seed %d: no trace separates %s and %s", seed, pair[0].ID, pair[1].ID)
		}
		t.Logf("seed %d: %d traces of %d candidates", seed, len(suite.Cases), suite.Candidates)
	}
}

func TestASuiteOfAStageExposesWhatIsTaughtAndNothingElse(t *testing.T) {
	for _, stage := range stages {
		suite, err := gen.Suite(t.Context(), &exercise, gen.Options{Seed: 7, Stage: stage.ID})
		if err != nil {
			t.Fatal(err)
		}
		for _, words := range suite.Survivors {
			t.Errorf("%s: no trace exposes %s", stage.ID, words.ID)
		}
		for _, pair := range suite.Unseparated {
			t.Errorf("%s: no trace separates %s and %s", stage.ID, pair[0].ID, pair[1].ID)
		}
		for _, one := range suite.Cases {
			needsNothingLater(t, one, stage.ID)
		}
		t.Logf("%s: %d traces of %d candidates", stage.ID, len(suite.Cases), suite.Candidates)
	}
}
