package grader

import (
	"testing"

	"isrgrade/reference/isr/mistakes"
)

// Each further run costs a student of a compiled program as much as a case: what is
// certain of one mistake takes at most fourteen besides the probes, of which up to nine
// refute the rules that nobody is known to write.
const mostFurtherRuns = 14

func TestAMistakeIsNamedForCertainInAFewFurtherRuns(t *testing.T) {
	suite := builtInSuite(t)
	for _, mistake := range mistakes.All()[:10] {
		program := programOf(mistakes.Apply(mistake))
		result := gradeProgram(t, suite, program)
		further := *program.calls - len(suite.cases) - len(suite.probes)
		if len(result.Mistakes) != 1 || !result.Mistakes[0].Certain || further > mostFurtherRuns {
			t.Errorf("%s: claims %+v after %d further runs, want it certain after at most %d", mistake.ID, result.Mistakes, further, mostFurtherRuns)
		}
	}
}
