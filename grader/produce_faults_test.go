package grader

import (
	"slices"

	"isrgrade/reference/isr"
	"isrgrade/reference/produce"
)

type produceFault = faultOf[produce.Rules]

// produceFaults were written for the measurement, by thinking of how somebody errs who
// reads the exercise in a hurry. No rule was added to the catalogue for them.
func produceFaults() []produceFault {
	return slices.Concat(producerFaults(), deadlineFaults(), consumerFaults(), bookFaults())
}

func producerFaults() []produceFault {
	return []produceFault{
		{name: "offsets begin at 1", field: "Base", make: func(r *produce.Rules) {
			r.Base = func(leo, _ int64) int64 { return leo + 1 }
		}},
		{name: "acks all needs most of the replicas in sync", field: "Refuses", make: func(r *produce.Rules) {
			r.Refuses = func(c *produce.Config, s *produce.State, acks produce.Acks) bool {
				return acks == produce.AcksAll && 2*s.ISRSize() <= len(c.Replicas)
			}
		}},
		{name: "acks all needs every replica in sync", field: "Refuses", make: func(r *produce.Rules) {
			r.Refuses = func(c *produce.Config, s *produce.State, acks produce.Acks) bool {
				return acks == produce.AcksAll && s.ISRSize() < len(c.Replicas)
			}
		}},
		{name: "half of the ISR is enough", field: "Reached", make: func(r *produce.Rules) {
			r.Reached = func(_ *produce.Config, s *produce.State, p *produce.Producer) bool {
				return 2*holdersInISR(s, p) >= s.ISRSize()
			}
		}},
		{name: "the first follower decides", field: "Reached", make: func(r *produce.Rules) {
			r.Reached = func(_ *produce.Config, s *produce.State, p *produce.Producer) bool {
				return len(s.Replicas) == 1 || s.Replicas[1].LEO >= p.Need
			}
		}},
		{name: "two answers a command at most", field: "ProducersTurn", make: func(r *produce.Rules) {
			all := r.ProducersTurn
			r.ProducersTurn = func(order []int, ready []bool) []int { order = all(order, ready); return order[:min(2, len(order))] }
		}},
		{name: "only the last one is answered", field: "ProducersTurn", make: func(r *produce.Rules) {
			all := r.ProducersTurn
			r.ProducersTurn = func(order []int, ready []bool) []int { order = all(order, ready); return order[max(0, len(order)-1):] }
		}},
		{name: "an ISR of exactly MIN_ISR is too small after the append", field: "ErrorAtHW", make: func(r *produce.Rules) {
			r.ErrorAtHW = func(c *produce.Config, s *produce.State) produce.Error {
				if s.ISRSize() <= c.MinISR {
					return produce.NotEnoughReplicasAfterAppend
				}
				return produce.None
			}
		}},
		{name: "an answer without all replicas is an error", field: "ErrorAtHW", make: func(r *produce.Rules) {
			r.ErrorAtHW = func(c *produce.Config, s *produce.State) produce.Error {
				if s.ISRSize() < len(c.Replicas) {
					return produce.NotEnoughReplicasAfterAppend
				}
				return produce.None
			}
		}},
		{name: "a refused request takes an offset", field: "AfterRefusal", make: func(r *produce.Rules) {
			r.AfterRefusal = func(s *produce.State, _ int64) { s.Replicas[produce.Leader].LEO++ }
		}},
	}
}

func holdersInISR(s *produce.State, p *produce.Producer) int {
	n := 0
	for i := range s.Replicas {
		if s.Replicas[i].InISR && s.Replicas[i].LEO >= p.Need {
			n++
		}
	}
	return n
}

func deadlineFaults() []produceFault {
	return []produceFault{
		{name: "timeouts are whole seconds", field: "Deadline", make: func(r *produce.Rules) {
			r.Deadline = func(arrival, timeout int64) int64 { return arrival + (timeout+999)/1000*1000 }
		}},
		{name: "nobody waits for more than half a second", field: "Deadline", make: func(r *produce.Rules) {
			r.Deadline = func(arrival, timeout int64) int64 { return arrival + min(timeout, 500) }
		}},
		{name: "time is up a millisecond early", field: "Due", make: func(r *produce.Rules) {
			r.Due = func(deadline, t int64) bool { return deadline-1 <= t }
		}},
		{name: "of equal deadlines the youngest is first", field: "Earlier", make: func(r *produce.Rules) {
			r.Earlier = func(a, b produce.Timer) bool {
				return a.Deadline < b.Deadline || a.Deadline == b.Deadline && a.Arrival > b.Arrival
			}
		}},
		{name: "the latest deadline is first", field: "Earlier", make: func(r *produce.Rules) {
			r.Earlier = func(a, b produce.Timer) bool { return a.Deadline > b.Deadline }
		}},
		{name: "the answer comes a millisecond behind the deadline", field: "ExpiryTime", make: func(r *produce.Rules) {
			r.ExpiryTime = func(deadline, _ int64) int64 { return deadline + 1 }
		}},
		{name: "a timeout has OFFSET=0", field: "OffsetAtTimeout", make: func(r *produce.Rules) {
			r.OffsetAtTimeout = func(int64) int64 { return 0 }
		}},
	}
}

func consumerFaults() []produceFault {
	return []produceFault{
		{name: "consumers read to one below the HW", field: "Readable", make: func(r *produce.Rules) {
			r.Readable = func(s *produce.State) int64 { return max(0, s.HW-1) }
		}},
		{name: "min is counted from the beginning of the log", field: "Enough", make: func(r *produce.Rules) {
			r.Enough = func(_ *produce.State, readable int64, c *produce.Consumer) bool { return readable >= c.Min }
		}},
		{name: "half of min is enough", field: "Enough", make: func(r *produce.Rules) {
			r.Enough = func(_ *produce.State, readable int64, c *produce.Consumer) bool {
				return 2*(readable-c.Offset) >= c.Min
			}
		}},
		{name: "no consumer gets more than min", field: "Served", make: func(r *produce.Rules) {
			r.Served = func(readable int64, c *produce.Consumer) int64 { return min(readable-c.Offset, c.Min) }
		}},
		{name: "one consumer a command", field: "ConsumersTurn", make: func(r *produce.Rules) {
			all := r.ConsumersTurn
			r.ConsumersTurn = func(order []int, ready []bool) []int { order = all(order, ready); return order[:min(1, len(order))] }
		}},
		{name: "the youngest consumer is first", field: "ConsumersTurn", make: func(r *produce.Rules) {
			all := r.ConsumersTurn
			r.ConsumersTurn = func(order []int, ready []bool) []int { order = all(order, ready); slices.Reverse(order); return order }
		}},
		{name: "an empty answer is not sent", field: "AtEndOfWait", make: func(r *produce.Rules) {
			r.AtEndOfWait = func(records int64) (int64, bool) { return records, records > 0 }
		}},
		{name: "consumers get what there is at RESIGN", field: "AtResign", make: func(r *produce.Rules) {
			r.AtResign = func(toConsumer bool) produce.Farewell {
				if toConsumer {
					return produce.Farewell{Error: produce.None}
				}
				return produce.Farewell{Error: produce.NotLeaderOrFollower}
			}
		}},
	}
}

// bookFaults are of the books below, and of the order of the steps.
func bookFaults() []produceFault {
	lesson := func(name string, edit func(*isr.Rules)) produceFault {
		return produceFault{name: name, field: "Lesson", make: func(r *produce.Rules) { edit(&r.Lesson) }}
	}
	return []produceFault{
		lesson("the HW is over all replicas", func(r *isr.Rules) {
			r.HighWatermark = func(_ *isr.Config, s *isr.State, _ int64) int64 {
				return leos(s, func(int) bool { return true })[0]
			}
		}),
		lesson("late at exactly the limit", func(r *isr.Rules) {
			r.Leaves = func(c *isr.Config, s *isr.State, i int, t int64) bool {
				return i != isr.Leader && t-s.Replicas[i].LastCaughtUpTime >= c.LagMax
			}
		}),
		lesson("nobody joins again", func(r *isr.Rules) {
			r.Joins = func(*isr.Config, *isr.State, int, int64) bool { return false }
		}),
		lesson("joins at the end of the log only", func(r *isr.Rules) {
			r.Joins = func(_ *isr.Config, s *isr.State, i int, _ int64) bool { return s.Replicas[i].LEO >= s.LeaderLEO() }
		}),
		{name: "FETCH runs the check", field: "Steps", make: func(r *produce.Rules) {
			r.Steps.Fetch = slices.Insert(slices.Clone(r.Steps.Fetch), 1, produce.ShrinkISR)
		}},
		{name: "PRODUCE wakes no consumer", field: "Steps", make: func(r *produce.Rules) {
			r.Steps.Produce = slices.DeleteFunc(slices.Clone(r.Steps.Produce), func(a produce.Action) bool { return a == produce.WakeConsumers })
		}},
	}
}
