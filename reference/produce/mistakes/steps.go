package mistakes

import (
	"slices"

	"isrgrade/reference/produce"
)

// Mistakes in the order of steps are edits of the lists, so that two of them can be
// made at once.

func without(steps []produce.Action, actions ...produce.Action) []produce.Action {
	return slices.DeleteFunc(slices.Clone(steps), func(a produce.Action) bool { return slices.Contains(actions, a) })
}

func first(steps []produce.Action, actions ...produce.Action) []produce.Action {
	return slices.Concat(actions, steps)
}

// insertedBefore puts actions directly before another one.
func insertedBefore(steps []produce.Action, before produce.Action, actions ...produce.Action) []produce.Action {
	i := slices.Index(steps, before)
	if i < 0 {
		return steps
	}
	return slices.Insert(slices.Clone(steps), i, actions...)
}

// movedBefore puts an action directly before another one.
func movedBefore(steps []produce.Action, action, before produce.Action) []produce.Action {
	if !slices.Contains(steps, action) {
		return steps
	}
	return insertedBefore(without(steps, action), before, action)
}

// everyCommand edits the steps of each command.
func everyCommand(steps *produce.Steps, edit func([]produce.Action) []produce.Action) {
	for _, list := range []*[]produce.Action{
		&steps.Append, &steps.Fetch, &steps.Status, &steps.Produce, &steps.Consume, &steps.Resign,
	} {
		*list = edit(*list)
	}
}

// onlyWhenRisen lets the waiting be looked at only after the HW rose, as Kafka has
// it. For the right rules that makes no difference; for some wrong ones it does.
func onlyWhenRisen(r *produce.Rules) { r.Looks = func(rose bool) bool { return rose } }

// and is one more change on top of an entry's own.
func and(changes ...func(*produce.Rules)) func(*produce.Rules) {
	return func(r *produce.Rules) {
		for _, change := range changes {
			change(r)
		}
	}
}

// count counts the replicas that fit.
func count(s *produce.State, fits func(replica int) bool) int {
	n := 0
	for i := range s.Replicas {
		if fits(i) {
			n++
		}
	}
	return n
}

// holders counts the replicas that have a producer's records.
func holders(s *produce.State, p *produce.Producer) int {
	return count(s, func(i int) bool { return s.Replicas[i].LEO >= p.Need })
}
