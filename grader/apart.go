package grader

import (
	"context"
	"fmt"
	"slices"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/grader/diagnosis"
)

// apart gives for each of the others a trace on which it prints otherwise than the set:
// the first of thousands that were chosen for nothing, else the shortest one of the
// worlds that are searched quickly, else nil. Neither is looked for where one member hides
// what the other has besides. What was found is kept for other programs.
func (k *knowledge) apart(ctx context.Context, set diagnosis.Set, others []diagnosis.Set) ([]*cases.Trace, error) {
	if len(others) == 0 {
		return nil, nil
	}
	hiding, err := k.hiding()
	if err != nil {
		return nil, err
	}
	original := k.track().Original(set, k.chosenForNothing())
	found := make([]*cases.Trace, len(others))
	for i, other := range others {
		if rule, instead := exchange(set, other); instead == noMistake && hiding.hiddenBy(set, rule) {
			continue
		}
		key := fmt.Sprint(set.Key(), "apart from ", other.Key())
		trace, known := k.recalled(key)
		if !known {
			if trace, err = k.parting(ctx, original, other); err != nil {
				return nil, err
			}
			k.remember(key, trace)
		}
		found[i] = trace
	}
	return found, nil
}

// parting finds out for apart what is not known yet.
func (k *knowledge) parting(ctx context.Context, original *diagnosis.Original, other diagnosis.Set) (*cases.Trace, error) {
	if trace := original.Parting(other); trace != nil {
		return trace, nil
	}
	found, err := gen.ShortestBetween(ctx, k.exercise.Quickly(), madeOf(original.Set), madeOf(other))
	if err != nil {
		return nil, fmt.Errorf("search a trace that tells two sets apart: %w", err)
	}
	return found.Trace, nil
}

// chosenForNothing are the traces that apart looks at before it searches.
func (k *knowledge) chosenForNothing() []*cases.Trace {
	return slices.Concat(k.short(0, shortTraces), k.rare())
}

func (k *knowledge) recalled(key string) (trace *cases.Trace, known bool) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	trace, known = k.shortest[key]
	return trace, known
}

func (k *knowledge) remember(key string, trace *cases.Trace) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.shortest[key] = trace
}
