package grader

import (
	"context"
	"slices"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
)

// verify keeps those of the sets that print what the program prints on further
// traces: some that tell the sets apart, and some on which each mistake of the first
// shows. None are left when the program prints what none of them does; what it
// printed is evidence then.
func (q *inquiry) verify(ctx context.Context, sets []diagnosis.Set) ([]diagnosis.Set, error) {
	traces := q.nextWindow()
	sets, err := q.tellApart(ctx, sets, traces)
	if err != nil || len(sets) == 0 {
		return nil, err
	}
	asked, err := q.shownShortest(sets[0])
	if err != nil {
		return nil, err
	}
	for i := range sets[0] {
		asked = append(asked, q.search.Experiments(sets[0], i, traces, experimentsEach)...)
	}
	sets, err = q.keepRight(ctx, sets, slices.Concat(asked, q.known.long()))
	if err != nil || len(sets) == 0 {
		return nil, err
	}
	return q.withstand(ctx, sets, traces)
}

// shownShortest gives the kept shortest traces of a set's members: experiments as good
// as others, one of which is the counterexample afterwards.
func (q *inquiry) shownShortest(set diagnosis.Set) ([]*cases.Trace, error) {
	var traces []*cases.Trace
	for _, made := range set {
		trace, err := q.known.keptShortest(made)
		if err != nil {
			return nil, err
		}
		if trace != nil {
			traces = append(traces, trace)
		}
	}
	return traces, nil
}

// withstand keeps those of the sets that hold against their neighbours too: sets with
// another rule, listed or not, in the place of a member, or with one more. The program
// is asked where those that explain all so far print otherwise. Those that are known to
// print nothing else are left out, and those that seldom do are looked at briefly.
func (q *inquiry) withstand(ctx context.Context, sets []diagnosis.Set, traces []*cases.Trace) ([]diagnosis.Set, error) {
	hiding, err := q.known.hiding()
	if err != nil {
		return nil, err
	}
	first := sets[0]
	neighbours := q.search.Neighbours(first, func(neighbour diagnosis.Set) bool {
		return hiding.showing(q.search.Track, first, neighbour) != never
	})
	telling := q.known.telling()
	if sets, neighbours, err = q.withstandOn(ctx, sets, neighbours, telling[:min(glance, len(telling))]); err != nil {
		return nil, err
	}
	neighbours = slices.DeleteFunc(neighbours, func(neighbour diagnosis.Set) bool {
		return hiding.showing(q.search.Track, first, neighbour) == seldom
	})
	for _, from := range [][]*cases.Trace{telling, traces} {
		if sets, neighbours, err = q.withstandOn(ctx, sets, neighbours, from); err != nil {
			return nil, err
		}
	}
	rarely, err := q.known.rarely()
	if err != nil {
		return nil, err
	}
	sets, _, err = q.withstandOn(ctx, sets, slices.DeleteFunc(neighbours, q.search.HasUnlisted), rarely)
	return sets, err
}

// withstandOn asks on some traces until none of them divides those that are left.
func (q *inquiry) withstandOn(ctx context.Context, sets, neighbours []diagnosis.Set, traces []*cases.Trace) (left, rivals []diagnosis.Set, err error) {
	if len(sets) == 0 || len(neighbours) == 0 {
		return sets, neighbours, nil
	}
	answers := q.search.Answers(&q.known.answers, append(slices.Clone(sets), neighbours...), traces)
	for asked := 0; asked < mostAsked && len(sets) > 0 && len(neighbours) > 0 && !q.experimenter.spent(); asked++ {
		trace := answers.Refuting(sets[0], neighbours)
		if trace == nil {
			break
		}
		all, err := q.keepRight(ctx, append(slices.Clone(sets), neighbours...), []*cases.Trace{trace})
		if err != nil {
			return nil, nil, err
		}
		fell := func(set diagnosis.Set) bool {
			return !slices.ContainsFunc(all, func(other diagnosis.Set) bool { return other.Key() == set.Key() })
		}
		sets, neighbours = slices.DeleteFunc(sets, fell), slices.DeleteFunc(neighbours, fell)
	}
	return sets, neighbours, nil
}

// tellApart asks the program on traces on which some of the sets differ, until one is
// left, or no trace tells the others apart, or enough was asked.
func (q *inquiry) tellApart(ctx context.Context, sets []diagnosis.Set, traces []*cases.Trace) ([]diagnosis.Set, error) {
	if len(sets) == 1 {
		return sets, nil
	}
	answers := q.search.Answers(&q.known.answers, sets, traces)
	for asked := 0; len(sets) > 1 && asked < mostAsked && !q.experimenter.spent(); asked++ {
		trace, err := q.between(ctx, sets, answers)
		if trace == nil || err != nil {
			return sets, err
		}
		if sets, err = q.keepRight(ctx, sets, []*cases.Trace{trace}); err != nil {
			return nil, err
		}
	}
	return sets, nil
}

// between gives a trace that tells the most of the sets apart, or nil: of those that
// were played or, if none of these does, the shortest one of the small worlds.
func (q *inquiry) between(ctx context.Context, sets []diagnosis.Set, answers *diagnosis.Answers) (*cases.Trace, error) {
	if trace := answers.Divisive(sets); trace != nil {
		return trace, nil
	}
	if q.search.Unlisted {
		return nil, nil // there are too many such rules to search a small world for each
	}
	for _, other := range q.otherwise(sets) {
		if trace, err := q.known.between(ctx, q.known.exercise.Quickly(), sets[0], other); trace != nil || err != nil {
			return trace, err
		}
	}
	return nil, nil
}
