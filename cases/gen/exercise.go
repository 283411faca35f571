package gen

import (
	"context"

	"slices"

	"isrgrade/cases"
	"isrgrade/reference"
)

// Exercise is a track with what is needed to invent traces of it.
type Exercise struct {
	cases.Track
	// Write writes a trace into the draft, which has yet to Begin: scene number index
	// leads, chance does the rest. It says in a few words what happens in it. The same
	// draft and index give the same trace.
	Write func(draft *Draft, options Options, index int) (words string)
	// MostFollowers is the most that Options.Followers may ask for; 0 when the track
	// has no such choice.
	MostFollowers int
	// Search are the worlds in which shortest traces are looked for, preferred ones
	// first, and Bounds says in words which they are, to end a sentence with.
	Search []World
	Bounds string
	// Exam are the small worlds that the exam tours; none says that the track has no
	// exam.
	Exam []ExamWorld
}

// World is one configuration with the commands that a search may use.
type World struct {
	Config reference.Config
	// Commands appends every command that the world has in a state where the ledger
	// stands so, with Time as the time since the command before: from 0 to Oldest,
	// smaller times and numbers first. What the ledger refuses is left out. A value of
	// kind ID is set by the search.
	Commands func(ledger reference.Ledger, commands []reference.Command) []reference.Command
	// Oldest is the age, in ms, from which on all ages are alike to every program, and
	// the time to a deadline from which on it is as good as never.
	Oldest int64
	// Quick says that all of the world is searched within the time of a diagnosis.
	Quick bool
}

// Quickly gives the exercise with the quick worlds alone.
func (e *Exercise) Quickly() *Exercise {
	quick := *e
	quick.Search = slices.DeleteFunc(slices.Clone(e.Search), func(world World) bool { return !world.Quick })
	return &quick
}

// ExamWorld is a world so small that the exam visits every situation of it.
type ExamWorld struct {
	Name   string // "1-followers": part of the names of its cases
	Config reference.Config
	// Configs gives trace number n of the tour its header: what the situations do not
	// depend on may differ from trace to trace.
	Configs func(number int) reference.Config
	Intro   string // a sentence about the world, for the first comment
	// Moves are the commands at each moment, without their times. Where Anchor says
	// so, the values of kind Offset are distances behind the anchor.
	Moves []reference.Command
	// Allowed says whether the world has a move where the ledger stands so, and may
	// set its values; nil allows all. What the ledger refuses is left out anyway, and
	// values of kind ID are set by the tour.
	Allowed func(ledger reference.Ledger, move *reference.Command) bool
	Waits   []int64 // how long is waited before a move, in ms, rising from 0
	// Anchor is the index of the player's field that all offsets are measured from, so
	// that a growing log comes back to the same situations; NoAnchor for none.
	Anchor int
	// Opening is the move that makes the log longer until it has Length, in records,
	// which is long enough for every other move; Leap is one that does so at once. A
	// world without an anchor needs no length.
	Opening, Leap int
	Length        int64
	// PerMille is the share of the world's faults, in thousandths, that the tour must
	// give the chance to show before it ends. In a large world the last few would cost
	// as many commands as all others.
	PerMille int
	// MostStates bounds the situations; more are an error, not a thinner exam.
	MostStates int
	// Tour is the track's own tour of a world that does not lead back to its start by
	// its own moves; nil takes the general one, which needs all of the above. It gives
	// the commands of each trace.
	Tour func(ctx context.Context) (Toured, [][]reference.Command, error)
}

// NoAnchor says that offsets count as they are.
const NoAnchor = -1
