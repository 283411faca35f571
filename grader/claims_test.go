package grader

import (
	"slices"
	"testing"

	"isrgrade/grader/diagnosis"
)

// What is told of a set of mistakes that was found.
func TestWhatIsNotThereIsNotNamed(t *testing.T) {
	suite := builtInSuite(t)
	track := suite.known.track()
	for _, row := range []struct {
		found, named, notBegun []string
		why                    string
	}{
		{[]string{"1-log", "hw-off-by-one"}, nil, []string{"1-log"}, "in a log that stays empty mistakes look alike"},
		{[]string{"1-log", "never-shrinks"}, nil, []string{"1-log", "3-shrink"}, "neither stage is written"},
		{[]string{"2-fetch", "never-shrinks"}, nil, []string{"2-fetch", "3-shrink"}, "the stage before it is not written either"},
		{[]string{"2-fetch", "min-isr-strict"}, []string{"min-isr-strict"}, []string{"2-fetch"}, "a stage was written out of its turn, and wrongly"},
		{[]string{"never-shrinks", "never-rejoins"}, []string{"never-shrinks", "never-rejoins"}, []string{"3-shrink", "5-rejoin"}, "rules that are missing have names too"},
		{[]string{"hw-decreases", "shrink-at-limit"}, []string{"hw-decreases", "shrink-at-limit"}, nil, "one shortcut is a mistake like another"},
		{[]string{"hw-decreases", "never-shrinks"}, []string{"hw-decreases", "never-shrinks"}, []string{"3-shrink"}, "one shortcut beside one stage that is not begun"},
		{[]string{"hw-decreases", "never-shrinks", "min-isr-ignored"}, []string{"hw-decreases", "never-shrinks", "min-isr-ignored"}, []string{"3-shrink", "6-high-watermark", "7-min-isr"}, "where two other stages are missing it is one as well"},
	} {
		var set diagnosis.Set
		for _, id := range row.found {
			set = set.With(diagnosis.Made{Entry: entryOf(track, id)})
		}
		var result Result
		suite.claim(&result, findings{named: set, certain: true}, nil)
		named := ids(result)
		slices.Sort(named)
		slices.Sort(row.named)
		if !slices.Equal(named, row.named) || !slices.Equal(result.NotBegun, row.notBegun) {
			t.Errorf("%v: named %v, not begun %v; want %v, %v: %s", row.found, named, result.NotBegun, row.named, row.notBegun, row.why)
		}
	}
}

// A stage is begun or not: a program does not behave a little like one.
func TestAStageIsNoLikeness(t *testing.T) {
	suite := builtInSuite(t)
	track := suite.known.track()
	like := diagnosis.Set{{Entry: entryOf(track, "2-fetch")}, {Entry: entryOf(track, "shrink-at-limit")}}
	var result Result
	suite.claim(&result, findings{likeness: like}, nil)
	if want := []string{"shrink-at-limit"}; !slices.Equal(result.Likeness, want) {
		t.Errorf("it is like %v, want %v", result.Likeness, want)
	}
}

// Of two mistakes the one that costs most points is told first, wherever it stands in the
// catalogue.
func TestTheMistakeThatCostsMostIsToldFirst(t *testing.T) {
	suite := builtInSuite(t)
	track := suite.known.track()
	failed := make([]caseRun, len(suite.cases))
	for i, one := range suite.cases {
		failed[i] = caseRun{suiteCase: one, verdict: WrongAnswer}
	}
	turned := 0 // pairs whose order in the catalogue is the other one
	for _, pair := range [][2]string{{"shrink-at-limit", "never-shrinks"}, {"never-shrinks", "hw-decreases"}, {"early-rejoin", "hw-off-by-one"}, {"shrink-at-limit", "hw-off-by-one"}} {
		set := diagnosis.Set{{Entry: entryOf(track, pair[0])}}
		if other := entryOf(track, pair[1]); track.Allows(set, other) {
			set = set.With(diagnosis.Made{Entry: other})
		}
		var result Result
		suite.claim(&result, findings{named: set, certain: true}, failed)
		told := result.Mistakes
		if len(told) < 2 {
			continue
		}
		if told[0].Costs < told[1].Costs {
			t.Errorf("%s, which costs %s, is told before %s, which costs %s", told[0].ID, told[0].Costs, told[1].ID, told[1].Costs)
		}
		if told[0].ID != track.IDs(set)[0] {
			turned++
		}
	}
	if turned == 0 {
		t.Error("every pair stands in the catalogue as it is to be told: this test could not fail")
	}
}
