package mistakes

import (
	"slices"

	"isrgrade/reference"
	"isrgrade/reference/isr"
	lesson "isrgrade/reference/isr/mistakes"
	"isrgrade/reference/produce"
)

// Unlisted rules are what the rules of the exercise could read with other bounds, other
// orders and other numbers: what somebody might write and nobody is known to. No program
// is told that it has one. A diagnosis needs them to tell a mistake of the catalogue from
// a rule that only resembles it. Left out are the ways that print what a right program or
// one with listed mistakes prints: these explain as much, and would take the names away.

type edit = func(*produce.Rules)

// unlisted gives, for each rule, an entry whose ways are the rules that could stand in
// its place; one that bends keeps the rule and adds a condition.
func unlisted() []Mistake {
	entry := func(replaces string, bends bool, ways []edit) Mistake {
		return Mistake{
			Words: words{Replaces: replaces, Bends: bends, Nameless: true, Unlisted: true}, Apply: ways[0], Variants: ways[1:],
		}
	}
	return slices.Concat([]Mistake{
		entry("Lesson", true, reference.Except(lessonsMistakes(), 15, 29, 30, 31, 48, 49, 59)),
		entry("Base", false, otherBases()),
		entry("Need", false, otherNeeds()),
		entry("Refuses", false, reference.Except(otherRefusals(), 0, 1, 7)),
		entry("AfterRefusal", false, []edit{func(r *produce.Rules) {
			r.AfterRefusal = func(s *produce.State, _ int64) { s.Replicas[produce.Leader].LEO++ }
		}}),
		entry("ErrorAtOnce", false, reference.Except(otherErrorsAtOnce(), 0, 1)),
		entry("Reached", false, reference.Except(otherHolders(), 0, 4, 9, 11, 13, 15, 18, 27, 30, 34)),
		entry("Reached", true, reference.Except(furtherNeeds(), 1, 3, 6, 7, 9, 10, 11, 12, 13)),
		entry("ProducersTurn", false, reference.Except(otherTurns(func(r *produce.Rules) *turns { return &r.ProducersTurn }), 0, 2, 12)),
		entry("ConsumersTurn", false, otherTurns(func(r *produce.Rules) *turns { return &r.ConsumersTurn })),
		entry("ErrorAtHW", false, otherErrorsAtHW()),
	}, unlistedTimes(entry), unlistedConsumers(entry), []Mistake{entry(stepsField, false, reference.Except(otherOrders(), 2, 11, 12, 13, 17, 18, 23))})
}

// lessonsMistakes are those of the books below; their own steps are not used here.
func lessonsMistakes() []edit {
	var ways []edit
	for _, m := range lesson.All() {
		if m.Replaces == "Steps" {
			continue
		}
		for _, way := range m.Ways() {
			ways = append(ways, func(r *produce.Rules) { way.Apply(&r.Lesson) })
		}
	}
	return append(ways, func(r *produce.Rules) {
		r.Lesson.Leaves = func(c *isr.Config, s *isr.State, i int, t int64) bool {
			return i != isr.Leader && t-s.Replicas[i].LastCaughtUpTime > 2*c.LagMax
		}
	})
}

func otherBases() []edit {
	var ways []edit
	for _, base := range []func(leo, n int64) int64{
		func(leo, _ int64) int64 { return leo + 1 },
		func(leo, _ int64) int64 { return leo - 1 },
		func(leo, n int64) int64 { return leo + n + 1 },
		func(_, n int64) int64 { return n },
		func(int64, int64) int64 { return 0 },
	} {
		ways = append(ways, func(r *produce.Rules) { r.Base = base })
	}
	return ways
}

func otherNeeds() []edit {
	var ways []edit
	for _, need := range []func(leo, n int64) int64{
		func(leo, _ int64) int64 { return leo },
		func(leo, _ int64) int64 { return leo + 2 },
		func(leo, n int64) int64 { return leo + (n+1)/2 },
		func(leo, n int64) int64 { return leo + 2*n },
		func(leo, n int64) int64 { return leo + n + 2 },
		func(_, n int64) int64 { return n },
	} {
		ways = append(ways, func(r *produce.Rules) { r.Need = need })
	}
	return ways
}

// bound is what the size of the ISR can be compared with.
type bound func(c *produce.Config) int

var bounds = []bound{
	func(c *produce.Config) int { return c.MinISR },
	func(c *produce.Config) int { return c.MinISR - 1 },
	func(c *produce.Config) int { return c.MinISR + 1 },
	func(c *produce.Config) int { return len(c.Replicas) },
	func(c *produce.Config) int { return len(c.Replicas) - 1 },
	func(c *produce.Config) int { return len(c.Replicas)/2 + 1 },
	func(c *produce.Config) int { return min(c.MinISR+1, len(c.Replicas)) },
	func(c *produce.Config) int { return max(c.MinISR, len(c.Replicas)/2+1) },
	func(*produce.Config) int { return 2 },
	func(c *produce.Config) int { return max(c.MinISR, 2) },
}

func otherRefusals() []edit {
	var ways []edit
	for i, bound := range bounds {
		for _, least := range []produce.Acks{produce.AcksNone, produce.AcksOne, produce.AcksAll} {
			if i == 0 && least == produce.AcksAll {
				continue // the right rule
			}
			ways = append(ways, func(r *produce.Rules) {
				r.Refuses = func(c *produce.Config, s *produce.State, acks produce.Acks) bool {
					return acks >= least && s.ISRSize() < bound(c)
				}
			})
		}
	}
	return ways
}

var errorsAfterAppend = []produce.Error{produce.NotEnoughReplicasAfterAppend, produce.NotEnoughReplicas}

func otherErrorsAtOnce() []edit {
	var ways []edit
	for _, bound := range bounds[1:] {
		for _, err := range errorsAfterAppend {
			ways = append(ways, func(r *produce.Rules) { r.ErrorAtOnce = errorBelow(bound, err) })
		}
	}
	return ways
}

func otherErrorsAtHW() []edit {
	var ways []edit
	for i, bound := range bounds {
		for _, err := range append(slices.Clone(errorsAfterAppend), produce.RequestTimedOut) {
			if i > 0 || err == produce.RequestTimedOut {
				ways = append(ways, func(r *produce.Rules) { r.ErrorAtHW = errorBelow(bound, err) })
			}
		}
	}
	return ways
}

func errorBelow(bound bound, err produce.Error) func(*produce.Config, *produce.State) produce.Error {
	return func(c *produce.Config, s *produce.State) produce.Error {
		if s.ISRSize() < bound(c) {
			return err
		}
		return produce.None
	}
}

// otherHolders: so many of those who count must have the records.
func otherHolders() []edit {
	var ways []edit
	for _, counts := range []func(s *produce.State, i int) bool{
		func(s *produce.State, i int) bool { return s.Replicas[i].InISR },
		func(*produce.State, int) bool { return true },
		func(s *produce.State, i int) bool { return i != produce.Leader && s.Replicas[i].InISR },
		func(_ *produce.State, i int) bool { return i != produce.Leader },
	} {
		for _, enough := range []func(c *produce.Config, have, all int) bool{
			func(_ *produce.Config, have, all int) bool { return have >= all },
			func(_ *produce.Config, have, all int) bool { return have >= all-1 },
			func(_ *produce.Config, have, all int) bool { return 2*have > all },
			func(_ *produce.Config, have, all int) bool { return 2*have >= all },
			func(_ *produce.Config, have, all int) bool { return have >= min(1, all) },
			func(_ *produce.Config, have, all int) bool { return have >= min(2, all) },
			func(c *produce.Config, have, _ int) bool { return have >= c.MinISR },
			func(c *produce.Config, have, _ int) bool { return have >= c.MinISR-1 },
			func(c *produce.Config, have, all int) bool { return have >= min(c.MinISR+1, all) },
		} {
			ways = append(ways, func(r *produce.Rules) {
				r.Reached = func(c *produce.Config, s *produce.State, p *produce.Producer) bool {
					all := count(s, func(i int) bool { return counts(s, i) })
					have := count(s, func(i int) bool { return counts(s, i) && s.Replicas[i].LEO >= p.Need })
					return enough(c, have, all)
				}
			})
		}
	}
	return append(ways, oneDecides(1), oneDecides(-1))
}

// oneDecides: the follower at that place, from the end where it is negative.
func oneDecides(place int) edit {
	return func(r *produce.Rules) {
		r.Reached = func(_ *produce.Config, s *produce.State, p *produce.Producer) bool {
			i := (place + len(s.Replicas)) % len(s.Replicas)
			return s.Replicas[i].LEO >= p.Need
		}
	}
}
