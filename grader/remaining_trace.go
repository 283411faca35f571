package grader

import (
	"context"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
)

// askedForRemaining is how many traces are tried on which no named mistake shows.
const askedForRemaining = 24

// lookCloser asks the program about what no named mistake explains: the smallest trace of
// that alone, and where in it the wrong answers begin and end.
func (s *Suite) lookCloser(ctx context.Context, experimenter *experimenter, result *Result, named diagnosis.Set, runs []caseRun) error {
	trace := result.Counterexample
	if len(named) > 0 {
		found, err := s.remainingTrace(ctx, experimenter, named, runs)
		if err != nil {
			return err
		}
		result.Remaining.Counterexample, trace = found, found
	}
	if trace == nil || trace.Verdict != WrongAnswer {
		return nil
	}
	from, err := s.threshold(ctx, experimenter, trace)
	result.Remaining.From = from
	return err
}

// remainingTrace gives the smallest trace found on which the program fails though no
// mistake of the set shows on it; nil when there is none to be had.
func (s *Suite) remainingTrace(ctx context.Context, experimenter *experimenter, named diagnosis.Set, runs []caseRun) (*Counterexample, error) {
	track := s.known.track()
	program := track.Program(named)
	silent := func(trace *cases.Trace) bool { return prints(program, trace, track.Lines(nil, trace)) }
	failing := smallestOf(runs, silent)
	if failing == nil {
		asked, err := s.askSilent(ctx, experimenter, silent)
		if err != nil {
			return nil, err
		}
		failing = smallestOf(asked, silent)
	}
	if failing == nil {
		return nil, nil
	}
	return s.reduceWithin(ctx, experimenter, failing, silent)
}

// askSilent runs the program on fresh traces on which nothing named shows.
func (s *Suite) askSilent(ctx context.Context, experimenter *experimenter, silent func(*cases.Trace) bool) ([]caseRun, error) {
	var asked []experiment
	for _, trace := range s.known.short(0, window) {
		if len(asked) < askedForRemaining && silent(trace) {
			asked = append(asked, experiment{trace: trace})
		}
	}
	if len(asked) == 0 || experimenter.spent() {
		return nil, nil
	}
	return experimenter.tryAll(ctx, asked)
}

// smallestOf gives the run with the smallest input of those that gave a wrong answer on a
// trace that is wanted and may be shown.
func smallestOf(runs []caseRun, wanted func(*cases.Trace) bool) *caseRun {
	var smallest *caseRun
	for i := range runs {
		r := &runs[i]
		shown := r.verdict == WrongAnswer && r.first != nil && !r.long && !r.hidden
		if shown && (smallest == nil || len(r.input) < len(smallest.input)) && wanted(r.Trace) {
			smallest = r
		}
	}
	return smallest
}
