package class

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"isrgrade/grader"
	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// workers grade the jobs of a run at the same time.
type workers struct {
	plan  Plan
	first runner.Runner // for the first worker
	left  []error       // what could not be cleaned up; complete once work is done
}

// finishedJob is a job with what it gave.
type finishedJob struct {
	job    job
	result grader.Result
}

// work grades the jobs and hands each result to done, one at a time, in the order
// in which they finish. It ends early when ctx ends or done fails; what was graded
// by then was handed over.
func (w *workers) work(ctx context.Context, jobs []job, done func(job, grader.Result) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	queue := make(chan job, len(jobs))
	for _, one := range jobs {
		queue <- one
	}
	close(queue)
	results := make(chan finishedJob)
	var running sync.WaitGroup
	all := make([]*worker, max(1, min(w.plan.Jobs, len(jobs))))
	for i := range all {
		all[i] = &worker{plan: w.plan}
		if i == 0 {
			all[i].runner = w.first
		}
		running.Go(func() { all[i].work(ctx, queue, results) })
	}
	go func() { running.Wait(); close(results) }()
	var failed error
	for one := range results {
		if failed == nil {
			failed = done(one.job, one.result)
		}
		if failed != nil {
			cancel()
		}
	}
	for _, one := range all {
		w.left = append(w.left, one.left...)
	}
	return errors.Join(failed, ctx.Err())
}

// worker grades one job after the other, in a runner of its own.
type worker struct {
	plan   Plan
	runner runner.Runner // nil before the first job, and after it broke
	left   []error       // what could not be cleaned up
}

func (w *worker) work(ctx context.Context, queue <-chan job, results chan<- finishedJob) {
	defer w.drop()
	for one := range queue {
		result, err := w.grade(ctx, one)
		if err != nil { // the context's
			return
		}
		results <- finishedJob{one, result}
	}
}

// drop closes the runner; what it could not clean up changes no result.
func (w *worker) drop() {
	if w.runner != nil {
		w.cleaned("close the confinement", w.runner.Close())
	}
	w.runner = nil
}

// cleaned notes an error of cleaning up, to be told at the end of the run.
func (w *worker) cleaned(what string, err error) {
	if err != nil {
		w.left = append(w.left, fmt.Errorf("%s: %w", what, err))
	}
}

// grade gives a result in any case. When the fault is ours, the runner may be
// broken: a new one gets a second chance. The error is the context's.
func (w *worker) grade(ctx context.Context, one job) (grader.Result, error) {
	result := w.attempt(ctx, one)
	if result.Verdict == grader.JudgeError && ctx.Err() == nil && one.fault == nil {
		w.drop()
		result = w.attempt(ctx, one)
	}
	return result, ctx.Err()
}

func (w *worker) attempt(ctx context.Context, one job) grader.Result {
	grading := w.plan.Grading
	result, err := w.tryToGrade(ctx, one)
	name := one.members[0].Program
	var refused *RefusedError
	var usage *toolchain.UsageError
	switch {
	case err == nil:
		return result
	case errors.As(err, &refused):
		return grading.Refused(name, refused.What, refused.Remedy)
	case errors.As(err, &usage) && !usage.Machine:
		return grading.WithoutProgram(name, usage)
	case errors.As(err, &usage): // without the path, which is that of a copy
		return grading.Faulty(name, fmt.Errorf("%s; %s", usage.What, usage.Remedy))
	default:
		return grading.Faulty(name, err)
	}
}

// tryToGrade stages and grades a job's program.
func (w *worker) tryToGrade(ctx context.Context, one job) (grader.Result, error) {
	entry := one.members[0]
	if one.refused != nil {
		return grader.Result{}, one.refused
	}
	if one.fault != nil {
		return grader.Result{}, one.fault
	}
	if err := w.open(ctx); err != nil {
		return grader.Result{}, err
	}
	scratch, err := toolchain.NewTempFolder("", "submission")
	if err != nil {
		return grader.Result{}, fmt.Errorf("make a folder for the submission: %w", err)
	}
	defer func() { w.cleaned("remove the folder of "+entry.Program, scratch.Remove()) }()
	path, err := entry.stage(scratch.Path)
	if err != nil {
		return grader.Result{}, err
	}
	result, err := w.plan.Grading.Grade(ctx, []runner.Runner{w.runner}, toolchain.Submission{Path: path}, "the submission", nil)
	if err != nil {
		return grader.Result{}, err
	}
	result.SourceSHA256 = sourceDigest(path)
	if content, err := entry.digest(); err != nil || content != one.key.Content {
		return grader.Result{}, errors.Join(errChanged, err)
	}
	return result, nil
}

func (w *worker) open(ctx context.Context) error {
	if w.runner != nil {
		return nil
	}
	opened, err := w.plan.Open(ctx)
	if err != nil {
		return fmt.Errorf("set up the confinement: %w", err)
	}
	w.runner = opened
	return nil
}
