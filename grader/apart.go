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
// worlds that are searched quickly, else nil. These are not searched where one member hides
// what the other has besides. What was found is kept for other programs.
func (k *knowledge) apart(ctx context.Context, set diagnosis.Set, others []diagnosis.Set) ([]*cases.Trace, error) {
	if len(others) == 0 {
		return nil, nil
	}
	original := k.track().Original(set, k.chosenForNothing())
	found := make([]*cases.Trace, len(others))
	for i, other := range others {
		key := fmt.Sprint(set.Key(), "apart from ", other.Key())
		trace, known := k.recalled(key)
		if !known {
			var err error
			if trace, err = k.partingUnlessHidden(ctx, original, other); err != nil {
				return nil, err
			}
			k.remember(key, trace)
		}
		found[i] = trace
	}
	return found, nil
}

// partingUnlessHidden finds out for apart what is not known yet.
func (k *knowledge) partingUnlessHidden(ctx context.Context, original *diagnosis.Original, other diagnosis.Set) (*cases.Trace, error) {
	hiding, err := k.hiding()
	if err != nil {
		return nil, err
	}
	if rule, instead := exchange(original.Set, other); instead == noMistake && hiding.hiddenBy(original.Set, rule) {
		return original.Parting(other), nil
	}
	return k.parting(ctx, original, other)
}

// parting gives a trace that tells the original from another set, or nil.
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
