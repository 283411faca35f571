package grader

import (
	"slices"

	"isrgrade/reference/mistakes"
)

func newClaim(mistake mistakes.Mistake, certain bool, explains int, runs []caseRun) Claim {
	return Claim{
		ID: mistake.ID, Title: mistake.Title, Certain: certain, Explains: explains, Of: failures(runs),
		Does: mistake.Does, LessonSays: mistake.LessonSays, Hint: mistake.Hint,
	}
}

func failures(runs []caseRun) int {
	n := 0
	for i := range runs {
		if runs[i].failed() {
			n++
		}
	}
	return n
}

// showsIn counts the failed cases in which a program with this mistake alone
// answers wrongly.
func showsIn(mistake mistakes.Mistake, runs []caseRun) int {
	rules := mistakes.Apply(mistake)
	n := 0
	for i := range runs {
		if runs[i].failed() && !slices.Equal(answer(&rules, runs[i].Trace), runs[i].expected) {
			n++
		}
	}
	return n
}
