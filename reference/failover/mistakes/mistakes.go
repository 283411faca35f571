// Package mistakes is the catalogue of what goes wrong in programs that elect,
// copy and truncate: one entry, one mistake, one replaced rule of the track, with
// the words a teacher would use for it.
//
// It is not a diagnosis: it runs no program and compares no output.
//
// Laws, held by tests:
//   - An entry replaces exactly the one field of failover.Rules that it names.
//   - Some trace tells each entry from the right rules and from every other entry.
//   - A shortest trace for it is no longer than the track's page says.
//   - Every entry has all its words; ids never change.
//
// To add one, write its function in the file of its topic and list it there; the
// tests say what is missing.
package mistakes

import (
	"slices"

	"isrgrade/reference"
	"isrgrade/reference/failover"
)

// Mistake is one entry of the catalogue.
type Mistake = reference.Mistake[failover.Rules]

type (
	words = reference.Words
	rules = failover.Rules
)

// The topics, in the order of the page.
const (
	Copies     = "Copies and the high watermark"
	Members    = "Members of the ISR"
	Elections  = "Elections"
	Truncation = "Truncation"
	Loss       = "Loss"
	Operator   = "The operator"
	MinISR     = "min.insync.replicas"
	ELR        = "Eligible leader replicas"
)

// All gives the catalogue in its order. The caller may keep the slice.
func All() []Mistake {
	return slices.Concat(
		copies(), members(), candidates(), epochs(), newLeaders(),
		truncationToHW(), truncationElsewhere(), divergence(), copiedLogs(),
		loss(), operator(), minISR(), eligible(), lastLeader(),
	)
}

// Model gives the track: the partition's machine with this catalogue.
func Model() *reference.Model {
	model := reference.NewModel(failover.Grammar(), failover.NewLedger, failover.Machine(), slices.Concat(All(), notBegun(), unlisted()), "Steps")
	model.Broken = failover.BrokenPromise
	return model
}

// Mistakes in the order of steps are edits of the lists, so that two of them can
// be made at once.

func without(steps []failover.Action, action failover.Action) []failover.Action {
	return slices.DeleteFunc(slices.Clone(steps), func(a failover.Action) bool { return a == action })
}

// behind puts actions directly behind another one.
func behind(steps []failover.Action, action failover.Action, more ...failover.Action) []failover.Action {
	i := slices.Index(steps, action)
	if i < 0 {
		return steps
	}
	return slices.Concat(steps[:i+1], more, steps[i+1:])
}

// chosenBefore puts a way to find a leader directly before another one.
func chosenBefore(choices []failover.Choice, choice, before failover.Choice) []failover.Choice {
	i := slices.Index(choices, before)
	if i < 0 {
		i = len(choices)
	}
	return slices.Insert(slices.Clone(choices), i, choice)
}

func withoutChoice(choices []failover.Choice, choice failover.Choice) []failover.Choice {
	return slices.DeleteFunc(slices.Clone(choices), func(c failover.Choice) bool { return c == choice })
}
