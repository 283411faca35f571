package grader

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"isrgrade/runner"
)

// Program is what is graded, ready to run.
type Program struct {
	Name     string // as the user named it
	SHA256   string // hex, of what was handed in
	Language string
	Spec     runner.Spec
}

// Options say how a program is run and compared.
type Options struct {
	Limits   runner.Limits
	Strict   bool // accept no leniency
	FailFast bool // stop at the first case that fails
	// EvidenceForAll keeps the evidence of every failed case, not only of the
	// first of each kind.
	EvidenceForAll bool
}

// caseRun is one case, run and compared.
type caseRun struct {
	suiteCase
	comparison
	verdict Verdict
	outcome runner.Outcome // without Stdout
	limits  runner.Limits
	fault   error // ours; set when verdict is JudgeError
}

func (r *caseRun) failed() bool { return r.verdict != Accepted }

// runCase runs one case. The error is the context's; our own faults end up in
// the run.
func runCase(ctx context.Context, on runner.Runner, program Program, one suiteCase, options Options) (caseRun, error) {
	run := caseRun{suiteCase: one, limits: options.Limits}
	outcome, err := on.Run(ctx, program.Spec, one.input, options.Limits)
	if ctx.Err() != nil {
		return run, ctx.Err()
	}
	if err != nil {
		run.verdict, run.fault = JudgeError, fmt.Errorf("run case %s: %w", one.Name, err)
		return run, nil
	}
	run.comparison = compare(one.expected, outcome.Stdout, one.Trace.Config.Replicas, options.Strict)
	run.verdict = endingVerdict(outcome)
	if run.verdict == Accepted && run.first != nil {
		run.verdict = WrongAnswer
	}
	outcome.Stdout = nil
	run.outcome = outcome
	return run, nil
}

// runAll runs the cases on all runners at once and gives the runs in the order of
// the cases. With FailFast it runs them one after the other and stops after the
// first that fails. progress, when not nil, is told each finished case.
func runAll(ctx context.Context, runners []runner.Runner, program Program, all []suiteCase, options Options, progress func()) ([]caseRun, error) {
	if options.FailFast {
		return runUntilFailure(ctx, runners[0], program, all, options, progress)
	}
	runs := make([]caseRun, len(all))
	next := make(chan int, len(all))
	for i := range all {
		next <- i
	}
	close(next)
	group, ctx := errgroup.WithContext(ctx)
	finished := make(chan struct{}, len(all))
	for _, on := range runners {
		group.Go(func() error {
			for i := range next {
				run, err := runCase(ctx, on, program, all[i], options)
				if err != nil {
					return err
				}
				runs[i] = run
				finished <- struct{}{}
			}
			return nil
		})
	}
	go func() { _ = group.Wait(); close(finished) }()
	for range finished {
		tell(progress)
	}
	return runs, group.Wait()
}

func runUntilFailure(ctx context.Context, on runner.Runner, program Program, all []suiteCase, options Options, progress func()) ([]caseRun, error) {
	var runs []caseRun
	for _, one := range all {
		run, err := runCase(ctx, on, program, one, options)
		if err != nil {
			return nil, err
		}
		runs = append(runs, run)
		tell(progress)
		if run.failed() {
			break
		}
	}
	return runs, nil
}

func tell(progress func()) {
	if progress != nil {
		progress()
	}
}

// reason says how a run ended that did not end well, with the figure and the
// limit; "" for a run that did.
func (r *caseRun) reason() string {
	o, l := r.outcome, r.limits
	switch {
	case r.fault != nil:
		return r.fault.Error()
	case o.Ending == runner.WallLimit:
		return fmt.Sprintf("still running after %s (limit %s), having used %s of CPU", seconds(o.Wall), seconds(l.Wall), seconds(o.CPU))
	case o.Ending == runner.CPULimit:
		return fmt.Sprintf("used %s of CPU (limit %s) in %s", seconds(o.CPU), seconds(l.CPU), seconds(o.Wall))
	case o.Ending == runner.MemoryLimit:
		return fmt.Sprintf("used %s of memory (limit %s)", mebibytes(o.PeakRSS), mebibytes(l.Memory))
	case o.Ending == runner.OutputLimit:
		return fmt.Sprintf("wrote more than %s of output", mebibytes(l.Stdout))
	case o.Ending == runner.Signaled:
		return "was ended by " + o.Signal
	case o.ExitCode != 0:
		return fmt.Sprintf("ended with exit code %d", o.ExitCode)
	}
	return ""
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

func mebibytes(n int64) string { return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20)) }
