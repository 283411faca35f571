package grader

import (
	"context"
	"fmt"
	"slices"

	"isrgrade/grader/diagnosis"
	"isrgrade/runner"
)

// A student waits for the answer. A program whose stages fail wholly, one after the
// other, is not that far yet: the cases of later stages would fail as well and tell
// nothing new, so they are left out. Not so when a known mistake explains all that
// was printed: then every case helps to say so for certain.

// mostFailedStages is how many stages may fail wholly before the later ones are left
// out. One would be too few: a program can lack one rule and have the next.
const mostFailedStages = 2

// runSuite runs the suite's cases as the options say. When it leaves cases out it
// says why.
func (s *Suite) runSuite(ctx context.Context, runners []runner.Runner, program Program, options Options, progress func()) ([]caseRun, string, error) {
	if !options.StageByStage {
		runs, err := runAll(ctx, runners, program, s.cases, options, progress)
		return runs, options.stopReason(err), err
	}
	var runs []caseRun
	tally := newTally(options)
	for _, stage := range s.stages {
		options.tell("running " + stage.id)
		more, err := runCounted(ctx, runners, program, s.casesOf(stage.id), tally, progress)
		runs = append(runs, more...)
		if err != nil || tally.enough() {
			return runs, options.stopReason(err), err
		}
		if failed := whollyFailed(runs); len(failed) >= mostFailedStages && !s.explains(runs) {
			return runs, fmt.Sprintf("%s and %s failed in every case; --all runs everything", failed[0], failed[1]), nil
		}
	}
	return runs, "", nil
}

func (s *Suite) casesOf(stage string) []suiteCase {
	return slices.DeleteFunc(slices.Clone(s.cases), func(one suiteCase) bool { return one.Stage != stage })
}

// whollyFailed gives the stages without a single case that passed, in order.
func whollyFailed(runs []caseRun) []string {
	var stages, passed []string
	for i := range runs {
		if !slices.Contains(stages, runs[i].Stage) {
			stages = append(stages, runs[i].Stage)
		}
		if !runs[i].failed() {
			passed = append(passed, runs[i].Stage)
		}
	}
	return slices.DeleteFunc(stages, func(stage string) bool { return slices.Contains(passed, stage) })
}

// explains says whether some set of known mistakes prints every line of the runs. A
// program of which hardly anything is written prints what little it can; that explains
// nothing.
func (s *Suite) explains(runs []caseRun) bool {
	if slices.ContainsFunc(runs, endedBadly) {
		return false
	}
	search := diagnosis.Search{Track: s.known.track()}
	for i := range runs {
		search.Runs = append(search.Runs, diagnosis.Run{Trace: runs[i].Trace, Printed: runs[i].canonical})
	}
	best := search.Best()[0]
	return best.Exact() && search.Track.Begun(best.Set)
}

// firstFailedStage gives the id of the first stage in which a case failed; "" when
// there is none.
func firstFailedStage(runs []caseRun) string {
	for i := range runs {
		if runs[i].failed() {
			return runs[i].Stage
		}
	}
	return ""
}
