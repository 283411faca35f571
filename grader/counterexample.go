package grader

import (
	"context"
	"fmt"
	"strings"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	lesson "isrgrade/cases/isr"
)

// findCounterexample looks for a small trace on which the program is seen to
// fail: the shortest one of the mistake that explains it or, without such a
// mistake, the smallest failing case, reduced. nil says that there is none to be
// had, as for a program that runs into its time limit.
func (s *Suite) findCounterexample(ctx context.Context, lab *lab, g grounds, runs []caseRun) (*Counterexample, error) {
	for _, e := range g.explanations() {
		found, err := s.confirmShortest(ctx, lab, e)
		if found != nil || err != nil {
			return found, err
		}
	}
	smallest := smallestFailure(runs)
	if smallest == nil {
		return nil, nil
	}
	return reduce(ctx, lab, smallest)
}

// explanations gives what the grounds name, the best first.
func (g grounds) explanations() []explanation {
	if len(g.certain) > 0 {
		return g.certain[:1]
	}
	var all []explanation
	for _, one := range g.unfinished {
		all = append(all, one.explanation)
	}
	for _, one := range g.likely {
		all = append(all, one.explanation)
	}
	return all
}

// confirmShortest runs the program on a provably shortest trace that shows the
// mistake, and gives it if the program does print what the mistake does.
func (s *Suite) confirmShortest(ctx context.Context, lab *lab, e explanation) (*Counterexample, error) {
	trace, err := s.shortest(ctx, e)
	if trace == nil || err != nil {
		return nil, err
	}
	run, err := lab.try(ctx, experiment{trace: trace})
	if err != nil {
		return nil, err
	}
	rules := e.rules()
	wanted := answer(&rules, trace)
	if run.first == nil || firstMismatch(run.canonical, wanted) < len(wanted) {
		return nil, nil
	}
	return newCounterexample(&run, Shortest), nil
}

// shortest gives the shortest trace of an explanation. nil says that there is none
// within the bounds of the search.
func (s *Suite) shortest(ctx context.Context, e explanation) (*cases.Trace, error) {
	if kept, err := keptShortest(e); kept != nil || err != nil {
		return kept, err
	}
	return s.between(ctx, nil, e)
}

// between searches a shortest trace on which two programs differ, once a suite;
// the explanation of a right program is nil.
func (s *Suite) between(ctx context.Context, a, b explanation) (*cases.Trace, error) {
	s.shortestMutex.Lock()
	defer s.shortestMutex.Unlock()
	key := a.id() + " against " + b.id()
	if trace, known := s.shortestTraces[key]; known {
		return trace, nil
	}
	exercise := lesson.Exercise()
	found, err := gen.ShortestBetween(ctx, &exercise, a.made(), b.made())
	if err != nil {
		return nil, fmt.Errorf("search a shortest trace of %s: %w", key, err)
	}
	if s.shortestTraces == nil {
		s.shortestTraces = map[string]*cases.Trace{}
	}
	s.shortestTraces[key] = found.Trace
	return found.Trace, nil
}

func (e explanation) id() string {
	var ids []string
	for _, mistake := range e {
		ids = append(ids, strings.Repeat("other way of ", mistake.Way)+mistake.ID)
	}
	return strings.Join(ids, " and ")
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
