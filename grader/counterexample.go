package grader

import (
	"context"
	"slices"

	"isrgrade/grader/diagnosis"
)

// findCounterexample looks for a small trace on which the program is seen to
// fail: the shortest one of the weightiest mistake or, without such a mistake, the
// smallest failing case, reduced. nil says that there is none to be had, as for a
// program that runs into its time limit.
func (s *Suite) findCounterexample(ctx context.Context, experimenter *experimenter, claims []Claim, found findings, runs []caseRun) (*Counterexample, error) {
	for _, claim := range claims {
		found, err := s.confirmShortest(ctx, experimenter, found.named, claim)
		if found != nil || err != nil {
			return found, err
		}
	}
	smallest := smallestFailure(runs)
	if smallest == nil {
		return nil, nil
	}
	return s.reduce(ctx, experimenter, smallest)
}

// confirmShortest runs the program on a provably shortest trace that shows the
// mistake, and gives it if the program does print what the set prints there.
func (s *Suite) confirmShortest(ctx context.Context, experimenter *experimenter, named diagnosis.Set, claim Claim) (*Counterexample, error) {
	entry := slices.IndexFunc(s.known.track().Entries, func(e diagnosis.Entry) bool { return e.ID == claim.ID })
	trace, err := s.known.shortestOf(ctx, diagnosis.Made{Entry: entry, Way: claim.Way})
	if trace == nil || err != nil {
		return nil, err
	}
	run, err := experimenter.once(ctx, trace)
	if err != nil {
		return nil, err
	}
	if run.first == nil || !slices.Equal(run.replies, s.known.track().Lines(named, trace)) {
		return nil, nil
	}
	shown := newCounterexample(&run, Shortest)
	shown.Mistake = claim.ID
	return shown, nil
}

// smallestFailure gives the failed run with the smallest input, of those of the
// first failed stage that can be repeated quickly.
func smallestFailure(runs []caseRun) *caseRun {
	var smallest *caseRun
	stage := firstFailedStage(runs)
	for i := range runs {
		r := &runs[i]
		if r.Stage != stage {
			continue
		}
		quick := r.verdict == WrongAnswer || r.verdict == RunTimeError && r.first != nil
		if quick && (smallest == nil || len(r.input) < len(smallest.input)) {
			smallest = r
		}
	}
	return smallest
}

func newCounterexample(run *caseRun, minimal string) *Counterexample {
	c := &Counterexample{
		Trace: run.Trace.WithReplies().String(), Commands: len(run.Trace.Steps), Minimal: minimal,
		Expected: run.expected, Actual: linesUpTo(run.lines, len(run.expected)), Verdict: run.verdict,
		Reasoning: reasoningBetween(run.Trace, 0, len(run.Trace.Steps)-1),
	}
	if run.first != nil {
		c.Line, c.Field, c.Command = run.first.line+1, run.first.field, run.commandText(run.first.line)
	}
	return c
}
