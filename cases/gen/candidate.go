package gen

import (
	"context"

	"isrgrade/cases"
	"isrgrade/reference"
)

// candidate is a trace that may be chosen for a suite.
type candidate struct {
	words    string // what happens in it
	config   reference.Config
	commands []reference.Command
	prints   []fingerprint // of the right program and of each mistake of the aim
}

// newCandidate makes candidate number index of the options.
func newCandidate(exercise *Exercise, options Options, taught taught, index int) candidate {
	draft := &Draft{Chance: NewChance(options.Seed, uint64(index)), model: exercise.Model, taught: taught}
	words := exercise.Write(draft, options, index)
	return candidate{words: words, config: draft.Config, commands: draft.commands}
}

// exposes says whether the candidate exposes mistake m of the aim.
func (one *candidate) exposes(m int) bool { return one.prints[m+1] != one.prints[right] }

// inventor makes candidates in their order.
type inventor struct {
	exercise *Exercise
	options  Options
	taught   taught
	programs *programs
	next     int
}

// add puts the next candidates into the pool.
func (v *inventor) add(ctx context.Context, c *choice, count int) error {
	for range count {
		if err := ctx.Err(); err != nil {
			return err
		}
		one := newCandidate(v.exercise, v.options, v.taught, v.next)
		v.next++
		one.prints = v.programs.prints(&one.config, one.commands)
		c.pool = append(c.pool, one)
		c.picked = append(c.picked, false)
	}
	return nil
}

// Candidate gives candidate number index of those that a suite of the options is
// chosen from, without replies.
func Candidate(exercise *Exercise, options Options, index int) (*cases.Trace, error) {
	if err := options.check(exercise); err != nil {
		return nil, err
	}
	options = options.withDefaults(&exercise.Track)
	one := newCandidate(exercise, options, taughtAt(&exercise.Track, options.Stage), index)
	return cases.NewTrace(exercise.Model, one.config, one.commands), nil
}
