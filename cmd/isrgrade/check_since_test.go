package main

import (
	"maps"
	"path/filepath"
	"testing"

	"isrgrade/grader"
	"isrgrade/runner/toolchain"
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
		{"it no longer compiles", map[string]bool{"a": true, "b": true, "c": false}, grader.Result{Build: &grader.Build{}}, "since the last time: -2 cases: it no longer compiles"},
		{"it never compiled", map[string]bool{}, grader.Result{Build: &grader.Build{}}, ""},
		{"a case that was not run before", map[string]bool{"a": true}, ran(passed, passed), ""},
		{"a case that is not run now", map[string]bool{"a": true, "b": true}, ran(passed), ""},
	} {
		if got := sinceLastTime(test.before, test.now); got != test.want {
			t.Errorf("%s: %q, want %q", test.why, got, test.want)
		}
	}
}

// Cases that the suite no longer has would be counted as lost for ever.
func TestAMemoryForgetsCasesThatAreNoLongerThere(t *testing.T) {
	m := memory(filepath.Join(t.TempDir(), "checks", "memory.json"))
	ran := grader.Result{Cases: []grader.CaseResult{{Name: "1-log/a", Verdict: grader.Accepted}}}
	before := map[string]bool{"1-log/a": false, "1-log/gone": true, "2-fetch/not-run": true, "exam/1": true, "random/1": false}
	m.keep(before, ran, map[string]bool{"1-log/a": true, "2-fetch/not-run": true})
	want := map[string]bool{"1-log/a": true, "2-fetch/not-run": true, "exam/1": true, "random/1": false}
	if got := m.recall(); !maps.Equal(got, want) {
		t.Errorf("remembered %v, want %v", got, want)
	}
}

// Cases of two tracks have the same names.
func TestEachTrackHasAMemoryOfItsOwn(t *testing.T) {
	program := toolchain.Submission{Path: "leader.py"}
	if memoryOf(program, "isr", "") == memoryOf(program, "kafka", "") {
		t.Error("isr and kafka share one")
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
