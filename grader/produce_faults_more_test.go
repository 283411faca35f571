package grader

import (
	"slices"

	"isrgrade/reference/isr"
	"isrgrade/reference/produce"
)

// imaginedProduceFaults were written when the unlisted rules stood, and none was added for
// them: what is measured with them is what may be expected of a stranger's program.
func imaginedProduceFaults() []produceFault {
	return slices.Concat(imaginedProducerFaults(), imaginedConsumerFaults(), []produceFault{
		{name: "a follower that has left joins when it reaches the end it saw", field: "Lesson", make: func(r *produce.Rules) {
			r.Lesson.Joins = func(_ *isr.Config, s *isr.State, i int, _ int64) bool {
				return s.Replicas[i].LEO >= s.HW && s.Replicas[i].LEO >= s.Replicas[i].LastFetchLeaderLEO
			}
		}},
		{name: "the HW moves by four at most", field: "Lesson", make: func(r *produce.Rules) {
			r.Lesson.Advance = func(hw, to int64) int64 { return max(hw, min(to, hw+4)) }
		}},
		{name: "RESIGN is forgotten by fetches", field: "Steps", make: func(r *produce.Rules) {
			r.Steps.Fetch = slices.DeleteFunc(slices.Clone(r.Steps.Fetch), func(a produce.Action) bool { return a == produce.EndIfResigned })
		}},
	})
}

func imaginedProducerFaults() []produceFault {
	return []produceFault{
		{name: "large requests need the whole ISR twice over", field: "Need", make: func(r *produce.Rules) {
			r.Need = func(leo, n int64) int64 {
				if n > 2 {
					return leo + n + 1
				}
				return leo + n
			}
		}},
		{name: "a request is safe when the slowest but one has it", field: "Reached", make: func(r *produce.Rules) {
			r.Reached = func(_ *produce.Config, s *produce.State, p *produce.Producer) bool {
				all := leos(&s.State, func(i int) bool { return s.Replicas[i].InISR })
				return len(all) == 0 || all[min(1, len(all)-1)] >= p.Need
			}
		}},
		{name: "a request waits for those before it and one more record", field: "Reached", make: func(r *produce.Rules) {
			r.Reached = func(_ *produce.Config, s *produce.State, p *produce.Producer) bool {
				return s.HW >= p.Need && (s.HW > p.Need || s.HW == s.LeaderLEO())
			}
		}},
		{name: "acks all is refused while somebody waits and the ISR is small", field: "Refuses", make: func(r *produce.Rules) {
			r.Refuses = func(c *produce.Config, s *produce.State, acks produce.Acks) bool {
				return acks == produce.AcksAll && (s.ISRSize() < c.MinISR || s.ISRSize() == 1 && len(c.Replicas) > 1)
			}
		}},
		{name: "every second one is answered", field: "ProducersTurn", make: func(r *produce.Rules) {
			r.ProducersTurn = func(order []int, ready []bool) []int {
				for i := 0; i < len(ready); i += 2 {
					if ready[i] {
						order = append(order, i)
					}
				}
				return order
			}
		}},
		{name: "long timeouts count in seconds", field: "Deadline", make: func(r *produce.Rules) {
			r.Deadline = func(arrival, timeout int64) int64 {
				if timeout >= 300 {
					return arrival + timeout/100*100
				}
				return arrival + timeout
			}
		}},
		{name: "timeouts end on the beat of ten", field: "ExpiryTime", make: func(r *produce.Rules) {
			r.ExpiryTime = func(deadline, _ int64) int64 { return deadline - deadline%10 }
		}},
		{name: "a timed out request that is nearly safe is acknowledged", field: "TimeoutError", make: func(r *produce.Rules) {
			r.TimeoutError = func(_ *produce.Config, s *produce.State, p *produce.Producer) produce.Error {
				if s.HW > p.Base {
					return produce.None
				}
				return produce.RequestTimedOut
			}
		}},
	}
}

func imaginedConsumerFaults() []produceFault {
	return []produceFault{
		{name: "consumers read what two replicas have", field: "Readable", make: func(r *produce.Rules) {
			r.Readable = func(s *produce.State) int64 {
				all := leos(&s.State, func(int) bool { return true })
				return max(s.HW, all[max(0, len(all)-2)])
			}
		}},
		{name: "a consumer at the end of the log wants one record more", field: "Enough", make: func(r *produce.Rules) {
			r.Enough = func(s *produce.State, readable int64, c *produce.Consumer) bool {
				return readable-c.Offset >= c.Min && (readable < s.LeaderLEO() || readable-c.Offset > 0)
			}
		}},
		{name: "a consumer gets three records at most", field: "Served", make: func(r *produce.Rules) {
			r.Served = func(readable int64, c *produce.Consumer) int64 { return min(readable-c.Offset, 3) }
		}},
		{name: "at its end a consumer gets one record less", field: "AtEndOfWait", make: func(r *produce.Rules) {
			r.AtEndOfWait = func(records int64) (int64, bool) { return max(0, records-1), true }
		}},
	}
}
