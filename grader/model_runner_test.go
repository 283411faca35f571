package grader

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"isrgrade/cases/gen"
	"isrgrade/cases/tracks"
	"isrgrade/reference"
	"isrgrade/runner"
)

// modelRunner acts as a program of any track that makes some mistakes: it parses its
// input as a student's program would and answers by their rules.
type modelRunner struct {
	exercise *gen.Exercise
	made     []reference.Made
}

func (r *modelRunner) Run(_ context.Context, _ runner.Spec, input []byte, _ runner.Limits) (runner.Outcome, error) {
	trace, err := r.exercise.Parse("input", input)
	if err != nil {
		return runner.Outcome{}, fmt.Errorf("a program was given a trace that breaks the rules: %w", err)
	}
	output := ""
	for _, lines := range trace.RepliesOf(trace.Model.NewPlayer(r.made...)) {
		for _, line := range lines {
			output += line + "\n"
		}
	}
	return printed(output), nil
}

func (r *modelRunner) Confinement() runner.Confinement {
	return runner.Confinement{Level: runner.LevelNone}
}

func (r *modelRunner) Close() error { return nil }

// makeSuites makes the suite of each track's hand-written cases, once; the lesson's is that
// of makeBuiltIn, so that what was found out for one test need not be for another.
var makeSuites = sync.OnceValues(func() ([]*Suite, error) {
	lesson, err := makeBuiltIn()
	if err != nil {
		return nil, err
	}
	var suites []*Suite
	for _, exercise := range tracks.Exercises() {
		if exercise.ID == lesson.exercise.ID {
			suites = append(suites, lesson)
			continue
		}
		found, err := exercise.BuiltIn()
		if err != nil {
			return nil, err
		}
		suite, err := NewSuite(&exercise, StageParts(&exercise.Track, found))
		if err != nil {
			return nil, err
		}
		suites = append(suites, suite)
	}
	return suites, nil
})

// forEachTrack tests each track's suite.
func forEachTrack(t *testing.T, test func(*testing.T, *Suite)) {
	t.Helper()
	suites, err := makeSuites()
	if err != nil {
		t.Fatal(err)
	}
	for _, suite := range suites {
		t.Run(suite.exercise.ID, func(t *testing.T) { test(t, suite) })
	}
}
