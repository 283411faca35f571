package gen

import (
	"context"

	"isrgrade/cases"
	lesson "isrgrade/cases/isr"
)

// The pool grows by batches until a suite can be chosen from it that misses
// nothing, or it has reached its limit.
const (
	batch   = 200
	maxPool = 12 * batch
)

// Suite invents the traces that the options ask for. An incomplete suite is no
// error: its Result names what remains. Errors are *OptionError, or the context's.
func Suite(ctx context.Context, options Options) (Result, error) {
	if err := options.check(); err != nil {
		return Result{}, err
	}
	options = options.withDefaults()
	c, err := choose(ctx, options)
	if err != nil {
		return Result{}, err
	}
	result := Result{Aim: options.Mistakes, Candidates: len(c.pool), Cases: c.cases(options)}
	result.Survivors, result.Unseparated = c.groups.remaining(options.Mistakes)
	return result, nil
}

// choose grows the pool and picks from it.
func choose(ctx context.Context, options Options) (*choice, error) {
	inventor := &inventor{options: options, stage: rulesTaughtAt(options.Stage), programs: newPrograms(options.Mistakes)}
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

// inventor makes candidates in their order.
type inventor struct {
	options  Options
	stage    rulesTaught
	programs *programs
	next     int
}

// add puts the next candidates into the pool.
func (v *inventor) add(ctx context.Context, c *choice, count int) error {
	for range count {
		if err := ctx.Err(); err != nil {
			return err
		}
		one := newCandidate(v.options, v.stage, v.next)
		v.next++
		one.prints = v.programs.prints(&one.config, one.commands)
		c.pool = append(c.pool, one)
		c.picked = append(c.picked, false)
	}
	return nil
}

// cases gives the picked traces, each with its comment and its replies.
func (c *choice) cases(options Options) []cases.Case {
	suite := make([]cases.Case, len(c.taken))
	seen := make([]bool, len(options.Mistakes))
	for i, taken := range c.taken {
		one := &c.pool[taken]
		trace := lesson.NewTrace(one.config, one.commands).WithReplies()
		trace.Intro = describe(options, one, i+1, len(c.taken), seen)
		suite[i] = cases.Case{Name: caseName(options, i+1), Stage: caseStage(options), Trace: trace}
	}
	return suite
}

// exposes says whether the candidate exposes mistake m of the aim.
func (one *candidate) exposes(m int) bool { return one.prints[m+1] != one.prints[right] }
