package grader_test

import (
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	lesson "isrgrade/cases/isr"
	"isrgrade/grader"
)

func TestTheDigestsOfASuiteDependOnAllThatAResultDependsOn(t *testing.T) {
	text := "LAG_MAX 10\nMIN_ISR 1\nREPLICAS 1 2\nt=0 APPEND 3\nt=5 STATUS\n"
	other := "LAG_MAX 11\nMIN_ISR 1\nREPLICAS 1 2\nt=0 APPEND 3\nt=5 STATUS\n" // the same right answer
	digest := func(id, title, name, trace string, weight int64, hidden bool) [2]string {
		t.Helper()
		parsed, err := theExercise().Parse("trace", []byte(trace))
		if err != nil {
			t.Fatal(err)
		}
		suite, err := grader.NewSuite(theExercise(), []grader.Part{
			{ID: id, Title: title, Weight: weight, Hidden: hidden, Cases: []cases.Case{{Name: name, Trace: parsed}}},
			{ID: "rest", Weight: 1, Cases: []cases.Case{{Name: "rest", Trace: parsed}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		return [2]string{suite.CasesDigest(), suite.WeightsDigest()}
	}
	first := digest("a", "title", "name", text, 1, false)
	if again := digest("a", "title", "name", text, 1, false); again != first {
		t.Errorf("the same suite has the digests %s and %s", first, again)
	}
	for what, changed := range map[string][2]string{
		"the stage's id": digest("b", "title", "name", text, 1, false), "its title": digest("a", "other", "name", text, 1, false),
		"the case's name": digest("a", "title", "other", text, 1, false), "its input": digest("a", "title", "name", other, 1, false),
		"the weight": digest("a", "title", "name", text, 2, false), "whether it is hidden": digest("a", "title", "name", text, 1, true),
	} {
		if changed == first {
			t.Errorf("%s does not count", what)
		}
	}
	if heavier := digest("a", "title", "name", text, 2, false); heavier[0] != first[0] {
		t.Error("a weight counts as another case, so that programs would be run again")
	}
}

// theExercise is what these tests grade.
func theExercise() *gen.Exercise {
	exercise := lesson.Exercise()
	return &exercise
}
