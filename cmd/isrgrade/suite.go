package main

import (
	"context"
	"fmt"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/grader"
)

// parts gives the parts of a suite, for check and batch alike: the stages of the
// built-in cases or of a folder's, random ones, and hidden ones. They weigh what they do
// where nothing else is said.
func (c *suitesConfig) parts(ctx context.Context, exercise *gen.Exercise) ([]grader.Part, error) {
	found, err := loadCases(&exercise.Track, c.Cases)
	if err != nil {
		return nil, err
	}
	random, err := c.Random.part(ctx, exercise)
	if err != nil {
		return nil, err
	}
	hidden, err := c.Hidden.part(ctx, exercise)
	if err != nil {
		return nil, err
	}
	return append(grader.StageParts(&exercise.Track, found), random, hidden), nil
}

// newSuite makes a suite of the parts. What is wrong with them is the user's.
func newSuite(exercise *gen.Exercise, parts []grader.Part) (*grader.Suite, error) {
	suite, err := grader.NewSuite(exercise, parts)
	if err != nil {
		return nil, usageError{err}
	}
	return suite, nil
}

func loadCases(track *cases.Track, dir string) ([]cases.Case, error) {
	if dir == "" {
		return track.BuiltIn()
	}
	found, err := track.Load(dir)
	if err != nil {
		return nil, usageError{err}
	}
	return found, nil
}

func (c *randomConfig) part(ctx context.Context, exercise *gen.Exercise) (grader.Part, error) {
	part := grader.Part{ID: randomPart, Title: fmt.Sprintf("random cases of seed %d", c.Seed), Weight: randomWeight}
	if c.Count == 0 {
		return part, nil
	}
	var err error
	part.Cases, err = generated(ctx, exercise, randomPart, c.Seed, c.Count)
	return part, err
}

func (c *hiddenConfig) part(ctx context.Context, exercise *gen.Exercise) (grader.Part, error) {
	part := grader.Part{ID: hiddenPart, Title: "hidden cases", Weight: hiddenWeight, Hidden: true}
	var err error
	switch {
	case c.Dir != "":
		part.Cases, err = loadCases(&exercise.Track, c.Dir)
		part.Cases = renamed(hiddenPart, part.Cases)
	case c.Seed != nil:
		part.Cases, err = generated(ctx, exercise, hiddenPart, *c.Seed, c.Count)
	}
	return part, err
}

func generated(ctx context.Context, exercise *gen.Exercise, part string, seed uint64, count int) ([]cases.Case, error) {
	suite, err := gen.Suite(ctx, exercise, gen.Options{Seed: seed, Count: count})
	if err != nil {
		return nil, usagef("generate the %s cases: %w", part, err)
	}
	return renamed(part, suite.Cases), nil
}

// renamed keeps the names of a part's cases apart from all others.
func renamed(part string, found []cases.Case) []cases.Case {
	for i := range found {
		found[i].Name = part + "/" + found[i].Name
	}
	return found
}
