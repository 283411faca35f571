package grader

import (
	"context"

	"isrgrade/cases"
	"isrgrade/cases/gen"
)

// reduce makes the failing trace of a run smaller on the program itself: it drops
// commands and replicas, lowers numbers and moves times together, as long as the
// program fails in the same way, in the same field first. When no single step
// does any more, the trace is 1-minimal.
func (s *Suite) reduce(ctx context.Context, experimenter *experimenter, failing *caseRun) (*Counterexample, error) {
	return s.reduceWithin(ctx, experimenter, failing, func(trace *cases.Trace) bool { return s.known.staysIn(failing.Stage, trace) })
}

// reduceWithin is reduce by way of traces that are allowed alone.
func (s *Suite) reduceWithin(ctx context.Context, experimenter *experimenter, failing *caseRun, allowed func(*cases.Trace) bool) (*Counterexample, error) {
	r := &reducer{experimenter: experimenter, suite: s, kind: failing.kind(), allowed: allowed, best: *failing, tried: map[string]bool{}}
	if err := r.cutBehindDifference(ctx); err != nil {
		return nil, err
	}
	if err := r.takeShortcut(ctx); err != nil {
		return nil, err
	}
	for {
		progress, err := r.round(ctx)
		if err != nil {
			return nil, err
		}
		if experimenter.spent() {
			return newCounterexample(&r.best, Reduced), nil
		}
		if !progress {
			return newCounterexample(&r.best, OneMinimal), nil
		}
	}
}

// reducer holds the smallest trace so far that fails in the wanted way.
type reducer struct {
	suite        *Suite
	experimenter *experimenter
	kind         string
	allowed      func(*cases.Trace) bool // so that no trace comes to need a rule of a later stage
	best         caseRun
	tried        map[string]bool // inputs that did not fail in the wanted way
}

// accept runs a smaller trace and keeps it if it fails in the wanted way. A trace
// that is not smaller, or was tried, or is not allowed, counts as failing
// otherwise.
func (r *reducer) accept(ctx context.Context, smaller *cases.Trace) (bool, error) {
	if smaller == nil || r.experimenter.spent() || r.cannotFail(smaller) {
		return false, nil
	}
	input := string(smaller.Input())
	if r.tried[input] || input == string(r.best.input) || !r.allowed(smaller) {
		return false, nil
	}
	r.tried[input] = true
	run, err := r.experimenter.try(ctx, experiment{smaller, r.best.hidden})
	if err != nil || run.kind() != r.kind {
		return false, err
	}
	r.best = run
	return true, nil
}

// cannotFail says that a trace was cut too far to fail by a wrong line: behind its
// last command that speaks stand others, or nothing asks for the line that was wrong.
func (r *reducer) cannotFail(smaller *cases.Trace) bool {
	wrongLine := r.best.verdict == WrongAnswer && r.best.first != nil && r.best.first.expected != ""
	last := len(smaller.Steps) - 1
	return wrongLine && (last < 0 || !smaller.Model.Grammar.Verbs[smaller.Steps[last].Command.Verb].Speaks)
}

// cutBehindDifference drops what comes after the command whose reply differs.
func (r *reducer) cutBehindDifference(ctx context.Context) error {
	if r.best.first == nil {
		return nil
	}
	_, err := r.accept(ctx, withoutCommands(r.best.Trace, r.best.commandOfLine(r.best.first.line)+1, len(r.best.Trace.Steps)))
	return err
}

// takeShortcut replaces the beginning of one of the exam's long traces by a short
// way into the same situation, as late as the program still fails.
func (r *reducer) takeShortcut(ctx context.Context) error {
	long := r.best.Trace
	for behind := 1; behind < len(long.Steps); behind *= 2 {
		taken, err := r.accept(ctx, gen.Shortcut(r.suite.exercise, long, len(long.Steps)-behind))
		if taken || err != nil {
			return err
		}
	}
	return nil
}

// round tries every kind of step, the bold ones first, and says whether any
// helped.
func (r *reducer) round(ctx context.Context) (bool, error) {
	progress := false
	for _, pass := range []func(context.Context) (bool, error){
		r.dropCommands, r.dropReplicas, r.scaleTimes, r.lowerNumbers,
	} {
		helped, err := pass(ctx)
		if err != nil {
			return false, err
		}
		progress = progress || helped
	}
	return progress, nil
}

// dropCommands drops runs of commands, of half the trace down to single ones.
func (r *reducer) dropCommands(ctx context.Context) (bool, error) {
	progress := false
	for size := max(1, len(r.best.Trace.Steps)/2); size > 0; size /= 2 {
		for from := 0; from < len(r.best.Trace.Steps); {
			to := min(from+size, len(r.best.Trace.Steps))
			dropped, err := r.accept(ctx, withoutCommands(r.best.Trace, from, to))
			if err != nil {
				return false, err
			}
			if !dropped {
				from = to
			}
			progress = progress || dropped
		}
	}
	return progress, nil
}

func (r *reducer) dropReplicas(ctx context.Context) (bool, error) {
	progress := false
	for follower := 1; follower < len(r.best.Trace.Config.Brokers); {
		dropped, err := r.accept(ctx, withoutBroker(r.best.Trace, follower))
		if err != nil {
			return false, err
		}
		if !dropped {
			follower++
		}
		progress = progress || dropped
	}
	return progress, nil
}

// friendlyLagMax are the limits that times are scaled down to.
var friendlyLagMax = [...]int64{1, 2, 4, 10, 100}

func (r *reducer) scaleTimes(ctx context.Context) (bool, error) {
	for _, lagMax := range friendlyLagMax {
		scaled, err := r.accept(ctx, withTimesScaled(r.best.Trace, lagMax))
		if scaled || err != nil {
			return scaled, err
		}
	}
	return false, nil
}

// lowerNumbers lowers each number of the trace as far as it goes: to its least
// value, or by halving the distance, or by one.
func (r *reducer) lowerNumbers(ctx context.Context) (bool, error) {
	progress := false
	for i := 0; ; i++ {
		// A command that a lower number made invalid is gone, and its numbers with it.
		numbers := numbersOf(r.best.Trace)
		if i >= len(numbers) {
			return progress, nil
		}
		lowered, err := r.lower(ctx, numbers[i])
		if err != nil {
			return false, err
		}
		progress = progress || lowered
	}
}

// lower searches the least value of one number, as if all smaller ones failed
// once one does; the last step, by one, is always tried. It ends as well when that
// took commands out of the trace, so that n is no longer the number it was.
func (r *reducer) lower(ctx context.Context, n number) (bool, error) {
	progress := false
	least, commands := n.least, len(r.best.Trace.Steps)
	for len(r.best.Trace.Steps) == commands && n.get(r.best.Trace) > least {
		value := n.get(r.best.Trace)
		candidate := least + (value-1-least)/2
		if !progress && least == n.least {
			candidate = least
		}
		lowered, err := r.accept(ctx, n.with(r.best.Trace, candidate))
		if err != nil || r.experimenter.spent() {
			return progress, err
		}
		if !lowered {
			least = candidate + 1
		}
		progress = progress || lowered
	}
	return progress, nil
}
