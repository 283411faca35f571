package play

import (
	"context"
	"fmt"

	"isrgrade/cases"
	"isrgrade/cases/gen"
)

// QuizTraces gives what a quiz asks about: a generated suite of traces that a person
// can follow, chosen to tell all mistakes apart, and the hand-written cases.
func QuizTraces(ctx context.Context, exercise *gen.Exercise, seed uint64) ([]*cases.Trace, error) {
	suite, err := gen.Suite(ctx, exercise, gen.Options{Seed: seed, Commands: longestQuestion})
	if err != nil {
		return nil, fmt.Errorf("generate the quiz: %w", err)
	}
	built, err := exercise.BuiltIn()
	if err != nil {
		return nil, err
	}
	var traces []*cases.Trace
	for _, one := range append(suite.Cases, built...) {
		traces = append(traces, one.Trace)
	}
	return traces, nil
}
