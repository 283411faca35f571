package mistakes

import (
	"slices"

	reference "isrgrade/reference/isr"
)

// Unlisted rules of the high watermark, of offsets, of writes and of the order.

// otherWatermarks: each of some measures over each of some groups.
func otherWatermarks() []edit {
	groups := []func(i int, r *peer) bool{
		func(_ int, r *peer) bool { return r.InISR },
		func(int, *peer) bool { return true },
		func(i int, _ *peer) bool { return i != reference.Leader },
		func(i int, r *peer) bool { return i != reference.Leader && r.InISR },
		func(i int, r *peer) bool { return r.InISR && r.LEO > 0 },
		func(i int, r *peer) bool { return r.LEO > 0 },
	}
	measures := []func(all []int64) int64{
		func(all []int64) int64 { return all[0] },
		func(all []int64) int64 { return all[min(1, len(all)-1)] },
		func(all []int64) int64 { return all[len(all)/2] },
		func(all []int64) int64 { return all[(len(all)-1)/2] },
		func(all []int64) int64 { return all[len(all)-1] },
		func(all []int64) int64 {
			sum := int64(0)
			for _, leo := range all {
				sum += leo / int64(len(all))
			}
			return sum
		},
		func(all []int64) int64 {
			sum := int64(0)
			for _, leo := range all {
				sum += leo
			}
			return sum / int64(len(all))
		},
	}
	var ways []edit
	for _, counts := range groups {
		for _, measure := range measures {
			ways = append(ways, func(r *reference.Rules) {
				r.HighWatermark = func(_ *reference.Config, s *leader, _ int64) int64 {
					if all := members(s, counts); len(all) > 0 {
						return measure(all)
					}
					return s.LeaderLEO()
				}
			})
		}
	}
	return append(ways, func(r *reference.Rules) {
		r.HighWatermark = func(_ *reference.Config, s *leader, _ int64) int64 {
			least := s.LeaderLEO()
			for i := reference.Leader + 1; i < len(s.Replicas); i++ {
				if s.Replicas[i].InISR {
					least = min(least, s.Replicas[i].LastFetchLeaderLEO)
				}
			}
			return least
		}
	})
}

// watermarkConditions: without one the HW stands still, or is the leader's LEO; or it is
// kept below something, or off by a little.
func watermarkConditions() []edit {
	ways := []edit{watermarkBy(1), watermarkBy(-1)}
	for _, most := range []func(s *leader) int64{
		func(s *leader) int64 { return max(0, s.LeaderLEO()-1) },
		func(s *leader) int64 { return s.HW + 1 },
		func(s *leader) int64 { return smallest(s, nil, false) },
		func(s *leader) int64 { return largest(s, nil, true) },
		func(s *leader) int64 { return largest(s, nil, false) },
	} {
		ways = append(ways, bentWatermark(func(_ *reference.Config, s *leader, right int64) int64 { return min(right, most(s)) }))
		ways = append(ways, bentWatermark(func(_ *reference.Config, s *leader, right int64) int64 { return max(right, most(s)) }))
	}
	for _, holds := range bothWays(groupConditions()) {
		ways = append(ways, bentWatermark(func(c *reference.Config, s *leader, right int64) int64 {
			if holds(c, s, reference.Leader, 0) {
				return right
			}
			return s.HW
		}), bentWatermark(func(c *reference.Config, s *leader, right int64) int64 {
			if holds(c, s, reference.Leader, 0) {
				return right
			}
			return s.LeaderLEO()
		}))
	}
	return ways
}

func bentWatermark(bend func(c *reference.Config, s *leader, right int64) int64) edit {
	return func(r *reference.Rules) {
		highWatermark := r.HighWatermark
		r.HighWatermark = func(c *reference.Config, s *leader, t int64) int64 { return bend(c, s, highWatermark(c, s, t)) }
	}
}

func otherAdvances() []edit {
	var ways []edit
	for _, to := range []func(hw, candidate int64) int64{
		func(hw, candidate int64) int64 { return max(hw, min(candidate, hw+1)) },
		func(hw, candidate int64) int64 { return max(hw, min(candidate, hw+2)) },
		func(hw, candidate int64) int64 { return max(hw, min(candidate, hw+5)) },
		func(hw, candidate int64) int64 { return max(hw, min(candidate, hw+10)) },
		func(hw, candidate int64) int64 { return max(hw, hw+(candidate-hw)/2) },
		func(hw, candidate int64) int64 { return max(hw, hw+(candidate-hw+1)/2) },
		func(hw, candidate int64) int64 { return max(hw-1, candidate) },
		func(hw, candidate int64) int64 { return max(hw, candidate-1) },
		func(hw, candidate int64) int64 { return min(hw, candidate) },
		func(hw, candidate int64) int64 {
			if candidate-hw < 2 {
				return hw
			}
			return candidate
		},
		func(hw, candidate int64) int64 {
			if candidate == 0 {
				return hw
			}
			return candidate
		},
	} {
		ways = append(ways, func(r *reference.Rules) { r.Advance = to })
	}
	return ways
}

func otherReports() []edit {
	var ways []edit
	for _, as := range []func(hw int64) int64{
		func(hw int64) int64 { return hw + 1 },
		func(hw int64) int64 { return hw + min(hw, 1) },
		func(hw int64) int64 { return max(0, hw-1) },
		func(hw int64) int64 { return max(1, hw) },
	} {
		ways = append(ways, func(r *reference.Rules) { r.ReportedHW = as })
	}
	return ways
}

func otherOffsets() []edit {
	var ways []edit
	for _, leo := range []func(s *leader, f *peer, offset int64) int64{
		func(s *leader, _ *peer, offset int64) int64 { return max(offset, s.HW) },
		func(s *leader, _ *peer, offset int64) int64 { return min(offset, s.HW) },
		func(s *leader, _ *peer, offset int64) int64 { return max(0, min(offset, s.LeaderLEO()-1)) },
		func(_ *leader, f *peer, offset int64) int64 { return f.LEO + (offset-f.LEO)/2 },
		func(_ *leader, f *peer, offset int64) int64 { return min(offset, f.LEO+1) },
		func(_ *leader, f *peer, offset int64) int64 { return min(offset, f.LEO+2) },
		func(_ *leader, f *peer, offset int64) int64 { return min(offset, f.LEO+5) },
		func(_ *leader, f *peer, offset int64) int64 { return max(offset, (offset+f.LEO)/2) },
		func(_ *leader, f *peer, _ int64) int64 { return f.LEO },
		func(_ *leader, f *peer, _ int64) int64 { return f.LastFetchLeaderLEO },
		func(_ *leader, f *peer, offset int64) int64 { return min(offset, max(f.LEO, f.LastFetchLeaderLEO)) },
		func(_ *leader, f *peer, offset int64) int64 { return max(offset, f.LastFetchLeaderLEO) },
		func(_ *leader, f *peer, offset int64) int64 { return max(offset, f.LEO-1) },
	} {
		ways = append(ways, func(r *reference.Rules) {
			r.FollowerLEO = func(s *leader, i int, offset int64) int64 { return leo(s, &s.Replicas[i], offset) }
		})
	}
	return ways
}

// offsetConditions: only some fetches move the follower's LEO.
func offsetConditions() []edit {
	var ways []edit
	for _, holds := range fetchConditions() {
		ways = append(ways, func(r *reference.Rules) {
			followerLEO := r.FollowerLEO
			r.FollowerLEO = func(s *leader, i int, offset int64) int64 {
				if holds(s, i, s.Replicas[i].LastFetchTime, offset) {
					return followerLEO(s, i, offset)
				}
				return s.Replicas[i].LEO
			}
		})
	}
	return ways
}

func otherAcceptances() []edit {
	var ways []edit
	for _, accepts := range []func(c *reference.Config, size int) bool{
		func(c *reference.Config, size int) bool { return size >= c.MinISR-1 },
		func(c *reference.Config, size int) bool { return size > c.MinISR+1 },
		func(c *reference.Config, size int) bool { return 2*size > len(c.Replicas) },
		func(c *reference.Config, size int) bool { return 2*size >= len(c.Replicas) },
		func(c *reference.Config, size int) bool { return size >= min(c.MinISR, 2) },
		func(c *reference.Config, size int) bool { return size >= max(c.MinISR, 2) },
		func(c *reference.Config, size int) bool {
			return size >= c.MinISR && (size > 1 || len(c.Replicas) == 1)
		},
		func(c *reference.Config, size int) bool { return size > c.MinISR || size == len(c.Replicas) },
		func(c *reference.Config, size int) bool { return size >= c.MinISR && 2*size >= len(c.Replicas) },
		func(c *reference.Config, size int) bool { return size >= c.MinISR && 2*size > len(c.Replicas) },
		func(c *reference.Config, size int) bool { return size >= min(c.MinISR, len(c.Replicas)-1) },
		func(_ *reference.Config, size int) bool { return size > 1 },
		func(c *reference.Config, size int) bool { return size == c.MinISR },
		func(c *reference.Config, size int) bool { return size <= c.MinISR },
		func(*reference.Config, int) bool { return false },
	} {
		ways = append(ways, func(r *reference.Rules) { r.AcceptsWrites = accepts })
	}
	return ways
}

func otherGrowths() []edit {
	var ways []edit
	for _, grow := range []func(leo, n int64) int64{
		func(leo, n int64) int64 { return leo + n - 1 },
		func(leo, n int64) int64 { return leo + n + 1 },
		func(leo, n int64) int64 { return max(leo, n) },
		func(leo, n int64) int64 { return leo + min(n, 2) },
		func(leo, n int64) int64 { return leo + max(n, 2) },
		func(leo, n int64) int64 { return leo + n - n/4 },
	} {
		ways = append(ways, func(r *reference.Rules) { r.Grow = grow })
	}
	return ways
}

// otherBeginnings: some followers are in the ISR only.
func otherBeginnings() []edit {
	var ways []edit
	for _, out := range []func(c *reference.Config, i int) bool{
		func(_ *reference.Config, i int) bool { return i > 1 },
		func(c *reference.Config, i int) bool { return i == len(c.Replicas)-1 && i > 0 },
		func(c *reference.Config, i int) bool { return i >= c.MinISR },
	} {
		ways = append(ways, func(r *reference.Rules) {
			begin := r.Begin
			r.Begin = func(c *reference.Config) reference.State {
				s := begin(c)
				for i := range s.Replicas {
					s.Replicas[i].InISR = s.Replicas[i].InISR && !out(c, i)
				}
				return s
			}
		})
	}
	return ways
}

// otherOrders: steps at other commands or in other places; each edit alone and with
// each other one.
func otherOrders() []edit {
	single := orderEdits()
	ways := slices.Clone(single)
	for i, one := range single {
		for _, other := range single[i+1:] {
			ways = append(ways, func(r *reference.Rules) {
				one(r)
				other(r)
			})
		}
	}
	return ways
}

// orderEdits has none that a mistake of the catalogue makes alone: with another one it
// would explain as one rule what a mistake and a rule do, and take the mistake's name.
func orderEdits() []edit {
	return append(checkEdits(),
		func(r *reference.Rules) {
			r.Steps.Status = first(without(r.Steps.Status, reference.Print), reference.Print)
		},
		func(r *reference.Rules) {
			r.Steps.Status = movedBefore(r.Steps.Status, reference.Print, reference.RaiseHW)
		},
		func(r *reference.Rules) {
			r.Steps.Append = replaced(r.Steps.Append, reference.GrowLog, reference.GrowLog, reference.JoinEligible)
		},
		func(r *reference.Rules) {
			r.Steps.Fetch = movedBefore(r.Steps.Fetch, reference.RaiseHW, reference.RecordFetch)
		},
	)
}

// checkEdits: the check runs at another command too. Where a mistake took it from STATUS
// they do nothing: that nobody leaves would be no mistake beside them.
func checkEdits() []edit {
	check := []reference.Action{reference.ShrinkISR, reference.RaiseHW}
	var ways []edit
	for _, add := range []edit{
		func(r *reference.Rules) { r.Steps.Append = last(r.Steps.Append, check...) },
		func(r *reference.Rules) { r.Steps.Append = first(r.Steps.Append, check...) },
		func(r *reference.Rules) { r.Steps.Fetch = last(r.Steps.Fetch, check...) },
	} {
		ways = append(ways, func(r *reference.Rules) {
			if slices.Contains(r.Steps.Status, reference.ShrinkISR) {
				add(r)
			}
		})
	}
	return ways
}
