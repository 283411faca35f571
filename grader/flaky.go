package grader

import (
	"context"
	"slices"
)

// repeats is how many failed cases are run a second time to see whether the program
// answers the same again. One that tosses a coin fails half of its cases and is found
// out but for one time in 4,096.
const repeats = 12

// findFlaky runs failures of different kinds again, each in turn. Two answers to one
// input make every other finding doubtful.
func findFlaky(ctx context.Context, experimenter *experimenter, runs []caseRun) (*Flaky, error) {
	indices := slices.DeleteFunc(firstOfEachKind(runs), func(i int) bool {
		return runs[i].verdict != WrongAnswer && runs[i].verdict != RunTimeError
	})
	if len(indices) == 0 {
		return nil, nil
	}
	again := make([]experiment, min(repeats, max(0, experimenter.runs)))
	for i := range again {
		first := &runs[indices[i%len(indices)]]
		again[i] = experiment{first.Trace, first.hidden}
	}
	repeated, err := experimenter.tryAll(ctx, again)
	if err != nil {
		return nil, err
	}
	for i := range repeated {
		first, second := &runs[indices[i%len(indices)]], &repeated[i]
		if second.verdict != first.verdict || !slices.Equal(second.lines, first.lines) {
			return &Flaky{
				Case:  first.label(),
				First: linesUpTo(first.lines, diffLines), Second: linesUpTo(second.lines, diffLines),
			}, nil
		}
	}
	return nil, nil
}
