package grader

import (
	"strings"
	"testing"

	"isrgrade/grader/diagnosis"
	reference "isrgrade/reference/isr"
	"isrgrade/runner"
)

// besides gives a program that makes the mistakes of the catalogue and one that leaves
// only those that are late by more than the limit gives.
func besides(t *testing.T, limit func(lagMax int64) int64, ids ...string) reference.Rules {
	t.Helper()
	rules := rulesWith(t, ids...)
	leaves := rules.Leaves
	rules.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
		other := *c
		other.LagMax = limit(c.LagMax)
		return leaves(&other, s, replica, t)
	}
	return rules
}

// closer looks at a program of which the mistakes are known, and a fault is not.
func closer(t *testing.T, rules reference.Rules, ids ...string) Result {
	t.Helper()
	suite := builtInSuite(t)
	var named diagnosis.Set
	for _, id := range ids {
		named = named.With(diagnosis.Made{Entry: entryOf(suite.known.track(), id)})
	}
	on, options := []runner.Runner{programOf(rules)}, Options{Limits: runner.DefaultLimits()}
	runs, err := runAll(t.Context(), on, Program{}, suite.cases, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	experimenter := newExperimenter(on, Program{}, options)
	result := Result{Remaining: suite.known.remaining(named, runs)}
	if result.Remaining == nil {
		t.Fatal("nothing remains")
	}
	if result.Counterexample, err = suite.findCounterexample(t.Context(), experimenter, nil, findings{}, runs); err != nil {
		t.Fatal(err)
	}
	if err := suite.lookCloser(t.Context(), experimenter, &result, named, runs); err != nil {
		t.Fatal(err)
	}
	return result
}

func TestTheRemainingTraceShowsTheFaultAndNoNamedMistake(t *testing.T) {
	ids := []string{"hw-over-all-replicas", "early-rejoin"}
	rules := besides(t, func(lagMax int64) int64 { return 2 * lagMax }, ids...)
	named := rulesWith(t, ids...)
	found := closer(t, rules, ids...).Remaining.Counterexample
	if found == nil || found.Minimal != OneMinimal {
		t.Fatalf("the remaining trace is %+v, want one in which nothing can be left out", found)
	}
	trace, err := theExercise().Parse("remaining", []byte(found.Trace))
	if err != nil {
		t.Fatal(err)
	}
	right := strings.Join(found.Expected, " ")
	if shown := strings.Join(answer(&named, trace), " "); shown != right {
		t.Errorf("the named mistakes show: they print %s, right is %s", shown, right)
	}
	if printed := strings.Join(answer(&rules, trace), " "); printed == right {
		t.Errorf("the program is right on\n%s", found.Trace)
	}
}

// The limits are those of the rules that the programs are made with.
func TestTheThresholdIsFoundByAskingTheProgram(t *testing.T) {
	for _, row := range []struct {
		reason string
		limit  func(lagMax int64) int64
		want   string
	}{
		{"one and up to twice the limit of 100 ms is too much only", func(lagMax int64) int64 { return 2 * lagMax }, "from `t=101 STATUS` to `t=200 STATUS`"},
		{"whoever is late by more than 70 is out", func(int64) int64 { return 70 }, "`t=71 STATUS`"},
	} {
		rules := besides(t, row.limit)
		if from := closer(t, rules).Remaining.From; !strings.Contains(from, row.want) {
			t.Errorf("%s: %q, want %q in it", row.reason, from, row.want)
		}
	}
}

// A rule that is missing has no border of the program's own.
func TestNoThresholdIsSaidWhereOnlyTheRightAnswerChanges(t *testing.T) {
	rules := reference.Lesson()
	rules.Leaves = func(*reference.Config, *reference.State, int, int64) bool { return false }
	if from := closer(t, rules).Remaining.From; from != "" {
		t.Errorf("said: %s", from)
	}
}

func TestOnlyRepliesOfOneKindDifferInAField(t *testing.T) {
	for _, row := range []struct{ reason, wanted, got, field string }{
		{"a field", "t=1 LEO=4 HW=2", "t=1 LEO=4 HW=3", "HW"},
		{"the first of two", "t=1 LEO=4 HW=2", "t=1 LEO=5 HW=3", "LEO"},
		{"another time", "t=1 LEO=4 HW=2", "t=2 LEO=4 HW=2", "t"},
		{"another reply", "t=1 FETCH 6 OK HW=2", "t=1 ALTER_PARTITION VERSION=1 ISR=5,6", kindOfReply},
		{"another word", "t=1 FETCH 6 FENCED_LEADER_EPOCH", "t=1 FETCH 6 UNKNOWN_LEADER_EPOCH", kindOfReply},
	} {
		if field := fieldApart(row.wanted, row.got); field != row.field {
			t.Errorf("%s: %q is to blame, want %q", row.reason, field, row.field)
		}
	}
}
