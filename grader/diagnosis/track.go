// Package diagnosis finds out which mistakes a program makes, from what it prints.
//
// It runs no program and knows no rule of any exercise: a Track gives it a
// catalogue and what programs print that make some of its mistakes. It does not
// decide what a student is told either.
//
// Laws, held by tests:
//   - Every explanation is held against the same runs.
//   - An explanation is minimal: without any one of its mistakes it explains less.
//   - The same runs give the same answers, whatever the clock and the machine.
package diagnosis

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"isrgrade/cases"
)

// Entry is one mistake that a program can make.
type Entry struct {
	ID    string
	Topic string
	Stage string // id of the stage that teaches the rule
	// Ways is how many ways of writing the mistake are known, at least 1.
	Ways int
	// Altered is how many further ways there are that nobody writes: the same rule
	// with other constants. They stand behind the others, and are never named; what
	// they print must be ruled out before the mistake is.
	Altered int
	// Unwritten is the id of the stage that is not begun where this is missing; "" is
	// no rule that a program lacks.
	Unwritten string
	// Nameless says that it is no mistake to be named: nothing is there yet.
	Nameless bool
	// Unlisted says of a nameless entry that its ways are rules that nobody is known to
	// write. See Search.Unlisted.
	Unlisted bool
	// Often says how often it is met, against the others.
	Often int
	// Parts are the ids of entries that come to this one when made together.
	Parts []string
}

// Made is a mistake made: an entry, by its index, as one of its ways writes it.
type Made struct{ Entry, Way int }

// Set is the mistakes that a program makes at once, in the order of the entries;
// the empty set is a right program.
type Set []Made

// Track is what a diagnosis knows of an exercise.
type Track struct {
	Entries []Entry
	// Compatible says whether a program can make both, entries by their index.
	Compatible func(a, b int) bool
	// Program gives the program that makes the mistakes of a set.
	Program func(set Set) Program
}

// With gives s and one more.
func (s Set) With(made Made) Set {
	longer := append(slices.Clone(s), made)
	slices.SortFunc(longer, func(a, b Made) int { return cmp.Or(a.Entry-b.Entry, a.Way-b.Way) })
	return longer
}

// Without gives s without its member i.
func (s Set) Without(i int) Set { return slices.Delete(slices.Clone(s), i, i+1) }

// Has says whether an entry is in s, in any way.
func (s Set) Has(entry int) bool {
	return slices.ContainsFunc(s, func(m Made) bool { return m.Entry == entry })
}

// SameEntries says that two sets differ at most in the ways of writing.
func (s Set) SameEntries(other Set) bool {
	return slices.EqualFunc(s, other, func(a, b Made) bool { return a.Entry == b.Entry })
}

// Key is a text for maps.
func (s Set) Key() string {
	var key strings.Builder
	for _, made := range s {
		key.WriteString(strconv.Itoa(made.Entry) + "." + strconv.Itoa(made.Way) + " ")
	}
	return key.String()
}

// identity tells sets apart as Key does, for the search's own maps. A set that is
// looked at there has one mistake more than an explanation at most.
type identity [MostMistakes + 2]Made

func (s Set) identity() identity {
	var id identity
	for i, made := range s {
		id[i] = Made{made.Entry + 1, made.Way}
	}
	return id
}

// Allows says whether an entry can be made beside all of s.
func (t *Track) Allows(s Set, entry int) bool {
	return !slices.ContainsFunc(s, func(m Made) bool { return m.Entry == entry || !t.Compatible(m.Entry, entry) })
}

// Listed leaves out what has no name.
func (t *Track) Listed(s Set) Set {
	return slices.DeleteFunc(slices.Clone(s), func(m Made) bool { return t.Entries[m.Entry].Unlisted })
}

// Often says how often a set's mistakes are met: of sets that print the same, the one
// that is met more often stands first.
func (t *Track) Often(s Set) int {
	often := 0
	for _, made := range s {
		often += t.Entries[made.Entry].Often
	}
	return often
}

// Begun says that no member of a set stands for a stage of which nothing is written.
func (t *Track) Begun(s Set) bool {
	return !slices.ContainsFunc(s, func(m Made) bool { return t.Entries[m.Entry].Nameless && !t.Entries[m.Entry].Unlisted })
}

// Named gives the members of a set that are mistakes with a name.
func (t *Track) Named(s Set) Set {
	return slices.DeleteFunc(slices.Clone(s), func(m Made) bool { return t.Entries[m.Entry].Nameless })
}

// written counts the members that say something of what is written: of sets that
// print the same, the one with the fewest is believed.
func (t *Track) written(s Set) int {
	written := 0
	for _, made := range s {
		if t.Entries[made.Entry].Unwritten == "" {
			written++
		}
	}
	return written
}

// IDs gives the ids of a set's entries.
func (t *Track) IDs(s Set) []string {
	ids := make([]string, len(s))
	for i, made := range s {
		ids[i] = t.Entries[made.Entry].ID
	}
	return ids
}

// Lines gives all that the program of a set prints for a trace.
func (t *Track) Lines(s Set, trace *cases.Trace) []string {
	program := t.Program(s)
	program.Begin(trace)
	var lines []string
	for line := program.Next(); line != nil; line = program.Next() {
		lines = append(lines, string(AppendText(nil, trace, line)))
	}
	return lines
}

// unbegun is 1 for a set that says of a first stage that nothing of it is there: of
// sets that print the same, another is believed.
func (t *Track) unbegun(s Set) int {
	if t.Begun(s) {
		return 0
	}
	return 1
}
