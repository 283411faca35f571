package runner

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// Gate is shared by the runners of one command, so that a run can be repeated
// while none of the others runs anything. The zero value is ready for use.
type Gate struct {
	mutex sync.RWMutex
	// waits has the programs that were seen to wait forever, alone. On other input they
	// are believed at once, if the machine was not busy.
	waits sync.Map
}

// identity tells programs apart.
func identity(spec Spec) string { return strings.Join(slices.Concat(spec.Argv, spec.Read), "\x00") }

func (g *Gate) knowsToWait(spec Spec) bool {
	_, known := g.waits.Load(identity(spec))
	return known
}

func (g *Gate) beside(run func() (Outcome, error)) (Outcome, error) {
	g.mutex.RLock()
	defer g.mutex.RUnlock()
	return run()
}

func (g *Gate) alone(run func() (Outcome, error)) (Outcome, error) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return run()
}

// BusyError says that a program, running alone, got too little of the
// processors for its time to mean anything. It is the machine's fault: the run
// is to be made again when less goes on.
type BusyError struct {
	Wall, CPU time.Duration // that the run took
	Waited    time.Duration // of Wall, ready to run and without a processor
}

func (e *BusyError) Error() string {
	return fmt.Sprintf("the machine is too busy: in %.1f s the program had %.2f s of processor time and waited %.1f s for more; run it again when less goes on",
		e.Wall.Seconds(), e.CPU.Seconds(), e.Waited.Seconds())
}

// aloneAgain repeats runs that the wall clock ended before the program used much
// of its CPU time. What waits forever does so again; what only had too little
// of a busy machine comes to its end, or is nobody's fault but the machine's.
// It also repeats runs that were never begun because something else, as another
// student's crowd of processes, had taken what the machine has: such crowds end soon.
type aloneAgain struct {
	Runner
	gate *Gate
}

func (r *aloneAgain) Run(ctx context.Context, spec Spec, input []byte, limits Limits) (Outcome, error) {
	once := func(limits Limits) func() (Outcome, error) {
		return func() (Outcome, error) { return r.Runner.Run(ctx, spec, input, limits) }
	}
	first, err := r.gate.beside(once(limits.firstTime()))
	if passes(err) {
		return r.counted(spec)(r.whenThereIsRoom(ctx, once(limits)))
	}
	believed := func() bool { return first.endedIdle() && !first.hindered() && r.gate.knowsToWait(spec) }
	if err != nil || first.Ending != WallLimit || believed() || !first.endedIdle() && limits.Patience == 0 {
		return first, err
	}
	return r.counted(spec)(r.gate.alone(func() (Outcome, error) {
		if believed() { // by now, from another runner
			return first, nil
		}
		return once(limits)()
	}))
}

// counted gives what a run that was alone counts as: what waited forever then is known to
// do so, unless it had no processor even then.
func (r *aloneAgain) counted(spec Spec) func(Outcome, error) (Outcome, error) {
	return func(o Outcome, err error) (Outcome, error) {
		switch {
		case err != nil || !o.endedIdle():
			return o, err
		case o.starved():
			return Outcome{}, &BusyError{Wall: o.Wall, CPU: o.CPU, Waited: o.Waited}
		}
		r.gate.waits.Store(identity(spec), true)
		return o, nil
	}
}

// pauses before a run is tried again that could not be begun; three seconds in all.
// Whoever is over a limit is ended in less.
var pauses = []time.Duration{50 * time.Millisecond, 150 * time.Millisecond, 500 * time.Millisecond, 800 * time.Millisecond, 1500 * time.Millisecond}

// whenThereIsRoom repeats a run, alone, as long as the machine is short of something.
func (r *aloneAgain) whenThereIsRoom(ctx context.Context, run func() (Outcome, error)) (o Outcome, err error) {
	for _, pause := range pauses {
		select {
		case <-ctx.Done():
			return Outcome{}, fmt.Errorf("wait until the machine has room for a run: %w", context.Cause(ctx))
		case <-time.After(pause):
		}
		if o, err = r.gate.alone(run); !passes(err) {
			return o, err
		}
	}
	return o, err
}

// endedIdle says that the wall clock ended a run that used little CPU time.
func (o Outcome) endedIdle() bool { return o.Ending == WallLimit && o.CPU < o.Wall/2 }

// hindered says that a run had to wait for a processor more than now and then.
func (o Outcome) hindered() bool { return o.Waited > o.Wall/10 }

// starved says that a run wanted a processor and had none for most of its time.
func (o Outcome) starved() bool { return o.Waited > o.Wall/2 }
