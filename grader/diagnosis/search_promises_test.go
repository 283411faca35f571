package diagnosis

import (
	"slices"
	"testing"
)

// independent gives so many mistakes, each of which shows in a dial of its own, at a
// number of its own.
func independent(count int) *Track {
	turns := make([][]turn, count)
	for i := range turns {
		turns[i] = []turn{{at: int64(i), dial: i, by: 1}}
	}
	return turning(make([]Entry, count), turns)
}

// firstEntries is the set of so many entries, the first ones.
func firstEntries(count int) Set {
	set := make(Set, count)
	for i := range set {
		set[i].Entry = i
	}
	return set
}

// README: "Up to six mistakes at once are found."
func TestSixMistakesAtOnceAreFoundAndNoSeven(t *testing.T) {
	track := independent(7)
	six := Search{Track: track, Runs: runsOf(track, firstEntries(6), each(0, 1, 2, 3, 4, 5, 6)...)}
	if best := six.Best()[0]; !best.Exact() || best.Key() != firstEntries(6).Key() {
		t.Errorf("six mistakes: best is %v, exact %v", best.Set, best.Exact())
	}
	seven := Search{Track: track, Runs: runsOf(track, firstEntries(7), each(0, 1, 2, 3, 4, 5, 6)...)}
	if best := seven.Best()[0]; best.Exact() || len(best.Set) != 6 {
		t.Errorf("seven mistakes: best is %v, exact %v", best.Set, best.Exact())
	}
}

func TestOfMistakesThatPrintTheSameTheOneThatIsMetMoreOftenStandsFirst(t *testing.T) {
	same := []turn{{at: 1, by: 1}}
	track := turning([]Entry{{ID: "seldom", Often: 2}, {ID: "often", Often: 5}, {ID: "never", Often: 0}}, [][]turn{same, same, same})
	search := Search{Track: track, Runs: runsOf(track, alone(0), sent(1))}
	var order []string
	for _, e := range search.Best() {
		order = append(order, track.IDs(e.Set)...)
	}
	if !slices.Equal(order, []string{"often", "seldom", "never"}) {
		t.Errorf("they stand as %v", order)
	}
}

// A mistake may say the same of a program as that a stage is not begun. It has a name
// and tells more, however often beginners come by.
func TestAMistakeStandsBeforeAStageThatIsNotBegunWhereBothPrintTheSame(t *testing.T) {
	same := []turn{{at: 1, by: 1}}
	track := turning([]Entry{
		{ID: "1-sum", Unwritten: "1-sum", Nameless: true, Often: 9},
		{ID: "never-adds", Unwritten: "1-sum"},
	}, [][]turn{same, same})
	search := Search{Track: track, Runs: runsOf(track, alone(0), sent(1))}
	if best := search.Best(); len(best) != 2 || best[0].Key() != alone(1).Key() {
		t.Errorf("%d explanations, the first %v; want never-adds before 1-sum", len(best), track.IDs(best[0].Set))
	}
}

// Each of ten mistakes needs one of two others beside it, of which no other does: twenty
// sets explain everything, and no two with different first members have one in common.
func TestAllSetsOfTheLeastSizeThatExplainEverythingAreGiven(t *testing.T) {
	const pairs = 10
	turns := make([][]turn, 3*pairs)
	for i := range int64(pairs) {
		turns[i] = []turn{{at: 0, dial: 0, by: 1}, {at: 2, dial: 2, by: i + 1}}
		partner := []turn{{at: 1, dial: 1, by: 1}, {at: 2, dial: 2, by: -i - 1}}
		turns[pairs+2*i], turns[pairs+2*i+1] = partner, partner
	}
	track := turning(make([]Entry, len(turns)), turns)
	search := Search{Track: track, Runs: runsOf(track, Set{{Entry: 0}, {Entry: pairs}}, each(0, 0, 1, 1, 2)...)}
	best := search.Best()
	if len(best) != 2*pairs {
		t.Errorf("%d sets are given, want %d", len(best), 2*pairs)
	}
	for _, e := range best {
		if !e.Exact() || len(e.Set) != 2 {
			t.Errorf("%v is given, exact %v", e.Set, e.Exact())
		}
	}
}

// Sixteen others look as good as the last but one, which a search in the order of the
// entries therefore does not go on with; it explains everything with the last all the same.
func TestASetIsGivenThatOnlyAnExchangeOfOneMemberLeadsTo(t *testing.T) {
	fits, repairs := 16, 17
	turns := [][]turn{{{at: 0, by: 1}, {at: 2, dial: 2, by: 1}}}
	for i := range int64(15) {
		turns = append(turns, []turn{{at: 0, by: 1}, {at: 2, dial: 2, by: i + 2}})
	}
	turns = append(turns, turns[0], []turn{{at: 1, dial: 1, by: 1}, {at: 2, dial: 2, by: -1}})
	track := turning(make([]Entry, len(turns)), turns)
	search := Search{Track: track, Runs: runsOf(track, Set{{Entry: 0}, {Entry: repairs}}, each(0, 0, 1, 1, 2)...)}
	var given []string
	for _, e := range search.Best() {
		given = append(given, e.Key())
	}
	want := []string{Set{{Entry: 0}, {Entry: repairs}}.Key(), Set{{Entry: fits}, {Entry: repairs}}.Key()}
	if !slices.Equal(given, want) {
		t.Errorf("given are %q, want %q", given, want)
	}
}

// Where nothing explains everything, the second best is worth a look: without what it
// does not need it may be the best.
func TestOfSetsThatExplainNotEverythingThreeAreGivenAndThoseAsGoodAsTheBest(t *testing.T) {
	turns := [][]turn{{{at: 0, by: 1}}, {{at: 1, by: 1}}, {{at: 2, by: 1}}, {{at: 3, by: 1}}}
	track := turning(make([]Entry, 4), turns)
	unexplained := sent(9)
	for _, row := range []struct {
		shown []int64 // a mistake explains as many runs as it is shown in
		want  int
		why   string
	}{
		{[]int64{0, 0, 0, 0, 1, 1, 1, 2, 2, 3}, 3, "each is worse than the one before"},
		{[]int64{0, 1, 2, 3}, 4, "all are as good"},
	} {
		search := Search{Track: track, Runs: runsOf(track, firstEntries(4), each(row.shown...)...)}
		search.Runs = append(search.Runs, Run{Trace: unexplained, Printed: []string{"nonsense"}})
		var found []Explanation
		for i := range turns {
			found = append(found, search.Hold(alone(i)))
		}
		if kept := search.minimal(found); len(kept) != row.want || kept[0].Key() != alone(0).Key() {
			t.Errorf("%s: %d sets are given, the first %v; want %d", row.why, len(kept), kept[0].Set, row.want)
		}
	}
}

// The first runs that are wrong may be beyond all mistakes.
func TestAMistakeIsFoundThatShowsOnlyInTheLastOfManyRunsThatNothingExplains(t *testing.T) {
	track := independent(1)
	var runs []Run
	for range 10 {
		runs = append(runs, Run{Trace: sent(9), Printed: []string{"nonsense"}})
	}
	search := Search{Track: track, Runs: append(runs, runsOf(track, alone(0), each(0, 0)...)...)}
	if best := search.Best()[0]; best.Key() != alone(0).Key() || best.Explained != 2 {
		t.Errorf("best is %v, which explains %d runs; want the mistake, which explains two", best.Set, best.Explained)
	}
}

// Sixteen mistakes that look like one of the two made explain more than that one does,
// and the other stands beside each of them: only without it in their company is the
// true pair found.
func TestAMistakeThatLooksLikeAnotherIsGivenUpForTwoThatExplainEverything(t *testing.T) {
	const alike = 16
	turns := make([][]turn, alike, alike+2)
	for i := range turns {
		turns[i] = []turn{{at: 0, by: 1}, {at: 2, dial: 2, by: int64(i + 2)}}
	}
	first := []turn{{at: 1, dial: 1, by: 1}, {at: 3, dial: 3, by: -1}}
	second := []turn{{at: 0, by: 1}, {at: 2, dial: 2, by: 1}, {at: 3, dial: 3, by: 1}}
	made := Set{{Entry: alike}, {Entry: alike + 1}}
	track := turning(make([]Entry, alike+2), append(turns, first, second))
	search := Search{Track: track, Runs: runsOf(track, made, each(0, 0, 0, 1, 1, 1, 2, 3, 3)...)}
	if best := search.Best()[0]; best.Key() != made.Key() || !best.Exact() {
		t.Errorf("best is %v, exact %v; want the two that are made", best.Set, best.Exact())
	}
}
