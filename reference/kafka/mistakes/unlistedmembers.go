package mistakes

import "isrgrade/reference/kafka"

// The unlisted rules of joining and leaving, of brokers and of the controller's answers.

// otherGoals: what an outsider must have, from each place, with the start of the epoch
// or without.
func otherGoals() []edit {
	var ways []edit
	for i, from := range places()[1:] {
		for _, start := range []bool{false, true} {
			if i == 0 && start || i == 1 {
				continue // the right rule; its own LEO
			}
			ways = append(ways, func(r *kafka.Rules) {
				r.Reached = func(_ *kafka.Config, s *kafka.State, i int, _ int64) bool {
					f := &s.Followers[i]
					return f.LEO >= from(s, f) && (!start || f.LEO >= s.Start)
				}
			})
		}
	}
	return append(ways, func(r *kafka.Rules) {
		r.Reached = func(*kafka.Config, *kafka.State, int, int64) bool { return false }
	}, func(r *kafka.Rules) {
		r.Reached = func(_ *kafka.Config, s *kafka.State, i int, _ int64) bool {
			for member := range s.ISR.Without(kafka.SetOf(kafka.Leader)).Each() {
				if s.Followers[i].LEO < s.Followers[member].LEO {
					return false
				}
			}
			return s.Followers[i].LEO >= s.HW
		}
	})
}

// otherEligibility: by health and by the two broker epochs.
func otherEligibility() []edit {
	var ways []edit
	for _, health := range []func(h kafka.Health) bool{
		func(h kafka.Health) bool { return h == kafka.Alive },
		func(h kafka.Health) bool { return h != kafka.Fenced },
		func(h kafka.Health) bool { return h != kafka.ShuttingDown },
		func(kafka.Health) bool { return true },
		func(kafka.Health) bool { return false },
	} {
		for _, epochs := range []func(known, fetched int64) bool{
			func(known, fetched int64) bool { return fetched >= known },
			func(known, fetched int64) bool { return fetched != kafka.Unknown && fetched <= known },
			func(_, fetched int64) bool { return fetched != kafka.Unknown },
			func(_, _ int64) bool { return true },
		} {
			ways = append(ways, func(r *kafka.Rules) {
				r.Eligible = func(s *kafka.State, i int) bool {
					return health(s.Metadata[i].Health) && epochs(s.Metadata[i].Epoch, s.Followers[i].BrokerEpoch)
				}
			})
		}
	}
	return ways
}

func otherLeavers() []edit {
	return []edit{
		func(r *kafka.Rules) {
			r.Leaving = func(_ *kafka.Config, late kafka.Set) kafka.Set {
				last := kafka.Set(0)
				for i := range late.Each() {
					last = kafka.SetOf(i)
				}
				return last
			}
		},
		func(r *kafka.Rules) {
			r.Leaving = func(_ *kafka.Config, late kafka.Set) kafka.Set {
				if first := late & -late; late != first {
					return late.Without(first)
				}
				return late
			}
		},
		func(r *kafka.Rules) {
			r.Leaving = func(c *kafka.Config, _ kafka.Set) kafka.Set {
				all := kafka.Set(0)
				for i := 1; i < len(c.Brokers); i++ {
					all = all.With(i)
				}
				return all
			}
		},
	}
}

// otherOutcomes: one answer, or all errors, with another outcome.
func otherOutcomes() []edit {
	right := kafka.Right().OutcomeOf
	var ways []edit
	for _, outcome := range []kafka.Outcome{kafka.Commit, kafka.Undo, kafka.Stay, kafka.Retry} {
		for answer := kafka.OK; answer <= kafka.UnknownServerError; answer++ {
			if outcome == right(answer) {
				continue
			}
			ways = append(ways, func(r *kafka.Rules) {
				r.OutcomeOf = func(given kafka.Answer) kafka.Outcome {
					if given == answer {
						return outcome
					}
					return right(given)
				}
			})
		}
		ways = append(ways, func(r *kafka.Rules) {
			r.OutcomeOf = func(given kafka.Answer) kafka.Outcome {
				if given != kafka.OK {
					return outcome
				}
				return kafka.Commit
			}
		})
	}
	return ways
}

// otherMetadata: news of a kind are not taken, or do more than that.
func otherMetadata() []edit {
	var ways []edit
	for _, take := range []func(s *kafka.State, i int, news kafka.Broker){
		func(s *kafka.State, i int, news kafka.Broker) { s.Metadata[i].Health = news.Health },
		func(s *kafka.State, i int, news kafka.Broker) { s.Metadata[i].Epoch = news.Epoch },
		func(*kafka.State, int, kafka.Broker) {},
		func(s *kafka.State, i int, news kafka.Broker) {
			if news.Epoch > s.Metadata[i].Epoch {
				s.Followers[i].LEO, s.Followers[i].BrokerEpoch = kafka.Unknown, kafka.Unknown
			}
			s.Metadata[i] = news
		},
		func(s *kafka.State, i int, news kafka.Broker) {
			if news.Epoch > s.Metadata[i].Epoch {
				s.Followers[i].LastCaughtUpTime = 0
			}
			s.Metadata[i] = news
		},
		func(s *kafka.State, i int, news kafka.Broker) {
			if s.Metadata[i] = news; news.Health != kafka.Alive {
				s.ISR = s.ISR.Without(kafka.SetOf(i))
			}
		},
		func(s *kafka.State, i int, news kafka.Broker) {
			if s.Metadata[i] = news; news.Health == kafka.ShuttingDown {
				s.ISR = s.ISR.Without(kafka.SetOf(i))
			}
		},
	} {
		ways = append(ways, func(r *kafka.Rules) { r.TakeMetadata = take })
	}
	return ways
}

// otherLives: whose fetches are refused, by health and broker epoch.
func otherLives() []edit {
	var ways []edit
	for _, refused := range []func(known kafka.Broker, epoch int64) bool{
		func(known kafka.Broker, epoch int64) bool { return epoch < known.Epoch },
		func(known kafka.Broker, epoch int64) bool { return known.Health == kafka.Alive && epoch < known.Epoch },
		func(known kafka.Broker, epoch int64) bool { return known.Health == kafka.Fenced && epoch < known.Epoch },
		func(known kafka.Broker, epoch int64) bool { return epoch > known.Epoch },
		func(known kafka.Broker, epoch int64) bool {
			return known.Health != kafka.Fenced && epoch <= known.Epoch-2
		},
		func(known kafka.Broker, epoch int64) bool { return known.Health != kafka.Alive || epoch < known.Epoch },
		func(known kafka.Broker, epoch int64) bool {
			return known.Health == kafka.ShuttingDown || known.Health == kafka.Alive && epoch < known.Epoch
		},
	} {
		ways = append(ways, func(r *kafka.Rules) {
			r.OldLife = func(s *kafka.State, i int, epoch int64) bool { return refused(s.Metadata[i], epoch) }
		})
	}
	return ways
}

// otherResets: members, or outsiders, keep their times at a new epoch, or have others.
func otherResets() []edit {
	right := kafka.Right().Reset
	var ways []edit
	for _, bend := range []func(s *kafka.State, f *kafka.Follower, before kafka.Follower, member bool, t int64){
		func(_ *kafka.State, f *kafka.Follower, before kafka.Follower, member bool, _ int64) {
			if !member {
				f.LastCaughtUpTime, f.LastFetchTime, f.LastFetchLeaderLEO = before.LastCaughtUpTime, before.LastFetchTime, before.LastFetchLeaderLEO
			}
		},
		func(_ *kafka.State, f *kafka.Follower, before kafka.Follower, member bool, _ int64) {
			if member {
				f.LastCaughtUpTime, f.LastFetchTime, f.LastFetchLeaderLEO = before.LastCaughtUpTime, before.LastFetchTime, before.LastFetchLeaderLEO
			}
		},
		func(_ *kafka.State, f *kafka.Follower, _ kafka.Follower, _ bool, t int64) { f.LastFetchTime = t },
		func(_ *kafka.State, f *kafka.Follower, _ kafka.Follower, _ bool, _ int64) { f.LastFetchTime = 0 },
		func(s *kafka.State, f *kafka.Follower, _ kafka.Follower, member bool, _ int64) {
			if member {
				f.LEO = s.HW
			}
		},
		func(_ *kafka.State, f *kafka.Follower, _ kafka.Follower, member bool, _ int64) {
			if !member {
				f.LEO = kafka.Unknown
			}
		},
		func(_ *kafka.State, f *kafka.Follower, _ kafka.Follower, _ bool, _ int64) {
			f.BrokerEpoch = kafka.Unknown
		},
	} {
		ways = append(ways, func(r *kafka.Rules) {
			r.Reset = func(r *kafka.Rules, s *kafka.State, i int, t int64) {
				before := s.Followers[i]
				right(r, s, i, t)
				bend(s, &s.Followers[i], before, s.ISR.Has(i), t)
			}
		})
	}
	return ways
}
