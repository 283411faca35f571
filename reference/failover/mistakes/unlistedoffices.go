package mistakes

import (
	"slices"

	"isrgrade/reference"
	"isrgrade/reference/failover"
)

// The unlisted rules of elections, of the ELR, of truncation and of order.

func unlistedOffices() []Mistake {
	return []Mistake{
		unlistedEntry("MemberToLead", otherCandidates()...),
		unlistedEntry("NextEpoch", reference.Except(otherEpochs(), 0, 1, 12)...),
		unlistedEntry("LeaderHW", func(r *rules) { r.LeaderHW = func(*failover.Broker) int { return 0 } },
			func(r *rules) { r.LeaderHW = func(b *failover.Broker) int { return max(0, b.HW-1) } },
			func(r *rules) { r.LeaderHW = func(b *failover.Broker) int { return min(b.HW+1, b.LEO()) } }),
		unlistedEntry("LostTo", otherLosses()...),
		unlistedEntry("PreferredMayLead", func(r *rules) { r.PreferredMayLead = func(*failover.Broker) bool { return false } }),
		unlistedEntry("UncleanMayLead", func(r *rules) { r.UncleanMayLead = func(*failover.State) bool { return true } },
			func(r *rules) {
				r.UncleanMayLead = func(s *failover.State) bool { return !s.HasLeader() && s.ELRSize() == 0 }
			}),
		unlistedEntry("ISRAfterUnclean", func(r *rules) {
			r.ISRAfterUnclean = func(b *failover.Broker, _ bool) bool { return b.Up }
		}),
		unlistedEntry("StaysEligible", otherEligibility()...),
		unlistedEntry("Unclean", func(r *rules) { r.Unclean = func(bool) bool { return true } },
			func(r *rules) { r.Unclean = func(clean bool) bool { return clean } }),
	}
}

// otherCandidates: of the live members by their place, or by what they have.
func otherCandidates() []edit {
	var ways []edit
	add := func(better func(s *failover.State, i, than int) bool) {
		ways = append(ways, func(r *rules) {
			r.MemberToLead = func(_ *failover.Config, s *failover.State) int {
				best := failover.Nobody
				for i := range s.Brokers {
					if s.Brokers[i].IsLiveMember() && (best == failover.Nobody || better(s, i, best)) {
						best = i
					}
				}
				return best
			}
		})
	}
	add(func(*failover.State, int, int) bool { return true })
	add(func(s *failover.State, i, than int) bool { return behindOld(s, i) < behindOld(s, than) })
	add(func(s *failover.State, i, than int) bool { return behindOld(s, i) > behindOld(s, than) })
	add(func(s *failover.State, i, than int) bool { return s.Brokers[i].HW > s.Brokers[than].HW })
	add(func(s *failover.State, i, than int) bool { return s.Brokers[i].LEO() >= s.Brokers[than].LEO() })
	add(func(s *failover.State, i, than int) bool { return s.Brokers[i].LEO() < s.Brokers[than].LEO() })
	return append(ways, func(r *rules) {
		r.MemberToLead = func(c *failover.Config, s *failover.State) int {
			best := failover.Nobody
			for i := range s.Brokers {
				if s.Brokers[i].IsLiveMember() && (best == failover.Nobody || c.Replicas[i] > c.Replicas[best]) {
					best = i
				}
			}
			return best
		}
	})
}

// behindOld is how many places behind the leader that was a broker stands.
func behindOld(s *failover.State, i int) int {
	return (i - s.Leader - 1 + len(s.Brokers)) % len(s.Brokers)
}

// otherEpochs: each change of the leader and of the ISR raises by so much.
func otherEpochs() []edit {
	var ways []edit
	for bits := range 27 {
		raises := []int{bits % 3, bits / 3 % 3, bits / 9}
		if slices.Equal(raises, []int{1, 1, 0}) {
			continue // the right rule
		}
		ways = append(ways, func(r *rules) {
			r.NextEpoch = func(epoch int, change failover.Change) int { return epoch + raises[change-failover.NewLeader] }
		})
	}
	return ways
}

// otherLosses: what so many have not.
func otherLosses() []edit {
	var ways []edit
	for _, lost := range []func(brokers []failover.Broker, has func(i int) bool) bool{
		func(brokers []failover.Broker, has func(i int) bool) bool {
			return !anyOf(brokers, func(i int) bool { return brokers[i].Up && has(i) })
		},
		func(brokers []failover.Broker, has func(i int) bool) bool { return !anyOf(brokers, has) },
		func(brokers []failover.Broker, has func(i int) bool) bool {
			return anyOf(brokers, func(i int) bool { return brokers[i].InISR && !has(i) })
		},
		func(brokers []failover.Broker, has func(i int) bool) bool {
			return anyOf(brokers, func(i int) bool { return brokers[i].Up && !has(i) })
		},
	} {
		ways = append(ways, func(r *rules) {
			r.LostTo = func(s *failover.State, _ *failover.Broker) []failover.Record { return lostWhere(s, lost) }
		})
	}
	return append(ways, func(r *rules) {
		r.LostTo = func(s *failover.State, _ *failover.Broker) []failover.Record { return s.Lost }
	})
}

func anyOf(brokers []failover.Broker, fits func(i int) bool) bool {
	for i := range brokers {
		if fits(i) {
			return true
		}
	}
	return false
}

// lostWhere gives what was lost before, and of what is acknowledged that which is lost by
// who has it.
func lostWhere(s *failover.State, lost func(brokers []failover.Broker, has func(i int) bool) bool) []failover.Record {
	logs := make([]failover.RecordSet, len(s.Brokers))
	for i := range s.Brokers {
		logs[i] = s.Brokers[i].Log.Records()
	}
	all := s.Lost[:0:0]
	for _, record := range s.Acknowledged {
		if slices.Contains(s.Lost, record) || lost(s.Brokers, func(i int) bool { return logs[i].Has(record) }) {
			all = append(all, record)
		}
	}
	return all
}

func otherEligibility() []edit {
	var ways []edit
	left := func(m failover.Membership) bool { return m.WasMember && !m.IsMember }
	for _, stays := range []func(c *failover.Config, m failover.Membership) bool{
		func(c *failover.Config, m failover.Membership) bool {
			return m.After < c.MinISR && left(m) && !m.Unclean
		},
		func(c *failover.Config, m failover.Membership) bool {
			return m.After < c.MinISR && (left(m) || m.WasEligible)
		},
		func(c *failover.Config, m failover.Membership) bool {
			return m.After <= c.MinISR && (left(m) || m.WasEligible && !m.IsMember) && !m.Unclean
		},
		func(c *failover.Config, m failover.Membership) bool {
			return m.After < c.MinISR-1 && (left(m) || m.WasEligible && !m.IsMember) && !m.Unclean
		},
		func(_ *failover.Config, m failover.Membership) bool {
			return m.After == 0 && (left(m) || m.WasEligible && !m.IsMember) && !m.Unclean
		},
		func(_ *failover.Config, m failover.Membership) bool { return (left(m) || m.WasEligible) && !m.Unclean },
		func(c *failover.Config, m failover.Membership) bool {
			return m.Before < c.MinISR && (left(m) || m.WasEligible && !m.IsMember) && !m.Unclean
		},
	} {
		ways = append(ways, func(r *rules) { r.StaysEligible = stays })
	}
	return ways
}

func unlistedTruncations() []Mistake {
	return []Mistake{
		unlistedEntry("EndOf", otherEnds()...),
		unlistedEntry("Diverges", otherDivergences()...),
		unlistedEntry("TruncatesTo", otherCuts()...),
		unlistedEntry("HWAfterCut", func(r *rules) { r.HWAfterCut = func(int, int) int { return 0 } },
			func(r *rules) { r.HWAfterCut = func(_, leo int) int { return leo } },
			func(r *rules) { r.HWAfterCut = func(hw, leo int) int { return max(0, min(hw, leo-1)) } }),
	}
}

func otherEnds() []edit {
	right := failover.Right().EndOf
	var ways []edit
	for _, end := range []func(s *failover.State, leader *failover.Broker, end int) int{
		func(_ *failover.State, _ *failover.Broker, end int) int { return max(0, end-1) },
		func(_ *failover.State, leader *failover.Broker, end int) int { return min(end+1, leader.LEO()) },
		func(_ *failover.State, leader *failover.Broker, end int) int { return min(end, leader.HW) },
		func(s *failover.State, _ *failover.Broker, end int) int { return min(end, s.Start) },
	} {
		ways = append(ways, func(r *rules) {
			r.EndOf = func(s *failover.State, leader *failover.Broker, epoch int32) failover.EpochEnd {
				found := right(s, leader, epoch)
				return failover.EpochEnd{Epoch: found.Epoch, End: end(s, leader, found.End)}
			}
		})
	}
	return ways
}

// otherDivergences: an epoch so much earlier, or an end, or both.
func otherDivergences() []edit {
	var ways []edit
	add := func(part func(asked, answered failover.EpochEnd) bool) {
		ways = append(ways, func(r *rules) { r.Diverges = part })
	}
	for apart := range int32(3) {
		for missing := range 3 {
			if apart == 0 && missing == 0 {
				continue // the right rule
			}
			add(func(asked, answered failover.EpochEnd) bool {
				return answered.Epoch+apart < asked.Epoch || answered.End+missing < asked.End
			})
		}
	}
	add(func(asked, answered failover.EpochEnd) bool {
		return answered.Epoch < asked.Epoch && answered.End < asked.End
	})
	add(func(asked, answered failover.EpochEnd) bool {
		return answered.Epoch < asked.Epoch || answered.End != asked.End
	})
	return ways
}

func otherCuts() []edit {
	right := failover.Right().TruncatesTo
	var ways []edit
	for _, cut := range []func(b *failover.Broker, end, right int) int{
		func(_ *failover.Broker, _, right int) int { return max(0, right-1) },
		func(b *failover.Broker, _, right int) int { return min(right+1, b.LEO()) },
		func(b *failover.Broker, _, right int) int { return max(b.HW, right) },
		func(b *failover.Broker, _, right int) int { return min(b.HW, right) },
		func(b *failover.Broker, _, right int) int { return right + (b.LEO()-right)/2 },
		func(_ *failover.Broker, _, right int) int { return right / 2 },
		func(b *failover.Broker, end, _ int) int { return max(0, min(end, b.LEO()-1)) },
	} {
		ways = append(ways, func(r *rules) {
			r.TruncatesTo = func(b *failover.Broker, answered failover.EpochEnd) int {
				return cut(b, answered.End, right(b, answered))
			}
		})
	}
	return ways
}

// otherOrders: a step of one list less, or moved to its end.
func otherOrders() []edit {
	var ways []edit
	for _, list := range []func(*failover.Steps) *[]failover.Action{
		func(s *failover.Steps) *[]failover.Action { return &s.Produce }, func(s *failover.Steps) *[]failover.Action { return &s.Fetch },
		func(s *failover.Steps) *[]failover.Action { return &s.Down }, func(s *failover.Steps) *[]failover.Action { return &s.Up },
		func(s *failover.Steps) *[]failover.Action { return &s.Restart }, func(s *failover.Steps) *[]failover.Action { return &s.Lead },
	} {
		for _, action := range []failover.Action{
			failover.RaiseHW, failover.TellHW, failover.JoinISR, failover.LeaveISR, failover.LoseTail, failover.DropRequests,
			failover.JudgeLoss, failover.ElectIfVacant, failover.ForfeitEligibility,
		} {
			right := failover.Right().Steps
			if !slices.Contains(*list(&right), action) {
				continue
			}
			ways = append(ways,
				func(r *rules) { steps := list(&r.Steps); *steps = without(*steps, action) },
				func(r *rules) { steps := list(&r.Steps); *steps = append(without(*steps, action), action) })
		}
	}
	return append(ways,
		func(r *rules) {
			r.Steps.Fetch = behind(without(r.Steps.Fetch, failover.JoinISR), failover.RaiseHW, failover.JoinISR)
		},
		func(r *rules) {
			r.Steps.Fetch = behind(without(r.Steps.Fetch, failover.RaiseHW), failover.TellHW, failover.RaiseHW)
		})
}
