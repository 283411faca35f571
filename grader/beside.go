package grader

import (
	"context"
	"slices"

	"isrgrade/grader/diagnosis"
)

// How often a set with an unlisted rule may be found to explain everything and then fall.
const mostBeside = 4

// beside looks for mistakes that explain everything together with one rule that nobody
// is known to write. What is left when these sets were asked about as sets of mistakes
// are is not certain, since there are more such rules than are known; but what all of
// them have in common is named. found says that some are left.
func (q *inquiry) beside(ctx context.Context) (what findings, found bool, err error) {
	for range mostBeside {
		best := q.search.Best()
		if !best[0].Exact() || q.experimenter.spent() {
			break
		}
		sets, err := q.verify(ctx, setsOf(best))
		if err != nil {
			return findings{}, false, err
		}
		if sets, err = q.tellApart(ctx, sets, q.known.telling()); err != nil {
			return findings{}, false, err
		}
		if len(sets) > 0 {
			return q.readings(sets), true, nil
		}
	}
	return findings{}, false, nil
}

// readings names what the sets have in common or, where they are two ways to read the
// program, with as many mistakes each, the first with the second as what prints the same.
func (q *inquiry) readings(sets []diagnosis.Set) findings {
	var listed []diagnosis.Set
	for _, set := range sets {
		if one := q.search.Listed(set); !slices.ContainsFunc(listed, one.SameEntries) {
			listed = append(listed, one)
		}
	}
	if len(listed) == 2 && len(listed[0]) == len(listed[1]) {
		return findings{named: listed[0], same: listed[1:]}
	}
	return findings{named: q.common(sets)}
}

// common gives the mistakes that are in all of the sets.
func (q *inquiry) common(sets []diagnosis.Set) diagnosis.Set {
	return slices.DeleteFunc(q.search.Listed(sets[0]), func(made diagnosis.Made) bool {
		return slices.ContainsFunc(sets, func(set diagnosis.Set) bool { return !set.Has(made.Entry) })
	})
}
