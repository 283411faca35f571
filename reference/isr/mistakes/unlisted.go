package mistakes

import (
	"slices"

	frame "isrgrade/reference"
	reference "isrgrade/reference/isr"
)

// Unlisted rules are what the rules of the exercise could read with other measures,
// other limits and further conditions: a grammar, written out, of what somebody might
// write and of nothing that anybody is known to. No program is told that it has one. A
// diagnosis needs them to tell a mistake of the catalogue from a rule that only
// resembles it.

type (
	edit   = func(*reference.Rules)
	leader = reference.State
	peer   = reference.Replica
)

// unlisted gives, for each rule, an entry whose ways are the other rules that could
// stand in its place, and one with the conditions that could be added to it.
func unlisted() []frame.Mistake[reference.Rules] {
	entry := func(replaces string, bends bool, ways []edit) frame.Mistake[reference.Rules] {
		return frame.Mistake[reference.Rules]{
			Words: frame.Words{Topic: string(topicOf[replaces]), Replaces: replaces, Bends: bends, Nameless: true, Unlisted: true},
			Apply: ways[0], Variants: ways[1:],
		}
	}
	return []frame.Mistake[reference.Rules]{
		entry("CaughtUp", false, otherCredits()),
		entry("CaughtUp", true, slices.Concat(creditConditions(), creditShifts())),
		entry("Remember", false, otherMemories()),
		entry("Remember", true, memoryConditions()),
		entry("Leaves", false, slices.Concat(otherLimits(), otherMeasures(), otherClocks(), furtherLeavers())),
		entry("Leaves", true, slices.Concat(leaveConditions(), leaveHistories(), resetsAtLeave())),
		entry("Joins", false, slices.Concat(otherJoins(), furtherJoiners())),
		entry("Joins", true, joinConditions()),
		entry("Admit", false, otherAdmissions()),
		entry("HighWatermark", false, otherWatermarks()),
		entry("HighWatermark", true, watermarkConditions()),
		entry("Advance", false, otherAdvances()),
		entry("ReportedHW", false, otherReports()),
		entry("FollowerLEO", false, otherOffsets()),
		entry("FollowerLEO", true, offsetConditions()),
		entry("AcceptsWrites", false, otherAcceptances()),
		entry("Grow", false, otherGrowths()),
		entry("Begin", true, otherBeginnings()),
		entry(stepsField, false, otherOrders()),
	}
}

var topicOf = map[string]Topic{
	"CaughtUp": CaughtUpRule, "Remember": CaughtUpRule,
	"Leaves": ShrinkRule, "Joins": JoinRule, "Admit": JoinRule,
	"HighWatermark": HighWatermarkRule, "Advance": HighWatermarkRule, "ReportedHW": HighWatermarkRule,
	"FollowerLEO": LogAndOffsets, "Grow": LogAndOffsets,
	"AcceptsWrites": StartAndMinISR, "Begin": StartAndMinISR, stepsField: ShrinkRule,
}

// place is an offset that another one can be compared with.
type place func(s *leader, f *peer) int64

// places are those that a program knows.
func places() []place {
	all := []place{
		func(_ *leader, f *peer) int64 { return f.LastFetchLeaderLEO },
		func(s *leader, _ *peer) int64 { return s.HW },
		func(_ *leader, f *peer) int64 { return f.LEO },
		func(s *leader, _ *peer) int64 { return s.LeaderLEO() },
		func(s *leader, f *peer) int64 { return smallest(s, f, false) },
		func(s *leader, f *peer) int64 { return largest(s, f, false) },
		func(s *leader, f *peer) int64 { return smallest(s, f, true) },
		func(s *leader, f *peer) int64 { return largest(s, f, true) },
		func(s *leader, _ *peer) int64 { return s.LeaderLEO() / 2 },
		func(s *leader, _ *peer) int64 { return s.LeaderLEO() - s.LeaderLEO()/10 },
		func(s *leader, _ *peer) int64 { return s.HW + (s.LeaderLEO()-s.HW+1)/2 },
		func(*leader, *peer) int64 { return 0 },
	}
	for _, of := range all[:4] {
		for _, n := range []int64{-2, -1, 1} {
			all = append(all, func(s *leader, f *peer) int64 { return of(s, f) + n })
		}
	}
	return all
}

// smallest gives the smallest LEO of the other followers, members alone if so wanted;
// the leader's when there is none.
func smallest(s *leader, but *peer, members bool) int64 {
	least := s.LeaderLEO()
	for i := reference.Leader + 1; i < len(s.Replicas); i++ {
		if r := &s.Replicas[i]; r != but && (r.InISR || !members) {
			least = min(least, r.LEO)
		}
	}
	return least
}

func largest(s *leader, but *peer, members bool) int64 {
	most, any := int64(0), false
	for i := reference.Leader + 1; i < len(s.Replicas); i++ {
		if r := &s.Replicas[i]; r != but && (r.InISR || !members) {
			most, any = max(most, r.LEO), true
		}
	}
	if !any {
		return s.LeaderLEO()
	}
	return most
}

// moments are the times that a fetch can be credited with.
var moments = []func(f *peer, t int64) int64{
	func(_ *peer, t int64) int64 { return t },
	func(f *peer, _ int64) int64 { return f.LastFetchTime },
	func(f *peer, t int64) int64 { return f.LastFetchTime + (t-f.LastFetchTime)/2 },
}

// otherCredits: the second branch with each place and moment, and the first branch with
// the previous fetch's.
func otherCredits() []edit {
	var ways []edit
	for _, from := range places() {
		for _, moment := range moments {
			for _, atEnd := range moments[:2] {
				ways = append(ways, func(r *reference.Rules) {
					r.CaughtUp = func(s *leader, follower int, t, offset int64) int64 {
						f := &s.Replicas[follower]
						switch {
						case offset >= s.LeaderLEO():
							return max(f.LastCaughtUpTime, atEnd(f, t))
						case offset >= from(s, f):
							return max(f.LastCaughtUpTime, moment(f, t))
						default:
							return f.LastCaughtUpTime
						}
					}
				})
			}
		}
	}
	return ways
}

// creditConditions: no credit without them; and a credit that is lost.
func creditConditions() []edit {
	var ways []edit
	for _, holds := range fetchConditions() {
		for _, lost := range []bool{false, true} {
			ways = append(ways, func(r *reference.Rules) {
				caughtUp := r.CaughtUp
				r.CaughtUp = func(s *leader, follower int, t, offset int64) int64 {
					switch {
					case holds(s, follower, t, offset):
						return caughtUp(s, follower, t, offset)
					case lost:
						return 0
					default:
						return s.Replicas[follower].LastCaughtUpTime
					}
				}
			})
		}
	}
	return ways
}

// creditShifts: the credited moment is off by one.
func creditShifts() []edit {
	var ways []edit
	for _, by := range []int64{-1, 1} {
		ways = append(ways, func(r *reference.Rules) {
			caughtUp := r.CaughtUp
			r.CaughtUp = func(s *leader, follower int, t, offset int64) int64 {
				before := s.Replicas[follower].LastCaughtUpTime
				credit := caughtUp(s, follower, t, offset)
				if credit == before {
					return before
				}
				return credit + by
			}
		})
	}
	return ways
}

// otherMemories: another offset is remembered of a fetch, or another time.
func otherMemories() []edit {
	var ways []edit
	for _, what := range places() {
		ways = append(ways, func(r *reference.Rules) {
			r.Remember = func(s *leader, follower int, t, _ int64) {
				f := &s.Replicas[follower]
				f.LastFetchLeaderLEO, f.LastFetchTime = what(s, f), t
			}
		})
	}
	for _, edit := range []func(s *leader, f *peer, t int64){
		func(s *leader, f *peer, _ int64) { f.LastFetchLeaderLEO = s.LeaderLEO() },
		func(_ *leader, f *peer, t int64) { f.LastFetchTime = t },
		func(s *leader, f *peer, _ int64) {
			f.LastFetchLeaderLEO, f.LastFetchTime = s.LeaderLEO(), f.LastCaughtUpTime
		},
	} {
		ways = append(ways, func(r *reference.Rules) {
			r.Remember = func(s *leader, follower int, t, _ int64) { edit(s, &s.Replicas[follower], t) }
		})
	}
	return ways
}

// memoryConditions: only some fetches are remembered.
func memoryConditions() []edit {
	var ways []edit
	for _, holds := range fetchConditions() {
		ways = append(ways, func(r *reference.Rules) {
			remember := r.Remember
			r.Remember = func(s *leader, follower int, t, offset int64) {
				if holds(s, follower, t, offset) {
					remember(s, follower, t, offset)
				}
			}
		})
	}
	return ways
}

// members lists the LEOs of replicas, the smallest first; those that the filter wants.
func members(s *leader, counts func(i int, r *peer) bool) []int64 {
	var all []int64
	for i := range s.Replicas {
		if counts(i, &s.Replicas[i]) {
			all = append(all, s.Replicas[i].LEO)
		}
	}
	slices.Sort(all)
	return all
}
