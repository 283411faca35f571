package main

import (
	"context"

	"isrgrade/grader"
)

// suite puts together the cases that grading.yaml asks for, with its weights.
func (g *gradingConfig) suite(ctx context.Context, weights map[string]int64) (*grader.Suite, error) {
	exercise, err := g.exercise()
	if err != nil {
		return nil, err
	}
	parts, err := g.Suites.parts(ctx, exercise)
	if err != nil {
		return nil, err
	}
	total := int64(0)
	for i := range parts {
		parts[i].Weight = weights[parts[i].ID]
		if len(parts[i].Cases) > 0 {
			total += parts[i].Weight
		}
	}
	if total == 0 {
		return nil, g.wrong("weights", "give a part that has cases a weight above 0", "nothing counts")
	}
	return newSuite(exercise, parts)
}
