package mistakes

import (
	"slices"

	"isrgrade/reference"
	"isrgrade/reference/produce"
)

// The unlisted rules of further needs, of turns, of time, of consumers and of order.

// furtherNeeds: the rule holds and something else does, or either of both.
func furtherNeeds() []edit {
	var ways []edit
	for _, holds := range []func(c *produce.Config, s *produce.State, p *produce.Producer) bool{
		func(_ *produce.Config, s *produce.State, _ *produce.Producer) bool { return s.ISRSize() > 1 },
		func(_ *produce.Config, s *produce.State, _ *produce.Producer) bool { return s.ISRSize() == 1 },
		func(c *produce.Config, s *produce.State, _ *produce.Producer) bool {
			return s.ISRSize() == len(c.Replicas)
		},
		func(c *produce.Config, s *produce.State, _ *produce.Producer) bool { return s.ISRSize() >= c.MinISR },
		func(c *produce.Config, s *produce.State, _ *produce.Producer) bool { return s.ISRSize() < c.MinISR },
		func(_ *produce.Config, s *produce.State, _ *produce.Producer) bool { return s.HW == s.LeaderLEO() },
		func(_ *produce.Config, s *produce.State, p *produce.Producer) bool { return s.HW > p.Base },
	} {
		for _, both := range []bool{true, false} {
			ways = append(ways, func(r *produce.Rules) {
				reached := r.Reached
				r.Reached = func(c *produce.Config, s *produce.State, p *produce.Producer) bool {
					if both {
						return reached(c, s, p) && holds(c, s, p)
					}
					return reached(c, s, p) || holds(c, s, p)
				}
			})
		}
	}
	return ways
}

type turns = func(order []int, ready []bool) []int

// otherTurns: so many of those who are ready, from the one end or the other.
func otherTurns(of func(*produce.Rules) *turns) []edit {
	all := produce.Right().ProducersTurn
	var ways []edit
	for _, most := range []int{1, 2, 3, 1 << 30} {
		for _, reversed := range []bool{false, true} {
			for _, last := range []bool{false, true} {
				if most > 3 && (!reversed || last) {
					continue
				}
				ways = append(ways, func(r *produce.Rules) {
					*of(r) = func(order []int, ready []bool) []int {
						order = all(order, ready)
						if last {
							order = order[max(0, len(order)-most):]
						}
						order = order[:min(most, len(order))]
						if reversed {
							slices.Reverse(order)
						}
						return order
					}
				})
			}
		}
	}
	return ways
}

type entryOf = func(replaces string, bends bool, ways []edit) Mistake

func unlistedTimes(entry entryOf) []Mistake {
	var deadlines, dues, ends []edit
	for _, waits := range []func(timeout int64) int64{
		func(timeout int64) int64 { return timeout + 1 },
		func(timeout int64) int64 { return max(0, timeout-1) },
		func(timeout int64) int64 { return 2 * timeout },
		func(timeout int64) int64 { return timeout / 2 },
		func(timeout int64) int64 { return timeout / 1000 },
		func(timeout int64) int64 { return timeout / 1000 * 1000 },
		func(timeout int64) int64 { return (timeout + 999) / 1000 * 1000 },
		func(timeout int64) int64 { return (timeout + 9) / 10 * 10 },
		func(timeout int64) int64 { return max(timeout, 1) },
		func(timeout int64) int64 { return max(timeout, 100) },
		func(timeout int64) int64 { return min(timeout, 100) },
		func(timeout int64) int64 { return min(timeout, 500) },
		func(timeout int64) int64 { return min(timeout, 1000) },
	} {
		deadlines = append(deadlines, func(r *produce.Rules) {
			r.Deadline = func(arrival, timeout int64) int64 { return arrival + waits(timeout) }
		})
	}
	for _, early := range []int64{-10, -2, 1, 2, 10} {
		dues = append(dues, func(r *produce.Rules) {
			r.Due = func(deadline, t int64) bool { return deadline-early <= t }
		})
	}
	for _, later := range []int64{-1, 1} {
		ends = append(ends, func(r *produce.Rules) { r.ExpiryTime = func(deadline, _ int64) int64 { return deadline + later } })
	}
	return []Mistake{
		entry("Deadline", false, deadlines), entry("Due", false, dues), entry("ExpiryTime", false, ends),
		entry("Earlier", false, otherQueues()), entry("TimeoutError", false, reference.Except(otherTimeouts(), 2, 3, 16, 17)),
		entry("OffsetOnSuccess", false, otherOffsets(func(r *produce.Rules) *offset { return &r.OffsetOnSuccess })),
		entry("OffsetAfterAppend", false, otherOffsets(func(r *produce.Rules) *offset { return &r.OffsetAfterAppend })),
		entry("OffsetAtTimeout", false, otherOffsets(func(r *produce.Rules) *offset { return &r.OffsetAtTimeout })),
		entry("OffsetAtResign", false, otherOffsets(func(r *produce.Rules) *offset { return &r.OffsetAtResign })),
	}
}

type offset = func(base int64) int64

func otherOffsets(of func(*produce.Rules) *offset) []edit {
	return []edit{
		func(r *produce.Rules) { *of(r) = func(int64) int64 { return 0 } },
		func(r *produce.Rules) { *of(r) = func(base int64) int64 { return base + 1 } },
	}
}

// otherQueues: by deadline or arrival, either way round.
func otherQueues() []edit {
	var ways []edit
	for _, earlier := range []func(a, b produce.Timer) bool{
		func(a, b produce.Timer) bool {
			return a.Deadline < b.Deadline || a.Deadline == b.Deadline && a.Arrival > b.Arrival
		},
		func(a, b produce.Timer) bool {
			return a.Deadline > b.Deadline || a.Deadline == b.Deadline && a.Arrival < b.Arrival
		},
		func(a, b produce.Timer) bool { return a.Deadline > b.Deadline },
		func(a, b produce.Timer) bool { return a.Arrival > b.Arrival },
	} {
		ways = append(ways, func(r *produce.Rules) { r.Earlier = earlier })
	}
	return ways
}

func otherTimeouts() []edit {
	var ways []edit
	for _, bound := range bounds {
		for _, err := range errorsAfterAppend {
			ways = append(ways, func(r *produce.Rules) {
				r.TimeoutError = func(c *produce.Config, s *produce.State, _ *produce.Producer) produce.Error {
					if s.ISRSize() < bound(c) {
						return err
					}
					return produce.RequestTimedOut
				}
			})
		}
	}
	for _, err := range []produce.Error{produce.None, produce.NotEnoughReplicasAfterAppend} {
		ways = append(ways, func(r *produce.Rules) {
			r.TimeoutError = func(*produce.Config, *produce.State, *produce.Producer) produce.Error { return err }
		})
	}
	return ways
}

func unlistedConsumers(entry entryOf) []Mistake {
	var reads, enough, served []edit
	for _, to := range []func(s *produce.State) int64{
		func(s *produce.State) int64 { return max(0, s.HW-1) },
		func(s *produce.State) int64 { return min(s.HW+1, s.LeaderLEO()) },
		func(s *produce.State) int64 { return (s.HW + s.LeaderLEO()) / 2 },
		func(s *produce.State) int64 { return s.Replicas[len(s.Replicas)-1].LEO },
		func(s *produce.State) int64 { return s.Replicas[min(1, len(s.Replicas)-1)].LEO },
	} {
		reads = append(reads, func(r *produce.Rules) { r.Readable = to })
	}
	for _, is := range []func(records int64, c *produce.Consumer) bool{
		func(records int64, c *produce.Consumer) bool { return records+c.Offset >= c.Min },
		func(records int64, c *produce.Consumer) bool { return 2*records >= c.Min },
		func(records int64, c *produce.Consumer) bool { return records >= c.Min-1 },
		func(records int64, c *produce.Consumer) bool { return records >= c.Min+2 },
		func(records int64, c *produce.Consumer) bool { return records >= max(c.Min, 1) },
		func(records int64, c *produce.Consumer) bool { return records >= min(c.Min, 2) },
		func(records int64, c *produce.Consumer) bool { return records == c.Min },
		func(int64, *produce.Consumer) bool { return false },
	} {
		enough = append(enough, func(r *produce.Rules) {
			r.Enough = func(_ *produce.State, readable int64, c *produce.Consumer) bool { return is(readable-c.Offset, c) }
		})
	}
	for _, gets := range []func(records int64, c *produce.Consumer) int64{
		func(records int64, c *produce.Consumer) int64 { return min(records, c.Min) },
		func(records int64, c *produce.Consumer) int64 { return min(records, max(c.Min, 1)) },
		func(_ int64, c *produce.Consumer) int64 { return c.Min },
		func(records int64, _ *produce.Consumer) int64 { return min(records, 1) },
		func(records int64, _ *produce.Consumer) int64 { return max(0, records-1) },
		func(records int64, _ *produce.Consumer) int64 { return records + 1 },
		func(records int64, c *produce.Consumer) int64 { return records + c.Offset },
	} {
		served = append(served, func(r *produce.Rules) {
			r.Served = func(readable int64, c *produce.Consumer) int64 { return gets(readable-c.Offset, c) }
		})
	}
	return []Mistake{
		entry("Readable", false, reads), entry("Enough", false, enough), entry("Served", false, served),
		entry("AtEndOfWait", false, []edit{
			func(r *produce.Rules) { r.AtEndOfWait = func(n int64) (int64, bool) { return n, n > 0 } },
			func(r *produce.Rules) { r.AtEndOfWait = func(n int64) (int64, bool) { return min(n, 1), true } },
			func(r *produce.Rules) { r.AtEndOfWait = func(n int64) (int64, bool) { return n, n == 0 } },
		}),
		entry("AtResign", false, reference.Except(otherFarewells(), 0, 1, 2, 3, 5)),
	}
}

// otherFarewells: each of both kinds hears what the other does not.
func otherFarewells() []edit {
	all := []produce.Farewell{
		{Error: produce.NotLeaderOrFollower}, {Error: produce.None}, {Error: produce.RequestTimedOut}, {Silent: true}, {Waits: true},
	}
	var ways []edit
	for i, consumers := range all {
		for k, producers := range all {
			if i == k {
				continue
			}
			ways = append(ways, func(r *produce.Rules) {
				r.AtResign = func(toConsumer bool) produce.Farewell {
					if toConsumer {
						return consumers
					}
					return producers
				}
			})
		}
	}
	return ways
}

// otherOrders: a step of one command less, or one more.
func otherOrders() []edit {
	lists := []func(*produce.Steps) *[]produce.Action{
		func(s *produce.Steps) *[]produce.Action { return &s.Append }, func(s *produce.Steps) *[]produce.Action { return &s.Fetch },
		func(s *produce.Steps) *[]produce.Action { return &s.Status }, func(s *produce.Steps) *[]produce.Action { return &s.Produce },
		func(s *produce.Steps) *[]produce.Action { return &s.Consume },
	}
	var ways []edit
	right := produce.Right().Steps
	for _, list := range lists {
		for _, action := range []produce.Action{produce.RaiseHW, produce.WakeConsumers, produce.WakeProducers} {
			if slices.Contains(*list(&right), action) {
				ways = append(ways, func(r *produce.Rules) { steps := list(&r.Steps); *steps = without(*steps, action) })
			}
		}
		for _, raises := range []bool{false, true} {
			ways = append(ways, func(r *produce.Rules) {
				steps := list(&r.Steps)
				*steps = first(*steps, produce.ShrinkISR)
				if raises {
					*steps = first(without(*steps, produce.ShrinkISR), produce.ShrinkISR, produce.RaiseHW, produce.WakeConsumers, produce.WakeProducers)
				}
			})
		}
	}
	return append(ways,
		func(r *produce.Rules) {
			r.Steps.Fetch = movedBefore(r.Steps.Fetch, produce.RaiseHW, produce.RecordFetch)
		},
		func(r *produce.Rules) {
			r.Steps.Fetch = movedBefore(r.Steps.Fetch, produce.RaiseHW, produce.JoinFetcher)
		},
		func(r *produce.Rules) {
			r.Steps.Fetch = movedBefore(r.Steps.Fetch, produce.RecordFetch, produce.CreditCaughtUp)
		},
		func(r *produce.Rules) { r.Steps.Status = movedBefore(r.Steps.Status, produce.Print, produce.ShrinkISR) },
	)
}
