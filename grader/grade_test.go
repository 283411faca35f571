package grader

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"isrgrade/cases"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
	"isrgrade/runner"
)

func TestARightProgramGetsAHundredPoints(t *testing.T) {
	result := gradeProgram(t, builtInSuite(t), programOf(reference.Lesson()))
	if result.Verdict != Accepted || result.Score != fullMarks || result.MaxScore != fullMarks {
		t.Errorf("%s, %s of %s points; want accepted, 100 of 100", result.Verdict, result.Score, result.MaxScore)
	}
	if len(result.Mistakes)+len(result.Hints)+len(result.Leniencies) > 0 || result.Counterexample != nil {
		t.Errorf("found fault with it: %+v %q %q", result.Mistakes, result.Hints, result.Leniencies)
	}
}

func TestPointsOfCasesStagesAndTotalAgree(t *testing.T) {
	rules := reference.Lesson()
	rules.Joins = func(*reference.Config, *reference.State, int, int64) bool { return false }
	result := gradeProgram(t, builtInSuite(t), programOf(rules))
	var byCases, byStages, most Points
	for _, one := range result.Cases {
		byCases += one.Score
	}
	for _, stage := range result.Stages {
		byStages += stage.Score
		most += stage.MaxScore
	}
	if byCases != result.Score || byStages != result.Score || most != fullMarks {
		t.Errorf("cases %s, stages %s of %s, total %s", byCases, byStages, most, result.Score)
	}
}

func TestStageWeightsAreThoseOfTheCases(t *testing.T) {
	result := gradeProgram(t, builtInSuite(t), programOf(reference.Lesson()))
	for i, stage := range theExercise().Stages {
		if got := result.Stages[i]; got.ID != stage.ID || got.MaxScore != Points(stage.Weight)*point {
			t.Errorf("stage %d is %s with %s points, want %s with %d", i, got.ID, got.MaxScore, stage.ID, stage.Weight)
		}
	}
}

// ended gives a program that prints right lines and then ends as told.
func ended(how runner.Outcome) *rulesRunner {
	program := programOf(reference.Lesson())
	program.edit = func(_ int, output string) runner.Outcome {
		outcome := how
		outcome.Stdout = []byte(output)
		return outcome
	}
	return program
}

func TestVerdictsComeFromHowTheRunEndedNotFromWhatWasPrinted(t *testing.T) {
	for _, test := range []struct {
		how    runner.Outcome
		want   Verdict
		reason string
	}{
		{runner.Outcome{Ending: runner.Exited}, Accepted, ""},
		{runner.Outcome{Ending: runner.Exited, ExitCode: 3}, RunTimeError, "exit code 3"},
		{runner.Outcome{Ending: runner.Signaled, Signal: "SIGSEGV"}, RunTimeError, "SIGSEGV"},
		{runner.Outcome{Ending: runner.WallLimit, Wall: 20 * time.Second}, TimeLimitExceeded, "20.00 s (limit 20.00 s)"},
		{runner.Outcome{Ending: runner.CPULimit, CPU: 2 * time.Second}, TimeLimitExceeded, "2.00 s of CPU (limit 2.00 s)"},
		{runner.Outcome{Ending: runner.MemoryLimit, PeakRSS: 600 << 20}, MemoryLimitExceeded, "600.0 MiB of memory (limit 512.0 MiB)"},
		{runner.Outcome{Ending: runner.OutputLimit}, OutputLimitExceeded, "more than 16.0 MiB"},
	} {
		t.Run(fmt.Sprint(test.want, test.reason), func(t *testing.T) {
			result := gradeProgram(t, builtInSuite(t), ended(test.how))
			if result.Verdict != test.want || !strings.Contains(result.Cases[0].Reason, test.reason) {
				t.Errorf("%s, %q; want %s, %q", result.Verdict, result.Cases[0].Reason, test.want, test.reason)
			}
		})
	}
}

// brokenRunner is a runner that fails itself.
type brokenRunner struct{ *rulesRunner }

func (brokenRunner) Run(context.Context, runner.Spec, []byte, runner.Limits) (runner.Outcome, error) {
	return runner.Outcome{}, errors.New("no more processes")
}

func TestOurOwnFaultIsNeverTheStudents(t *testing.T) {
	result := gradeProgram(t, builtInSuite(t), brokenRunner{programOf(reference.Lesson())})
	if result.Verdict != JudgeError || !strings.Contains(result.Error, "no more processes") {
		t.Errorf("verdict %s, error %q; want judge_error with the cause", result.Verdict, result.Error)
	}
	if len(result.Mistakes) > 0 || len(result.Hints) > 0 {
		t.Errorf("blames the student: %+v %q", result.Mistakes, result.Hints)
	}
}

func TestFailFastStopsAtTheFirstFailureAndSaysSo(t *testing.T) {
	suite := builtInSuite(t)
	rules := reference.Lesson()
	rules.Grow = func(_, n int64) int64 { return n }
	options := Options{Limits: runner.DefaultLimits(), FailFast: true}
	result, err := suite.Grade(context.Background(), []runner.Runner{programOf(rules)}, Program{}, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	for _, one := range result.Cases {
		if one.Verdict != Accepted {
			failed++
		}
	}
	if failed != 1 || result.NotRun != suite.Len()-len(result.Cases) || result.NotRun == 0 {
		t.Errorf("%d failed, %d run, %d not run of %d", failed, len(result.Cases), result.NotRun, suite.Len())
	}
}

func TestNarrowedSuiteKeepsThePointsOfItsCases(t *testing.T) {
	suite := builtInSuite(t).Only(func(one cases.Case) bool { return one.Stage == "3-shrink" })
	result := gradeProgram(t, suite, programOf(reference.Lesson()))
	if len(result.Stages) != 1 || result.MaxScore.String() != "15" || result.Score.String() != "15" {
		t.Errorf("%d stages, %s of %s points; want one stage, 15 of 15", len(result.Stages), result.Score, result.MaxScore)
	}
}

// A program that is given up early is told of the same hidden cases as others.
func TestHiddenCasesCountWhetherTheyWereRunOrNot(t *testing.T) {
	found, err := theExercise().BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	suite, err := NewSuite(theExercise(), append(StageParts(&theExercise().Track, found[1:]), Part{ID: "hidden", Title: "hidden", Weight: 50, Hidden: true, Cases: found[:1]}))
	if err != nil {
		t.Fatal(err)
	}
	silent := programOf(reference.Lesson())
	silent.edit = func(int, string) runner.Outcome { return printed("") }
	options := Options{Limits: runner.DefaultLimits(), FailFast: true}
	result, err := suite.Grade(t.Context(), []runner.Runner{silent}, Program{Name: "test"}, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	if result.NotRun == 0 || result.HiddenCases != 1 {
		t.Errorf("%d hidden cases after a failure that left out %d cases, want 1", result.HiddenCases, result.NotRun)
	}
}

func TestStoppedGradingGivesNoResult(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := builtInSuite(t).Grade(ctx, []runner.Runner{programOf(reference.Lesson())}, Program{}, Options{}, nil)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v, want the context's", err)
	}
}

func TestAProgramThatAnswersDifferentlyIsFlakyAndNothingIsCertain(t *testing.T) {
	program := programOf(reference.Lesson())
	program.edit = func(call int, output string) runner.Outcome {
		return printed(strings.ReplaceAll(output, "HW=", fmt.Sprintf("HW=%d", call)))
	}
	result := gradeProgram(t, builtInSuite(t), program)
	if result.Flaky == nil || len(result.Flaky.First) == 0 || len(result.Flaky.Second) == 0 {
		t.Fatalf("flaky is %+v, want both answers", result.Flaky)
	}
	for _, claim := range result.Mistakes {
		if claim.Certain {
			t.Errorf("%s is certain although the program is flaky", claim.ID)
		}
	}
}

// coinRunner is a program that decides at each start which of two it is.
type coinRunner struct {
	*rulesRunner
	other *rulesRunner
	coin  *rand.Rand
}

func (c *coinRunner) Run(ctx context.Context, spec runner.Spec, input []byte, limits runner.Limits) (runner.Outcome, error) {
	if c.coin.IntN(2) == 0 {
		return c.other.Run(ctx, spec, input, limits)
	}
	return c.rulesRunner.Run(ctx, spec, input, limits)
}

// Such a program is right in half of its runs and wrong in few fields.
func TestAProgramThatTossesACoinIsFoundFlaky(t *testing.T) {
	suite := builtInSuite(t)
	wrong := reference.Lesson()
	mistake, _ := mistakes.ByID("never-shrinks")
	mistake.Apply(&wrong)
	seeds := uint64(10)
	if testing.Short() {
		seeds = 2
	}
	for seed := range seeds {
		program := &coinRunner{programOf(reference.Lesson()), programOf(wrong), rand.New(rand.NewPCG(seed, 0))}
		if result := gradeProgram(t, suite, program); result.Flaky == nil {
			t.Errorf("seed %d: not found flaky; claimed is %+v", seed, result.Mistakes)
		}
	}
}
