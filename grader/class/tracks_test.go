package class

import (
	"errors"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/grader"
)

// What any track must get from the generic code; nothing here names one.

// completeSuite gives the suite of seed 1, which exposes and separates all, and whose
// traces can be read and keep the laws.
func completeSuite(t *testing.T, exercise *gen.Exercise) []cases.Case {
	t.Helper()
	suite, err := gen.Suite(t.Context(), exercise, gen.Options{Seed: 1})
	if err != nil || !suite.Complete() || !strings.Contains(suite.Cases[0].Trace.Title(), "seed 1, track "+exercise.ID) {
		t.Fatalf("the suite leaves %v and %v; %v", suite.Survivors, suite.Unseparated, err)
	}
	for _, one := range suite.Cases {
		if _, err := exercise.Parse(one.Name, []byte(one.Trace.String())); err != nil {
			t.Error(err)
		}
		if err := exercise.CheckLaws(&one.Trace.Config, one.Trace.Commands()); err != nil {
			t.Error(err)
		}
	}
	return suite.Cases
}

// examExposesAll says that the exam takes every step of every world, that a right
// program passes it, and that none passes which makes a mistake.
func examExposesAll(t *testing.T, exercise *gen.Exercise) {
	t.Helper()
	exam, err := gen.NewExam(t.Context(), exercise)
	if err != nil {
		t.Fatal(err)
	}
	for _, world := range exam.Worlds {
		if world.Covered == 0 || world.Covered != world.Transitions {
			t.Errorf("the exam is %+v; want every step taken", world)
		}
	}
	s := newClassroomOf(t, exercise, nil, exam.Cases, map[string]string{"right.sh": makes()})
	for _, words := range exercise.Catalogue {
		s.write(words.ID+".sh", makes(words.ID))
	}
	s.run()
	for id, result := range s.results() {
		if (result.Verdict == grader.Accepted) != (id == "right") {
			t.Errorf("in the exam %s is %s", id, result.Verdict)
		}
	}
}

// examIsRefused says that the exam has one error, with these words.
func examIsRefused(t *testing.T, exercise *gen.Exercise, because string) {
	t.Helper()
	if _, err := gen.NewExam(t.Context(), exercise); err == nil || !strings.Contains(err.Error(), because) {
		t.Errorf("the exam's error is %v; want one with %q", err, because)
	}
}

// brokenIf gives the law as an error if it is broken.
func brokenIf(broken bool, law string) error {
	if broken {
		return errors.New(law)
	}
	return nil
}
