package grader

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"isrgrade/cases"
	"isrgrade/runner"
)

// experimenter runs further traces on a program that failed, within a budget.
type experimenter struct {
	on      []runner.Runner
	program Program
	options Options
	runs    int       // left
	until   time.Time // a brake for slow programs; runs is what usually ends first
	braked  bool      // whether the clock ended it

	made map[string]*caseRun // the last run on an input that was not hidden
}

// The budget for finding out more about one program, if the options give none.
const (
	mostExperiments = 400
	experimentTime  = 5 * time.Minute // far off, so that what is found does not depend on the machine
)

func newExperimenter(on []runner.Runner, program Program, options Options) *experimenter {
	return &experimenter{
		on: on, program: program, options: options,
		made: map[string]*caseRun{},
		runs: cmp.Or(options.ExperimentRuns, mostExperiments), until: time.Now().Add(cmp.Or(options.ExperimentTime, experimentTime)),
	}
}

// spent says that no further runs are to be made, and keeps it if the clock says so.
func (e *experimenter) spent() bool {
	if e.runs <= 0 {
		return true
	}
	e.braked = e.braked || time.Now().After(e.until)
	return e.braked
}

// experiment is a trace to run. One that was made of a hidden case is hidden too.
type experiment struct {
	trace  *cases.Trace
	hidden bool
}

// try runs the program on one trace. The error is the context's or our own fault.
func (e *experimenter) try(ctx context.Context, one experiment) (caseRun, error) {
	runs, err := e.tryAll(ctx, []experiment{one})
	if err != nil {
		return caseRun{}, err
	}
	return runs[0], nil
}

// once gives the run that was made on the trace, or makes it.
func (e *experimenter) once(ctx context.Context, trace *cases.Trace) (caseRun, error) {
	if made := e.made[string(trace.Input())]; made != nil {
		return *made, nil
	}
	return e.try(ctx, experiment{trace: trace})
}

// tryAll runs the program on traces, on all runners at the same time.
func (e *experimenter) tryAll(ctx context.Context, experiments []experiment) ([]caseRun, error) {
	e.runs -= len(experiments)
	all := make([]suiteCase, len(experiments))
	for i, one := range experiments {
		all[i] = newSuiteCase(cases.Case{Name: "counterexample", Trace: one.trace}, Part{Hidden: one.hidden}, 0)
	}
	options := e.options
	options.FailFast, options.MostTimeouts, options.HopelessAfter = false, 0, 0
	runs, err := runAll(ctx, e.on[:min(len(e.on), len(all))], e.program, all, options, nil)
	if err != nil {
		return nil, err
	}
	for i := range runs {
		if runs[i].fault != nil {
			return nil, fmt.Errorf("look for a counterexample: %w", runs[i].fault)
		}
		if !runs[i].hidden {
			e.made[string(runs[i].input)] = &runs[i]
		}
	}
	return runs, nil
}
