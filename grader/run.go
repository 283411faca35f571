package grader

import (
	"context"
	"errors"
	"fmt"
	"sync"
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
	// MostTimeouts stops after so many cases that ran into the time limit; 0 runs
	// all. The cases that are left out give no points.
	MostTimeouts int
	// StageByStage runs one stage after the other, and leaves the later ones out when
	// two have failed wholly and no known mistake explains it. The cases that are left
	// out give no points.
	StageByStage bool
	// Tell, when not nil, is told what is being done, in a few words.
	Tell func(doing string) `json:"-"`
	// HopelessAfter stops when so many cases were run and every one of them ran into
	// the time limit; 0 runs all.
	HopelessAfter int
	// ExperimentRuns and ExperimentTime bound how often and how long a failed program is run
	// further to find out what is wrong; 0 takes 400 runs and five minutes. What they
	// find depends on the clock only if ExperimentTime ends first, and the result says so.
	ExperimentRuns int
	ExperimentTime time.Duration
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
	unable  error // set when the program could not even be started
}

func (o Options) tell(doing string) {
	if o.Tell != nil {
		o.Tell(doing)
	}
}

func (r *caseRun) failed() bool { return r.verdict != Accepted }

// runCase runs one case. The error is the context's; our own faults end up in
// the run.
func runCase(ctx context.Context, on runner.Runner, program Program, one suiteCase, options Options) (caseRun, error) {
	run := caseRun{suiteCase: one, limits: options.Limits}
	spec := program.Spec
	spec.Secret = one.hidden
	outcome, err := on.Run(ctx, spec, one.input, run.limits)
	if ctx.Err() != nil {
		return run, ctx.Err()
	}
	if unable := (*runner.StartError)(nil); errors.As(err, &unable) {
		run.verdict, run.unable = RunTimeError, err
		return run, nil
	}
	if err != nil {
		run.verdict, run.fault = JudgeError, fmt.Errorf("run case %s: %w", one.Name, err)
		return run, nil
	}
	run.comparison = formOf(one.Trace).compare(one.expected, outcome.Stdout, options.Strict)
	run.verdict = endingVerdict(outcome)
	if run.verdict == Accepted && run.first != nil {
		run.verdict = WrongAnswer
	}
	outcome.Stdout = nil
	run.outcome = outcome
	return run, nil
}

// runAll runs the cases on all runners at once and gives the runs in the order of
// the cases. It gives fewer when it stops early: with FailFast after the first that
// fails, with MostTimeouts after so many that ran into the time limit, and when ctx
// ends, with its error. progress, when not nil, is told each finished case.
func runAll(ctx context.Context, runners []runner.Runner, program Program, all []suiteCase, options Options, progress func()) ([]caseRun, error) {
	return runCounted(ctx, runners, program, all, newTally(options), progress)
}

// runCounted is runAll with a tally that goes on from earlier cases. No hidden case
// begins before every visible one has ended: what a program learned in a hidden case
// it can tell in none that is shown.
func runCounted(ctx context.Context, runners []runner.Runner, program Program, all []suiteCase, tally *tally, progress func()) ([]caseRun, error) {
	if tally.options.FailFast {
		runners = runners[:1]
	}
	runs := make([]*caseRun, len(all))
	for _, hidden := range []bool{false, true} {
		wave := wave{runners: runners, program: program, all: all, tally: tally, runs: runs}
		if err := wave.run(ctx, hidden, progress); err != nil {
			return withoutNil(runs), err
		}
	}
	return withoutNil(runs), nil
}

// wave is cases that are run at the same time.
type wave struct {
	runners []runner.Runner
	program Program
	all     []suiteCase
	tally   *tally
	runs    []*caseRun // of all cases, by index; nil where not run
}

// run runs the hidden or the visible cases among all.
func (w *wave) run(ctx context.Context, hidden bool, progress func()) error {
	next := make(chan int, len(w.all))
	for i := range w.all {
		if w.all[i].hidden == hidden {
			next <- i
		}
	}
	close(next)
	finished := make(chan struct{}, len(w.all))
	group, groupCtx := errgroup.WithContext(ctx)
	for _, on := range w.runners {
		group.Go(func() error { return w.work(groupCtx, on, next, finished) })
	}
	go func() { _ = group.Wait(); close(finished) }()
	for range finished {
		tell(progress)
	}
	return group.Wait()
}

// work runs one case after the other on one runner.
func (w *wave) work(ctx context.Context, on runner.Runner, next <-chan int, finished chan<- struct{}) error {
	for i := range next {
		if !w.tally.start() {
			return nil
		}
		run, err := runCase(ctx, on, w.program, w.all[i], w.tally.options)
		w.tally.count(run)
		if err != nil {
			return err
		}
		w.runs[i] = &run
		finished <- struct{}{}
	}
	return nil
}

// tally counts what ends a grading early.
type tally struct {
	options Options

	mutex                 sync.Mutex
	ended                 sync.Cond // a run has ended
	run, failed, timeouts int
	running               int
}

func newTally(options Options) *tally {
	t := &tally{options: options}
	t.ended.L = &t.mutex
	return t
}

// start says whether one more case is to be run. After a run that went to the time
// limit it waits for those that run still, if they could be the last that are needed.
func (t *tally) start() bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	for t.timeouts > 0 && t.running > 0 && t.timeouts+t.running >= t.options.MostTimeouts && t.options.MostTimeouts > 0 {
		t.ended.Wait()
	}
	if t.enoughLocked() {
		return false
	}
	t.running++
	return true
}

// count adds a run, ended as it may be.
func (t *tally) count(run caseRun) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.running--
	t.run++
	if run.failed() {
		t.failed++
	}
	if run.verdict == TimeLimitExceeded {
		t.timeouts++
	}
	t.ended.Broadcast()
}

func (t *tally) enough() bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.enoughLocked()
}

func (t *tally) enoughLocked() bool {
	hopeless := t.options.HopelessAfter > 0 && t.timeouts >= t.options.HopelessAfter && t.timeouts == t.run
	return hopeless || t.options.FailFast && t.failed > 0 || t.options.MostTimeouts > 0 && t.timeouts >= t.options.MostTimeouts
}

func withoutNil(runs []*caseRun) []caseRun {
	var kept []caseRun
	for _, run := range runs {
		if run != nil {
			kept = append(kept, *run)
		}
	}
	return kept
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
	case r.unable != nil:
		return "could not be started: " + r.unable.Error()
	case o.Ending == runner.WallLimit && l.Patience > 0 && o.Wall < l.Wall:
		return fmt.Sprintf("waited for %s, as it did in another case for %s, having used %s of CPU", seconds(o.Wall), seconds(l.Wall), seconds(o.CPU))
	case o.Ending == runner.WallLimit:
		return fmt.Sprintf("still running after %s (limit %s), having used %s of CPU", seconds(o.Wall), seconds(l.Wall), seconds(o.CPU))
	case o.Ending == runner.CPULimit:
		return fmt.Sprintf("used %s of CPU (limit %s) in %s", seconds(o.CPU), seconds(l.CPU), seconds(o.Wall))
	case o.Ending == runner.MemoryLimit:
		return fmt.Sprintf("used %s of memory (limit %s)", mebibytes(o.PeakRSS), mebibytes(l.Memory))
	case o.Ending == runner.OutputLimit:
		return fmt.Sprintf("wrote more than %s of output", mebibytes(l.Stdout))
	case o.Ending == runner.ProcessLimit:
		return fmt.Sprintf("started more processes and threads than allowed (limit %d)", l.Processes)
	case o.Ending == runner.ScratchLimit:
		return fmt.Sprintf("wrote more to files than allowed (limit %s)", mebibytes(l.Scratch))
	case o.Ending == runner.Signaled:
		return "was ended by " + o.Signal
	case o.ExitCode != 0:
		return fmt.Sprintf("ended with exit code %d", o.ExitCode)
	}
	return ""
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

func mebibytes(n int64) string { return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20)) }
