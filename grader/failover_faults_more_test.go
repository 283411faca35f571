package grader

import (
	"slices"

	"isrgrade/reference/failover"
)

// imaginedFailoverFaults were written when the unlisted rules stood, and none was added
// for them: what is measured with them is what may be expected of a stranger's program.
func imaginedFailoverFaults() []failoverFault {
	return append(imaginedOfficeFaults(), []failoverFault{
		{name: "a long log is cut by two at most", field: "TruncatesTo", make: func(r *failover.Rules) {
			right := r.TruncatesTo
			r.TruncatesTo = func(b *failover.Broker, answered failover.EpochEnd) int { return max(right(b, answered), b.LEO()-2) }
		}},
		{name: "a cut in the first epoch goes to the HW", field: "TruncatesTo", make: func(r *failover.Rules) {
			right := r.TruncatesTo
			r.TruncatesTo = func(b *failover.Broker, answered failover.EpochEnd) int {
				if answered.Epoch == 0 {
					return min(b.HW, right(b, answered))
				}
				return right(b, answered)
			}
		}},
		{name: "logs of one record never part", field: "Diverges", make: func(r *failover.Rules) {
			right := r.Diverges
			r.Diverges = func(asked, answered failover.EpochEnd) bool { return right(asked, answered) && asked.End > 1 }
		}},
		{name: "a follower's HW follows in steps of two", field: "FollowerHW", make: func(r *failover.Rules) {
			r.FollowerHW = func(hw, told, leo int) int {
				if told == hw+1 && told < leo {
					return hw
				}
				return min(told, leo)
			}
		}},
		{name: "records of the epoch before are restamped", field: "CopiedEpoch", make: func(r *failover.Rules) {
			r.CopiedEpoch = func(record failover.Entry, current int) int32 {
				if int(record.Epoch) == current-1 {
					return int32(current)
				}
				return record.Epoch
			}
		}},
		{name: "an empty log does not hold the HW", field: "Counts", make: func(r *failover.Rules) {
			r.Counts = func(b *failover.Broker) bool { return b.InISR && b.LEO() > 0 }
		}},
	}...)
}

func imaginedOfficeFaults() []failoverFault {
	return []failoverFault{
		{name: "writes need two of three", field: "AcceptsWrites", make: func(r *failover.Rules) {
			r.AcceptsWrites = func(c *failover.Config, size int) bool {
				return size >= c.MinISR && (len(c.Replicas) < 3 || size >= 2)
			}
		}},
		{name: "joins with a full log or a leader alone", field: "Joins", make: func(r *failover.Rules) {
			r.Joins = func(s *failover.State, offset int) bool {
				return offset >= s.Start && (offset >= s.Brokers[s.Leader].LEO() || s.ISRSize() == 1 && offset >= s.Brokers[s.Leader].HW)
			}
		}},
		{name: "the highest epoch leads", field: "MemberToLead", make: func(r *failover.Rules) {
			r.MemberToLead = func(_ *failover.Config, s *failover.State) int {
				best, epoch := failover.Nobody, int32(-2)
				for i := range s.Brokers {
					if b := &s.Brokers[i]; b.IsLiveMember() && lastEpoch(b) > epoch {
						best, epoch = i, lastEpoch(b)
					}
				}
				return best
			}
		}},
		{name: "the second of the list leads if it can", field: "MemberToLead", make: func(r *failover.Rules) {
			right := r.MemberToLead
			r.MemberToLead = func(c *failover.Config, s *failover.State) int {
				if len(s.Brokers) > 1 && s.Brokers[1].IsLiveMember() {
					return 1
				}
				return right(c, s)
			}
		}},
		{name: "a new leader with records commits its first", field: "LeaderHW", make: func(r *failover.Rules) {
			r.LeaderHW = func(b *failover.Broker) int { return max(b.HW, min(1, b.LEO())) }
		}},
		{name: "only the last record can be lost", field: "LostTo", make: func(r *failover.Rules) {
			right := r.LostTo
			r.LostTo = func(s *failover.State, leader *failover.Broker) []failover.Record {
				lost := right(s, leader)
				return slices.Clone(lost[max(0, len(lost)-1):])
			}
		}},
		{name: "preferred needs records", field: "PreferredMayLead", make: func(r *failover.Rules) {
			r.PreferredMayLead = func(b *failover.Broker) bool { return b.IsLiveMember() && b.HW > 0 }
		}},
		{name: "two members are never left", field: "LeavesISR", make: func(r *failover.Rules) {
			right := r.LeavesISR
			r.LeavesISR = func(c *failover.Config, s *failover.State) bool {
				return right(c, s) && (s.ISRSize() != 2 || len(c.Replicas) == 2)
			}
		}},
	}
}

func lastEpoch(b *failover.Broker) int32 {
	if b.LEO() == 0 {
		return -1
	}
	return b.Log[b.LEO()-1].Epoch
}
