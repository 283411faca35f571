// Package gen invents traces that find mistakes: suites chosen from many shaped
// candidates, the provably shortest trace for a mistake or between two programs,
// and the exam, a tour through every situation of a small world.
//
// It is not a judge and runs no program: everything here follows from the rules
// of the reference and of the catalogue alone.
//
// Laws, held by tests:
//   - Every trace is valid: the track's ledger lets it pass.
//   - The same options give the same bytes on every machine: nothing depends on
//     the order of a map, on floating point, on a clock or on the number of CPUs.
//   - What a Result, a Table, a Found or an Exam claims was computed by running
//     the rules, never assumed from how a trace was made.
package gen

import (
	"fmt"

	"isrgrade/cases"
	"isrgrade/reference"
)

// Version names the mapping from a seed to traces. It changes with every edit
// that changes the bytes of any suite.
const Version = "gen/2"

// The limits of a suite when the options name none.
const (
	MaxTraces   = 24
	MaxCommands = 80
)

// Options say what a suite is for.
type Options struct {
	Seed uint64
	// Count is the number of traces wanted; 0 takes as few as the aim needs, at
	// most MaxTraces.
	Count int
	// Stage is the id of a stage: no trace needs a rule of a later one. "" allows
	// all rules.
	Stage string
	// Mistakes is the aim; nil takes the whole catalogue, or with Stage the part
	// of it that is taught up to there. Each is a place in the catalogue.
	Mistakes []int
	// Followers is their number in every trace, 1 to the exercise's MostFollowers; 0
	// mixes.
	Followers int
	// Commands is the most that a trace may have; 0 takes MaxCommands.
	Commands int
}

// OptionError says which option cannot be, and what would be right.
type OptionError struct{ Option, Got, Want string }

func (e *OptionError) Error() string {
	return fmt.Sprintf("%s is %s; %s", e.Option, e.Got, e.Want)
}

// Result is a suite and what it was proven to see.
type Result struct {
	Cases []cases.Case // replies filled in
	// Aim is what the suite was chosen for.
	Aim []reference.Words
	// Survivors are those of the aim that no case exposes.
	Survivors []reference.Words
	// Unseparated are the pairs of the aim that no case tells apart; pairs of
	// survivors are not listed again.
	Unseparated []Pair
	// Candidates is the number of traces that were tried.
	Candidates int
}

// Pair is two entries of the catalogue, in its order.
type Pair [2]reference.Words

// Complete says that the suite exposes all of its aim and separates every pair.
func (r *Result) Complete() bool { return len(r.Survivors) == 0 && len(r.Unseparated) == 0 }
