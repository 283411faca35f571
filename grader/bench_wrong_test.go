package grader

import (
	"testing"

	"isrgrade/reference/isr/mistakes"

	lesson "isrgrade/cases/isr"
)

// What grading a wrong program costs besides its runs, with a suite made anew, as a
// check of one program does.
func BenchmarkAWrongProgramBesidesItsRuns(b *testing.B) {
	found, err := lesson.BuiltIn()
	if err != nil {
		b.Fatal(err)
	}
	rules, err := mistakes.RulesWith("no-second-branch")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		suite, err := NewSuite(theExercise(), StageParts(&theExercise().Track, found))
		if err != nil {
			b.Fatal(err)
		}
		gradeProgram(b, suite, programOf(rules))
	}
}
