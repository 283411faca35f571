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

// condition is one on a replica in a check or a join.
type condition func(c *reference.Config, s *leader, i int, t int64) bool

// leaveConditions: who leaves must meet one, or leaves by it alone.
func leaveConditions() []edit {
	behind := func(n int64) condition {
		return func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.LeaderLEO()-s.Replicas[i].LEO > n }
	}
	silent := func(num, den int64) condition {
		return func(c *reference.Config, s *leader, i int, t int64) bool {
			return t-s.Replicas[i].LastFetchTime > c.LagMax/den*num
		}
	}
	both := []condition{
		behind(1), behind(2), behind(3), behind(10), silent(1, 1), silent(1, 2), silent(2, 1),
		func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.Replicas[i].LEO < s.LeaderLEO()/2 },
		func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.Replicas[i].LEO < s.HW },
	}
	and := []condition{
		func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.Replicas[i].LEO <= s.HW },
		func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.Replicas[i].LEO > 0 },
		func(_ *reference.Config, s *leader, _ int, _ int64) bool { return s.LeaderLEO() > 0 },
		func(_ *reference.Config, s *leader, _ int, _ int64) bool { return s.HW > 0 },
		func(_ *reference.Config, s *leader, _ int, _ int64) bool { return s.HW < s.LeaderLEO() },
		func(_ *reference.Config, s *leader, _ int, _ int64) bool { return s.ISRSize() > 2 },
		func(c *reference.Config, s *leader, _ int, _ int64) bool { return s.ISRSize() >= c.MinISR },
	}
	var ways []edit
	for k, holds := range append(both, and...) {
		ways = append(ways, bentLeaves(func(leaves condition, c *reference.Config, s *leader, i int, t int64) bool {
			return leaves(c, s, i, t) && holds(c, s, i, t)
		}))
		if k < len(both) {
			ways = append(ways, bentLeaves(func(leaves condition, c *reference.Config, s *leader, i int, t int64) bool {
				return leaves(c, s, i, t) || i != reference.Leader && holds(c, s, i, t)
			}))
		}
	}
	return append(ways, bentLeaves(oneACheck), bentLeaves(latestFirst), bentLeaves(allTogether), bentLeaves(ifSomebodyStays))
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
	within := func(since func(f *peer) int64, num, den int64) condition {
		return func(c *reference.Config, s *leader, i int, t int64) bool {
			return t-since(&s.Replicas[i]) <= c.LagMax/den*num
		}
	}
	caughtUp := func(f *peer) int64 { return f.LastCaughtUpTime }
	fetched := func(f *peer) int64 { return f.LastFetchTime }
	var ways []edit
	for _, holds := range []condition{
		within(caughtUp, 1, 2), within(caughtUp, 2, 1), within(fetched, 1, 1), within(fetched, 2, 1),
		func(c *reference.Config, s *leader, _ int, _ int64) bool { return s.ISRSize() < c.MinISR },
		func(c *reference.Config, s *leader, _ int, _ int64) bool { return s.ISRSize() >= c.MinISR },
		func(_ *reference.Config, s *leader, _ int, _ int64) bool { return s.ISRSize() > 1 },
		func(_ *reference.Config, s *leader, _ int, _ int64) bool { return s.HW > 0 },
		func(_ *reference.Config, s *leader, _ int, _ int64) bool { return s.HW == s.LeaderLEO() },
		func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.Replicas[i].LEO > 0 },
		func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.Replicas[i].Credited },
		func(_ *reference.Config, s *leader, i int, _ int64) bool {
			for k := range s.Replicas {
				if !s.Replicas[k].InISR && s.Replicas[k].LEO > s.Replicas[i].LEO {
					return false
				}
			}
			return true
		},
	} {
		ways = append(ways, func(r *reference.Rules) {
			joins := r.Joins
			r.Joins = func(c *reference.Config, s *leader, i int, t int64) bool {
				return joins(c, s, i, t) && holds(c, s, i, t)
			}
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
