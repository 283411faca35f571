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
	"testing"
	"time"

	"isrgrade/grader"
)

// runKilled starts the command until it ends by itself, and kills it before that
// the given number of times, each time after it recorded something new and a random
// moment more.
func runKilled(t *testing.T, kills int, seed uint64, out string, args ...string) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	killed := 0
	for {
		command := exec.Command(binary, args...)
		command.Dir = root
		var errOut bytes.Buffer
		command.Stderr = &errOut
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- command.Wait() }()
		if killed < kills && killSoon(command, ended, filepath.Join(out, "state", "journal.jsonl"), random) {
			killed++
			continue
		}
		err := <-ended
		if status := command.ProcessState.ExitCode(); status != statusPassed && status != statusFailed {
			t.Fatalf("the last run ended with %v\n%s", err, errOut.String())
		}
		t.Logf("killed %d times", killed)
		if killed < kills {
			t.Errorf("the class was graded after %d kills; want %d", killed, kills)
		}
		return
	}
}

// killSoon kills the command after its journal has grown; false when it ended
// before.
func killSoon(command *exec.Cmd, ended chan error, journal string, random *rand.Rand) bool {
	before := sizeOf(journal)
	for sizeOf(journal) == before {
		select {
		case err := <-ended:
			ended <- err
			return false
		case <-time.After(time.Millisecond):
		}
	}
	select {
	case err := <-ended:
		ended <- err
		return false
	case <-time.After(time.Duration(random.IntN(150)) * time.Millisecond):
	}
	_ = command.Process.Kill() // it may have ended just now
	err := <-ended
	if command.ProcessState.ExitCode() < 0 {
		return true
	}
	ended <- err
	return false
}

func sizeOf(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return info.Size()
}

// figures are what differs from run to run in words about how a run ended.
var figures = regexp.MustCompile(`[0-9]+\.[0-9]+ (s|MiB)`)

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
		one.Reason = figures.ReplaceAllString(one.Reason, "N $1")
	}
	text, err := json.MarshalIndent(result, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAKilledRunGoesOnAndEndsTheSame(t *testing.T) {
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
	runKilled(t, 5, 7, killed, "batch", m.dir, "-o", killed)
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
	for sizeOf(filepath.Join(out, "state", "journal.jsonl")) == 0 {
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
