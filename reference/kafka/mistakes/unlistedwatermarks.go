package mistakes

import (
	"slices"

	"isrgrade/reference/kafka"
)

// The unlisted rules of writing, of the HW, of leader epochs and of order.

func otherRefusals() []edit {
	var ways []edit
	right := kafka.Right().Refuses
	for _, also := range []func(c *kafka.Config, s *kafka.State, all bool) bool{
		func(_ *kafka.Config, s *kafka.State, all bool) bool { return all && s.Pending.Kind != kafka.NoChange },
		func(_ *kafka.Config, s *kafka.State, all bool) bool { return all && s.Pending.Kind == kafka.Shrink },
		func(_ *kafka.Config, s *kafka.State, all bool) bool { return all && s.HW < s.LEO },
		func(_ *kafka.Config, s *kafka.State, all bool) bool { return all && s.ISR.Size() < s.Replicas.Size() },
		func(_ *kafka.Config, s *kafka.State, all bool) bool {
			return all && 2*s.ISR.Size() <= s.Replicas.Size()
		},
		func(_ *kafka.Config, s *kafka.State, all bool) bool { return all && s.ISR.Size() < 2 },
		func(c *kafka.Config, s *kafka.State, all bool) bool { return all && s.ISR.Size() <= c.MinISR },
	} {
		ways = append(ways, func(r *kafka.Rules) {
			r.Refuses = func(r *kafka.Rules, c *kafka.Config, s *kafka.State, all bool) bool {
				return right(r, c, s, all) || also(c, s, all)
			}
		})
	}
	return append(ways, func(r *kafka.Rules) {
		r.Refuses = func(*kafka.Rules, *kafka.Config, *kafka.State, bool) bool { return false }
	}, func(r *kafka.Rules) {
		r.Refuses = func(r *kafka.Rules, c *kafka.Config, s *kafka.State, all bool) bool {
			return all && r.InSync(s) < r.MinISR(c, s)-1
		}
	})
}

func otherAnswers() []edit {
	var ways []edit
	for _, answered := range []func(s *kafka.State, p kafka.Produced) bool{
		func(s *kafka.State, p kafka.Produced) bool { return s.HW > p.Last },
		func(s *kafka.State, p kafka.Produced) bool { return !p.All || s.HW > p.First },
		func(s *kafka.State, p kafka.Produced) bool { return !p.All || s.HW >= p.First },
		func(s *kafka.State, p kafka.Produced) bool { return !p.All || s.HW > p.Last+1 },
		func(s *kafka.State, p kafka.Produced) bool { return !p.All || s.HW >= s.LEO },
		func(s *kafka.State, p kafka.Produced) bool {
			return !p.All || s.HW > p.Last && s.Pending.Kind == kafka.NoChange
		},
		func(s *kafka.State, p kafka.Produced) bool { return p.All && s.HW > p.Last },
		func(s *kafka.State, p kafka.Produced) bool {
			return !p.All || holders(s, s.Replicas, p) == s.Replicas.Size()
		},
		func(s *kafka.State, p kafka.Produced) bool {
			return !p.All || 2*holders(s, s.Replicas, p) > s.Replicas.Size()
		},
		func(s *kafka.State, p kafka.Produced) bool { return !p.All || 2*holders(s, s.ISR, p) > s.ISR.Size() },
		func(s *kafka.State, p kafka.Produced) bool {
			return !p.All || holders(s, s.Replicas, p) >= min(2, s.Replicas.Size())
		},
	} {
		ways = append(ways, func(r *kafka.Rules) { r.Answered = answered })
	}
	return ways
}

// holders counts those of a set that have all records of an append.
func holders(s *kafka.State, of kafka.Set, p kafka.Produced) int64 {
	have := kafka.SetOf(kafka.Leader)
	for i := range of.Each() {
		if i != kafka.Leader && s.Followers[i].LEO > p.Last {
			have = have.With(i)
		}
	}
	return have.Size()
}

func otherMinima() []edit {
	var ways []edit
	for _, least := range []func(minISR, replicas int64) int64{
		func(minISR, replicas int64) int64 { return min(minISR, replicas-1) },
		func(minISR, replicas int64) int64 { return min(minISR-1, replicas) },
		func(minISR, replicas int64) int64 { return min(minISR+1, replicas) },
		func(minISR, replicas int64) int64 { return min(minISR, replicas/2+1) },
		func(minISR, replicas int64) int64 { return min(max(minISR, 2), replicas) },
		func(_, replicas int64) int64 { return replicas },
		func(_, replicas int64) int64 { return replicas/2 + 1 },
	} {
		ways = append(ways, func(r *kafka.Rules) {
			r.MinISR = func(c *kafka.Config, s *kafka.State) int64 { return least(c.MinISR, s.Replicas.Size()) }
		})
	}
	return ways
}

func otherCounts() []edit {
	var ways []edit
	for _, counts := range []func(s *kafka.State) kafka.Set{
		func(s *kafka.State) kafka.Set { return s.ISR.Without(kafka.SetOf(kafka.Leader)) },
		func(s *kafka.State) kafka.Set { return s.Replicas },
		func(s *kafka.State) kafka.Set { return s.ISR.Without(s.Pending.Brokers) },
		func(s *kafka.State) kafka.Set { return healthy(s, s.ISR) },
		func(s *kafka.State) kafka.Set { return fetched(s, s.ISR) },
	} {
		ways = append(ways, func(r *kafka.Rules) { r.InSync = func(s *kafka.State) int64 { return counts(s).Size() } })
	}
	return ways
}

// healthy are those of a set that are alive, and this broker; fetched those that have
// fetched.
func healthy(s *kafka.State, of kafka.Set) kafka.Set {
	return those(of, func(i int) bool { return s.Metadata[i].Health == kafka.Alive })
}

func fetched(s *kafka.State, of kafka.Set) kafka.Set {
	return those(of, func(i int) bool { return s.Followers[i].LEO != kafka.Unknown })
}

func those(of kafka.Set, fit func(i int) bool) kafka.Set {
	for i := range of.Each() {
		if i != kafka.Leader && !fit(i) {
			of = of.Without(kafka.SetOf(i))
		}
	}
	return of
}

func otherMaxima() []edit {
	right := kafka.Right().MaximalISR
	var ways []edit
	for _, maximal := range []func(s *kafka.State) kafka.Set{
		func(s *kafka.State) kafka.Set { return s.Replicas },
		func(s *kafka.State) kafka.Set { return kafka.SetOf(kafka.Leader) },
		func(s *kafka.State) kafka.Set { return healthy(s, right(s)) },
		func(s *kafka.State) kafka.Set { return healthy(s, s.Replicas) },
		func(s *kafka.State) kafka.Set { return fetched(s, right(s)) },
		func(s *kafka.State) kafka.Set { return fetched(s, s.Replicas) },
		func(s *kafka.State) kafka.Set { return right(s).Without(s.Pending.Brokers) },
	} {
		ways = append(ways, func(r *kafka.Rules) { r.MaximalISR = maximal })
	}
	return ways
}

func otherWaits() []edit {
	var ways []edit
	for _, waits := range []func(r *kafka.Rules, c *kafka.Config, s *kafka.State, i int, t int64) bool{
		func(r *kafka.Rules, _ *kafka.Config, s *kafka.State, i int, _ int64) bool { return r.Eligible(s, i) },
		func(*kafka.Rules, *kafka.Config, *kafka.State, int, int64) bool { return true },
		func(r *kafka.Rules, _ *kafka.Config, s *kafka.State, i int, _ int64) bool {
			return r.Eligible(s, i) && s.Followers[i].LEO >= s.HW
		},
		func(r *kafka.Rules, _ *kafka.Config, s *kafka.State, i int, _ int64) bool {
			return r.Eligible(s, i) && s.Followers[i].LEO >= s.LEO
		},
		func(r *kafka.Rules, c *kafka.Config, s *kafka.State, i int, t int64) bool {
			return r.Eligible(s, i) && t-s.Followers[i].LastCaughtUpTime <= c.LagMax
		},
		func(r *kafka.Rules, c *kafka.Config, s *kafka.State, i int, t int64) bool {
			return r.Eligible(s, i) && t-s.Followers[i].LastFetchTime <= c.LagMax
		},
		func(r *kafka.Rules, c *kafka.Config, s *kafka.State, i int, t int64) bool {
			return r.IsCaughtUp(c, s, i, t) && s.Metadata[i].Health == kafka.Alive
		},
	} {
		ways = append(ways, func(r *kafka.Rules) { r.WaitsFor = waits })
	}
	return ways
}

// otherEpochErrors: an older leader epoch, and a newer one, with each error.
func otherEpochErrors() []edit {
	errors := []kafka.FetchError{kafka.Served, kafka.FencedEpoch, kafka.UnknownEpoch, kafka.NotLeaderOrFollower, kafka.OutOfRange}
	var ways []edit
	for _, older := range errors {
		for _, newer := range errors {
			if older == kafka.FencedEpoch && newer == kafka.UnknownEpoch {
				continue // the right rule
			}
			ways = append(ways, func(r *kafka.Rules) {
				r.WrongEpoch = func(s *kafka.State, epoch int64) kafka.FetchError {
					switch {
					case epoch < s.Epoch:
						return older
					case epoch > s.Epoch:
						return newer
					default:
						return kafka.Served
					}
				}
			})
		}
	}
	return ways
}

func otherDivergences() []edit {
	var ways []edit
	for _, part := range []func(s *kafka.State, found kafka.EpochStart, last, offset int64) bool{
		func(_ *kafka.State, found kafka.EpochStart, last, _ int64) bool { return found.Epoch < last },
		func(_ *kafka.State, found kafka.EpochStart, _, offset int64) bool { return found.Offset < offset },
		func(_ *kafka.State, found kafka.EpochStart, last, offset int64) bool {
			return found.Epoch < last && found.Offset < offset
		},
		func(_ *kafka.State, found kafka.EpochStart, last, offset int64) bool {
			return found.Epoch < last || found.Offset <= offset && last < found.Epoch
		},
		func(s *kafka.State, _ kafka.EpochStart, last, _ int64) bool { return last < s.Epoch },
		func(_ *kafka.State, found kafka.EpochStart, last, offset int64) bool {
			return found.Epoch < last || found.Offset+1 < offset
		},
		func(_ *kafka.State, found kafka.EpochStart, last, offset int64) bool {
			return found.Epoch < last || found.Offset != offset
		},
	} {
		ways = append(ways, func(r *kafka.Rules) {
			r.Diverges = func(r *kafka.Rules, s *kafka.State, last, offset int64) bool {
				return part(s, r.EpochEnd(s, last), last, offset)
			}
		})
	}
	return ways
}

func otherEnds() []edit {
	right := kafka.Right().EpochEnd
	var ways []edit
	for _, end := range []func(s *kafka.State, found kafka.EpochStart) kafka.EpochStart{
		func(s *kafka.State, found kafka.EpochStart) kafka.EpochStart {
			if found.Offset < s.LEO {
				found.Offset = max(0, found.Offset-1)
			}
			return found
		},
		func(_ *kafka.State, found kafka.EpochStart) kafka.EpochStart {
			return kafka.EpochStart{Epoch: found.Epoch, Offset: max(0, found.Offset-1)}
		},
		func(_ *kafka.State, found kafka.EpochStart) kafka.EpochStart {
			return kafka.EpochStart{Epoch: found.Epoch, Offset: found.Offset + 1}
		},
		func(s *kafka.State, found kafka.EpochStart) kafka.EpochStart {
			return kafka.EpochStart{Epoch: found.Epoch, Offset: min(found.Offset, s.HW)}
		},
		func(s *kafka.State, found kafka.EpochStart) kafka.EpochStart {
			for _, known := range s.Epochs {
				if known.Epoch == found.Epoch {
					return known
				}
			}
			return found
		},
	} {
		ways = append(ways, func(r *kafka.Rules) {
			r.EpochEnd = func(s *kafka.State, last int64) kafka.EpochStart { return end(s, right(s, last)) }
		})
	}
	return ways
}

func otherStrangers() []edit {
	var ways []edit
	for _, err := range []kafka.FetchError{kafka.Served, kafka.FencedEpoch, kafka.OutOfRange} {
		ways = append(ways, func(r *kafka.Rules) { r.Stranger = err })
	}
	return ways
}

func otherReports() []edit {
	var ways []edit
	for _, hw := range []func(before, after int64) int64{
		func(before, _ int64) int64 { return max(0, before-1) },
		func(before, _ int64) int64 { return before + 1 },
		func(_, after int64) int64 { return max(0, after-1) },
	} {
		ways = append(ways, func(r *kafka.Rules) { r.ReportedHW = hw })
	}
	return ways
}

// otherOrders: a step of one command less, or one more.
func otherOrders() []edit {
	lists := []func(*kafka.Steps) *[]kafka.Action{
		func(s *kafka.Steps) *[]kafka.Action { return &s.Lead }, func(s *kafka.Steps) *[]kafka.Action { return &s.Register },
		func(s *kafka.Steps) *[]kafka.Action { return &s.Append }, func(s *kafka.Steps) *[]kafka.Action { return &s.Fetch },
		func(s *kafka.Steps) *[]kafka.Action { return &s.Check }, func(s *kafka.Steps) *[]kafka.Action { return &s.Respond },
		func(s *kafka.Steps) *[]kafka.Action { return &s.Status },
	}
	var ways []edit
	right := kafka.Right().Steps
	for _, list := range lists {
		for _, less := range []kafka.Action{kafka.RaiseHW, kafka.RaiseHWIfMoved, kafka.AnswerAppends} {
			if !slices.Contains(*list(&right), less) {
				continue
			}
			ways = append(ways, func(r *kafka.Rules) {
				steps := list(&r.Steps)
				*steps = slices.DeleteFunc(slices.Clone(*steps), func(a kafka.Action) bool { return a == less })
			})
		}
		for _, more := range [][]kafka.Action{{kafka.RaiseHW, kafka.AnswerAppends}, {kafka.ProposeShrink}} {
			ways = append(ways, func(r *kafka.Rules) {
				steps := list(&r.Steps)
				*steps = slices.Concat(*steps, more)
			}, func(r *kafka.Rules) {
				steps := list(&r.Steps)
				*steps = slices.Concat(more, *steps)
			})
		}
	}
	return ways
}
