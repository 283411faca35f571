package grader

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	lesson "isrgrade/cases/isr"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
	"isrgrade/runner"
)

// rulesRunner acts as a program: it parses its input as a student's program would
// and answers by its rules. It lets thousands of programs be graded in a test;
// real processes are tested end to end in cmd/isrgrade.
type rulesRunner struct {
	rules reference.Rules
	edit  func(call int, output string) runner.Outcome // nil leaves the output alone
	calls *int
}

func programOf(rules reference.Rules) *rulesRunner {
	return &rulesRunner{rules: rules, calls: new(int)}
}

func (r *rulesRunner) Run(_ context.Context, _ runner.Spec, input []byte, _ runner.Limits) (runner.Outcome, error) {
	trace, err := theExercise().Parse("input", input)
	if err != nil {
		return runner.Outcome{}, fmt.Errorf("a program was given a trace that breaks the rules: %w", err)
	}
	var output strings.Builder
	for _, line := range answer(&r.rules, trace) {
		output.WriteString(line + "\n")
	}
	*r.calls++
	if r.edit != nil {
		return r.edit(*r.calls, output.String()), nil
	}
	return printed(output.String()), nil
}

// rulesWith gives the lesson's rules with each named mistake made.
func rulesWith(t testing.TB, ids ...string) reference.Rules {
	t.Helper()
	var chosen []mistakes.Mistake
	for _, id := range ids {
		mistake, found := mistakes.ByID(id)
		if !found {
			t.Fatalf("no mistake is called %s", id)
		}
		chosen = append(chosen, mistake)
	}
	return mistakes.Apply(chosen...)
}

func printed(output string) runner.Outcome {
	return runner.Outcome{Ending: runner.Exited, Stdout: []byte(output), StdoutBytes: int64(len(output))}
}

func (r *rulesRunner) Confinement() runner.Confinement {
	return runner.Confinement{Level: runner.LevelNone}
}

func (r *rulesRunner) Close() error { return nil }

// answer gives the lines that a program with these rules prints.
func answer(rules *reference.Rules, trace *cases.Trace) []string {
	config := reference.ReadConfig(&trace.Config)
	replies := rules.Run(&config, reference.AllTyped(trace.Commands()))
	lines := make([]string, len(replies))
	for i := range replies {
		lines[i] = replies[i].String()
	}
	return lines
}

// makeBuiltIn computes what each mistake prints on every case, once.
var makeBuiltIn = sync.OnceValues(func() (*Suite, error) {
	found, err := theExercise().BuiltIn()
	if err != nil {
		return nil, err
	}
	return NewSuite(theExercise(), StageParts(&theExercise().Track, found))
})

func builtInSuite(t testing.TB) *Suite {
	t.Helper()
	suite, err := makeBuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

func gradeProgram(t testing.TB, suite *Suite, program runner.Runner) Result {
	t.Helper()
	result, err := suite.Grade(context.Background(), []runner.Runner{program}, Program{Name: "test"}, Options{Limits: runner.DefaultLimits()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// theExercise is what these tests grade.
var theExercise = sync.OnceValue(func() *gen.Exercise {
	exercise := lesson.Exercise()
	return &exercise
})
