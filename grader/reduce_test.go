package grader

import (
	"context"
	"math"
	"testing"

	"isrgrade/cases"
	reference "isrgrade/reference/isr"
	"isrgrade/runner"
)

// oneAtATime removes at most one follower a check: in no catalogue.
func oneAtATime() reference.Rules {
	rules := reference.Lesson()
	inLesson := rules.Leaves
	rules.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
		for i := range replica {
			if inLesson(c, s, i, t) && !s.Replicas[i].InISR && s.Replicas[i].LastFetchTime < t {
				return false // another one has just left
			}
		}
		return inLesson(c, s, replica, t)
	}
	return rules
}

func TestAnUnknownMistakeEndsWithATraceInWhichNothingCanBeLeftOut(t *testing.T) {
	program := programOf(oneAtATime())
	result := gradeProgram(t, builtInSuite(t), program)
	c := result.Counterexample
	if c == nil || c.Minimal != OneMinimal {
		t.Fatalf("counterexample is %+v, want a 1-minimal one", c)
	}
	trace, err := theExercise().Parse("counterexample", []byte(c.Trace))
	if err != nil {
		t.Fatal(err)
	}
	if !failsIn(t, program, trace, c.Field) {
		t.Fatalf("the program passes its own counterexample:\n%s", c.Trace)
	}
	for i := range trace.Steps {
		if smaller := withoutCommands(trace, i, i+1); failsIn(t, program, smaller, c.Field) {
			t.Errorf("command %d can be left out of\n%s", i, c.Trace)
		}
	}
	for follower := 1; follower < len(trace.Config.Brokers); follower++ {
		if smaller := withoutBroker(trace, follower); failsIn(t, program, smaller, c.Field) {
			t.Errorf("replica %d can be left out of\n%s", follower, c.Trace)
		}
	}
	for i, number := range numbersOf(trace) {
		value := number.get(trace)
		if value > number.least && failsIn(t, program, number.with(trace, value-1), c.Field) {
			t.Errorf("number %d can be lowered in\n%s", i, c.Trace)
		}
	}
}

func failsIn(t *testing.T, program runner.Runner, trace *cases.Trace, field string) bool {
	t.Helper()
	one := newSuiteCase(cases.Case{Trace: trace}, Part{}, 0)
	run, err := runCase(context.Background(), program, Program{}, one, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return run.first != nil && run.first.field == field
}

func TestEveryReductionStepGivesAValidTrace(t *testing.T) {
	found, err := theExercise().BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range found {
		trace := one.Trace
		smaller := []*cases.Trace{withTimesScaled(trace, 1)}
		for i := range trace.Steps {
			smaller = append(smaller, withoutCommands(trace, i, i+1))
		}
		for follower := 1; follower < len(trace.Config.Brokers); follower++ {
			smaller = append(smaller, withoutBroker(trace, follower))
		}
		for _, number := range numbersOf(trace) {
			smaller = append(smaller, number.with(trace, number.least))
		}
		for _, s := range smaller {
			if s == nil {
				continue
			}
			if _, err := theExercise().Parse(one.Name, s.Input()); err != nil {
				t.Errorf("%s: %v", one.Name, err)
			}
		}
	}
}

func TestScalingTimesKeepsWhatIsLaterThanLagMaxLater(t *testing.T) {
	for _, test := range []struct{ t, lagMax, old, want int64 }{
		{500, 2, 500, 2},             // exactly LAG_MAX stays exactly LAG_MAX
		{501, 2, 500, 3},             // one later stays later
		{0, 2, 500, 0},               // the start stays the start
		{1 << 62, 100, 1 << 62, 100}, // nothing overflows
		{math.MaxInt64, 1, 500, math.MaxInt64/500 + 1}, // rounded up
	} {
		if got := scaled(test.t, test.lagMax, test.old); got != test.want {
			t.Errorf("t=%d with LAG_MAX %d instead of %d: %d, want %d", test.t, test.lagMax, test.old, got, test.want)
		}
	}
}

func TestAReductionThatRanOutOfRunsDoesNotClaimThatNothingCanBeLeftOut(t *testing.T) {
	options := Options{Limits: runner.DefaultLimits(), ExperimentRuns: 3}
	result, err := builtInSuite(t).Grade(t.Context(), []runner.Runner{programOf(oneAtATime())}, Program{Name: "test"}, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	if c := result.Counterexample; c == nil || c.Minimal != Reduced {
		t.Errorf("counterexample is %+v, want one that is reduced only", c)
	}
}
