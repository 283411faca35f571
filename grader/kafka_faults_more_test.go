package grader

import "isrgrade/reference/kafka"

// imaginedKafkaFaults were written when the unlisted rules stood, and none was added for
// them: what is measured with them is what may be expected of a stranger's program.
func imaginedKafkaFaults() []kafkaFault {
	return append(imaginedMemberFaults(), []kafkaFault{
		{name: "the HW moves by three at most", field: "MaximalISR", make: func(r *kafka.Rules) {
			right := r.MaximalISR
			r.MaximalISR = func(s *kafka.State) kafka.Set {
				if s.LEO-s.HW > 3 {
					return s.Replicas
				}
				return right(s)
			}
		}},
		{name: "the HW waits for a joiner that is one behind", field: "WaitsFor", make: func(r *kafka.Rules) {
			r.WaitsFor = func(r *kafka.Rules, _ *kafka.Config, s *kafka.State, i int, _ int64) bool {
				return r.Eligible(s, i) && s.Followers[i].LEO >= s.LEO-1
			}
		}},
		{name: "a large append waits for the whole log", field: "Answered", make: func(r *kafka.Rules) {
			r.Answered = func(s *kafka.State, p kafka.Produced) bool {
				return !p.All || s.HW > p.Last && (p.Last-p.First < 2 || s.HW == s.LEO)
			}
		}},
		{name: "the HW stands while the ISR shrinks", field: "HWStands", make: func(r *kafka.Rules) {
			right := r.HWStands
			r.HWStands = func(r *kafka.Rules, c *kafka.Config, s *kafka.State) bool {
				return right(r, c, s) || s.Pending.Kind == kafka.Shrink
			}
		}},
		{name: "a newer epoch by one is served", field: "WrongEpoch", make: func(r *kafka.Rules) {
			right := r.WrongEpoch
			r.WrongEpoch = func(s *kafka.State, epoch int64) kafka.FetchError {
				if epoch == s.Epoch+1 || epoch == s.Epoch-1 && epoch == 1 {
					return kafka.Served
				}
				return right(s, epoch)
			}
		}},
		{name: "divergence names the leader's epoch", field: "Names", make: func(r *kafka.Rules) {
			r.Names = func(found kafka.EpochStart, last int64) kafka.EpochStart {
				return kafka.EpochStart{Epoch: max(found.Epoch, last-1), Offset: found.Offset}
			}
		}},
		{name: "minimum is for the followers of three", field: "MinISR", make: func(r *kafka.Rules) {
			r.MinISR = func(c *kafka.Config, s *kafka.State) int64 {
				if s.Replicas.Size() >= 3 {
					return min(max(2, c.MinISR), s.Replicas.Size())
				}
				return 1
			}
		}},
	}...)
}

func imaginedMemberFaults() []kafkaFault {
	return []kafkaFault{
		{name: "three records behind is late", field: "IsCaughtUp", make: func(r *kafka.Rules) {
			right := r.IsCaughtUp
			r.IsCaughtUp = func(c *kafka.Config, s *kafka.State, i int, t int64) bool {
				return right(c, s, i, t) && s.LEO-s.Followers[i].LEO < 3
			}
		}},
		{name: "an empty follower is never late", field: "IsCaughtUp", make: func(r *kafka.Rules) {
			right := r.IsCaughtUp
			r.IsCaughtUp = func(c *kafka.Config, s *kafka.State, i int, t int64) bool {
				return right(c, s, i, t) || s.Followers[i].LEO == 0
			}
		}},
		{name: "credit needs two fetches at the end", field: "CaughtUpTime", make: func(r *kafka.Rules) {
			right := r.CaughtUpTime
			r.CaughtUpTime = func(s *kafka.State, i int, t, offset int64) int64 {
				if f := &s.Followers[i]; offset >= s.LEO && f.LEO < f.LastFetchLeaderLEO {
					return max(f.LastCaughtUpTime, f.LastFetchTime)
				}
				return right(s, i, t, offset)
			}
		}},
		{name: "joins only beside a full ISR", field: "Reached", make: func(r *kafka.Rules) {
			right := r.Reached
			r.Reached = func(c *kafka.Config, s *kafka.State, i int, t int64) bool {
				return right(c, s, i, t) && (s.ISR.Size() > 1 || s.Followers[i].LEO >= s.LEO)
			}
		}},
		{name: "a fetch backwards is halved", field: "LEOAfter", make: func(r *kafka.Rules) {
			r.LEOAfter = func(s *kafka.State, i int, offset int64) int64 {
				if old := s.Followers[i].LEO; offset < old {
					return (old + offset) / 2
				}
				return offset
			}
		}},
		{name: "CHECK spares one follower", field: "Leaving", make: func(r *kafka.Rules) {
			r.Leaving = func(c *kafka.Config, late kafka.Set) kafka.Set {
				if late.Size() == int64(len(c.Brokers)-1) && late.Size() > 1 {
					return late & (late - 1)
				}
				return late
			}
		}},
	}
}
