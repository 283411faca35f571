package grader

import (
	"slices"

	reference "isrgrade/reference/isr"
)

// imaginedFaults were written after the unlisted rules had become a grammar, by thinking
// of how somebody errs who reads the lesson in a hurry. No rule was added for them.
func imaginedFaults() []fault {
	return []fault{
		leavesAt("seconds and milliseconds are mixed", func(c *config, s *state, i int, t int64) bool {
			return (t-s.Replicas[i].LastCaughtUpTime)/10 > c.LagMax/10
		}),
		leavesAt("the limit is shared by all that are late", func(c *config, s *state, i int, t int64) bool {
			sum := int64(0)
			for k := 1; k < len(s.Replicas); k++ {
				sum += t - s.Replicas[k].LastCaughtUpTime
			}
			return sum > c.LagMax*int64(len(s.Replicas)-1) && t-s.Replicas[i].LastCaughtUpTime > c.LagMax
		}),
		leavesAt("the age is between the latest and the earliest follower", func(c *config, s *state, i int, t int64) bool {
			latest := int64(0)
			for k := 1; k < len(s.Replicas); k++ {
				latest = max(latest, s.Replicas[k].LastCaughtUpTime)
			}
			return latest-s.Replicas[i].LastCaughtUpTime > c.LagMax
		}),
		leavesIf("whoever misses more than half of the log leaves at once", func(c *config, s *state, i int, age int64) bool {
			return age > c.LagMax || 2*(s.LeaderLEO()-s.Replicas[i].LEO) > s.LeaderLEO()+2
		}),
		leavesIf("late only if the HW waits for it", func(c *config, s *state, i int, age int64) bool {
			return age > c.LagMax && s.Replicas[i].LEO == s.HW
		}),
		leavesIf("an in-sync majority is kept", func(c *config, s *state, _ int, age int64) bool {
			return age > c.LagMax && 2*(s.ISRSize()-1) > len(c.Replicas)
		}),
		joinsIf("must have what the best member has", func(_ *config, s *state, f *reference.Replica, _ int64) bool {
			best := int64(0)
			for i := 1; i < len(s.Replicas); i++ {
				if s.Replicas[i].InISR {
					best = max(best, s.Replicas[i].LEO)
				}
			}
			return f.LEO >= max(best, s.HW)
		}),
		joinsIf("within five records of the end", func(_ *config, s *state, f *reference.Replica, _ int64) bool { return f.LEO >= s.LeaderLEO()-5 }),
		joinsIf("only at the very HW", func(_ *config, s *state, f *reference.Replica, _ int64) bool { return f.LEO == s.HW }),
		joinsIf("only the fetcher that is furthest of those outside", func(_ *config, s *state, f *reference.Replica, _ int64) bool {
			for i := range s.Replicas {
				if !s.Replicas[i].InISR && s.Replicas[i].LEO > f.LEO {
					return false
				}
			}
			return f.LEO > 0 && f.LEO >= s.HW
		}),
		creditUnlike("a member at the HW is credited", func(s *state, f *reference.Replica, t, o, right int64) int64 {
			if f.InISR && o >= s.HW {
				return t
			}
			return right
		}),
		creditUnlike("a fetch after a long silence is not credited", func(_ *state, f *reference.Replica, t, _, right int64) int64 {
			if t-f.LastFetchTime > 1000 {
				return f.LastCaughtUpTime
			}
			return right
		}),
		creditUnlike("a follower that lost records starts anew", func(_ *state, f *reference.Replica, t, o, right int64) int64 {
			if o < f.LEO {
				return t
			}
			return right
		}),
		creditUnlike("the second branch compares with its own last offset plus one", func(s *state, f *reference.Replica, t, o, _ int64) int64 {
			if o >= s.LeaderLEO() {
				return t
			}
			if o >= f.LEO+1 {
				return max(f.LastCaughtUpTime, f.LastFetchTime)
			}
			return f.LastCaughtUpTime
		}),
		watermark("the two best of the ISR", func(_ *config, s *state) int64 { all := inISR(s); return all[max(0, len(all)-2)] }),
		watermark("what everybody outside and inside has, without the leader", func(_ *config, s *state) int64 {
			if all := followersBut(s, nil); len(all) > 0 {
				return all[0]
			}
			return s.LeaderLEO()
		}),
		watermark("only members that have fetched and the leader", func(_ *config, s *state) int64 {
			return append(leos(s, func(i int) bool { return s.Replicas[i].InISR && (i == reference.Leader || s.Replicas[i].Fetched) }), s.LeaderLEO())[0]
		}),
		watermark("one record of safety for each member missing", func(c *config, s *state) int64 {
			return max(0, inISR(s)[0]-int64(len(c.Replicas)-s.ISRSize()))
		}),
		advances("moves by more than ten are not believed", func(hw, to int64) int64 {
			if to > hw+10 {
				return hw
			}
			return max(hw, to)
		}),
		holds("a follower at the end has the next record too", func(s *state, _ *reference.Replica, o int64) int64 {
			if o == s.LeaderLEO() {
				return o + 1
			}
			return o
		}),
		holds("half of what is outstanding has arrived", func(s *state, _ *reference.Replica, o int64) int64 { return o + (s.LeaderLEO()-o)/2 }),
		remembers("the smaller of both offsets is remembered", func(s *state, f *reference.Replica, t, o int64) {
			f.LastFetchLeaderLEO, f.LastFetchTime = (s.LeaderLEO()+o)/2, t
		}),
		accepts("a majority of min.insync.replicas", func(c *config, size int) bool { return 2*size > c.MinISR }),
		inOrder("FETCH checks before and after", func(s *reference.Steps) {
			s.Fetch = slices.Concat([]reference.Action{reference.ShrinkISR}, s.Fetch, []reference.Action{reference.ShrinkISR, reference.RaiseHW})
		}),
		inOrder("STATUS lets followers return before it checks", func(s *reference.Steps) {
			s.Status = slices.Concat([]reference.Action{reference.JoinEligible}, s.Status)
		}),
	}
}
