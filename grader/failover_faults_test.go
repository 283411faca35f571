package grader

import (
	"slices"

	"isrgrade/reference/failover"
)

type failoverFault = faultOf[failover.Rules]

// failoverFaults were written for the measurement, by thinking of how somebody errs who
// reads the exercise in a hurry. No rule was added to the catalogue for them.
func failoverFaults() []failoverFault {
	return slices.Concat(copyFaults(), memberFaults(), officeFaults(), truncationFaults())
}

func copyFaults() []failoverFault {
	accepts := func(name string, ok func(c *failover.Config, size int) bool) failoverFault {
		return failoverFault{name: name, field: "AcceptsWrites", make: func(r *failover.Rules) { r.AcceptsWrites = ok }}
	}
	return []failoverFault{
		accepts("more than MIN_ISR accept", func(c *failover.Config, size int) bool { return size > c.MinISR }),
		accepts("most of the replicas accept", func(c *failover.Config, size int) bool { return 2*size > len(c.Replicas) }),
		{name: "the HW waits for whoever lives", field: "Counts", make: func(r *failover.Rules) {
			r.Counts = func(b *failover.Broker) bool { return b.Up }
		}},
		{name: "a fetch is one record further than it says", field: "KnownAfterFetch", make: func(r *failover.Rules) {
			r.KnownAfterFetch = func(offset, leaderLEO int) int { return min(offset+1, leaderLEO) }
		}},
		{name: "a follower never commits its last record", field: "FollowerHW", make: func(r *failover.Rules) {
			r.FollowerHW = func(_, told, leo int) int { return min(told, max(0, leo-1)) }
		}},
		{name: "a follower's HW moves by one", field: "FollowerHW", make: func(r *failover.Rules) {
			r.FollowerHW = func(hw, told, leo int) int { return min(told, leo, hw+1) }
		}},
		{name: "PRODUCE answers nobody", field: "Steps", make: func(r *failover.Rules) {
			r.Steps.Produce = []failover.Action{failover.AppendRecord}
		}},
	}
}

func memberFaults() []failoverFault {
	return []failoverFault{
		{name: "nobody leaves below MIN_ISR", field: "LeavesISR", make: func(r *failover.Rules) {
			r.LeavesISR = func(c *failover.Config, s *failover.State) bool { return s.ISRSize() > c.MinISR }
		}},
		{name: "RESTART always leaves", field: "LeavesOnRestart", make: func(r *failover.Rules) {
			r.LeavesOnRestart = func(*failover.Config) bool { return true }
		}},
		{name: "joins above the HW only", field: "Joins", make: func(r *failover.Rules) {
			r.Joins = func(s *failover.State, offset int) bool { return offset > s.Brokers[s.Leader].HW && offset >= s.Start }
		}},
		{name: "any fetch joins", field: "Joins", make: func(r *failover.Rules) {
			r.Joins = func(*failover.State, int) bool { return true }
		}},
		{name: "the ELR is who left last", field: "StaysEligible", make: func(r *failover.Rules) {
			r.StaysEligible = func(c *failover.Config, m failover.Membership) bool {
				return m.After < c.MinISR && m.WasMember && !m.IsMember && !m.Unclean
			}
		}},
		{name: "a STOP is no better than a CRASH", field: "Unclean", make: func(r *failover.Rules) {
			r.Unclean = func(bool) bool { return true }
		}},
		{name: "a fetch raises the HW before it joins", field: "Steps", make: func(r *failover.Rules) {
			r.Steps.Fetch = []failover.Action{
				failover.CompareLogs, failover.TellHW, failover.CountFetch, failover.RaiseHW, failover.JoinISR, failover.CopyRecords,
			}
		}},
	}
}

func officeFaults() []failoverFault {
	leads := func(name string, member func(s *failover.State) int) failoverFault {
		return failoverFault{name: name, field: "MemberToLead", make: func(r *failover.Rules) {
			r.MemberToLead = func(_ *failover.Config, s *failover.State) int { return member(s) }
		}}
	}
	return []failoverFault{
		leads("the last live member leads", func(s *failover.State) int {
			for i := len(s.Brokers) - 1; i >= 0; i-- {
				if s.Brokers[i].IsLiveMember() {
					return i
				}
			}
			return failover.Nobody
		}),
		leads("the next behind the old leader leads", func(s *failover.State) int {
			for n := range s.Brokers {
				if i := (s.Leader + 1 + n) % len(s.Brokers); s.Brokers[i].IsLiveMember() {
					return i
				}
			}
			return failover.Nobody
		}),
		{name: "a new leader's HW is 0", field: "LeaderHW", make: func(r *failover.Rules) {
			r.LeaderHW = func(*failover.Broker) int { return 0 }
		}},
		{name: "lost is what no live broker has", field: "LostTo", make: func(r *failover.Rules) {
			r.LostTo = func(s *failover.State, _ *failover.Broker) []failover.Record {
				lost := s.Lost[:0:0]
				for _, record := range s.Acknowledged {
					held := s.First(func(b *failover.Broker) bool { return b.Up && b.Log.Records().Has(record) }) != failover.Nobody
					if slices.Contains(s.Lost, record) || !held {
						lost = append(lost, record)
					}
				}
				return lost
			}
		}},
		{name: "ELECT unclean replaces a leader that lives", field: "UncleanMayLead", make: func(r *failover.Rules) {
			r.UncleanMayLead = func(*failover.State) bool { return true }
		}},
		{name: "ELECT unclean takes in all that live", field: "ISRAfterUnclean", make: func(r *failover.Rules) {
			r.ISRAfterUnclean = func(b *failover.Broker, _ bool) bool { return b.Up }
		}},
		{name: "a vacant office raises the epoch by two", field: "NextEpoch", make: func(r *failover.Rules) {
			right := r.NextEpoch
			r.NextEpoch = func(epoch int, change failover.Change) int {
				if change == failover.NoLeader {
					return epoch + 2
				}
				return right(epoch, change)
			}
		}},
	}
}

func truncationFaults() []failoverFault {
	cuts := func(name string, to func(b *failover.Broker, end, right int) int) failoverFault {
		return failoverFault{name: name, field: "TruncatesTo", make: func(r *failover.Rules) {
			right := r.TruncatesTo
			r.TruncatesTo = func(b *failover.Broker, answered failover.EpochEnd) int {
				return to(b, answered.End, right(b, answered))
			}
		}}
	}
	return []failoverFault{
		cuts("a record too many is cut", func(_ *failover.Broker, _, right int) int { return max(0, right-1) }),
		cuts("nothing below the HW is cut", func(b *failover.Broker, _, right int) int { return max(b.HW, right) }),
		cuts("half of what differs is cut", func(b *failover.Broker, _, right int) int { return right + (b.LEO()-right)/2 }),
		{name: "epochs two apart part the logs", field: "Diverges", make: func(r *failover.Rules) {
			r.Diverges = func(asked, answered failover.EpochEnd) bool {
				return answered.Epoch+1 < asked.Epoch || answered.End < asked.End
			}
		}},
		{name: "a cut forgets the HW", field: "HWAfterCut", make: func(r *failover.Rules) {
			r.HWAfterCut = func(int, int) int { return 0 }
		}},
	}
}
