package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"

	"isrgrade/grader"
)

// runKilled starts the command until it ends by itself, and kills it before that
// when its journal has reached each of the given sizes, and a random moment more.
func runKilled(t *testing.T, moments []int64, random *rand.Rand, out string, args ...string) {
	t.Helper()
	for killed := 0; ; {
		command := exec.Command(binary, args...)
		command.Dir = root
		var errOut bytes.Buffer
		command.Stderr = &errOut
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- command.Wait() }()
		if killed < len(moments) && killAt(command, ended, journalOf(out), moments[killed], random) {
			killed++
			continue
		}
		err := <-ended
		if status := command.ProcessState.ExitCode(); status != statusPassed && status != statusFailed {
			t.Fatalf("the last run ended with %v\n%s", err, errOut.String())
		}
		if killed < len(moments) {
			t.Errorf("the class was graded after %d kills; want %d", killed, len(moments))
		}
		return
	}
}

func journalOf(out string) string { return filepath.Join(out, "state", "journal.jsonl") }

// momentsUpTo gives random sizes of a journal that will have the given one, short
// of its end.
func momentsUpTo(size int64, count int, random *rand.Rand) []int64 {
	moments := make([]int64, count)
	for i := range moments {
		moments[i] = 1 + random.Int64N(size*4/5)
	}
	slices.Sort(moments)
	return moments
}

// killAt kills the command when its journal has grown to a size; false when it
// ended before.
func killAt(command *exec.Cmd, ended chan error, journal string, size int64, random *rand.Rand) bool {
	delay := time.Duration(random.IntN(150)) * time.Millisecond
	for reached := false; !reached; {
		wait := time.Millisecond
		if reached = sizeOf(journal) >= size; reached {
			wait = delay
		}
		select {
		case err := <-ended:
			ended <- err
			return false
		case <-time.After(wait):
		}
	}
	_ = command.Process.Kill() // it may have ended just now
	err := <-ended
	ended <- err
	return command.ProcessState.ExitCode() < 0
}

func sizeOf(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return info.Size()
}

// figures are what differs from run to run in words about how a run ended, and the
// addresses in what a crashed program wrote.
var figures = regexp.MustCompile(`[0-9]+\.[0-9]+ (s|MiB)|0x[0-9a-f]{6,}`)

// sameResults compares results, times and memory apart.
func sameResults(t *testing.T, got, want map[string]grader.Result) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d results; want %d", len(got), len(want))
	}
	for id := range want {
		if a, b := withoutTimes(t, got[id]), withoutTimes(t, want[id]); a != b {
			t.Errorf("the results of %s differ:\n%s\n%s", id, a, b)
		}
	}
}

func withoutTimes(t *testing.T, result grader.Result) string {
	t.Helper()
	for i := range result.Cases {
		one := &result.Cases[i]
		one.WallMS, one.CPUMS, one.PeakRSSKB = 0, 0, 0
		if one.Verdict == grader.TimeLimitExceeded { // wall or CPU: whichever ends first
			one.Reason = ""
		}
	}
	text, err := json.MarshalIndent(result, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return figures.ReplaceAllString(string(text), "N $1")
}

func TestAKilledRunGoesOnAndEndsTheSame(t *testing.T) {
	t.Parallel()
	m := newMade(t)
	for _, id := range []string{"hw-decreases", "early-rejoin", "append-sets-leo", "hw-off-by-one"} {
		for twin := range 3 {
			m.add(t, fmt.Sprintf("%s-%d", id, twin), ".c", switchable(t, id), expectation{verdict: grader.WrongAnswer, mistake: id})
		}
	}
	single, killed := filepath.Join(t.TempDir(), "single"), filepath.Join(t.TempDir(), "killed")
	if done := call(t, "batch", m.dir, "-o", single); done.status != statusFailed {
		t.Fatalf("status %d\n%s", done.status, done.errOut)
	}
	random := rand.New(rand.NewPCG(7, 0))
	runKilled(t, momentsUpTo(sizeOf(journalOf(single)), 5, random), random, killed, "batch", m.dir, "-o", killed)
	want := classResults(t, single)
	m.check(t, want)
	sameResults(t, classResults(t, killed), want)
}

func TestAnInterruptedRunSaysHowToGoOn(t *testing.T) {
	m := newMade(t)
	m.addMistakes(t, "")
	out := filepath.Join(t.TempDir(), "out")
	command := exec.Command(binary, "batch", m.dir, "-o", out)
	var errOut bytes.Buffer
	command.Stderr = &errOut
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	for sizeOf(journalOf(out)) == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = command.Wait() // its status is looked at below
	if status := command.ProcessState.ExitCode(); status != statusInterrupted {
		t.Errorf("the status is %d; want %d", status, statusInterrupted)
	}
	if !bytes.Contains(errOut.Bytes(), []byte("the same command goes on from there")) {
		t.Errorf("it says\n%s\nand not how to go on", errOut.String())
	}
	if _, err := os.Stat(filepath.Join(out, "results.csv")); err == nil {
		t.Error("there is a gradebook of a part of the class")
	}
}
