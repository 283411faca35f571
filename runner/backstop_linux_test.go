package runner

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// loaded gives the machine much else to do until the test ends: more programs that
// want a processor than it has, of the same user.
func loaded(t *testing.T) {
	t.Helper()
	const others = 8
	for range others {
		busy := exec.Command("sh", "-c", "while :; do :; done")
		if err := busy.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = busy.Process.Kill()
			_ = busy.Wait()
		})
	}
}

// withinTheBackstop runs spec, and fails the test if it is not judged by the time that
// the wall limit allows, with what the helper may take to end the program.
func withinTheBackstop(t *testing.T, r Runner, spec Spec, limits Limits) (Outcome, error) {
	t.Helper()
	limits = limits.withDefaults()
	ctx, cancel := context.WithTimeout(t.Context(), limits.Wall+2*grace)
	defer cancel()
	o, err := r.Run(ctx, spec, nil, limits)
	if ctx.Err() != nil {
		t.Errorf("%v: no verdict within %v and %v more", spec.Argv[1:], limits.Wall, 2*grace)
	}
	return o, err
}

// In time is within the backstop.
func TestHostileProgramsUnderLoadAreJudgedInTime(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: keeps every processor busy for half a minute")
	}
	w := newWorld(t)
	loaded(t)
	within := Limits{CPU: time.Second, Memory: tight.Memory, Scratch: tight.Scratch, Processes: tight.Processes}
	waiting := within
	waiting.Wall = shortly.Wall
	tests := []struct {
		command []string
		limits  Limits
		ending  []Ending
	}{
		{[]string{"consume", "fork-bomb"}, within, []Ending{ProcessLimit}},
		{[]string{"consume", "thread-bomb"}, within, []Ending{ProcessLimit}},
		{[]string{"consume", "memory-children"}, within, []Ending{MemoryLimit}},
		{[]string{"trace", "burn"}, within, []Ending{CPULimit, Exited, Signaled}}, // it ends by itself after 3 s, whatever it got
		{[]string{"trace", "kill-all"}, within, []Ending{Exited, Signaled, CPULimit, ProcessLimit}},
		{[]string{"linger", "run-away", "MARKER"}, within, []Ending{Exited, ProcessLimit}},
		{[]string{"linger", "ignore-signals"}, waiting, []Ending{WallLimit}},
	}
	for _, level := range []Level{LevelRestricted, LevelFull} {
		t.Run(level.String(), func(t *testing.T) {
			r := openAt(t, level)
			for _, test := range tests {
				o, err := withinTheBackstop(t, r, w.spec(test.command), test.limits)
				if err != nil || !slices.Contains(test.ending, o.Ending) {
					t.Errorf("%v: %v, error %v; want one of %v", test.command, o.Ending, err, test.ending)
				}
				if left := w.marked(t); len(left) > 0 {
					t.Errorf("%v: processes are left", test.command)
				}
			}
		})
	}
}

// Below restricted a program may stop its helper. That costs it its verdict, and the
// grader no more time than the backstop; nothing of it lives on.
func TestAHelperThatWasStoppedIsAFaultWithinTheBackstopAndLeavesNothing(t *testing.T) {
	t.Parallel() // it waits nearly all the time, and no other test that marks processes runs in parallel
	w := newWorld(t)
	r := openAt(t, LevelLimits)
	spec := shell("kill -STOP $PPID; setsid sh -c 'sleep 600; :' $MARKER & sleep 600")
	spec.Env = []string{"MARKER=" + w.marker}
	limits := Limits{Wall: 300 * time.Millisecond}
	for range 2 {
		if _, err := withinTheBackstop(t, r, spec, limits); !errors.Is(err, errHelperSilent) {
			t.Errorf("got %v, want %v", err, errHelperSilent)
		}
		if left := w.marked(t); len(left) > 0 {
			t.Errorf("processes are left: %v", left)
		}
	}
	if o := run(t, r, shell("exit 4"), nil, limits); o.ExitCode != 4 {
		t.Errorf("the runner is of no use afterwards: %+v", o)
	}
	if folders, _ := filepath.Glob(filepath.Join(r.(*aloneAgain).Runner.(*confined).options.TempDir, "isrgrade-run-*")); len(folders) > 1 {
		t.Errorf("scratch folders are left: %v", folders)
	}
}
