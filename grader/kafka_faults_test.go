package grader

import (
	"slices"

	"isrgrade/reference/kafka"
)

type kafkaFault = faultOf[kafka.Rules]

// kafkaFaults were written for the measurement, by thinking of how somebody errs who
// reads the exercise in a hurry. No rule was added to the catalogue for them.
func kafkaFaults() []kafkaFault {
	return slices.Concat(kafkaLagFaults(), kafkaISRFaults(), kafkaWatermarkFaults(), kafkaEpochFaults())
}

func kafkaLagFaults() []kafkaFault {
	caughtUp := func(name string, is func(c *kafka.Config, s *kafka.State, f *kafka.Follower, age int64) bool) kafkaFault {
		return kafkaFault{name: name, field: "IsCaughtUp", make: func(r *kafka.Rules) {
			r.IsCaughtUp = func(c *kafka.Config, s *kafka.State, i int, t int64) bool {
				f := &s.Followers[i]
				return is(c, s, f, t-f.LastCaughtUpTime)
			}
		}}
	}
	credit := func(name string, now func(s *kafka.State, f *kafka.Follower, offset int64) bool) kafkaFault {
		return kafkaFault{name: name, field: "CaughtUpTime", make: func(r *kafka.Rules) {
			right := r.CaughtUpTime
			r.CaughtUpTime = func(s *kafka.State, i int, t, offset int64) int64 {
				if f := &s.Followers[i]; now(s, f, offset) {
					return max(f.LastCaughtUpTime, t)
				}
				return right(s, i, t, offset)
			}
		}}
	}
	return []kafkaFault{
		caughtUp("one record behind keeps up", func(c *kafka.Config, s *kafka.State, f *kafka.Follower, age int64) bool {
			return f.LEO >= s.LEO-1 || age <= c.LagMax
		}),
		caughtUp("who has what is committed keeps up", func(c *kafka.Config, s *kafka.State, f *kafka.Follower, age int64) bool {
			return f.LEO >= s.HW || age <= c.LagMax
		}),
		caughtUp("half more than the limit", func(c *kafka.Config, s *kafka.State, f *kafka.Follower, age int64) bool {
			return f.LEO == s.LEO || age <= c.LagMax+c.LagMax/2
		}),
		credit("any progress is credited now", func(_ *kafka.State, f *kafka.Follower, offset int64) bool { return offset > f.LEO }),
		credit("at the HW is caught up", func(s *kafka.State, _ *kafka.Follower, offset int64) bool { return offset >= s.HW }),
		{name: "what is sent has arrived", field: "LEOAfter", make: func(r *kafka.Rules) {
			r.LEOAfter = func(s *kafka.State, _ int, _ int64) int64 { return s.LEO }
		}},
		{name: "two records a fetch are believed", field: "LEOAfter", make: func(r *kafka.Rules) {
			r.LEOAfter = func(s *kafka.State, i int, offset int64) int64 { return min(offset, max(0, s.Followers[i].LEO)+2) }
		}},
	}
}

func kafkaISRFaults() []kafkaFault {
	joins := func(name string, reached func(s *kafka.State, leo int64) bool) kafkaFault {
		return kafkaFault{name: name, field: "Reached", make: func(r *kafka.Rules) {
			r.Reached = func(_ *kafka.Config, s *kafka.State, i int, _ int64) bool { return reached(s, s.Followers[i].LEO) }
		}}
	}
	return []kafkaFault{
		joins("joins above the HW only", func(s *kafka.State, leo int64) bool { return leo > s.HW && leo >= s.Start }),
		joins("half of the log is enough to join", func(s *kafka.State, leo int64) bool { return 2*leo >= s.LEO }),
		{name: "CHECK drops the highest id alone", field: "Leaving", make: func(r *kafka.Rules) {
			r.Leaving = func(_ *kafka.Config, late kafka.Set) kafka.Set {
				last := kafka.Set(0)
				for i := range late.Each() {
					last = kafka.SetOf(i)
				}
				return last
			}
		}},
		{name: "INVALID_REQUEST is asked again", field: "OutcomeOf", make: func(r *kafka.Rules) {
			right := r.OutcomeOf
			r.OutcomeOf = func(answer kafka.Answer) kafka.Outcome {
				if answer == kafka.InvalidRequest {
					return kafka.Retry
				}
				return right(answer)
			}
		}},
		{name: "a new leader undoes the change", field: "OutcomeOf", make: func(r *kafka.Rules) {
			right := r.OutcomeOf
			r.OutcomeOf = func(answer kafka.Answer) kafka.Outcome {
				if answer == kafka.NewLeaderElected || answer == kafka.UnknownTopicID || answer == kafka.UnknownTopicOrPartition {
					return kafka.Undo
				}
				return right(answer)
			}
		}},
		{name: "outsiders keep their times at a new epoch", field: "Reset", make: func(r *kafka.Rules) {
			right := r.Reset
			r.Reset = func(r *kafka.Rules, s *kafka.State, i int, t int64) {
				if s.ISR.Has(i) || s.Version == kafka.Unknown {
					right(r, s, i, t)
				}
			}
		}},
		{name: "STATUS runs the check", field: "Steps", make: func(r *kafka.Rules) {
			r.Steps.Status = []kafka.Action{kafka.ProposeShrink, kafka.Print}
		}},
		{name: "BROKER raises the HW", field: "Steps", make: func(r *kafka.Rules) {
			r.Steps.Register = []kafka.Action{kafka.TakeBroker, kafka.RaiseHW, kafka.AnswerAppends}
		}},
	}
}

func kafkaWatermarkFaults() []kafkaFault {
	return []kafkaFault{
		{name: "the HW is over all replicas", field: "MaximalISR", make: func(r *kafka.Rules) {
			r.MaximalISR = func(s *kafka.State) kafka.Set { return s.Replicas }
		}},
		{name: "the HW waits for whoever may join, late or not", field: "WaitsFor", make: func(r *kafka.Rules) {
			r.WaitsFor = func(r *kafka.Rules, _ *kafka.Config, s *kafka.State, i int, _ int64) bool { return r.Eligible(s, i) }
		}},
		{name: "min ISR leaves the leader out", field: "InSync", make: func(r *kafka.Rules) {
			r.InSync = func(s *kafka.State) int64 { return s.ISR.Size() - 1 }
		}},
		{name: "min ISR is below the number of replicas", field: "MinISR", make: func(r *kafka.Rules) {
			r.MinISR = func(c *kafka.Config, s *kafka.State) int64 { return min(c.MinISR, max(1, s.Replicas.Size()-1)) }
		}},
		{name: "acks all is refused while a change is pending", field: "Refuses", make: func(r *kafka.Rules) {
			right := r.Refuses
			r.Refuses = func(r *kafka.Rules, c *kafka.Config, s *kafka.State, all bool) bool {
				return right(r, c, s, all) || all && s.Pending.Kind != kafka.NoChange
			}
		}},
		{name: "acks 1 waits for the HW", field: "Answered", make: func(r *kafka.Rules) {
			r.Answered = func(s *kafka.State, p kafka.Produced) bool { return s.HW > p.Last }
		}},
		{name: "acks all waits for the whole log", field: "Answered", make: func(r *kafka.Rules) {
			r.Answered = func(s *kafka.State, p kafka.Produced) bool { return !p.All || s.HW >= s.LEO }
		}},
	}
}

func kafkaEpochFaults() []kafkaFault {
	return []kafkaFault{
		{name: "any other leader epoch is fenced", field: "WrongEpoch", make: func(r *kafka.Rules) {
			r.WrongEpoch = func(s *kafka.State, epoch int64) kafka.FetchError {
				if epoch != s.Epoch {
					return kafka.FencedEpoch
				}
				return kafka.Served
			}
		}},
		{name: "logs part by their epoch alone", field: "Diverges", make: func(r *kafka.Rules) {
			r.Diverges = func(r *kafka.Rules, s *kafka.State, last, _ int64) bool { return r.EpochEnd(s, last).Epoch < last }
		}},
		{name: "logs part by their end alone", field: "Diverges", make: func(r *kafka.Rules) {
			r.Diverges = func(r *kafka.Rules, s *kafka.State, last, offset int64) bool {
				return r.EpochEnd(s, last).Offset < offset
			}
		}},
		{name: "an epoch ends at its last record", field: "EpochEnd", make: func(r *kafka.Rules) {
			right := r.EpochEnd
			r.EpochEnd = func(s *kafka.State, last int64) kafka.EpochStart {
				end := right(s, last)
				if end.Offset < s.LEO {
					end.Offset = max(0, end.Offset-1)
				}
				return end
			}
		}},
	}
}
