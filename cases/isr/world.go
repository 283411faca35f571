package isr

import (
	"fmt"
	"strings"

	"isrgrade/cases/gen"
	"isrgrade/reference"
	rules "isrgrade/reference/isr"
)

// Exercise gives the track with what is needed to invent traces of it.
func Exercise() gen.Exercise {
	bounds := defaultBounds()
	return gen.Exercise{
		Track: Track(), Write: write, MostFollowers: mostFollowers,
		Search: bounds.worlds(), Bounds: bounds.String(),
		Exam: []gen.ExamWorld{smallWorld(1, 1000), smallWorld(2, 980)},
	}
}

// bounds say in which worlds a search looks. Within them it is exhaustive: every
// MIN_ISR, every time, every APPEND and every offset that fits.
//
// The search is exact for rules that see times only as ages (the time of the
// command less a remembered time), compare ages only with LAG_MAX or one and a half
// times that, and otherwise only copy times or take the later one; so do all rules
// of the lesson and of the catalogue.
type bounds struct {
	Followers []int   // how many, in the order of preference
	LagMax    []int64 // ms, in the order of preference
	LEO       int64   // the most that the leader's log may hold, in records
	// Large says with how many followers the same worlds are searched once more
	// with every APPEND and every offset 2^31 times as large, which is where 32
	// bits are not enough.
	Large []int
}

// largeUnit is the smallest LEO that does not fit a signed 32-bit integer.
const largeUnit = 1 << 31

// defaultBounds are wide enough for every entry of the catalogue.
func defaultBounds() bounds {
	return bounds{Followers: []int{0, 1, 2}, LagMax: []int64{2}, LEO: 3, Large: []int{0, 1}}
}

// String says the bounds in words, to end a sentence with.
func (b bounds) String() string {
	text := fmt.Sprintf("%s followers, every MIN_ISR, LAG_MAX %s, any times, a leader's LEO of at most %d",
		alternatives(b.Followers), alternatives(b.LagMax), b.LEO)
	if len(b.Large) > 0 {
		text += fmt.Sprintf("; with %s followers also all offsets times 2^31", alternatives(b.Large))
	}
	return text
}

func alternatives[T any](values []T) string {
	words := make([]string, len(values))
	for i, value := range values {
		words[i] = fmt.Sprint(value)
	}
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// worlds lists the worlds of the bounds, preferred ones first.
func (b bounds) worlds() []gen.World {
	worlds := b.worldsOf(b.Followers, 1)
	return append(worlds, b.worldsOf(b.Large, largeUnit)...)
}

func (b bounds) worldsOf(followers []int, unit int64) []gen.World {
	var worlds []gen.World
	for _, count := range followers {
		for _, lagMax := range b.LagMax {
			for minISR := 1; minISR <= count+1; minISR++ {
				worlds = append(worlds, newWorld(count, lagMax, minISR, unit, unit*b.LEO))
			}
		}
	}
	return worlds
}

// newWorld is one header with commands in multiples of unit. Ages are alike from
// past one and a half times LAG_MAX on.
func newWorld(followers int, lagMax int64, minISR int, unit, maxLEO int64) gen.World {
	oldest := lagMax + lagMax/2 + 1
	return gen.World{
		Config: rules.Header(rules.Config{LagMax: lagMax, MinISR: minISR, Replicas: replicaIDs(followers)}),
		Oldest: oldest, Quick: followers <= 1 && unit == 1,
		Commands: func(ledger reference.Ledger, all []reference.Command) []reference.Command {
			leo := rules.LEOOf(ledger)
			for wait := int64(0); wait <= oldest; wait++ {
				all = appendCommands(all, wait, followers, unit, leo, maxLEO)
			}
			return all
		},
	}
}

// appendCommands lists every command that is valid when the leader's LEO is leo.
func appendCommands(all []reference.Command, wait int64, followers int, unit, leo, maxLEO int64) []reference.Command {
	for n := unit; leo+n <= maxLEO; n += unit {
		all = append(all, rules.Uniform(rules.Command{Kind: rules.Append, Time: wait, Records: n}))
	}
	for follower := rules.Leader + 1; follower <= followers; follower++ {
		for offset := int64(0); offset <= leo; offset += unit {
			all = append(all, rules.Uniform(rules.Command{Kind: rules.Fetch, Time: wait, Follower: follower, Offset: offset}))
		}
	}
	return append(all, rules.Uniform(rules.Command{Kind: rules.Status, Time: wait}))
}

// replicaIDs gives the lesson's ids: 5 leads, 6, 7 and so on follow.
func replicaIDs(followers int) []int64 {
	ids := make([]int64, followers+1)
	for i := range ids {
		ids[i] = int64(5 + i)
	}
	return ids
}

// The measures of the exam's worlds. LAG_MAX is two steps of time, so that one step
// is half of it; an age of three steps is past LAG_MAX, and so is any older one.
const (
	lagSteps  = 2
	distances = 3 // offsets are 0 to 2 behind the leader's LEO
)

// smallWorld is a world of the exam: time in steps of half LAG_MAX; no offset more
// than 2 behind the leader's LEO.
//
// What the exam has not shown: anything that depends on more than the situation,
// such as offsets beyond 32 bits, lags of thousands of records, times finer than
// half LAG_MAX, three followers and more, or how long the trace is; every MIN_ISR in
// every situation, since the traces take turns with it; and every transition while
// the leader's LEO is 0 or 1, which the rules do not tell from a larger one: of those
// each trace opens with some of chance.
func smallWorld(followers, perMille int) gen.ExamWorld {
	config := func(number int) reference.Config {
		return rules.Header(rules.Config{LagMax: lagSteps, MinISR: 1 + number%(followers+1), Replicas: turned(followers, number)})
	}
	return gen.ExamWorld{
		Name: fmt.Sprintf("%d-followers", followers), Config: config(0), Configs: config,
		Intro: fmt.Sprintf("the world with %d followers", followers),
		Moves: movesFor(followers), Waits: []int64{0, 1, 2, 3}, Anchor: rules.RowLEO,
		Opening: 0, Leap: 1, Length: distances - 1,
		PerMille: perMille, MostStates: 10_000,
	}
}

// movesFor lists the moves; offsets are distances behind the leader's LEO.
func movesFor(followers int) []reference.Command {
	moves := []reference.Command{
		rules.Uniform(rules.Command{Kind: rules.Append, Records: 1}),
		rules.Uniform(rules.Command{Kind: rules.Append, Records: 2}),
	}
	for follower := 1; follower <= followers; follower++ {
		for behind := int64(0); behind < distances; behind++ {
			moves = append(moves, rules.Uniform(rules.Command{Kind: rules.Fetch, Follower: follower, Offset: behind}))
		}
	}
	return append(moves, rules.Uniform(rules.Command{Kind: rules.Status}))
}

// turned turns the ids round from trace to trace, so that none of them always
// leads.
func turned(followers, number int) []int64 {
	ids := replicaIDs(followers)
	first := number % len(ids)
	return append(ids[first:len(ids):len(ids)], ids[:first]...)
}
