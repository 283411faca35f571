package main

import (
	"context"
	"fmt"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/grader"
)

// suite puts together the cases: the built-in ones or a folder's, random ones, and
// hidden ones.
func (g *gradingConfig) suite(ctx context.Context, weights map[string]int64) (*grader.Suite, error) {
	exercise, err := g.exercise()
	if err != nil {
		return nil, err
	}
	found, err := loadCases(&exercise.Track, g.Suites.Cases)
	if err != nil {
		return nil, err
	}
	parts := grader.StageParts(&exercise.Track, found)
	random, err := g.random(ctx, exercise)
	if err != nil {
		return nil, err
	}
	hidden, err := g.hidden(ctx, exercise)
	if err != nil {
		return nil, err
	}
	parts = append(parts, random, hidden)
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

func (g *gradingConfig) random(ctx context.Context, exercise *gen.Exercise) (grader.Part, error) {
	part := grader.Part{ID: randomPart, Title: fmt.Sprintf("random cases of seed %d", g.Suites.Random.Seed)}
	if g.Suites.Random.Count == 0 {
		return part, nil
	}
	found, err := generated(ctx, exercise, randomPart, g.Suites.Random.Seed, g.Suites.Random.Count)
	part.Cases = found
	return part, err
}

func (g *gradingConfig) hidden(ctx context.Context, exercise *gen.Exercise) (grader.Part, error) {
	part := grader.Part{ID: hiddenPart, Title: "hidden cases", Hidden: true}
	var err error
	switch {
	case g.Suites.Hidden.Dir != "":
		part.Cases, err = loadCases(&exercise.Track, g.Suites.Hidden.Dir)
		part.Cases = renamed(hiddenPart, part.Cases)
	case g.Suites.Hidden.Seed != nil:
		part.Cases, err = generated(ctx, exercise, hiddenPart, *g.Suites.Hidden.Seed, g.Suites.Hidden.Count)
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
