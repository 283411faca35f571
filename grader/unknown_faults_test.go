package grader

import (
	"slices"

	reference "isrgrade/reference/isr"
)

// unknownFaults were written for the measurement alone.
func unknownFaults() []fault {
	return slices.Concat(creditFaults(), leaveFaults(), joinFaults(), watermarkFaults(), otherFaults())
}

func creditFaults() []fault {
	return []fault{
		caughtUpIf("within two records of the end is caught up", func(s *state, _ *reference.Replica, o int64) bool { return o >= s.LeaderLEO()-2 }),
		caughtUpIf("half of the log is caught up", func(s *state, _ *reference.Replica, o int64) bool { return o >= s.LeaderLEO()/2 }),
		caughtUpIf("level with the slowest other follower is caught up", func(s *state, f *reference.Replica, o int64) bool {
			others := followersBut(s, f)
			return o >= s.LeaderLEO() || len(others) > 0 && o >= others[0]
		}),
		caughtUpIf("level with the fastest other follower is caught up", func(s *state, f *reference.Replica, o int64) bool {
			others := followersBut(s, f)
			return o >= s.LeaderLEO() || len(others) > 0 && o >= others[len(others)-1]
		}),
		caughtUpIf("caught up only above the HW", func(s *state, f *reference.Replica, o int64) bool {
			return o >= s.LeaderLEO() && o > s.HW || o >= f.LastFetchLeaderLEO && o > s.HW
		}).asWellAs("second-branch-now"),
		caughtUpIf("caught up when exactly one batch behind", func(s *state, f *reference.Replica, o int64) bool {
			return o >= s.LeaderLEO() || f.Fetched && o == f.LastFetchLeaderLEO
		}).asWellAs("second-branch-now"),
		creditUnlike("the second branch credits the middle of both fetches", func(s *state, f *reference.Replica, t, o, right int64) int64 {
			if o < s.LeaderLEO() && o >= f.LastFetchLeaderLEO {
				return max(f.LastCaughtUpTime, f.LastFetchTime+(t-f.LastFetchTime)/2)
			}
			return right
		}),
		creditUnlike("the second branch is for members only", func(s *state, f *reference.Replica, _, o, right int64) int64 {
			if o < s.LeaderLEO() && !f.InISR {
				return f.LastCaughtUpTime
			}
			return right
		}),
		creditUnlike("nobody outside is credited", func(_ *state, f *reference.Replica, _, _, right int64) int64 {
			if !f.InISR {
				return f.LastCaughtUpTime
			}
			return right
		}),
		creditUnlike("the first branch credits the previous fetch", func(s *state, f *reference.Replica, _, o, right int64) int64 {
			if o >= s.LeaderLEO() {
				return max(f.LastCaughtUpTime, f.LastFetchTime)
			}
			return right
		}),
		creditUnlike("any fetch credits the previous one", func(s *state, f *reference.Replica, t, o, _ int64) int64 {
			if o >= s.LeaderLEO() {
				return t
			}
			return max(f.LastCaughtUpTime, f.LastFetchTime)
		}),
		creditUnlike("a first fetch is never credited", func(_ *state, f *reference.Replica, _, _, right int64) int64 {
			if !f.Fetched {
				return f.LastCaughtUpTime
			}
			return right
		}),
		creditUnlike("only progress at the end is credited", func(s *state, f *reference.Replica, _, o, right int64) int64 {
			if o >= s.LeaderLEO() && o == f.LEO && f.Fetched {
				return f.LastCaughtUpTime
			}
			return right
		}),
		creditUnlike("a fetch below the HW takes the credit away", func(s *state, f *reference.Replica, _, o, right int64) int64 {
			if o < s.HW {
				return 0
			}
			return right
		}),
	}
}

func leaveFaults() []fault {
	return []fault{
		leavesIf("twice the limit", func(c *config, _ *state, _ int, age int64) bool { return age > 2*c.LagMax }),
		leavesIf("half the limit", func(c *config, _ *state, _ int, age int64) bool { return age > c.LagMax/2 }),
		leavesIf("a third more than the limit", func(c *config, _ *state, _ int, age int64) bool { return age > c.LagMax+c.LagMax/3 }),
		leavesIf("the limit times the size of the ISR", func(c *config, s *state, _ int, age int64) bool { return age > c.LagMax*int64(s.ISRSize()-1) }),
		leavesIf("at least 100 ms", func(c *config, _ *state, _ int, age int64) bool { return age > max(c.LagMax, 100) }),
		leavesIf("at most 400 ms", func(c *config, _ *state, _ int, age int64) bool { return age > min(c.LagMax, 400) }),
		leavesIf("the limit and the place in the list", func(c *config, _ *state, i int, age int64) bool { return age > c.LagMax+int64(i) }),
		leavesIf("late and at least two records behind", func(c *config, s *state, i int, age int64) bool {
			return age > c.LagMax && s.LeaderLEO()-s.Replicas[i].LEO >= 2
		}),
		leavesIf("late or three records behind", func(c *config, s *state, i int, age int64) bool {
			return age > c.LagMax || s.LeaderLEO()-s.Replicas[i].LEO > 3
		}),
		leavesIf("nobody leaves an empty log", func(c *config, s *state, _ int, age int64) bool { return age > c.LagMax && s.LeaderLEO() > 0 }),
		leavesIf("the last two stay", func(c *config, s *state, _ int, age int64) bool { return age > c.LagMax && s.ISRSize() > 2 }),
		leavesIf("late or with less than half of the log", func(c *config, s *state, i int, age int64) bool {
			return age > c.LagMax || s.Replicas[i].LEO < s.LeaderLEO()/2
		}),
		leavesAt("one removal a check", func(c *config, s *state, i int, t int64) bool {
			for k := range i {
				if late(c, s, k, t) && s.Replicas[k].LastCaughtUpTime <= s.Replicas[i].LastCaughtUpTime {
					return false
				}
			}
			return late(c, s, i, t)
		}),
		leavesAt("all leave when one is late", func(c *config, s *state, _ int, t int64) bool {
			for k := range s.Replicas {
				if s.Replicas[k].InISR && late(c, s, k, t) {
					return true
				}
			}
			return false
		}),
		leavesAt("only when somebody else is in time", func(c *config, s *state, i int, t int64) bool {
			for k := 1; k < len(s.Replicas); k++ {
				if k != i && s.Replicas[k].InISR && !late(c, s, k, t) {
					return late(c, s, i, t)
				}
			}
			return false
		}),
		leavesAt("late or silent for twice the limit", func(c *config, s *state, i int, t int64) bool {
			return late(c, s, i, t) && t-s.Replicas[i].LastFetchTime > c.LagMax/2
		}),
		leavesAt("the age is taken from the middle of two times", func(c *config, s *state, i int, t int64) bool {
			f := &s.Replicas[i]
			return t-(f.LastCaughtUpTime+(f.LastFetchTime-f.LastCaughtUpTime)/2) > c.LagMax
		}),
	}
}

func joinFaults() []fault {
	return []fault{
		joinsIf("one below the HW may join", func(_ *config, s *state, f *reference.Replica, _ int64) bool { return f.LEO >= s.HW-1 }),
		joinsIf("half way to the end may join", func(_ *config, s *state, f *reference.Replica, _ int64) bool {
			return f.LEO >= s.HW+(s.LeaderLEO()-s.HW+1)/2
		}),
		joinsIf("only while the ISR is too small", func(c *config, s *state, f *reference.Replica, _ int64) bool {
			return f.LEO >= s.HW && s.ISRSize() < c.MinISR
		}),
		joinsIf("only if caught up within twice the limit", func(c *config, s *state, f *reference.Replica, t int64) bool {
			return f.LEO >= s.HW && t-f.LastCaughtUpTime <= 2*c.LagMax
		}),
		joinsIf("level with the slowest member may join", func(_ *config, s *state, f *reference.Replica, _ int64) bool {
			return f.LEO >= inISR(s)[0]
		}),
		joinsIf("the best outsider first", func(_ *config, s *state, f *reference.Replica, _ int64) bool {
			for i := range s.Replicas {
				if !s.Replicas[i].InISR && s.Replicas[i].LEO > f.LEO {
					return false
				}
			}
			return f.LEO >= s.HW
		}),
		joinsIf("nobody joins at an HW of 0", func(_ *config, s *state, f *reference.Replica, _ int64) bool { return f.LEO >= s.HW && s.HW > 0 }),
		joinsIf("nine tenths of the log may join", func(_ *config, s *state, f *reference.Replica, _ int64) bool { return f.LEO >= s.LeaderLEO()/10*9 }),
		joinsIf("only while no record is uncommitted", func(_ *config, s *state, f *reference.Replica, _ int64) bool {
			return f.LEO >= s.HW && s.HW == s.LeaderLEO()
		}),
		{name: "joining forgets the previous fetch", field: "Admit", make: func(r *reference.Rules) {
			r.Admit = func(r *reference.Replica, _ int64) { r.InISR, r.LastFetchLeaderLEO, r.LastFetchTime = true, 0, 0 }
		}},
		{name: "joining takes the credit away", field: "Admit", make: func(r *reference.Rules) {
			r.Admit = func(r *reference.Replica, _ int64) { r.InISR, r.LastCaughtUpTime = true, 0 }
		}},
	}
}

func watermarkFaults() []fault {
	return []fault{
		watermark("the average of the ISR", func(_ *config, s *state) int64 {
			sum, all := int64(0), inISR(s)
			for _, leo := range all {
				sum += leo / int64(len(all))
			}
			return sum
		}),
		watermark("the furthest follower", func(_ *config, s *state) int64 {
			all := followersBut(s, nil)
			if len(all) == 0 {
				return s.LeaderLEO()
			}
			return all[len(all)-1]
		}),
		watermark("the second smallest", func(_ *config, s *state) int64 { all := inISR(s); return all[min(1, len(all)-1)] }),
		watermark("empty followers do not count", func(_ *config, s *state) int64 {
			all := leos(s, func(i int) bool { return s.Replicas[i].InISR && (i == reference.Leader || s.Replicas[i].LEO > 0) })
			if len(all) == 0 {
				return s.HW
			}
			return all[0]
		}),
		watermark("what the leader had at the fetches", func(_ *config, s *state) int64 {
			least := s.LeaderLEO()
			for _, r := range s.Replicas[1:] {
				if r.InISR {
					least = min(least, r.LastFetchLeaderLEO)
				}
			}
			return least
		}),
		watermark("moves only when everybody is in sync", func(_ *config, s *state) int64 {
			if s.ISRSize() < len(s.Replicas) {
				return s.HW
			}
			return inISR(s)[0]
		}),
		watermark("outsiders above the HW count", func(_ *config, s *state) int64 {
			return append(leos(s, func(i int) bool { return s.Replicas[i].InISR || s.Replicas[i].LEO > s.HW }), s.LeaderLEO())[0]
		}),
		watermark("the first follower decides", func(_ *config, s *state) int64 {
			if len(s.Replicas) > 1 && s.Replicas[1].InISR {
				return s.Replicas[1].LEO
			}
			return inISR(s)[0]
		}),
		watermark("min.insync.replicas have it", func(c *config, s *state) int64 {
			all := inISR(s)
			return all[max(0, len(all)-c.MinISR)]
		}),
		advances("one record at a time", func(hw, to int64) int64 { return max(hw, min(to, hw+1)) }),
		advances("half of the way", func(hw, to int64) int64 { return max(hw, hw+(to-hw)/2) }),
		advances("steps of two at least", func(hw, to int64) int64 {
			if to-hw < 2 {
				return hw
			}
			return to
		}),
		advances("goes back by one at most", func(hw, to int64) int64 { return max(hw-1, to) }),
		{name: "prints one more while not at 0", field: "ReportedHW", make: func(r *reference.Rules) {
			r.ReportedHW = func(hw int64) int64 { return hw + min(hw, 1) }
		}},
	}
}

func otherFaults() []fault {
	return []fault{
		holds("never below the HW", func(s *state, _ *reference.Replica, o int64) int64 { return max(o, s.HW) }),
		holds("never at the end", func(s *state, _ *reference.Replica, o int64) int64 { return max(0, min(o, s.LeaderLEO()-1)) }),
		holds("half way from before", func(_ *state, f *reference.Replica, o int64) int64 { return f.LEO + (o-f.LEO)/2 }),
		holds("0 is no offset", func(_ *state, f *reference.Replica, o int64) int64 {
			if o == 0 {
				return f.LEO
			}
			return o
		}),
		holds("the previous offset", func(_ *state, f *reference.Replica, o int64) int64 { return min(o, max(f.LEO, f.LastFetchLeaderLEO)) }),
		remembers("the own offset is remembered", func(_ *state, f *reference.Replica, t, o int64) { f.LastFetchLeaderLEO, f.LastFetchTime = o, t }),
		remembers("a fetch that moves nothing is forgotten", func(s *state, f *reference.Replica, t, _ int64) {
			if s.LeaderLEO() != f.LastFetchLeaderLEO {
				f.LastFetchLeaderLEO, f.LastFetchTime = s.LeaderLEO(), t
			}
		}),
		remembers("only members are remembered", func(s *state, f *reference.Replica, t, _ int64) {
			if f.InISR {
				f.LastFetchLeaderLEO, f.LastFetchTime = s.LeaderLEO(), t
			}
		}),
		accepts("one fewer is enough", func(c *config, size int) bool { return size >= c.MinISR-1 }),
		accepts("most of the replicas", func(c *config, size int) bool { return 2*size > len(c.Replicas) }),
		accepts("two are always enough", func(c *config, size int) bool { return size >= min(c.MinISR, 2) }),
		accepts("never alone", func(c *config, size int) bool { return size >= c.MinISR && (size > 1 || len(c.Replicas) == 1) }),
		{name: "large appends lose a record", field: "Grow", make: func(r *reference.Rules) {
			r.Grow = func(leo, n int64) int64 {
				if n > 3 {
					return leo + n - 1
				}
				return leo + n
			}
		}},
		{name: "only the first follower begins in the ISR", field: "Begin", make: func(r *reference.Rules) {
			begin := r.Begin
			r.Begin = func(c *config) state {
				s := begin(c)
				for i := 2; i < len(s.Replicas); i++ {
					s.Replicas[i].InISR = false
				}
				return s
			}
		}},
		inOrder("the check runs behind the print", func(s *reference.Steps) {
			s.Status = []reference.Action{reference.Print, reference.ShrinkISR, reference.RaiseHW}
		}),
		inOrder("the HW is raised before the fetch is recorded", func(s *reference.Steps) {
			s.Fetch = []reference.Action{reference.CreditCaughtUp, reference.RaiseHW, reference.RecordFetch, reference.JoinFetcher}
		}),
		inOrder("an APPEND lets followers return", func(s *reference.Steps) {
			s.Append = []reference.Action{reference.GrowLog, reference.JoinEligible, reference.RaiseHW}
		}),
		inOrder("the check runs at APPEND only", func(s *reference.Steps) {
			s.Append = []reference.Action{reference.GrowLog, reference.ShrinkISR, reference.RaiseHW}
			s.Status = []reference.Action{reference.RaiseHW, reference.Print}
		}),
	}
}
