package gen

import (
	"context"

	"isrgrade/cases"
	lesson "isrgrade/cases/isr"
	frame "isrgrade/reference"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// Found is the answer of a search for the shortest trace.
type Found struct {
	// Trace is a shortest trace that tells the two apart, with the first rule
	// set's replies; its last command is the STATUS that shows the difference.
	// nil says that no trace within the bounds does: all of them were tried.
	Trace *cases.Trace
	// States counts the pairs of states that were looked at, over all worlds.
	States int
	Bounds Bounds
}

// Exists says that a trace was found.
func (f *Found) Exists() bool { return f.Trace != nil }

// Shortest finds a provably shortest trace, within the bounds, on which the
// mistake prints something else than the lesson. The error is the context's.
func Shortest(ctx context.Context, mistake mistakes.Mistake, bounds Bounds) (Found, error) {
	return ShortestBetween(ctx, reference.Lesson(), mistakes.Apply(mistake), bounds)
}

// ShortestBetween finds a provably shortest trace, within the bounds, on which
// the two rule sets print something else. Among equally short ones it takes the
// world that the bounds name first, then the smaller times and numbers. The error
// is the context's.
//
// The search is exact for rules that see times only as ages (the time of the
// command less a remembered time), compare ages only with LAG_MAX or one and a
// half times that, and otherwise only copy times or take the later one; so do all
// rules of the lesson and of the catalogue. See joint for why nothing is lost.
func ShortestBetween(ctx context.Context, a, b reference.Rules, bounds Bounds) (Found, error) {
	var searches []*search
	for _, w := range bounds.worlds() {
		searches = append(searches, newSearch(w, &a, &b))
	}
	trace, err := firstToShow(ctx, searches)
	if err != nil {
		return Found{}, err
	}
	found := Found{Bounds: bounds}
	if trace != nil {
		found.Trace = withRepliesOf(&a, trace)
	}
	for _, s := range searches {
		found.States += len(s.nodes)
	}
	return found, nil
}

// firstToShow lets all searches go on together, one length of traces after the
// other, until one shows a difference or none has anything left.
func firstToShow(ctx context.Context, searches []*search) (*cases.Trace, error) {
	for len(searches) > 0 {
		for _, s := range searches {
			commands, err := s.show(ctx)
			if err != nil {
				return nil, err
			}
			if commands != nil {
				return lesson.NewTrace(s.config, commands), nil
			}
		}
		var growing []*search
		for _, s := range searches {
			grew, err := s.grow(ctx)
			if err != nil {
				return nil, err
			}
			if grew {
				growing = append(growing, s)
			}
		}
		searches = growing
	}
	return nil, nil
}

func withRepliesOf(rules *reference.Rules, trace *cases.Trace) *cases.Trace {
	machine := reference.Machine()
	return trace.WithRepliesOf(frame.NewPlayer(&machine, *rules))
}
