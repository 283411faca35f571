package mistakes

import (
	"slices"

	"isrgrade/reference"
	"isrgrade/reference/kafka"
)

type words = reference.Words

// without gives the steps but for one of them.
func without(steps []kafka.Action, left kafka.Action) []kafka.Action {
	return slices.DeleteFunc(slices.Clone(steps), func(action kafka.Action) bool { return action == left })
}

// before gives the steps with one more in front of another one.
func before(steps []kafka.Action, next, more kafka.Action) []kafka.Action {
	return slices.Insert(slices.Clone(steps), slices.Index(steps, next), more)
}

// instead gives the steps with one of them replaced.
func instead(steps []kafka.Action, old, replacement kafka.Action) []kafka.Action {
	replaced := slices.Clone(steps)
	replaced[slices.Index(steps, old)] = replacement
	return replaced
}
