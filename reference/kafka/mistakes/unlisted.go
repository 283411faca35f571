package mistakes

import (
	"isrgrade/reference"
	"isrgrade/reference/kafka"
)

// Unlisted rules are what the rules of the exercise could read with other measures, other
// bounds and other orders: what somebody might write and nobody is known to. No program
// is told that it has one. A diagnosis needs them to tell a mistake of the catalogue from
// a rule that only resembles it. Left out are the ways that print what a right program or
// one with listed mistakes prints: these explain as much, and would take the names away.

type edit = func(*kafka.Rules)

// unlistedEntry has rules that could stand in the place of one; where it bends, it keeps
// the rule and adds a condition.
func unlistedEntry(replaces string, bends bool, ways ...edit) Mistake {
	return Mistake{
		Words: words{Replaces: replaces, Bends: bends, Nameless: true, Unlisted: true}, Apply: ways[0], Variants: ways[1:],
	}
}

func unlisted() []Mistake {
	return []Mistake{
		unlistedEntry("CaughtUpTime", false, reference.Except(otherCredits(), 0, 5, 6, 33, 34)...),
		unlistedEntry("CaughtUpTime", true, creditConditions()...),
		unlistedEntry("FetchTime", false, reference.Except(otherFetchTimes(), 3)...),
		unlistedEntry("LEOAfter", false, otherLEOs()...),
		unlistedEntry("Believes", false, reference.Except(otherBeliefs(), 2)...),
		unlistedEntry("IsCaughtUp", false, reference.Except(otherLags(), 5, 11, 14, 15, 17)...),
		unlistedEntry("Reached", false, reference.Except(otherGoals(), 0, 1, 2, 11, 12, 19, 21, 23, 24, 29, 30, 31)...),
		unlistedEntry("Eligible", false, reference.Except(otherEligibility(), 2, 16, 17, 18, 19)...),
		unlistedEntry("Leaving", false, otherLeavers()...),
		unlistedEntry("OutcomeOf", false, reference.Except(otherOutcomes(), 17, 20, 22)...),
		unlistedEntry("TakeMetadata", false, reference.Except(otherMetadata(), 3)...),
		unlistedEntry("OldLife", false, reference.Except(otherLives(), 0, 4)...),
		unlistedEntry("Reset", false, reference.Except(otherResets(), 3)...),
		unlistedEntry("Refuses", false, otherRefusals()...),
		unlistedEntry("Answered", false, otherAnswers()...),
		unlistedEntry("MinISR", false, otherMinima()...),
		unlistedEntry("InSync", false, reference.Except(otherCounts(), 1)...),
		unlistedEntry("MaximalISR", false, otherMaxima()...),
		unlistedEntry("WaitsFor", false, reference.Except(otherWaits(), 3, 4)...),
		unlistedEntry("WrongEpoch", false, reference.Except(otherEpochErrors(), 2, 5, 10)...),
		unlistedEntry("Diverges", false, otherDivergences()...),
		unlistedEntry("EpochEnd", false, otherEnds()...),
		unlistedEntry("Stranger", false, otherStrangers()...),
		unlistedEntry("ReportedHW", false, otherReports()...),
		unlistedEntry("VersionAfter", false, func(r *kafka.Rules) { r.VersionAfter = func(version int64) int64 { return version + 2 } }),
		unlistedEntry(stepsField, false, reference.Except(otherOrders(), 0, 2, 10, 12, 13, 18, 22, 23, 24, 25, 26, 28, 31)...),
	}
}

// place is an offset that another one can be compared with.
type place func(s *kafka.State, f *kafka.Follower) int64

func places() []place {
	all := []place{
		func(_ *kafka.State, f *kafka.Follower) int64 { return f.LastFetchLeaderLEO },
		func(s *kafka.State, _ *kafka.Follower) int64 { return s.HW },
		func(_ *kafka.State, f *kafka.Follower) int64 { return f.LEO },
		func(s *kafka.State, _ *kafka.Follower) int64 { return s.LEO },
		func(s *kafka.State, _ *kafka.Follower) int64 { return s.Start },
		func(s *kafka.State, _ *kafka.Follower) int64 { return s.LEO / 2 },
	}
	for _, of := range all[:4] {
		for _, n := range []int64{-2, -1, 1} {
			all = append(all, func(s *kafka.State, f *kafka.Follower) int64 { return of(s, f) + n })
		}
	}
	return all
}

// otherCredits: the second branch from each place, with either time.
func otherCredits() []edit {
	var ways []edit
	for i, from := range places() {
		for _, now := range []bool{false, true} {
			if i == 0 && !now {
				continue // the right rule
			}
			ways = append(ways, func(r *kafka.Rules) {
				r.CaughtUpTime = func(s *kafka.State, i int, t, offset int64) int64 {
					f := &s.Followers[i]
					switch {
					case offset >= s.LEO || now && offset >= from(s, f):
						return max(f.LastCaughtUpTime, t)
					case offset >= from(s, f):
						return max(f.LastCaughtUpTime, f.LastFetchTime)
					default:
						return f.LastCaughtUpTime
					}
				}
			})
		}
	}
	return ways
}

// creditConditions: no credit without them.
func creditConditions() []edit {
	var ways []edit
	for _, holds := range []func(s *kafka.State, i int, offset int64) bool{
		func(s *kafka.State, i int, _ int64) bool { return s.ISR.Has(i) },
		func(s *kafka.State, i int, _ int64) bool { return !s.ISR.Has(i) },
		func(s *kafka.State, i int, _ int64) bool { return s.Followers[i].LEO != kafka.Unknown },
		func(s *kafka.State, i int, offset int64) bool { return offset > s.Followers[i].LEO },
		func(s *kafka.State, _ int, offset int64) bool { return offset >= s.HW },
		func(s *kafka.State, _ int, _ int64) bool { return s.Pending.Kind == kafka.NoChange },
		func(s *kafka.State, i int, _ int64) bool { return s.Metadata[i].Health == kafka.Alive },
	} {
		ways = append(ways, func(r *kafka.Rules) {
			credit := r.CaughtUpTime
			r.CaughtUpTime = func(s *kafka.State, i int, t, offset int64) int64 {
				if !holds(s, i, offset) {
					return s.Followers[i].LastCaughtUpTime
				}
				return credit(s, i, t, offset)
			}
		})
	}
	return ways
}

func otherFetchTimes() []edit {
	var ways []edit
	for _, counts := range []func(s *kafka.State, i int, offset int64) bool{
		func(s *kafka.State, i int, offset int64) bool { return offset > s.Followers[i].LEO },
		func(s *kafka.State, i int, _ int64) bool { return s.ISR.Has(i) },
		func(s *kafka.State, i int, _ int64) bool { return s.Followers[i].LEO == kafka.Unknown },
		func(*kafka.State, int, int64) bool { return false },
	} {
		ways = append(ways, func(r *kafka.Rules) {
			r.FetchTime = func(s *kafka.State, i int, t, offset int64) int64 {
				if counts(s, i, offset) {
					return t
				}
				return s.Followers[i].LastFetchTime
			}
		})
	}
	return ways
}

func otherLEOs() []edit {
	var ways []edit
	for _, leo := range []func(s *kafka.State, old, offset int64) int64{
		func(s *kafka.State, _, _ int64) int64 { return s.LEO },
		func(s *kafka.State, _, offset int64) int64 { return min(offset, s.HW) },
		func(s *kafka.State, _, offset int64) int64 { return max(offset, s.HW) },
		func(s *kafka.State, _, offset int64) int64 { return min(offset+1, s.LEO) },
		func(_ *kafka.State, _, offset int64) int64 { return max(0, offset-1) },
		func(_ *kafka.State, old, offset int64) int64 { return min(offset, max(0, old)+1) },
		func(_ *kafka.State, old, offset int64) int64 { return min(offset, max(0, old)+2) },
		func(_ *kafka.State, old, offset int64) int64 { return (max(0, old) + offset) / 2 },
		func(s *kafka.State, _, offset int64) int64 { return (s.LEO + offset) / 2 },
	} {
		ways = append(ways, func(r *kafka.Rules) {
			r.LEOAfter = func(s *kafka.State, i int, offset int64) int64 { return leo(s, s.Followers[i].LEO, offset) }
		})
	}
	return ways
}

func otherBeliefs() []edit {
	return []edit{
		func(r *kafka.Rules) {
			r.Believes = func(_ *kafka.State, offset int64) int64 { return max(0, offset-1) }
		},
		func(r *kafka.Rules) { r.Believes = func(_ *kafka.State, offset int64) int64 { return offset + 1 } },
		func(r *kafka.Rules) {
			r.Believes = func(s *kafka.State, offset int64) int64 { return min(offset, s.LEO+1) }
		},
	}
}

// otherLags: enough records, by each place, or and a time within each limit.
func otherLags() []edit {
	var ways []edit
	limits := []func(lagMax int64) int64{
		func(lagMax int64) int64 { return lagMax }, func(lagMax int64) int64 { return lagMax / 2 },
		func(lagMax int64) int64 { return lagMax + lagMax/2 }, func(lagMax int64) int64 { return 2 * lagMax },
		func(lagMax int64) int64 { return lagMax + 1 },
	}
	add := func(is func(c *kafka.Config, s *kafka.State, f *kafka.Follower, t int64) bool) {
		ways = append(ways, func(r *kafka.Rules) {
			r.IsCaughtUp = func(c *kafka.Config, s *kafka.State, i int, t int64) bool { return is(c, s, &s.Followers[i], t) }
		})
	}
	for _, limit := range limits {
		for i, enough := range places()[1:] {
			if i == 1 || i == 2 {
				continue // its own LEO; the end of the log, below
			}
			add(func(c *kafka.Config, s *kafka.State, f *kafka.Follower, t int64) bool {
				return f.LEO >= enough(s, f) || t-f.LastCaughtUpTime <= limit(c.LagMax)
			})
		}
		add(func(c *kafka.Config, _ *kafka.State, f *kafka.Follower, t int64) bool {
			return t-f.LastCaughtUpTime <= limit(c.LagMax)
		})
		add(func(c *kafka.Config, s *kafka.State, f *kafka.Follower, t int64) bool {
			return f.LEO == s.LEO && t-f.LastCaughtUpTime <= limit(c.LagMax)
		})
		add(func(c *kafka.Config, s *kafka.State, f *kafka.Follower, t int64) bool {
			return f.LEO == s.LEO || t-f.LastFetchTime <= limit(c.LagMax)
		})
	}
	for _, limit := range limits[1:] {
		add(func(c *kafka.Config, s *kafka.State, f *kafka.Follower, t int64) bool {
			return f.LEO == s.LEO || t-f.LastCaughtUpTime <= limit(c.LagMax)
		})
	}
	add(func(_ *kafka.Config, s *kafka.State, f *kafka.Follower, _ int64) bool { return f.LEO == s.LEO })
	return ways
}
