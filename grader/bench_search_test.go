package grader

import (
	"testing"

	"isrgrade/grader/diagnosis"
	"isrgrade/reference/isr"
	"isrgrade/runner"
)

// What the search for mistakes that explain everything costs where there are none, as with
// a program that has a fault of its own: it begins anew several times before it gives up.
func BenchmarkASearchThatExplainsNotEverything(b *testing.B) {
	suite := builtInSuite(b)
	rules := isr.Lesson()
	unforeseenFaults()[0].make(&rules)
	runners, options := []runner.Runner{programOf(rules)}, Options{Limits: runner.DefaultLimits()}
	runs, err := runAll(b.Context(), runners, Program{}, suite.cases, options, nil)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		q := suite.newInquiry(newExperimenter(runners, Program{}, options), runs)
		if best := q.search.Best(); best[0].Exact() {
			b.Fatalf("%v explains everything", diagnosis.Set(best[0].Set))
		}
	}
}
