package main

import (
	"testing"

	"isrgrade/grader"
)

func TestTheExamFindsARareStateAndMakesItSmall(t *testing.T) {
	const program = "cmd/isrgrade/testdata/rare-state.py"
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
	const program = "submissions/isr/accepted/leader.c"
	needTools(t, program)
	result, done := checked(t, "--exam", program)
	if done.status != statusPassed || result.Exam == nil || !result.Exam.Passed {
		t.Errorf("status %d, exam %+v; want 0 and passed", done.status, result.Exam)
	}
}
