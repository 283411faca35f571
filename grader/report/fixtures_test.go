package report_test

import (
	"errors"
	"flag"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"isrgrade/grader"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// checkGolden compares got with a golden file.
func checkGolden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; run the test with -update and read the diff\ngot:\n%s", file, got)
	}
}

// written gives what write writes.
func written(t *testing.T, write func(w *strings.Builder) error) string {
	t.Helper()
	var text strings.Builder
	if err := write(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// sequence yields results without an error.
func sequence(results ...grader.Result) iter.Seq2[grader.Result, error] {
	return func(yield func(grader.Result, error) bool) {
		for _, result := range results {
			if !yield(result, nil) {
				return
			}
		}
	}
}

var errBroken = errors.New("the journal ends in the middle")

// broken yields one result, then an error.
func broken(yield func(grader.Result, error) bool) {
	_ = yield(accepted(), nil) && yield(grader.Result{}, errBroken)
}

// brokenWriter refuses every write.
type brokenWriter struct{}

var errFull = errors.New("the disk is full")

func (brokenWriter) Write([]byte) (int, error) { return 0, errFull }

// stages gives the results of three stages, as a suite of three would.
func stages(scores ...grader.Points) []grader.StageResult {
	all := []grader.StageResult{
		{ID: "1-log", Title: "the log grows, STATUS prints", MaxScore: 2000, Cases: 1},
		{ID: "3-shrink", Title: "late followers leave the ISR", MaxScore: 5000, Cases: 3},
		{ID: "6-high-watermark", Title: "the HW jumps, stays, never goes back", MaxScore: 3000, Cases: 2},
	}
	for i, score := range scores {
		all[i].Score = score
		if score == all[i].MaxScore {
			all[i].Passed = all[i].Cases
		}
	}
	return all
}

// accepted is the result of a right program.
func accepted() grader.Result {
	result := grader.Result{
		Schema: grader.Schema, Grader: "1.0.0", Track: "isr", ID: "s001", Name: "Ada Lovelace",
		Program: "leader.py", SHA256: strings.Repeat("a1", 32), Language: "Python",
		Verdict: grader.Accepted, Score: 10000, MaxScore: 10000,
		Stages: stages(2000, 5000, 3000), Confinement: "restricted",
		Fingerprint: strings.Repeat("0f", 32), HiddenCases: 1,
		Leniencies: []string{`lines end with \r\n; \n alone is exact`},
		Exam:       &grader.ExamResult{States: 812, Transitions: 5230, Traces: 41, Passed: true},
	}
	for _, name := range []string{"1-log/first", "3-shrink/exactly-lag-max", "3-shrink/leader-stays"} {
		result.Cases = append(result.Cases, passed(name, 2000))
	}
	hidden := passed("3-shrink/random-1", 1000)
	hidden.Hidden = true
	result.Cases = append(result.Cases, hidden, passed("6-high-watermark/jumps", 1500), passed("6-high-watermark/never-back", 1500))
	return result
}

func passed(name string, points grader.Points) grader.CaseResult {
	stage, _, _ := strings.Cut(name, "/")
	return grader.CaseResult{
		Name: name, Stage: stage, Verdict: grader.Accepted, Score: points, MaxScore: points,
		WallMS: 21, CPUMS: 18, PeakRSSKB: 9120,
	}
}

// shrinkTrace is the trace file of 3-shrink/exactly-lag-max, up to its first reply.
const shrinkTrace = `LAG_MAX 500
MIN_ISR 1
REPLICAS 5 6 7
t=0 APPEND 4
t=100 FETCH 6 offset 4
t=100 FETCH 7 offset 4
t=600 STATUS
> t=600 LEO=4 HW=4 ISR=5,6,7 WRITES=OK
`

const (
	rightReply = "t=600 LEO=4 HW=4 ISR=5,6,7 WRITES=OK"
	wrongReply = "t=600 LEO=4 HW=4 ISR=5 WRITES=OK"
)

// wrongAnswer is the result of a program that removes a follower exactly at the limit.
func wrongAnswer() grader.Result {
	reached := stages(2000, 1750, 3000)
	reached[1].Passed = 1
	return grader.Result{
		Schema: grader.Schema, Grader: "1.0.0", Track: "isr", ID: "s002", Name: "Grace Hopper",
		Program: "leader.go", SHA256: strings.Repeat("b2", 32), Language: "Go", Seed: 7,
		Verdict: grader.WrongAnswer, Score: 6750, MaxScore: 10000,
		Stages: reached, Confinement: "restricted",
		Command:     "isrgrade check leader.go",
		Fingerprint: strings.Repeat("c3", 32), HiddenCases: 1,
		Mistakes: []grader.Claim{{
			ID: "shrink-at-limit", Title: "a follower exactly at the limit is removed",
			Certain: true, Explains: 2, Of: 2,
			Does:       "The check compares with >=, so a follower that is exactly LAG_MAX late leaves.",
			LessonSays: "A follower leaves when now - lastCaughtUpTime is strictly greater.",
			Hint:       "What does the check say when the difference equals LAG_MAX?",
		}},
		Cases: []grader.CaseResult{
			passed("1-log/first", 2000),
			wrongShrinkCase(),
			passed("3-shrink/leader-stays", 1750),
			{Stage: "3-shrink", Hidden: true, Verdict: grader.WrongAnswer, MaxScore: 1625, WallMS: 20, CPUMS: 17, PeakRSSKB: 9100},
			passed("6-high-watermark/jumps", 1500),
			passed("6-high-watermark/never-back", 1500),
		},
		Counterexample: &grader.Counterexample{
			Trace: shrinkTrace, Commands: 4, Minimal: grader.OneMinimal, Line: 1, Command: "t=600 STATUS",
			Expected: []string{rightReply}, Actual: []string{wrongReply}, Field: "ISR", Verdict: grader.WrongAnswer,
			Reasoning: []string{
				"t=0 APPEND 4", "  leader LEO = 4",
				"t=100 FETCH 6 offset 4", "  4 >= 4: caught up, lastCaughtUp(6)=100.  LEO(6)=4",
				"t=100 FETCH 7 offset 4", "  4 >= 4: caught up, lastCaughtUp(7)=100.  LEO(7)=4", "  HW = min(4,4,4) = 4      (it was 0)",
				"t=600 STATUS", "  broker 6: 600 - 100 = 500 <= 500, it stays", "  broker 7: 600 - 100 = 500 <= 500, it stays",
			},
		},
	}
}

func wrongShrinkCase() grader.CaseResult {
	return grader.CaseResult{
		Name: "3-shrink/exactly-lag-max", Stage: "3-shrink", Verdict: grader.WrongAnswer, MaxScore: 1625,
		WallMS: 23, CPUMS: 19, PeakRSSKB: 9200,
		Line: 1, Command: "t=600 STATUS", Expected: rightReply, Actual: wrongReply, Field: "ISR",
		Evidence: &grader.Evidence{
			Trace:     []string{"LAG_MAX 500", "MIN_ISR 1", "REPLICAS 5 6 7", "t=0 APPEND 4", "t=100 FETCH 6 offset 4", "t=100 FETCH 7 offset 4", "t=600 STATUS"},
			Expected:  []string{rightReply},
			Actual:    []string{wrongReply},
			Reasoning: []string{"600 - 100 = 500, not > 500: broker 6 stays."},
			Stderr:    []string{"debug: checking 6"},
			Diff:      []string{"-" + rightReply, "+" + wrongReply},
			Replayed:  "--case 3-shrink/exactly-lag-max",
		},
	}
}

// compileError is the result of a program that does not compile.
func compileError() grader.Result {
	return grader.Result{
		Schema: grader.Schema, Grader: "1.0.0", Track: "isr", ID: "s003", Name: "Linus",
		Program: "leader.c", SHA256: strings.Repeat("d4", 32), Language: "C",
		Verdict: grader.CompileFailed, MaxScore: 10000, Stages: stages(), HiddenCases: 1,
		Build: &grader.Build{
			Command: "cc -O2 -o leader leader.c", Reason: "the compiler exited with 1",
			Output: "leader.c:3:5: error: expected ';' before 'return'\n    3 |     return 0\n      |     ^~~~~~\n",
		},
	}
}
