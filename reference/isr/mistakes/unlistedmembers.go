package mistakes

import reference "isrgrade/reference/isr"

// Unlisted rules of who leaves and who joins.

// otherLimits: another age, or another limit for it.
func otherLimits() []edit {
	since := []func(f *peer) int64{
		func(f *peer) int64 { return f.LastCaughtUpTime },
		func(f *peer) int64 { return f.LastFetchTime },
		func(f *peer) int64 { return f.LastCaughtUpTime + (f.LastFetchTime-f.LastCaughtUpTime)/2 },
	}
	limits := []func(c *reference.Config, s *leader, i int) int64{
		func(c *reference.Config, _ *leader, _ int) int64 { return c.LagMax },
		func(c *reference.Config, _ *leader, _ int) int64 { return c.LagMax / 2 },
		func(c *reference.Config, _ *leader, _ int) int64 { return c.LagMax + c.LagMax/3 },
		func(c *reference.Config, _ *leader, _ int) int64 { return c.LagMax + c.LagMax/2 },
		func(c *reference.Config, _ *leader, _ int) int64 { return 2 * c.LagMax },
		func(c *reference.Config, _ *leader, _ int) int64 { return 3 * c.LagMax },
		func(c *reference.Config, _ *leader, _ int) int64 { return c.LagMax + 1 },
		func(c *reference.Config, _ *leader, _ int) int64 { return c.LagMax - 1 },
		func(c *reference.Config, _ *leader, _ int) int64 { return c.LagMax - c.LagMax/10 },
		func(c *reference.Config, _ *leader, _ int) int64 { return max(c.LagMax, 100) },
		func(c *reference.Config, _ *leader, _ int) int64 { return max(c.LagMax, 1000) },
		func(c *reference.Config, _ *leader, _ int) int64 { return min(c.LagMax, 400) },
		func(c *reference.Config, _ *leader, _ int) int64 { return min(c.LagMax, 1000) },
		func(c *reference.Config, _ *leader, i int) int64 { return c.LagMax + int64(i) },
		func(c *reference.Config, s *leader, _ int) int64 { return c.LagMax * int64(s.ISRSize()-1) },
		func(c *reference.Config, _ *leader, _ int) int64 { return c.LagMax * int64(c.MinISR) },
	}
	var ways []edit
	for _, from := range since {
		for _, limit := range limits {
			ways = append(ways, func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *leader, i int, t int64) bool {
					return i != reference.Leader && t-from(&s.Replicas[i]) > limit(c, s, i)
				}
			})
		}
	}
	return ways
}

// otherMeasures: time and records in one measure.
func otherMeasures() []edit {
	var ways []edit
	for _, measure := range []func(age, behind int64) int64{
		func(age, behind int64) int64 { return age + behind },
		func(age, behind int64) int64 { return age + 10*behind },
		func(age, behind int64) int64 { return age - behind },
		func(age, behind int64) int64 { return age * min(behind, 1) },
		func(age, behind int64) int64 { return min(age, behind) },
	} {
		for _, since := range []func(f *peer) int64{
			func(f *peer) int64 { return f.LastCaughtUpTime },
			func(f *peer) int64 { return f.LastFetchTime },
		} {
			ways = append(ways, func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *leader, i int, t int64) bool {
					f := &s.Replicas[i]
					return i != reference.Leader && measure(t-since(f), s.LeaderLEO()-f.LEO) > c.LagMax
				}
			})
		}
	}
	return ways
}

// otherClocks: the moment from which lateness counts, or that of the check, is another.
func otherClocks() []edit {
	return []edit{
		func(r *reference.Rules) { // lastEvent keeps the time of the last APPEND or FETCH
			r.Steps.Append = last(r.Steps.Append, reference.NoteTime)
			r.Steps.Fetch = last(r.Steps.Fetch, reference.NoteTime)
			r.Leaves = func(c *reference.Config, s *leader, i int, _ int64) bool {
				return i != reference.Leader && s.Noted-s.Replicas[i].LastCaughtUpTime > c.LagMax
			}
		},
		func(r *reference.Rules) { r.Leaves = behindSince(r, false) },
		func(r *reference.Rules) { r.Leaves = behindSince(r, true) },
		func(r *reference.Rules) { r.Leaves = lateByOneClock(latestCredit) },
		func(r *reference.Rules) { r.Leaves = lateByOneClock(oldestCredit) },
		func(r *reference.Rules) { // nobody is late while nothing is appended
			r.Steps.Append = replaced(r.Steps.Append, reference.GrowLog, reference.GrowLog, reference.NoteTime)
			r.Leaves = func(c *reference.Config, s *leader, i int, t int64) bool {
				f := &s.Replicas[i]
				return i != reference.Leader && f.LEO < s.LeaderLEO() && t-max(s.Noted, f.LastCaughtUpTime) > c.LagMax
			}
		},
	}
}

// lateByOneClock: one lastCaughtUpTime is kept for all followers.
func lateByOneClock(clock func(s *leader) int64) condition {
	return func(c *reference.Config, s *leader, i int, t int64) bool {
		return i != reference.Leader && t-clock(s) > c.LagMax
	}
}

func latestCredit(s *leader) int64 {
	latest := int64(0)
	for i := reference.Leader + 1; i < len(s.Replicas); i++ {
		latest = max(latest, s.Replicas[i].LastCaughtUpTime)
	}
	return latest
}

func oldestCredit(s *leader) int64 {
	oldest := latestCredit(s)
	for i := reference.Leader + 1; i < len(s.Replicas); i++ {
		oldest = min(oldest, s.Replicas[i].LastCaughtUpTime)
	}
	return oldest
}

// behindSince measures from the APPEND that left a follower behind which was level before.
// A rule of its own follows it: Noted is the leader's LEO when it was level last.
func behindSince(r *reference.Rules, byFetch bool) condition {
	r.Steps.Append = replaced(r.Steps.Append, reference.GrowLog, reference.GrowLog, reference.NoteAppend)
	caughtUp := r.CaughtUp
	r.CaughtUp = func(s *leader, follower int, t, offset int64) int64 {
		f := &s.Replicas[follower]
		if offset >= s.LeaderLEO() || byFetch && offset >= f.LastFetchLeaderLEO {
			f.Noted = max(f.Noted, offset)
		}
		return caughtUp(s, follower, t, offset)
	}
	return func(c *reference.Config, s *leader, i int, t int64) bool {
		for _, batch := range s.Appended {
			if i != reference.Leader && batch.End > s.Replicas[i].Noted {
				return t-batch.Time > c.LagMax
			}
		}
		return false
	}
}

// condition is one on a replica in a check or a join.
type condition func(c *reference.Config, s *leader, i int, t int64) bool

// leaveConditions: who leaves must meet one.
func leaveConditions() []edit {
	var ways []edit
	for _, holds := range conditions() {
		ways = append(ways, bentLeaves(func(leaves condition, c *reference.Config, s *leader, i int, t int64) bool {
			return leaves(c, s, i, t) && holds(c, s, i, t)
		}))
	}
	return append(ways, bentLeaves(oneACheck), bentLeaves(latestFirst), bentLeaves(allTogether), bentLeaves(ifSomebodyStays))
}

// furtherLeavers: a follower leaves by a condition alone too. That bends no other rule: a
// mistake that lets nobody leave would be none beside it.
func furtherLeavers() []edit {
	var ways []edit
	for _, holds := range conditions() {
		ways = append(ways, bentLeaves(func(leaves condition, c *reference.Config, s *leader, i int, t int64) bool {
			return leaves(c, s, i, t) || i != reference.Leader && holds(c, s, i, t)
		}))
	}
	return ways
}

// leaveHistories: what earlier checks found or when they were counts too.
func leaveHistories() []edit {
	var ways []edit
	for _, inARow := range []int64{2, 3} {
		ways = append(ways, bentLeaves(func(leaves condition, c *reference.Config, s *leader, i int, t int64) bool {
			f := &s.Replicas[i]
			if !leaves(c, s, i, t) {
				f.Noted = 0
				return false
			}
			f.Noted++
			return f.Noted >= inARow
		}))
	}
	for _, period := range []func(c *reference.Config) int64{
		func(c *reference.Config) int64 { return c.LagMax / 2 },
		func(c *reference.Config) int64 { return c.LagMax },
	} {
		ways = append(ways, bentLeaves(func(leaves condition, c *reference.Config, s *leader, i int, t int64) bool {
			if t != s.Noted && t-s.Noted < period(c) {
				return false
			}
			s.Noted = t
			return leaves(c, s, i, t)
		}))
	}
	return ways
}

// resetsAtLeave: something is forgotten of who leaves.
func resetsAtLeave() []edit {
	var ways []edit
	for _, forget := range []func(f *peer){
		func(f *peer) { f.LEO = 0 },
		func(f *peer) { f.LastCaughtUpTime = 0 },
		func(f *peer) { f.LastFetchLeaderLEO, f.LastFetchTime = 0, 0 },
		func(f *peer) { f.LEO, f.LastCaughtUpTime, f.LastFetchLeaderLEO, f.LastFetchTime = 0, 0, 0, 0 },
	} {
		ways = append(ways, bentLeaves(func(leaves condition, c *reference.Config, s *leader, i int, t int64) bool {
			if !leaves(c, s, i, t) {
				return false
			}
			if i != reference.Leader {
				forget(&s.Replicas[i])
			}
			return true
		}))
	}
	return ways
}

func bentLeaves(bend func(leaves condition, c *reference.Config, s *leader, i int, t int64) bool) edit {
	return func(r *reference.Rules) {
		leaves := r.Leaves
		r.Leaves = func(c *reference.Config, s *leader, i int, t int64) bool { return bend(leaves, c, s, i, t) }
	}
}

func oneACheck(leaves condition, c *reference.Config, s *leader, i int, t int64) bool {
	for k := range i {
		if s.Replicas[k].LastCaughtUpTime != 0 && leaves(c, s, k, t) {
			return false
		}
	}
	return leaves(c, s, i, t)
}

func latestFirst(leaves condition, c *reference.Config, s *leader, i int, t int64) bool {
	for k := range i {
		if k != reference.Leader && s.Replicas[k].LastCaughtUpTime <= s.Replicas[i].LastCaughtUpTime && leaves(c, s, k, t) {
			return false
		}
	}
	return leaves(c, s, i, t)
}

func allTogether(leaves condition, c *reference.Config, s *leader, i int, t int64) bool {
	for k := range s.Replicas {
		if s.Replicas[k].InISR && leaves(c, s, k, t) {
			return i != reference.Leader
		}
	}
	return false
}

func ifSomebodyStays(leaves condition, c *reference.Config, s *leader, i int, t int64) bool {
	for k := reference.Leader + 1; k < len(s.Replicas); k++ {
		if k != i && s.Replicas[k].InISR && !leaves(c, s, k, t) {
			return leaves(c, s, i, t)
		}
	}
	return false
}

// otherJoins: who joins has another place.
func otherJoins() []edit {
	var ways []edit
	for _, from := range places() {
		ways = append(ways, func(r *reference.Rules) {
			r.Joins = func(_ *reference.Config, s *leader, i int, _ int64) bool {
				return s.Replicas[i].LEO >= from(s, &s.Replicas[i])
			}
		})
	}
	return ways
}

// joinConditions: who joins must meet one as well.
func joinConditions() []edit {
	return bentJoins(func(joins, holds condition, c *reference.Config, s *leader, i int, t int64) bool {
		return joins(c, s, i, t) && holds(c, s, i, t)
	})
}

// furtherJoiners: a follower joins by a condition alone too, see furtherLeavers.
func furtherJoiners() []edit {
	return bentJoins(func(joins, holds condition, c *reference.Config, s *leader, i int, t int64) bool {
		return joins(c, s, i, t) || holds(c, s, i, t)
	})
}

func bentJoins(bend func(joins, holds condition, c *reference.Config, s *leader, i int, t int64) bool) []edit {
	var ways []edit
	for _, holds := range conditions() {
		ways = append(ways, func(r *reference.Rules) {
			joins := r.Joins
			r.Joins = func(c *reference.Config, s *leader, i int, t int64) bool { return bend(joins, holds, c, s, i, t) }
		})
	}
	return ways
}

// otherAdmissions: joining forgets something.
func otherAdmissions() []edit {
	var ways []edit
	for _, forget := range []func(f *peer){
		func(f *peer) { f.LastCaughtUpTime = 0 },
		func(f *peer) { f.LastFetchTime = 0 },
		func(f *peer) { f.LastFetchLeaderLEO = 0 },
		func(f *peer) { f.LastFetchLeaderLEO, f.LastFetchTime = 0, 0 },
		func(f *peer) { f.LastCaughtUpTime = f.LastFetchTime },
		func(f *peer) { f.LEO = 0 },
		func(f *peer) { f.Fetched = false },
	} {
		ways = append(ways, func(r *reference.Rules) {
			r.Admit = func(f *peer, _ int64) {
				f.InISR = true
				forget(f)
			}
		})
	}
	return ways
}
