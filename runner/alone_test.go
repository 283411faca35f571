package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// scripted gives one outcome after the other, and calls during in each run.
type scripted struct {
	outcomes []Outcome
	faults   []error         // of the first runs
	walls    []time.Duration // that the runs were given
	during   func()
}

func (s *scripted) Run(_ context.Context, _ Spec, _ []byte, limits Limits) (Outcome, error) {
	s.walls = append(s.walls, limits.Wall)
	if s.during != nil {
		s.during()
	}
	if len(s.faults) > 0 {
		fault := s.faults[0]
		s.faults = s.faults[1:]
		return Outcome{}, fault
	}
	next := s.outcomes[0]
	s.outcomes = s.outcomes[1:]
	return next, nil
}

func (s *scripted) Confinement() Confinement { return Confinement{} }
func (s *scripted) Close() error             { return nil }

func TestRunsThatTheWallClockEndedAreRepeated(t *testing.T) {
	const wall = 20 * time.Second
	var (
		right    = Outcome{Ending: Exited}
		asleep   = Outcome{Ending: WallLimit, Wall: wall, CPU: 10 * time.Millisecond, Waited: time.Second}
		starving = Outcome{Ending: WallLimit, Wall: wall, CPU: time.Second, Waited: 18 * time.Second}
		working  = Outcome{Ending: WallLimit, Wall: wall, CPU: 19 * time.Second}
		loops    = Outcome{Ending: CPULimit, Wall: wall, CPU: 2 * time.Second}
	)
	tests := []struct {
		reason string
		runs   []Outcome
		want   Ending
		busy   bool
	}{
		{"a right program had no processor", []Outcome{starving, right}, Exited, false},
		{"a loop had no processor", []Outcome{starving, loops}, CPULimit, false},
		{"a program waits forever", []Outcome{asleep, asleep}, WallLimit, false},
		{"a program waits by chance", []Outcome{asleep, right}, Exited, false},
		{"the machine is too busy even for one", []Outcome{starving, starving}, 0, true},
		{"it became too busy", []Outcome{asleep, starving}, 0, true},
		{"the CPU time was used: no need to repeat", []Outcome{working}, WallLimit, false},
		{"the CPU limit needs no repeat", []Outcome{loops}, CPULimit, false},
	}
	for _, test := range tests {
		inner := &scripted{outcomes: test.runs}
		o, err := (&aloneAgain{Runner: inner, gate: &Gate{}}).Run(t.Context(), Spec{Argv: []string{"/program"}}, nil, Limits{})
		var busy *BusyError
		if errors.As(err, &busy) != test.busy || err == nil && o.Ending != test.want {
			t.Errorf("%s: got %v, error %v; want %v, busy %v", test.reason, o.Ending, err, test.want, test.busy)
		}
		if len(inner.outcomes) > 0 {
			t.Errorf("%s: %d runs were not made", test.reason, len(inner.outcomes))
		}
	}
}

func TestAProgramThatWaitsIsRepeatedOnlyWhereTheMachineWasBusy(t *testing.T) {
	const wall = 20 * time.Second
	asleep, hindered := Outcome{Ending: WallLimit, Wall: wall}, Outcome{Ending: WallLimit, Wall: wall, Waited: 3 * time.Second}
	sleeper, other := Spec{Argv: []string{"/sleeper"}}, Spec{Argv: []string{"/other"}}
	inner := &scripted{}
	r := &aloneAgain{Runner: inner, gate: &Gate{}}
	for _, test := range []struct {
		reason string
		spec   Spec
		first  Outcome
		runs   int
	}{
		{"never seen before", sleeper, asleep, 2},
		{"seen to wait", sleeper, asleep, 1},
		{"seen to wait, on a busy machine", sleeper, hindered, 2},
		{"another program", other, asleep, 2},
	} {
		inner.outcomes = []Outcome{test.first, asleep}
		if o, err := r.Run(t.Context(), test.spec, nil, Limits{}); err != nil || o.Ending != WallLimit {
			t.Errorf("%s: got %v, %v", test.reason, o.Ending, err)
		}
		if runs := 2 - len(inner.outcomes); runs != test.runs {
			t.Errorf("%s: %d runs, want %d", test.reason, runs, test.runs)
		}
	}
}

// A crowd of another student's processes takes what the machine has, and is ended soon.
func TestARunThatCouldNotBeBegunIsMadeAgain(t *testing.T) {
	short, notThere := startFailed("/program", syscall.EAGAIN), startFailed("/program", syscall.ENOENT)
	lost := errors.New("the helper has ended")
	forever := slices.Repeat([]error{short}, 1+len(pauses))
	for _, test := range []struct {
		reason string
		faults []error // of the runs, the first first; those after them are right
		want   error
		runs   int
	}{
		{"there is room", nil, nil, 1},
		{"no process is left for a moment", []error{short, short}, nil, 3},
		{"no process is left for a helper", []error{fmt.Errorf("start a helper: %w", syscall.EAGAIN)}, nil, 2},
		{"a helper's runtime got no thread", []error{fmt.Errorf("%w: %w", errNotStarted, lost)}, nil, 2},
		{"the program is not there", []error{notThere}, notThere, 1},
		{"a helper was lost in a run that had begun", []error{lost}, lost, 1},
		{"the machine stays short of processes", forever, short, len(forever)},
	} {
		synctest.Test(t, func(t *testing.T) {
			inner := &scripted{outcomes: slices.Repeat([]Outcome{{Ending: Exited}}, 1+len(forever)), faults: test.faults}
			_, err := (&aloneAgain{Runner: inner, gate: &Gate{}}).Run(t.Context(), Spec{Argv: []string{"/program"}}, nil, Limits{})
			if !errors.Is(err, test.want) || len(inner.walls) != test.runs {
				t.Errorf("%s: %v after %d runs; want %v after %d", test.reason, err, len(inner.walls), test.want, test.runs)
			}
		})
	}
}

// The run that could be begun at last is judged as any other that was alone.
func TestARunThatCouldBeBegunAtLastIsBusyWhereItHadNoProcessor(t *testing.T) {
	starving := Outcome{Ending: WallLimit, Wall: 20 * time.Second, CPU: time.Second, Waited: 18 * time.Second}
	inner := &scripted{outcomes: []Outcome{starving}, faults: []error{syscall.EAGAIN}}
	_, err := (&aloneAgain{Runner: inner, gate: &Gate{}}).Run(t.Context(), Spec{Argv: []string{"/program"}}, nil, Limits{})
	if busy := (*BusyError)(nil); !errors.As(err, &busy) {
		t.Errorf("got %v, want that the machine is too busy", err)
	}
}

// Who waits for the answer learns sooner that a program sleeps, by the same rule.
func TestPatienceEndsTheFirstRunAndNeverTheOneThatCounts(t *testing.T) {
	const patience, wall = 5 * time.Second, 20 * time.Second
	asleep := Outcome{Ending: WallLimit, Wall: patience}
	for _, test := range []struct {
		reason string
		runs   []Outcome
		want   Ending
		walls  []time.Duration
	}{
		{"a program that ends", []Outcome{{Ending: Exited}}, Exited, []time.Duration{patience}},
		{"a program that sleeps for longer than the patience, and ends", []Outcome{asleep, {Ending: Exited}}, Exited, []time.Duration{patience, wall}},
		{"a program that sleeps forever", []Outcome{asleep, {Ending: WallLimit, Wall: wall}}, WallLimit, []time.Duration{patience, wall}},
		{"a program that computes all the time", []Outcome{{Ending: WallLimit, Wall: patience, CPU: patience}, {Ending: Exited}}, Exited, []time.Duration{patience, wall}},
	} {
		inner := &scripted{outcomes: test.runs}
		o, err := (&aloneAgain{Runner: inner, gate: &Gate{}}).Run(t.Context(), Spec{Argv: []string{"/program"}}, nil, Limits{Wall: wall, Patience: patience})
		if err != nil || o.Ending != test.want || !slices.Equal(inner.walls, test.walls) {
			t.Errorf("%s: %v, %v, runs of %v; want %v, runs of %v", test.reason, o.Ending, err, inner.walls, test.want, test.walls)
		}
	}
}

func TestAProgramThatWaitsIsRepeatedOnceForAllRunners(t *testing.T) {
	gate, asleep := &Gate{}, Outcome{Ending: WallLimit, Wall: 20 * time.Second}
	made := 0
	for range 3 {
		inner := &scripted{outcomes: []Outcome{asleep, asleep}, during: func() { made++ }}
		if o, err := (&aloneAgain{Runner: inner, gate: gate}).Run(t.Context(), Spec{Argv: []string{"/program"}}, nil, Limits{}); err != nil || o.Ending != WallLimit {
			t.Fatalf("%v, %v", o.Ending, err)
		}
	}
	if made != 4 {
		t.Errorf("three runners made %d runs, want two of the first and one of each other", made)
	}
}

func TestARunIsRepeatedWhileNoOtherRunnerRuns(t *testing.T) {
	gate := &Gate{}
	var mutex sync.Mutex
	running, repeating, together := 0, 0, false
	enter := func(repeats bool) {
		mutex.Lock()
		defer mutex.Unlock()
		running++
		if repeats {
			repeating++
		}
		together = together || repeating > 0 && running > 1
	}
	leave := func(repeats bool) {
		mutex.Lock()
		defer mutex.Unlock()
		running--
		if repeats {
			repeating--
		}
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			repeats := false
			inner := &scripted{during: func() {
				enter(repeats)
				time.Sleep(time.Millisecond)
				leave(repeats)
				repeats = true
			}}
			inner.outcomes = []Outcome{{Ending: WallLimit, Wall: time.Second}, {Ending: Exited}}
			if _, err := (&aloneAgain{Runner: inner, gate: gate}).Run(t.Context(), Spec{Argv: []string{"/program"}}, nil, Limits{}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if together {
		t.Error("a run was repeated while another one was going on")
	}
}

func TestWallTimeFollowsTheLimitOfCPUTime(t *testing.T) {
	for cpu, want := range map[time.Duration]time.Duration{
		100 * time.Millisecond: 10 * time.Second, time.Second: 10 * time.Second, 2 * time.Second: 20 * time.Second, time.Minute: 10 * time.Minute,
	} {
		if got := (Limits{CPU: cpu}).withDefaults().Wall; got != want {
			t.Errorf("with %v of CPU time, %v of wall time; want ten times as much, and at least 10 s: %v", cpu, got, want)
		}
	}
}
