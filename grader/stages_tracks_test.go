package grader

import (
	"fmt"
	"slices"
	"testing"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
	"isrgrade/runner"
)

// Who writes the stages one after the other is told which are not begun, and is not
// accused of what is not there. With nothing but the first written that is the starter.
// Of the lesson's leader every subset of the stages is tried elsewhere.
func TestWhoWritesOneStageAfterTheOtherIsToldWhatIsNotBegun(t *testing.T) {
	forEachTrack(t, func(t *testing.T, suite *Suite) {
		stages := suite.exercise.Stages
		for written := range len(stages) {
			if written == 0 && !hasNameless(suite, stages[0].ID) || suite.exercise.Usual {
				continue // the starter has its first stage
			}
			if testing.Short() && written > 1 && written < len(stages)-1 {
				continue
			}
			t.Run(fmt.Sprintf("%d written", written), func(t *testing.T) { isToldWhatIsNotBegun(t, suite, written) })
		}
	})
}

func isToldWhatIsNotBegun(t *testing.T, suite *Suite, written int) {
	t.Helper()
	track, stages := suite.known.track(), suite.exercise.Stages
	var set diagnosis.Set
	for _, stage := range stages[written:] {
		for _, made := range leftOutOf(track, stage) {
			if track.Allows(set, made.Entry) {
				set = set.With(made)
			}
		}
	}
	program := &modelRunner{suite.exercise, madeOf(set)}
	options := Options{Limits: runner.DefaultLimits(), StageByStage: true}
	result, err := suite.Grade(t.Context(), []runner.Runner{program}, Program{Name: "test"}, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, stage := range result.NotBegun {
		if suite.exercise.StageIndex(stage) < written {
			t.Errorf("%s is written and said to be not begun", stage)
		}
	}
	for _, claim := range result.Mistakes {
		if claim.NotBegun == "" || written < 2 {
			t.Errorf("%s is named", claim.ID)
		}
	}
	next := stages[written]
	// One shortcut alone is a mistake like another, and is told by its name.
	byName := slices.ContainsFunc(result.Mistakes, func(claim Claim) bool { return claim.NotBegun == next.ID })
	if len(result.NotBegun) == 0 || result.NotBegun[0] != next.ID && !byName && suite.shows(set, leftOutOf(track, next)) {
		t.Errorf("not begun is %v, want %s first; named %v", result.NotBegun, next.ID, ids(result))
	}
}

// leftOutOf gives what a program does in which a stage is not written: what the track
// says of it, or else what it leaves out, of shortcuts the first.
func leftOutOf(track *diagnosis.Track, stage cases.Stage) diagnosis.Set {
	if nameless := entryOf(track, stage.ID); nameless >= 0 {
		return diagnosis.Set{{Entry: nameless}}
	}
	var set diagnosis.Set
	for _, id := range stage.LeftOut {
		set = set.With(diagnosis.Made{Entry: entryOf(track, id)})
		if stage.Shortcuts {
			break
		}
	}
	return set
}

func hasNameless(suite *Suite, stage string) bool {
	return slices.ContainsFunc(suite.known.track().Entries, func(e diagnosis.Entry) bool { return e.Nameless && e.ID == stage })
}
