package grader

import (
	"slices"
	"testing"

	"isrgrade/grader/diagnosis"
	reference "isrgrade/reference/isr"
	"isrgrade/runner"
)

// exampleOf gives the case that is the example of what a named mistake leaves
// unexplained in a program, and whether its evidence is kept.
func exampleOf(t *testing.T, rules reference.Rules, id string) (name string, kept bool) {
	t.Helper()
	suite := builtInSuite(t)
	named := diagnosis.Set{{Entry: entryOf(suite.known.track(), id)}}
	runs, err := runAll(t.Context(), []runner.Runner{programOf(rules)}, Program{}, suite.cases, Options{Limits: runner.DefaultLimits()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	result := suite.sumUp(Program{}, runs)
	result.Remaining = suite.known.remaining(named, runs)
	suite.keepExample(&result, named, runs)
	name = result.Remaining.Example
	at := slices.IndexFunc(result.Cases, func(one CaseResult) bool { return one.Name == name })
	return name, at >= 0 && result.Cases[at].Evidence != nil
}

func TestTheExampleOfWhatRemainsIsNotExplainedByTheNamedMistakes(t *testing.T) {
	rules := besides(t, func(lagMax int64) int64 { return 2 * lagMax }, "hw-over-all-replicas")
	name, kept := exampleOf(t, rules, "hw-over-all-replicas")
	if name == "" || !kept {
		t.Fatalf("the example is %q, its evidence kept: %v", name, kept)
	}
	suite := builtInSuite(t)
	trace := suite.cases[slices.IndexFunc(suite.cases, func(c suiteCase) bool { return c.Name == name })].Trace
	lesson, named := reference.Lesson(), rulesWith(t, "hw-over-all-replicas")
	right, explained, printed := answer(&lesson, trace), answer(&named, trace), answer(&rules, trace)
	first := 0
	for first < len(right) && printed[first] == right[first] {
		first++
	}
	if first == len(right) || printed[first] == explained[first] {
		t.Errorf("%s is explained in its first wrong line, %d:\nright   %q\nnamed   %q\nprinted %q", name, first, right, explained, printed)
	}
}

// Where the first wrong line of every case is explained no case is an example of the rest.
func TestNoExampleIsShownWhereEveryFirstWrongLineIsExplained(t *testing.T) {
	rules := rulesWith(t, "never-shrinks")
	suite := builtInSuite(t)
	named := diagnosis.Set{{Entry: entryOf(suite.known.track(), "never-shrinks")}}
	runs, err := runAll(t.Context(), []runner.Runner{programOf(rules)}, Program{}, suite.cases, Options{Limits: runner.DefaultLimits()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	result := Result{Remaining: &Remaining{Field: "ISR"}, Cases: make([]CaseResult, len(runs))}
	if suite.keepExample(&result, named, runs); result.Remaining.Example != "" {
		t.Errorf("%s is an example of what is not explained", result.Remaining.Example)
	}
}

func TestWhatRemainsIsCountedInTheRightNumber(t *testing.T) {
	for _, row := range []struct {
		times, cases int
		want         string
	}{
		{1, 1, "HW is what goes wrong first in a case that is not explained"},
		{2, 2, "HW is what goes wrong first in each of the 2 cases that are not explained"},
		{1, 2, "HW is what goes wrong first in 1 of the 2 cases that are not explained"},
	} {
		r := Remaining{Field: "HW", Times: row.times, Cases: row.cases}
		if said := r.Words()[0]; said != row.want {
			t.Errorf("%d of %d: said %q, want %q", row.times, row.cases, said, row.want)
		}
	}
}

// The second way of the majority counts the members of the ISR alone.
func TestAClaimSaysWhatItsWayOfTheMistakeDoes(t *testing.T) {
	suite := builtInSuite(t)
	entry := entryOf(suite.known.track(), "hw-of-majority")
	for way, want := range []string{
		"The high watermark is the offset that more than half of the replicas have reached.",
		"The high watermark is the offset that more than half of the members of the ISR have reached.",
	} {
		if claim := suite.newClaim(diagnosis.Made{Entry: entry, Way: way}, true, nil); claim.Does != want {
			t.Errorf("way %d: %q, want %q", way, claim.Does, want)
		}
	}
}
