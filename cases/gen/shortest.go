package gen

import (
	"context"

	"isrgrade/cases"
	"isrgrade/reference"
)

// Found is the answer of a search for the shortest trace.
type Found struct {
	// Trace is a shortest trace that tells the two apart, with the first program's
	// replies; its last command shows the difference. nil says that no trace within
	// the exercise's bounds does: all of them were tried.
	Trace *cases.Trace
	// States counts the pairs of states that were looked at, over all worlds.
	States int
}

// Exists says that a trace was found.
func (f *Found) Exists() bool { return f.Trace != nil }

// Shortest finds a provably shortest trace, within the exercise's bounds, on which a
// program that makes the mistakes prints something else than a right one. The error
// is the context's.
func Shortest(ctx context.Context, exercise *Exercise, made ...reference.Made) (Found, error) {
	return ShortestBetween(ctx, exercise, nil, made)
}

// ShortestBetween finds a provably shortest trace, within the exercise's bounds, on
// which two programs print something else. Among equally short ones it takes the
// world that the exercise names first, then the smaller times and numbers. The error
// is the context's.
//
// The search is exact as far as the fields of the track's rows are what they say
// they are. See layout for why nothing is lost.
func ShortestBetween(ctx context.Context, exercise *Exercise, a, b []reference.Made) (Found, error) {
	var searches []*search
	for i := range exercise.Search {
		searches = append(searches, newSearch(exercise.Model, &exercise.Search[i], a, b))
	}
	first, commands, err := firstToShow(ctx, searches)
	if err != nil {
		return Found{}, err
	}
	var found Found
	if commands != nil {
		found.Trace = cases.NewTrace(exercise.Model, first.Config, commands).WithRepliesOf(exercise.NewPlayer(a...))
	}
	for _, s := range searches {
		found.States += len(s.nodes)
	}
	return found, nil
}

// firstToShow lets all searches go on together, one length of traces after the
// other, until one shows a difference or none has anything left.
func firstToShow(ctx context.Context, searches []*search) (*search, []reference.Command, error) {
	for len(searches) > 0 {
		for _, s := range searches {
			commands, err := s.show(ctx)
			if err != nil || commands != nil {
				return s, commands, err
			}
		}
		var growing []*search
		for _, s := range searches {
			grew, err := s.grow(ctx)
			if err != nil {
				return nil, nil, err
			}
			if grew {
				growing = append(growing, s)
			}
		}
		searches = growing
	}
	return nil, nil, nil
}
