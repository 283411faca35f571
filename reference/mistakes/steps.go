package mistakes

import (
	"slices"

	"isrgrade/reference"
)

// Mistakes in the order of steps are edits of the lists, so that two of them can
// be made at once.

func without(steps []reference.Action, action reference.Action) []reference.Action {
	return slices.DeleteFunc(slices.Clone(steps), func(a reference.Action) bool { return a == action })
}

func first(steps []reference.Action, actions ...reference.Action) []reference.Action {
	return slices.Concat(actions, steps)
}

func replaced(steps []reference.Action, old, new reference.Action) []reference.Action {
	steps = slices.Clone(steps)
	if i := slices.Index(steps, old); i >= 0 {
		steps[i] = new
	}
	return steps
}

// movedBefore puts action directly before another one.
func movedBefore(steps []reference.Action, action, before reference.Action) []reference.Action {
	if !slices.Contains(steps, action) {
		return steps
	}
	rest := without(steps, action)
	return slices.Insert(rest, slices.Index(rest, before), action)
}
