package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"isrgrade/grader"
)

const rightProgram = "submissions/isr/accepted/leader.c"

// wrongInARareState writes the right program but for one rare state: outside the ISR,
// with the HW at the end of the log and two records behind, a follower that is late
// is remembered as if the leader had had one record less.
func wrongInARareState(t *testing.T) string {
	t.Helper()
	const (
		remembers = "leader_leo_at_fetch[f] = leo[0];"
		rare      = "leader_leo_at_fetch[f] = leo[0] - (!in_isr[f] && hw == leo[0] && offset == hw - 2 && now - caught_up[f] > lag_max);"
	)
	text, err := os.ReadFile(filepath.Join(root, rightProgram))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(text), remembers) != 1 {
		t.Fatalf("%s does not say %q once", rightProgram, remembers)
	}
	return writeFile(t, t.TempDir(), "leader.c", strings.Replace(string(text), remembers, rare, 1))
}

func TestTheExamFindsARareStateAndMakesItSmall(t *testing.T) {
	t.Parallel()
	program := wrongInARareState(t)
	needTools(t, program)
	if result, _ := checked(t, program); result.Verdict != grader.Accepted {
		t.Fatalf("the hand-written cases find it already (%s): it is not rare", result.Verdict)
	}
	result, done := checked(t, "--exam", "--timeout", "60s", program)
	if done.status != statusFailed || result.Exam == nil || result.Exam.Passed {
		t.Fatalf("status %d, exam %+v; want it not passed", done.status, result.Exam)
	}
	if result.Exam.Transitions < 100_000 || result.Exam.States < 5_000 {
		t.Errorf("the exam covers %d transitions of %d states", result.Exam.Transitions, result.Exam.States)
	}
	const readable = 20
	if c := result.Counterexample; c == nil || c.Minimal != grader.OneMinimal || c.Commands > readable {
		t.Errorf("counterexample %+v, want a minimal one of at most %d commands", c, readable)
	}
}

func TestARightProgramPassesTheExam(t *testing.T) {
	t.Parallel()
	needTools(t, rightProgram)
	result, done := checked(t, "--exam", rightProgram)
	if done.status != statusPassed || result.Exam == nil || !result.Exam.Passed {
		t.Errorf("status %d, exam %+v; want 0 and passed", done.status, result.Exam)
	}
}
