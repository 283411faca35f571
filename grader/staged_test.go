package grader

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
	"isrgrade/runner"
)

// patient and waiting are how a class and a student have a program graded.
var (
	patient = Options{Limits: runner.DefaultLimits()}
	waiting = Options{Limits: runner.DefaultLimits(), StageByStage: true, MostTimeouts: 2}
)

func gradeWith(t *testing.T, options Options, runners ...runner.Runner) Result {
	t.Helper()
	result, err := builtInSuite(t).Grade(context.Background(), runners, Program{Name: "test"}, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// unfinished is what a starter does: it counts the leader's records, and its high
// watermark stands at 0.
func unfinishedProgram() *rulesRunner {
	program := programOf(reference.Lesson())
	highWatermark := regexp.MustCompile(`HW=\d+ ISR=\S+`)
	program.edit = func(_ int, output string) runner.Outcome {
		return printed(highWatermark.ReplaceAllString(output, "HW=0 ISR=5,6,7"))
	}
	return program
}

// gradedWaiting is what comes of the unfinished program when a student waits for it, and
// what is told meanwhile.
type gradedWaiting struct {
	result Result
	told   []string
	err    error
}

// unfinishedWaiting grades it once for all tests that look at it: its mistakes are dear to
// find.
var unfinishedWaiting = sync.OnceValue(func() (graded gradedWaiting) {
	suite, err := makeBuiltIn()
	if err != nil {
		return gradedWaiting{err: err}
	}
	options := waiting
	options.Tell = func(doing string) { graded.told = append(graded.told, doing) }
	graded.result, graded.err = suite.Grade(context.Background(), []runner.Runner{unfinishedProgram()}, Program{Name: "test"}, options, nil)
	return graded
})

func gradeUnfinishedWaiting(t *testing.T) gradedWaiting {
	t.Helper()
	graded := unfinishedWaiting()
	if graded.err != nil {
		t.Fatal(graded.err)
	}
	return graded
}

func TestAnUnfinishedProgramIsSparedTheLaterStages(t *testing.T) {
	result := gradeUnfinishedWaiting(t).result
	ran := map[string]int{}
	for _, one := range result.Cases {
		ran[one.Stage]++
	}
	if ran["4-caught-up"] > 0 || ran["3-shrink"] == 0 || result.NotRun == 0 || result.NotRun+len(result.Cases) != builtInSuite(t).Len() {
		t.Errorf("ran %v and left out %d; want no case behind the second stage that failed wholly", ran, result.NotRun)
	}
	if !strings.Contains(result.NotRunBecause, "2-fetch and 3-shrink") || !strings.Contains(result.NotRunBecause, "--all") {
		t.Errorf("the reason is %q; want the stages and how to run all", result.NotRunBecause)
	}
}

func TestCasesThatWereNotRunCountAsFailed(t *testing.T) {
	few, all := gradeUnfinishedWaiting(t).result, gradeWith(t, patient, unfinishedProgram())
	if few.MaxScore != fullMarks || few.Score > all.Score {
		t.Errorf("%s of %s points; want 100 in all and no more than the %s when every case is run", few.Score, few.MaxScore, all.Score)
	}
	notRun := 0
	for i, stage := range few.Stages {
		notRun += stage.NotRun
		if stage.Cases != all.Stages[i].Cases || stage.MaxScore != all.Stages[i].MaxScore {
			t.Errorf("%s has %d cases for %s points; want %d for %s", stage.ID, stage.Cases, stage.MaxScore, all.Stages[i].Cases, all.Stages[i].MaxScore)
		}
	}
	if notRun != few.NotRun {
		t.Errorf("the stages left out %d cases, the result says %d", notRun, few.NotRun)
	}
}

// What is named for certain rests on every case, so that none may be left out.
func TestAKnownMistakeIsNamedTheSameWhetherTheStudentWaitsOrNot(t *testing.T) {
	for i, mistake := range mistakes.All() {
		if testing.Short() && i%everyNthShort != 0 {
			continue
		}
		graded := gradedWith(t, mistake)
		whole, staged := graded.alone, graded.staged
		same := func(a, b Claim) bool { return a == b }
		if !slices.EqualFunc(whole.Mistakes, staged.Mistakes, same) || whole.Score != staged.Score || staged.NotRun > 0 {
			t.Errorf("%s: named %+v with %d cases left out, want %+v", mistake.ID, staged.Mistakes, staged.NotRun, whole.Mistakes)
		}
	}
}

func TestTwoMistakesThatFailTwoStagesAreStillNamedForCertain(t *testing.T) {
	result := gradeWith(t, waiting, programOf(rulesWith(t, "append-sets-leo", "hw-off-by-one")))
	if len(result.Mistakes) != 2 || !result.Mistakes[0].Certain || result.NotRun > 0 {
		t.Errorf("named %+v with %d cases left out; want both for certain", result.Mistakes, result.NotRun)
	}
}

// endless never ends; two of it run at the same time, each waiting for the other.
type endless struct {
	*rulesRunner
	both *sync.WaitGroup
	cpu  *[]time.Duration
	lock *sync.Mutex
}

func (e endless) Run(_ context.Context, _ runner.Spec, _ []byte, limits runner.Limits) (runner.Outcome, error) {
	e.lock.Lock()
	*e.cpu = append(*e.cpu, limits.CPU)
	e.lock.Unlock()
	e.both.Done()
	e.both.Wait()
	return runner.Outcome{Ending: runner.CPULimit, CPU: limits.CPU}, nil
}

func TestAnEndlessLoopIsSeenTwiceAndNotAgain(t *testing.T) {
	var both sync.WaitGroup
	both.Add(2)
	var cpu []time.Duration
	program := endless{programOf(reference.Lesson()), &both, &cpu, new(sync.Mutex)}
	result := gradeWith(t, waiting, program, program)
	if !slices.Equal(cpu, []time.Duration{2 * time.Second, 2 * time.Second}) {
		t.Errorf("it was run with %v of CPU time; want twice, with 2s each", cpu)
	}
	if result.Verdict != TimeLimitExceeded || !strings.Contains(result.Cases[0].Reason, "limit 2.00 s") {
		t.Errorf("%s, %q; want the verdict and the limit", result.Verdict, result.Cases[0].Reason)
	}
}

func TestWhatIsBeingDoneIsTold(t *testing.T) {
	told := gradeUnfinishedWaiting(t).told
	want := []string{"running 1-log", "running 2-fetch", "running 3-shrink", "looking for the mistake", "looking for the smallest trace"}
	if !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}
