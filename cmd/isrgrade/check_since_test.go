package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"isrgrade/grader"
)

func TestWhatChangedIsCountedAndNamed(t *testing.T) {
	ran := func(verdicts ...grader.Verdict) grader.Result {
		var result grader.Result
		for i, verdict := range verdicts {
			result.Cases = append(result.Cases, grader.CaseResult{Name: string(rune('a' + i)), Verdict: verdict})
		}
		return result
	}
	const passed, failed = grader.Accepted, grader.WrongAnswer
	for _, test := range []struct {
		why    string
		before map[string]bool
		now    grader.Result
		want   string
	}{
		{"the first time", map[string]bool{}, ran(passed, failed), ""},
		{"nothing", map[string]bool{"a": true, "b": false}, ran(passed, failed), ""},
		{"two more", map[string]bool{"a": false, "b": false}, ran(passed, passed), "since the last time: +2 cases"},
		{"some lost", map[string]bool{"a": false, "b": true}, ran(passed, failed), "since the last time: +1 case, 1 lost (b)"},
		{"many lost", map[string]bool{"a": true, "b": true, "c": true, "d": true}, ran(failed, failed, failed, grader.TimeLimitExceeded), "since the last time: +0 cases, 4 lost (a, b, c, …)"},
		{"a case that was not run before", map[string]bool{"a": true}, ran(passed, passed), ""},
		{"a case that is not run now", map[string]bool{"a": true, "b": true}, ran(passed), ""},
	} {
		if got := sinceLastTime(test.before, test.now); got != test.want {
			t.Errorf("%s: %q, want %q", test.why, got, test.want)
		}
	}
}

func TestCheckTellsWhatChangedAndLeavesTheProjectAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: grades real programs in processes of their own")
	}
	cache, dir := t.TempDir(), t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	right, err := os.ReadFile(filepath.Join(root, "submissions", "accepted", "leader.py"))
	if err != nil {
		t.Fatal(err)
	}
	program := writeFile(t, dir, "leader.py", strings.Replace(string(right), "HW=", "HX=", 1))
	stage := []string{"check", program, "--stage", "1"}
	if first := call(t, stage...); strings.Contains(first.out, "since") {
		t.Errorf("the first check knows of an earlier one:\n%s", first.out)
	}
	writeFile(t, dir, "leader.py", string(right))
	says(t, call(t, stage...).out, "since the last time: +7 cases\n")
	if third := call(t, stage...); strings.Contains(third.out, "since") {
		t.Errorf("nothing changed, and yet:\n%s", third.out)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("the project has %d files (%v), want the program alone", len(entries), err)
	}
}

// Whatever somebody writes into the cache, the check is the same.
func TestABrokenMemoryIsNoMemory(t *testing.T) {
	file := writeFile(t, t.TempDir(), "memory.json", `{"a": 3`)
	if known := memory(file).recall(); len(known) > 0 {
		t.Errorf("recalled %v", known)
	}
	if known := memory("").recall(); len(known) > 0 {
		t.Errorf("recalled %v from nowhere", known)
	}
}
