package gen

import (
	"context"

	"isrgrade/cases"
	"isrgrade/reference"
	"isrgrade/reference/mistakes"
)

// Found is the answer of a search for the shortest trace.
type Found struct {
	// Trace is a shortest trace that tells the two apart, with the first rule
	// set's replies; its last command is the STATUS that shows the difference.
	// nil says that no trace within the bounds does.
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
	found := Found{Bounds: bounds}
	shortest := unlimited
	for _, w := range bounds.worlds() {
		s := newSearch(w, &a, &b)
		commands, err := s.run(ctx, shortest-1)
		if err != nil {
			return Found{}, err
		}
		found.States += len(s.nodes)
		if commands != nil {
			shortest = len(commands)
			found.Trace = withRepliesOf(&a, cases.NewTrace(w.config, commands))
		}
	}
	return found, nil
}

// worlds lists the worlds of the bounds, preferred ones first.
func (b Bounds) worlds() []world {
	var worlds []world
	for _, followers := range b.Followers {
		for _, unit := range b.Units {
			for _, lagMax := range b.LagMax {
				for minISR := 1; minISR <= followers+1; minISR++ {
					worlds = append(worlds, newWorld(followers, lagMax, minISR, unit, unit*b.LEO))
				}
			}
		}
	}
	return worlds
}

func withRepliesOf(rules *reference.Rules, trace *cases.Trace) *cases.Trace {
	replies := rules.Run(&trace.Config, trace.Commands())
	for i := range trace.Steps {
		if trace.Steps[i].Command.Kind == reference.Status {
			trace.Steps[i].Reply = replies[0].String()
			replies = replies[1:]
		}
	}
	return trace
}
