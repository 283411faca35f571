package grader

import (
	"slices"

	reference "isrgrade/reference/isr"
)

// A fault is one of the lesson's rules gone wrong.
type fault = faultOf[reference.Rules]

type (
	config = reference.Config
	state  = reference.State
)

// caughtUpIf credits now when the condition holds, else leaves all as it was.
func caughtUpIf(name string, holds func(s *state, f *reference.Replica, o int64) bool) fault {
	return fault{name: name, field: "CaughtUp", make: func(r *reference.Rules) {
		r.CaughtUp = func(s *state, i int, t, o int64) int64 {
			if f := &s.Replicas[i]; holds(s, f, o) {
				return max(f.LastCaughtUpTime, t)
			}
			return s.Replicas[i].LastCaughtUpTime
		}
	}}
}

// creditUnlike bends what the right rule credits.
func creditUnlike(name string, bend func(s *state, f *reference.Replica, t, o, right int64) int64) fault {
	return fault{name: name, field: "CaughtUp", make: func(r *reference.Rules) {
		right := r.CaughtUp
		r.CaughtUp = func(s *state, i int, t, o int64) int64 { return bend(s, &s.Replicas[i], t, o, right(s, i, t, o)) }
	}}
}

func leavesIf(name string, holds func(c *config, s *state, i int, age int64) bool) fault {
	return fault{name: name, field: "Leaves", make: func(r *reference.Rules) {
		r.Leaves = func(c *config, s *state, i int, t int64) bool {
			return i != reference.Leader && holds(c, s, i, t-s.Replicas[i].LastCaughtUpTime)
		}
	}}
}

func leavesAt(name string, holds func(c *config, s *state, i int, t int64) bool) fault {
	return fault{name: name, field: "Leaves", make: func(r *reference.Rules) {
		r.Leaves = func(c *config, s *state, i int, t int64) bool { return i != reference.Leader && holds(c, s, i, t) }
	}}
}

func joinsIf(name string, holds func(c *config, s *state, f *reference.Replica, t int64) bool) fault {
	return fault{name: name, field: "Joins", make: func(r *reference.Rules) {
		r.Joins = func(c *config, s *state, i int, t int64) bool { return holds(c, s, &s.Replicas[i], t) }
	}}
}

func watermark(name string, of func(c *config, s *state) int64) fault {
	return fault{name: name, field: "HighWatermark", make: func(r *reference.Rules) {
		r.HighWatermark = func(c *config, s *state, _ int64) int64 { return of(c, s) }
	}}
}

func advances(name string, to func(hw, candidate int64) int64) fault {
	return fault{name: name, field: "Advance", make: func(r *reference.Rules) { r.Advance = to }}
}

func holds(name string, leo func(s *state, f *reference.Replica, o int64) int64) fault {
	return fault{name: name, field: "FollowerLEO", make: func(r *reference.Rules) {
		r.FollowerLEO = func(s *state, i int, o int64) int64 { return leo(s, &s.Replicas[i], o) }
	}}
}

func remembers(name string, keep func(s *state, f *reference.Replica, t, o int64)) fault {
	return fault{name: name, field: "Remember", make: func(r *reference.Rules) {
		r.Remember = func(s *state, i int, t, o int64) { keep(s, &s.Replicas[i], t, o) }
	}}
}

func accepts(name string, ok func(c *config, size int) bool) fault {
	return fault{name: name, field: "AcceptsWrites", make: func(r *reference.Rules) { r.AcceptsWrites = ok }}
}

func inOrder(name string, edit func(*reference.Steps)) fault {
	return fault{name: name, field: "Steps", make: func(r *reference.Rules) { edit(&r.Steps) }}
}

func leos(s *state, counts func(i int) bool) []int64 {
	var all []int64
	for i := range s.Replicas {
		if counts(i) {
			all = append(all, s.Replicas[i].LEO)
		}
	}
	slices.Sort(all)
	return all
}

func followersBut(s *state, f *reference.Replica) []int64 {
	return leos(s, func(i int) bool { return i != reference.Leader && &s.Replicas[i] != f })
}

// inISR is never empty: without members the leader stands for them.
func inISR(s *state) []int64 {
	if s.ISRSize() == 0 {
		return []int64{s.LeaderLEO()}
	}
	return leos(s, func(i int) bool { return s.Replicas[i].InISR })
}

func late(c *config, s *state, i int, t int64) bool {
	return i != reference.Leader && t-s.Replicas[i].LastCaughtUpTime > c.LagMax
}
