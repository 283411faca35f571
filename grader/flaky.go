package grader

import (
	"context"
	"slices"
)

// repeats is how many failed cases are run a second time to see whether the
// program answers the same again.
const repeats = 3

// findFlaky runs the first failures of different kinds again. Two answers to one
// input make every other finding doubtful.
func findFlaky(ctx context.Context, lab *lab, runs []caseRun) (*Flaky, error) {
	indices := firstOfEachKind(runs)
	for _, i := range indices[:min(repeats, len(indices))] {
		first := &runs[i]
		if first.verdict != WrongAnswer && first.verdict != RunTimeError {
			continue
		}
		second, err := lab.try(ctx, first.Trace)
		if err != nil {
			return nil, err
		}
		if second.verdict != first.verdict || !slices.Equal(second.lines, first.lines) {
			return &Flaky{
				Case:  first.label(),
				First: linesUpTo(first.lines, diffLines), Second: linesUpTo(second.lines, diffLines),
			}, nil
		}
	}
	return nil, nil
}
