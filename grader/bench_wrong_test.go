package grader

import (
	"testing"
)

// What grading a wrong program costs besides its runs, with a suite made anew, as a
// check of one program does.
func BenchmarkAWrongProgramBesidesItsRuns(b *testing.B) {
	found, err := theExercise().BuiltIn()
	if err != nil {
		b.Fatal(err)
	}
	rules := rulesWith(b, "no-second-branch")
	for b.Loop() {
		suite, err := NewSuite(theExercise(), StageParts(&theExercise().Track, found))
		if err != nil {
			b.Fatal(err)
		}
		gradeProgram(b, suite, programOf(rules))
	}
}
