package grader

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"isrgrade/cases"
	"isrgrade/runner"
)

// lab runs further traces on a program that failed, within a budget.
type lab struct {
	on      runner.Runner
	program Program
	options Options
	runs    int       // left
	until   time.Time // a brake for slow programs; runs is what usually ends first
}

// The budget for finding out more about one program, if the options give none.
const (
	labRuns = 400
	labTime = time.Minute
)

func newLab(on runner.Runner, program Program, options Options) *lab {
	return &lab{
		on: on, program: program, options: options,
		runs: cmp.Or(options.LabRuns, labRuns), until: time.Now().Add(cmp.Or(options.LabTime, labTime)),
	}
}

func (l *lab) spent() bool { return l.runs <= 0 || time.Now().After(l.until) }

// try runs the program on one trace. The error is the context's or our own fault.
func (l *lab) try(ctx context.Context, trace *cases.Trace) (caseRun, error) {
	l.runs--
	one := newSuiteCase(cases.Case{Name: "counterexample", Trace: trace}, Part{}, 0)
	run, err := runCase(ctx, l.on, l.program, one, l.options)
	if err != nil {
		return run, err
	}
	if run.fault != nil {
		return run, fmt.Errorf("look for a counterexample: %w", run.fault)
	}
	return run, nil
}
