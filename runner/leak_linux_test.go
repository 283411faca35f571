package runner

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
	"time"
)

var leakRuns = flag.Int("leak-runs", 300, "runs at each level in the test for leaks")

// holdings are what a grader and its helper hold between two runs.
type holdings struct {
	descriptors, threads, goroutines int
	helperDescriptors, helperThreads int
	helperKiB, files                 int
}

func TestManyRunsLeakNothing(t *testing.T) {
	dir := t.TempDir()
	littering, quick := compile(t, dir, "testdata/hostile/linger.c"), compile(t, dir, "testdata/hostile/endings.c")
	t.Cleanup(func() { // what nothing stops at LevelLimits
		_ = os.Remove("/tmp/isrgrade-left-behind")
		_ = os.Remove("/dev/shm/isrgrade-left-behind")
	})
	for _, level := range []Level{LevelLimits, LevelRestricted, LevelFull} {
		t.Run(level.String(), func(t *testing.T) {
			r := openAt(t, level)
			nothing := Spec{Argv: []string{quick, "exit", "0"}, Read: []string{dir}}
			litter := Spec{Argv: []string{littering, "litter"}, Read: []string{dir}}
			const warmUp, aFew = 50, 10
			repeat(t, r, litter, aFew)
			repeat(t, r, nothing, warmUp)
			before := held(t, r)
			repeat(t, r, litter, aFew)
			repeat(t, r, nothing, *leakRuns)
			after := held(t, r)
			t.Logf("before %+v, after %+v", before, after)
			if err := before.grownTo(after); err != nil {
				t.Errorf("after %d runs: %v (before %+v, after %+v)", *leakRuns, err, before, after)
			}
		})
	}
}

func repeat(t *testing.T, r Runner, spec Spec, times int) {
	t.Helper()
	for i := range times {
		o := run(t, r, spec, []byte("input\n"), Limits{})
		if o.Ending != Exited {
			t.Fatalf("run %d: %v", i, o.Ending)
		}
	}
}

func held(t *testing.T, r Runner) holdings {
	t.Helper()
	runtime.GC()
	time.Sleep(10 * time.Millisecond)
	confined := r.(*aloneAgain).Runner.(*confined)
	helper := "/proc/" + strconv.Itoa(confined.sandbox.process.cmd.Process.Pid)
	return holdings{
		descriptors: count(t, "/proc/self/fd/*"), threads: count(t, "/proc/self/task/*"),
		goroutines: runtime.NumGoroutine(), helperDescriptors: count(t, helper+"/fd/*"),
		helperThreads: count(t, helper+"/task/*"), helperKiB: residentKiB(t, helper),
		files: count(t, filepath.Join(confined.options.TempDir, "*", "*", "*")),
	}
}

func count(t *testing.T, pattern string) int {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return len(found)
}

func residentKiB(t *testing.T, process string) int {
	t.Helper()
	text, err := os.ReadFile(process + "/statm")
	if err != nil {
		t.Fatal(err)
	}
	var size, resident int
	if _, err := fmt.Sscan(string(text), &size, &resident); err != nil {
		t.Fatal(err)
	}
	return resident * os.Getpagesize() / kibibyte
}

// grownTo allows for the threads and the descriptors of its own that the
// runtime makes when it first needs them, and for memory that its collector
// has not given back yet, much with the race detector. A leak would show once
// a run.
func (h holdings) grownTo(after holdings) error {
	const moreThreads, moreDescriptors, moreKiB = 3, 2, 16 * kibibyte
	switch {
	case after.descriptors > h.descriptors:
		return fmt.Errorf("the grader holds more descriptors")
	case after.threads > h.threads+moreThreads:
		return fmt.Errorf("the grader has more threads")
	case after.goroutines > h.goroutines:
		return fmt.Errorf("the grader has more goroutines")
	case after.helperDescriptors > h.helperDescriptors+moreDescriptors:
		return fmt.Errorf("the helper holds more descriptors")
	case after.helperThreads > h.helperThreads+moreThreads:
		return fmt.Errorf("the helper has more threads")
	case after.helperKiB > h.helperKiB+moreKiB:
		return fmt.Errorf("the helper has grown")
	case after.files > h.files:
		return fmt.Errorf("files are left")
	}
	return nil
}
