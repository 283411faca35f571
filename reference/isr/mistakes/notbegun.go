package mistakes

import (
	frame "isrgrade/reference"
	reference "isrgrade/reference/isr"
)

// notBegun gives what programs do in which the first stages are not written.
func notBegun() []frame.Mistake[reference.Rules] {
	nameless := func(stage, replaces string, apply func(*reference.Rules)) frame.Mistake[reference.Rules] {
		return frame.Mistake[reference.Rules]{
			Words: frame.Words{ID: stage, Stage: stage, Replaces: replaces, Nameless: true}, Apply: apply,
		}
	}
	return []frame.Mistake[reference.Rules]{
		nameless("1-log", "Grow", func(r *reference.Rules) {
			r.Grow = func(leo, _ int64) int64 { return leo }
		}),
		nameless("2-fetch", "HighWatermark", func(r *reference.Rules) {
			r.HighWatermark = func(_ *reference.Config, s *reference.State, _ int64) int64 { return s.HW }
		}),
	}
}

// altered gives the ways in which the rule that a mistake replaces could read with
// other constants.
func altered(m Mistake) []func(*reference.Rules) {
	var ways []func(*reference.Rules)
	for _, edit := range otherConstants[m.Replaces] {
		ways = append(ways, func(r *reference.Rules) {
			m.Apply(r)
			edit(r)
		})
	}
	return ways
}

// otherConstants edits a rule, by its name: twice the limit, half of it, one more,
// one less.
var otherConstants = map[string][]func(*reference.Rules){
	"Leaves": {
		limited(func(lag int64) int64 { return lag + lag }),
		limited(func(lag int64) int64 { return lag / 2 }),
		limited(func(lag int64) int64 { return lag + 1 }),
		limited(func(lag int64) int64 { return lag - 1 }),
	},
	"CaughtUp":      {offsetBy(1), offsetBy(-1)},
	"Joins":         {joinsAtHW(1), joinsAtHW(-1)},
	"HighWatermark": {watermarkBy(1), watermarkBy(-1)},
	"AcceptsWrites": {sizeBy(1), sizeBy(-1)},
}

func limited(limit func(lag int64) int64) func(*reference.Rules) {
	return func(r *reference.Rules) {
		leaves := r.Leaves
		r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
			other := *c
			other.LagMax = limit(c.LagMax)
			return leaves(&other, s, replica, t)
		}
	}
}

func offsetBy(n int64) func(*reference.Rules) {
	return func(r *reference.Rules) {
		caughtUp := r.CaughtUp
		r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
			return caughtUp(s, follower, t, offset+n)
		}
	}
}

func joinsAtHW(n int64) func(*reference.Rules) {
	return func(r *reference.Rules) {
		joins := r.Joins
		r.Joins = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
			s.HW += n
			defer func() { s.HW -= n }()
			return joins(c, s, follower, t)
		}
	}
}

func watermarkBy(n int64) func(*reference.Rules) {
	return func(r *reference.Rules) {
		highWatermark := r.HighWatermark
		r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
			return highWatermark(c, s, t) + n
		}
	}
}

func sizeBy(n int) func(*reference.Rules) {
	return func(r *reference.Rules) {
		accepts := r.AcceptsWrites
		r.AcceptsWrites = func(c *reference.Config, size int) bool { return accepts(c, size+n) }
	}
}
