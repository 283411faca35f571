package mistakes

import (
	"slices"

	reference "isrgrade/reference/isr"
)

// Mistakes in the order of steps are edits of the lists, so that two of them can
// be made at once.

func without(steps []reference.Action, action reference.Action) []reference.Action {
	return slices.DeleteFunc(slices.Clone(steps), func(a reference.Action) bool { return a == action })
}

func first(steps []reference.Action, actions ...reference.Action) []reference.Action {
	return slices.Concat(actions, steps)
}

func last(steps []reference.Action, actions ...reference.Action) []reference.Action {
	return slices.Concat(steps, actions)
}

// replaced puts other actions in the place of one.
func replaced(steps []reference.Action, old reference.Action, others ...reference.Action) []reference.Action {
	i := slices.Index(steps, old)
	if i < 0 {
		return steps
	}
	return slices.Concat(steps[:i], others, steps[i+1:])
}

// movedBefore puts action directly before another one.
func movedBefore(steps []reference.Action, action, before reference.Action) []reference.Action {
	if !slices.Contains(steps, action) || !slices.Contains(steps, before) {
		return steps
	}
	rest := without(steps, action)
	return slices.Insert(rest, slices.Index(rest, before), action)
}
