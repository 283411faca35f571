package gen

import (
	"context"

	"isrgrade/cases"
	"isrgrade/reference"
)

// The pool grows by batches until a suite can be chosen from it that misses
// nothing, or it has reached its limit.
const (
	batch   = 200
	maxPool = 12 * batch
)

// Suite invents the traces that the options ask for. An incomplete suite is no
// error: its Result names what remains. Errors are *OptionError, or the context's.
func Suite(ctx context.Context, exercise *Exercise, options Options) (Result, error) {
	if err := options.check(exercise); err != nil {
		return Result{}, err
	}
	options = options.withDefaults(&exercise.Track)
	c, err := choose(ctx, exercise, options)
	if err != nil {
		return Result{}, err
	}
	aim := wordsOf(exercise.Model, options.Mistakes)
	result := Result{Aim: aim, Candidates: len(c.pool), Cases: c.cases(exercise, options)}
	result.Survivors, result.Unseparated = c.groups.remaining(aim)
	return result, nil
}

func wordsOf(model *reference.Model, entries []int) []reference.Words {
	words := make([]reference.Words, len(entries))
	for i, entry := range entries {
		words[i] = model.Catalogue[entry]
	}
	return words
}

// choose grows the pool and picks from it.
func choose(ctx context.Context, exercise *Exercise, options Options) (*choice, error) {
	inventor := &inventor{
		exercise: exercise, options: options, taught: taughtAt(&exercise.Track, options.Stage),
		programs: newPrograms(exercise.Model, options.Mistakes),
	}
	limit := options.Count
	if limit == 0 {
		limit = MaxTraces
	}
	c := &choice{}
	for !c.complete() && len(c.pool) < maxPool {
		if err := inventor.add(ctx, c, batch); err != nil {
			return nil, err
		}
		c.restart(len(options.Mistakes) + 1)
		c.takeBest(limit)
	}
	c.dropNeedless()
	for len(c.taken) < options.Count {
		if c.takeForLeastExposed() {
			continue
		}
		if err := inventor.add(ctx, c, batch); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// cases gives the picked traces, each with its comment and its replies.
func (c *choice) cases(exercise *Exercise, options Options) []cases.Case {
	suite := make([]cases.Case, len(c.taken))
	seen := make([]bool, len(options.Mistakes))
	for i, taken := range c.taken {
		one := &c.pool[taken]
		trace := cases.NewTrace(exercise.Model, one.config, one.commands).WithReplies()
		trace.Intro = describe(&exercise.Track, options, one, i+1, len(c.taken), seen)
		suite[i] = cases.Case{Name: caseName(options, i+1), Stage: caseStage(options), Trace: trace}
	}
	return suite
}
