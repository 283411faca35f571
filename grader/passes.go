package grader

import (
	"context"
	"slices"

	"isrgrade/cases"
	"isrgrade/runner"
)

// Foretaste gives the suite's first cases on which a right program prints something:
// few, and enough to tell whether a program reads this track's commands at all.
func (s *Suite) Foretaste() *Suite {
	const enough = 2
	var names []string
	for i := range s.cases {
		if one := &s.cases[i]; len(one.expected) > 0 && len(names) < enough {
			names = append(names, one.Name)
		}
	}
	return s.Only(func(one cases.Case) bool { return slices.Contains(names, one.Name) })
}

// Passes says whether a program answers every case of the suite rightly. It looks no
// further than the first that it does not, and finds out nothing else.
func (s *Suite) Passes(ctx context.Context, runners []runner.Runner, program Program, options Options) (bool, error) {
	options.FailFast = true
	runs, err := runAll(ctx, runners, program, s.cases, options, nil)
	return err == nil && len(runs) == len(s.cases) && !slices.ContainsFunc(runs, func(r caseRun) bool { return r.failed() }), err
}

// PassedNothing says that no case that was run was passed, although the program could
// be run, and that no mistake was named, which only a program of this track makes: it
// may have been written for another.
func (r *Result) PassedNothing() bool {
	answered := r.Verdict == WrongAnswer || r.Verdict == RunTimeError
	return answered && len(r.Mistakes) == 0 &&
		!slices.ContainsFunc(r.Cases, func(one CaseResult) bool { return one.Verdict == Accepted })
}
