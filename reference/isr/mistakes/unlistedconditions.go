package mistakes

import (
	"slices"

	reference "isrgrade/reference/isr"
)

// The conditions that could be put before any rule: on the replica, on the ISR, on the
// log, on time, on its place in the list; each also the other way round.

func conditions() []condition {
	return bothWays(slices.Concat(replicaConditions(), groupConditions(), timeConditions()))
}

func bothWays(all []condition) []condition {
	for _, holds := range all {
		all = append(all, func(c *reference.Config, s *leader, i int, t int64) bool { return !holds(c, s, i, t) })
	}
	return all
}

// replicaConditions look at the replica: what it has and where it stands.
func replicaConditions() []condition {
	all := []condition{
		func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.Replicas[i].Fetched },
		func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.Replicas[i].LEO > 0 },
		func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.Replicas[i].LEO > s.HW },
		func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.Replicas[i].LEO >= s.HW },
		func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.Replicas[i].LEO >= s.LeaderLEO()/2 },
		func(_ *reference.Config, s *leader, i int, _ int64) bool {
			return s.Replicas[i].LEO >= s.Replicas[i].LastFetchLeaderLEO
		},
		func(_ *reference.Config, s *leader, i int, _ int64) bool {
			return s.Replicas[i].LEO <= smallest(s, &s.Replicas[i], false)
		},
		func(_ *reference.Config, s *leader, i int, _ int64) bool {
			return s.Replicas[i].LEO >= largest(s, &s.Replicas[i], false)
		},
		func(_ *reference.Config, _ *leader, i int, _ int64) bool { return i == reference.Leader+1 },
		func(c *reference.Config, _ *leader, i int, _ int64) bool { return i == len(c.Replicas)-1 },
		func(_ *reference.Config, _ *leader, i int, _ int64) bool { return i%2 == 0 },
	}
	for _, n := range []int64{0, 1, 2, 3, 10} {
		all = append(all, func(_ *reference.Config, s *leader, i int, _ int64) bool { return s.LeaderLEO()-s.Replicas[i].LEO > n })
	}
	return all
}

// groupConditions look at the log and the ISR.
func groupConditions() []condition {
	return []condition{
		func(_ *reference.Config, s *leader, _ int, _ int64) bool { return s.LeaderLEO() > 0 },
		func(_ *reference.Config, s *leader, _ int, _ int64) bool { return s.HW > 0 },
		func(_ *reference.Config, s *leader, _ int, _ int64) bool { return s.HW == s.LeaderLEO() },
		func(_ *reference.Config, s *leader, _ int, _ int64) bool { return s.ISRSize() > 1 },
		func(_ *reference.Config, s *leader, _ int, _ int64) bool { return s.ISRSize() > 2 },
		func(c *reference.Config, s *leader, _ int, _ int64) bool { return s.ISRSize() >= c.MinISR },
		func(c *reference.Config, s *leader, _ int, _ int64) bool { return s.ISRSize() > c.MinISR },
		func(c *reference.Config, s *leader, _ int, _ int64) bool { return 2*s.ISRSize() > len(c.Replicas) },
		func(c *reference.Config, s *leader, _ int, _ int64) bool { return s.ISRSize() == len(c.Replicas) },
		func(c *reference.Config, s *leader, _ int, _ int64) bool { return s.ISRSize() >= len(c.Replicas)-1 },
		func(_ *reference.Config, s *leader, i int, _ int64) bool {
			return smallest(s, &s.Replicas[i], true) >= s.HW
		},
		func(_ *reference.Config, s *leader, i int, _ int64) bool {
			return smallest(s, &s.Replicas[i], true) >= s.LeaderLEO()
		},
		func(_ *reference.Config, s *leader, i int, _ int64) bool {
			return smallest(s, &s.Replicas[i], false) >= s.LeaderLEO()
		},
	}
}

// timeConditions look at the replica's moments, and at how long all has lasted.
func timeConditions() []condition {
	all := []condition{
		func(_ *reference.Config, s *leader, i int, t int64) bool { return t > s.Replicas[i].LastFetchTime },
		func(c *reference.Config, _ *leader, _ int, t int64) bool { return t > c.LagMax },
	}
	for _, since := range []func(f *peer) int64{
		func(f *peer) int64 { return f.LastCaughtUpTime },
		func(f *peer) int64 { return f.LastFetchTime },
	} {
		for _, part := range [][2]int64{{1, 2}, {1, 1}, {2, 1}} {
			all = append(all, func(c *reference.Config, s *leader, i int, t int64) bool {
				return t-since(&s.Replicas[i]) <= c.LagMax/part[1]*part[0]
			})
		}
	}
	return all
}

// fetchCondition is one on a fetch, before it is recorded.
type fetchCondition func(s *leader, follower int, t, offset int64) bool

// fetchConditions are those of a replica as its fetch finds it, and of the offset. What
// needs the configuration is left out, as those rules do not see it.
func fetchConditions() []fetchCondition {
	all := []fetchCondition{
		func(s *leader, follower int, _, _ int64) bool { return s.Replicas[follower].InISR },
		func(s *leader, follower int, _, _ int64) bool { return s.Replicas[follower].Fetched },
		func(s *leader, follower int, _, offset int64) bool { return offset > s.Replicas[follower].LEO },
		func(s *leader, follower int, _, offset int64) bool { return offset >= s.Replicas[follower].LEO },
		func(s *leader, follower int, _, offset int64) bool { return offset != s.Replicas[follower].LEO },
		func(s *leader, _ int, _, offset int64) bool { return offset >= s.HW },
		func(s *leader, _ int, _, offset int64) bool { return offset > s.HW },
		func(s *leader, _ int, _, offset int64) bool { return offset >= s.LeaderLEO() },
		func(s *leader, _ int, _, offset int64) bool { return offset >= s.LeaderLEO()/2 },
		func(_ *leader, _ int, _, offset int64) bool { return offset > 0 },
		func(s *leader, follower int, _, offset int64) bool {
			return offset >= s.Replicas[follower].LastFetchLeaderLEO
		},
		func(s *leader, follower int, _, offset int64) bool {
			return offset > s.Replicas[follower].LastFetchLeaderLEO
		},
		func(s *leader, follower int, t, _ int64) bool { return t > s.Replicas[follower].LastFetchTime },
		func(s *leader, follower int, _, _ int64) bool {
			return s.LeaderLEO() != s.Replicas[follower].LastFetchLeaderLEO
		},
		func(s *leader, _ int, _, _ int64) bool { return s.HW > 0 },
		func(s *leader, _ int, _, _ int64) bool { return s.HW == s.LeaderLEO() },
		func(s *leader, _ int, _, _ int64) bool { return s.ISRSize() > 1 },
		func(s *leader, _ int, _, _ int64) bool { return s.ISRSize() > 2 },
		func(s *leader, _ int, _, _ int64) bool { return s.ISRSize() == len(s.Replicas) },
		func(s *leader, follower int, _, offset int64) bool {
			return offset >= smallest(s, &s.Replicas[follower], false)
		},
		func(s *leader, follower int, _, offset int64) bool {
			return offset >= largest(s, &s.Replicas[follower], false)
		},
		func(s *leader, follower int, _, _ int64) bool {
			return smallest(s, &s.Replicas[follower], true) >= s.HW
		},
		func(s *leader, follower int, _, _ int64) bool {
			return smallest(s, &s.Replicas[follower], true) >= s.LeaderLEO()
		},
		func(_ *leader, follower int, _, _ int64) bool { return follower == reference.Leader+1 },
		func(_ *leader, follower int, _, _ int64) bool { return follower%2 == 0 },
	}
	for _, holds := range slices.Clone(all) {
		all = append(all, func(s *leader, follower int, t, offset int64) bool { return !holds(s, follower, t, offset) })
	}
	return all
}
