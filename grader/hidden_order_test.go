package grader

import (
	"context"
	"slices"
	"sync"
	"testing"

	reference "isrgrade/reference/isr"
	"isrgrade/runner"
)

// witness notes, of all runners that share it, what was begun and what had ended
// by then.
type witness struct {
	mutex sync.Mutex
	begun []witnessed
	ended int
}

type witnessed struct {
	input      string
	secret     bool // as the runner was told
	endedSoFar int
}

type witnessedRunner struct {
	*rulesRunner
	witness *witness
}

func (r witnessedRunner) Run(ctx context.Context, spec runner.Spec, input []byte, limits runner.Limits) (runner.Outcome, error) {
	w := r.witness
	w.mutex.Lock()
	w.begun = append(w.begun, witnessed{string(input), spec.Secret, w.ended})
	w.mutex.Unlock()
	outcome, err := r.rulesRunner.Run(ctx, spec, input, limits)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.ended++
	return outcome, err
}

func TestGradeRunsHiddenCasesAfterAllVisibleOnesAndTellsTheRunner(t *testing.T) {
	found, err := theExercise().BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	hidden, visible := found[:4], found[4:]
	parts := append([]Part{{ID: "hidden", Title: "hidden", Weight: 50, Hidden: true, Cases: hidden}}, StageParts(&theExercise().Track, visible)...)
	suite, err := NewSuite(theExercise(), parts)
	if err != nil {
		t.Fatal(err)
	}
	secret := map[string]bool{}
	for _, one := range hidden {
		secret[string(one.Trace.Input())] = true
	}
	w := &witness{}
	runners := []runner.Runner{witnessedRunner{programOf(reference.Lesson()), w}, witnessedRunner{programOf(reference.Lesson()), w}}
	result, err := suite.Grade(t.Context(), runners, Program{Name: "test"}, Options{Limits: runner.DefaultLimits()}, nil)
	if err != nil || result.Verdict != Accepted || len(result.Cases) != len(found) {
		t.Fatalf("verdict %v of %d cases (%v)", result.Verdict, len(result.Cases), err)
	}
	if result.Cases[0].Hidden != true || result.Cases[len(result.Cases)-1].Hidden {
		t.Error("the results do not stand in the suite's order any more")
	}
	for _, one := range w.begun {
		if one.secret != secret[one.input] {
			t.Errorf("the runner was told secret %v of an input that is hidden: %v", one.secret, secret[one.input])
		}
		if one.secret && one.endedSoFar < len(visible) {
			t.Errorf("a hidden case began when %d of %d visible ones had ended", one.endedSoFar, len(visible))
		}
	}
}

// Whatever is made of a hidden case, to see whether the program tosses coins or to
// make the case smaller, is as hidden as it.
func TestExperimentsOnHiddenCasesAreSecret(t *testing.T) {
	found, err := theExercise().BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	suite, err := NewSuite(theExercise(), []Part{{ID: "hidden", Title: "hidden", Weight: 1, Hidden: true, Cases: found}})
	if err != nil {
		t.Fatal(err)
	}
	w := &witness{}
	program := programOf(reference.Lesson())
	program.edit = func(_ int, output string) runner.Outcome { return printed(output + "one line too many\n") }
	_, err = suite.Grade(t.Context(), []runner.Runner{witnessedRunner{program, w}}, Program{Name: "test"}, Options{Limits: runner.DefaultLimits()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if experiments := w.begun[min(len(w.begun), len(found)):]; len(experiments) == 0 || !slices.ContainsFunc(experiments, func(one witnessed) bool { return one.secret }) {
		t.Fatal("no experiment was made of a hidden case; the test shows nothing")
	}
	for _, one := range w.begun[len(found):] {
		if !one.secret && !isProbe(t, one.input) {
			t.Error("an experiment that was made of a hidden case is not secret")
		}
	}
}

func isProbe(t *testing.T, input string) bool {
	t.Helper()
	probes, err := loadProbes(&theExercise().Track)
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(probes, func(probe suiteCase) bool { return string(probe.input) == input })
}
