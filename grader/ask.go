package grader

import (
	"context"
	"slices"

	"isrgrade/reference/isr/mistakes"
)

// ask narrows explanations that fit the suite equally: it looks for a shortest
// trace on which two of them differ, runs the program on it, and keeps those that
// print the same, until no two can be told apart. It gives none when the program
// prints something that none of them does.
func (s *Suite) ask(ctx context.Context, lab *lab, candidates []explanation) ([]explanation, error) {
	told := 1
	for told < len(candidates) && !lab.spent() {
		if candidates[0].sameMistakes(candidates[told]) {
			told++ // two ways of writing the same
			continue
		}
		trace, err := s.between(ctx, candidates[0], candidates[told])
		if err != nil {
			return nil, err
		}
		if trace == nil {
			told++
			continue
		}
		run, err := lab.try(ctx, experiment{trace: trace})
		if err != nil {
			return nil, err
		}
		candidates = slices.DeleteFunc(slices.Clone(candidates), func(e explanation) bool {
			rules := e.rules()
			return !slices.Equal(answer(&rules, trace), run.canonical)
		})
		told = 1
	}
	return candidates, nil
}

// common gives the mistakes that all explanations have, and the others.
func common(explanations []explanation) (shared, others explanation) {
	for _, e := range explanations {
		for _, mistake := range e {
			switch {
			case shared.has(mistake.ID) || others.has(mistake.ID):
			case !slices.ContainsFunc(explanations, func(other explanation) bool { return !other.has(mistake.ID) }):
				shared = append(shared, mistake)
			default:
				others = append(others, mistake)
			}
		}
	}
	return shared, others
}

func (e explanation) sameMistakes(other explanation) bool {
	return len(e) == len(other) && !slices.ContainsFunc(other, func(m mistakes.Mistake) bool { return !e.has(m.ID) })
}

func (e explanation) has(id string) bool {
	for _, mistake := range e {
		if mistake.ID == id {
			return true
		}
	}
	return false
}
