package mistakes

import (
	"slices"

	"isrgrade/reference"
	"isrgrade/reference/failover"
)

// Unlisted rules are what the rules of the page could read with other bounds, other
// choices and other orders: what somebody might write and nobody is known to. No program
// is told that it has one. A diagnosis needs them to tell a mistake of the catalogue from
// a rule that only resembles it. Left out are the ways that print what a right program or
// one with listed mistakes prints: these explain as much, and would take the names away.

type edit = func(*rules)

// unlistedEntry has rules that could stand in the place of one.
func unlistedEntry(replaces string, ways ...edit) Mistake {
	return Mistake{Words: words{Replaces: replaces, Nameless: true, Unlisted: true}, Apply: ways[0], Variants: ways[1:]}
}

func unlisted() []Mistake {
	return slices.Concat([]Mistake{
		unlistedEntry("AcceptsWrites", otherBounds(func(r *rules) *enough { return &r.AcceptsWrites })...),
		unlistedEntry("MovesHW", otherBounds(func(r *rules) *enough { return &r.MovesHW })...),
		unlistedEntry("Counts", reference.Except(otherCounts(), 2, 5)...),
		unlistedEntry("CopiedEpoch", func(r *rules) {
			r.CopiedEpoch = func(_ failover.Entry, current int) int32 { return int32(max(0, current-1)) }
		}),
		unlistedEntry("KnownAfterFetch", otherKnown()...),
		unlistedEntry("FollowerHW", otherFollowerHWs()...),
		unlistedEntry("HWOnStart", func(r *rules) { r.HWOnStart = func(hw int) int { return max(0, hw-1) } }),
		unlistedEntry("LeavesISR", otherLeavers()...),
		unlistedEntry("LeavesOnRestart", func(r *rules) { r.LeavesOnRestart = func(*failover.Config) bool { return true } },
			func(r *rules) { r.LeavesOnRestart = func(c *failover.Config) bool { return !c.ELR } }),
		unlistedEntry("Joins", reference.Except(otherJoins(), 0, 7, 8)...),
	}, unlistedOffices(), unlistedTruncations(), []Mistake{unlistedEntry("Steps", reference.Except(otherOrders(), 1, 3, 8, 9, 10, 13, 15, 19, 21, 23, 27)...)})
}

type enough = func(c *failover.Config, isrSize int) bool

func otherBounds(of func(*rules) *enough) []edit {
	var ways []edit
	for _, bound := range []func(c *failover.Config) int{
		func(c *failover.Config) int { return c.MinISR - 1 },
		func(c *failover.Config) int { return c.MinISR + 1 },
		func(c *failover.Config) int { return min(c.MinISR+1, len(c.Replicas)) },
		func(c *failover.Config) int { return len(c.Replicas) },
		func(c *failover.Config) int { return len(c.Replicas) - 1 },
		func(c *failover.Config) int { return len(c.Replicas)/2 + 1 },
		func(c *failover.Config) int { return max(c.MinISR, len(c.Replicas)/2+1) },
		func(*failover.Config) int { return 2 },
	} {
		ways = append(ways, func(r *rules) {
			*of(r) = func(c *failover.Config, isrSize int) bool { return isrSize >= bound(c) }
		})
	}
	return ways
}

func otherCounts() []edit {
	var ways []edit
	for _, counts := range []func(b *failover.Broker) bool{
		func(b *failover.Broker) bool { return b.Up },
		func(b *failover.Broker) bool { return b.Up || b.InISR },
		func(b *failover.Broker) bool { return b.Up && b.InISR },
		func(b *failover.Broker) bool { return b.InISR && b.Known != failover.Unknown },
		func(b *failover.Broker) bool { return b.InISR && b.Known > 0 },
		func(b *failover.Broker) bool { return b.InISR || b.Eligible },
		func(*failover.Broker) bool { return false },
	} {
		ways = append(ways, func(r *rules) { r.Counts = counts })
	}
	return ways
}

func otherKnown() []edit {
	var ways []edit
	for _, known := range []func(offset, leaderLEO int) int{
		func(offset, leaderLEO int) int { return min(offset+1, leaderLEO) },
		func(offset, leaderLEO int) int { return min(offset+2, leaderLEO) },
		func(offset, _ int) int { return max(0, offset-1) },
		func(offset, leaderLEO int) int { return (offset + leaderLEO) / 2 },
		func(offset, leaderLEO int) int { return min(offset, max(0, leaderLEO-1)) },
	} {
		ways = append(ways, func(r *rules) { r.KnownAfterFetch = known })
	}
	return ways
}

func otherFollowerHWs() []edit {
	var ways []edit
	for _, hw := range []func(hw, told, leo int) int{
		func(_, told, leo int) int { return min(told, max(0, leo-1)) },
		func(_, told, leo int) int { return max(0, min(told, leo)-1) },
		func(hw, told, leo int) int { return min(told, leo, hw+1) },
		func(hw, told, leo int) int { return max(hw-1, min(told, leo)) },
		func(hw, _, _ int) int { return hw },
		func(_, told, leo int) int { return (told + leo) / 2 },
		func(int, int, int) int { return 0 },
	} {
		ways = append(ways, func(r *rules) { r.FollowerHW = hw })
	}
	return ways
}

func otherLeavers() []edit {
	var ways []edit
	for _, leaves := range []func(c *failover.Config, s *failover.State) bool{
		func(c *failover.Config, s *failover.State) bool { return s.ISRSize() > c.MinISR },
		func(c *failover.Config, s *failover.State) bool { return c.ELR || s.ISRSize() > c.MinISR },
		func(_ *failover.Config, s *failover.State) bool { return s.ISRSize() > 1 },
		func(_ *failover.Config, s *failover.State) bool { return s.ISRSize() > 2 },
		func(c *failover.Config, s *failover.State) bool { return 2*(s.ISRSize()-1) > len(c.Replicas) },
	} {
		ways = append(ways, func(r *rules) { r.LeavesISR = leaves })
	}
	return ways
}

// otherJoins: what a broker must have, with the start of the epoch or without.
func otherJoins() []edit {
	var ways []edit
	for i, from := range []func(s *failover.State) int{
		func(s *failover.State) int { return s.Brokers[s.Leader].HW },
		func(s *failover.State) int { return s.Brokers[s.Leader].HW + 1 },
		func(s *failover.State) int { return s.Brokers[s.Leader].HW - 1 },
		func(s *failover.State) int { return s.Brokers[s.Leader].LEO() - 1 },
		func(s *failover.State) int { return s.Brokers[s.Leader].LEO() },
		func(s *failover.State) int { return s.Brokers[s.Leader].LEO() / 2 },
		func(*failover.State) int { return 1 },
		func(*failover.State) int { return 0 },
	} {
		for _, start := range []bool{true, false} {
			if i == 0 && start {
				continue // the right rule
			}
			ways = append(ways, func(r *rules) {
				r.Joins = func(s *failover.State, offset int) bool {
					return offset >= from(s) && (!start || offset >= s.Start)
				}
			})
		}
	}
	return append(ways, func(r *rules) { r.Joins = func(*failover.State, int) bool { return false } })
}
