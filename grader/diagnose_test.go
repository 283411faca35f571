package grader

import (
	"slices"
	"testing"

	"isrgrade/reference/mistakes"
)

func TestEveryMistakeIsNamedWithCertaintyAndShownByAShortestTrace(t *testing.T) {
	suite := builtInSuite(t)
	for _, mistake := range mistakes.All() {
		t.Run(mistake.ID, func(t *testing.T) {
			result := gradeProgram(t, suite, programOf(mistakes.Apply(mistake)))
			if len(result.Mistakes) != 1 || result.Mistakes[0].ID != mistake.ID || !result.Mistakes[0].Certain {
				t.Fatalf("claims are %+v, want %s alone, certain", result.Mistakes, mistake.ID)
			}
			claim := result.Mistakes[0]
			if claim.Explains != claim.Of || claim.Of == 0 {
				t.Errorf("explains %d of %d failed cases, want all", claim.Explains, claim.Of)
			}
			if result.Counterexample == nil || result.Counterexample.Minimal != Shortest {
				t.Errorf("counterexample is %+v, want a shortest one", result.Counterexample)
			}
		})
	}
}

func TestAtLeast95PercentOfPairsNameBoth(t *testing.T) {
	if testing.Short() {
		t.Skip("grades some 1,300 programs")
	}
	suite := builtInSuite(t)
	named, all := 0, 0
	for _, pair := range allPairs() {
		if pair[0].Replaces == pair[1].Replaces {
			continue
		}
		all++
		result := gradeProgram(t, suite, programOf(pair.rules()))
		var ids []string
		for _, claim := range result.Mistakes {
			ids = append(ids, claim.ID)
		}
		if slices.Contains(ids, pair[0].ID) && slices.Contains(ids, pair[1].ID) {
			named++
		} else {
			t.Logf("%s is taken for %v", pair.id(), ids)
		}
	}
	t.Logf("%d of %d pairs name both", named, all)
	if named*100 < all*95 {
		t.Errorf("%d of %d pairs name both, want 95%%", named, all)
	}
}
