package grader

import (
	"slices"

	reference "isrgrade/reference/isr"
)

// unforeseenFaults were written when the unlisted rules stood, without a look at them,
// so that what is measured with them is what may be expected of a stranger's program.
func unforeseenFaults() []fault {
	return []fault{
		leavesIf("each missing record costs 10 ms", func(c *config, s *state, i int, age int64) bool {
			return age+10*(s.LeaderLEO()-s.Replicas[i].LEO) > c.LagMax
		}),
		leavesIf("every second broker stays for ever", func(c *config, _ *state, i int, age int64) bool { return i%2 == 1 && age > c.LagMax }),
		leavesIf("who holds the HW back stays", func(c *config, s *state, i int, age int64) bool {
			return age > c.LagMax && s.Replicas[i].LEO > s.HW
		}),
		leavesIf("only the last of all leaves", func(c *config, s *state, i int, age int64) bool {
			return age > c.LagMax && s.Replicas[i].LEO == leos(s, func(int) bool { return true })[0]
		}),
		leavesAt("late by both clocks together", func(c *config, s *state, i int, t int64) bool {
			return 2*t-s.Replicas[i].LastCaughtUpTime-s.Replicas[i].LastFetchTime > 2*c.LagMax
		}),
		joinsIf("nobody joins in the first LAG_MAX", func(c *config, s *state, f *reference.Replica, t int64) bool {
			return f.LEO >= s.HW && t >= c.LagMax
		}),
		joinsIf("only if nothing came since its previous fetch", func(_ *config, s *state, f *reference.Replica, _ int64) bool {
			return f.LEO >= s.HW && f.LEO >= s.LeaderLEO()-1
		}),
		joinsIf("no further than three members", func(_ *config, s *state, f *reference.Replica, _ int64) bool {
			return f.LEO >= s.HW && s.ISRSize() < 3
		}),
		creditUnlike("credit is a millisecond late", func(_ *state, f *reference.Replica, _, _, right int64) int64 {
			return max(f.LastCaughtUpTime, right-1)
		}),
		creditUnlike("the second branch wants progress", func(s *state, f *reference.Replica, _, o, right int64) int64 {
			if o < s.LeaderLEO() && o <= f.LEO {
				return f.LastCaughtUpTime
			}
			return right
		}),
		creditUnlike("no credit while another member is behind", func(s *state, f *reference.Replica, _, o, right int64) int64 {
			if others := followersBut(s, f); len(others) > 0 && others[0] < s.HW {
				return f.LastCaughtUpTime
			}
			return right
		}),
		watermark("a lone follower does not count", func(_ *config, s *state) int64 {
			if s.ISRSize() == 2 {
				return s.LeaderLEO()
			}
			return inISR(s)[0]
		}),
		watermark("the median of the ISR", func(_ *config, s *state) int64 { all := inISR(s); return all[(len(all)-1)/2] }),
		watermark("never the whole log", func(_ *config, s *state) int64 {
			return min(inISR(s)[0], max(0, s.LeaderLEO()-1))
		}),
		advances("five records at most", func(hw, to int64) int64 { return max(hw, min(to, hw+5)) }),
		advances("even numbers only", func(hw, to int64) int64 { return max(hw, to-to%2) }),
		holds("two records a fetch", func(_ *state, f *reference.Replica, o int64) int64 { return min(o, f.LEO+2) }),
		holds("a jump back is halved", func(_ *state, f *reference.Replica, o int64) int64 {
			if o < f.LEO {
				return (o + f.LEO) / 2
			}
			return o
		}),
		remembers("the first fetch is remembered for ever", func(s *state, f *reference.Replica, t, _ int64) {
			if !f.Fetched || f.LastFetchTime == 0 {
				f.LastFetchLeaderLEO, f.LastFetchTime = s.LeaderLEO(), t
			}
		}),
		remembers("the HW is remembered", func(s *state, f *reference.Replica, t, _ int64) {
			f.LastFetchLeaderLEO, f.LastFetchTime = s.HW, t
		}),
		accepts("one more than asked for", func(c *config, size int) bool { return size > c.MinISR || size == len(c.Replicas) }),
		accepts("half of the replicas beside", func(c *config, size int) bool { return size >= c.MinISR && 2*size >= len(c.Replicas) }),
		{name: "a single record counts twice", field: "Grow", make: func(r *reference.Rules) {
			r.Grow = func(leo, n int64) int64 {
				if n == 1 {
					return leo + 2
				}
				return leo + n
			}
		}},
		{name: "the last follower begins outside", field: "Begin", make: func(r *reference.Rules) {
			begin := r.Begin
			r.Begin = func(c *config) state {
				s := begin(c)
				if last := len(s.Replicas) - 1; last > 0 {
					s.Replicas[last].InISR = false
				}
				return s
			}
		}},
		inOrder("APPEND checks and FETCH does not raise", func(s *reference.Steps) {
			s.Append = append(slices.Clone(s.Append), reference.ShrinkISR)
			s.Fetch = slices.DeleteFunc(slices.Clone(s.Fetch), func(a reference.Action) bool { return a == reference.RaiseHW })
		}).asWellAs("hw-not-on-fetch"),
	}
}
