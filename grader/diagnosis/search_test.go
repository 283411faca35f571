package diagnosis

import (
	"slices"
	"testing"

	"isrgrade/cases"
)

// telling are traces on which all of the toy's mistakes differ.
func telling() []*cases.Trace {
	return []*cases.Trace{adding(1, 2, 3), adding(10), adding(5, 6), adding(4, 200), adding(12, 2), adding(1, 1, 9), adding(11)}
}

func TestTheBestExplanationIsTheMistakesThatAreMade(t *testing.T) {
	track := toy()
	for _, row := range []struct {
		made Set
		why  string
	}{
		{nil, "a right program needs no mistake"},
		{alone(addsOne), "one mistake"},
		{Set{{Entry: keepsLast}, {Entry: aboveTen}}, "two at once, in rules that do not touch"},
		{Set{{Entry: noSum}}, "nothing is written"},
	} {
		search := Search{Track: track, Runs: runsOf(track, row.made, telling()...)}
		if best := search.Best()[0]; best.Key() != row.made.Key() || !best.Exact() {
			t.Errorf("%s: best is %v, exact %v; want %v", row.why, track.IDs(best.Set), best.Exact(), track.IDs(row.made))
		}
	}
}

func TestAnExplanationHasNoMemberWithoutWhichAsMuchIsExplained(t *testing.T) {
	track := toy()
	search := Search{Track: track, Runs: runsOf(track, alone(addsOne), adding(3), adding(2, 5))} // no sum comes to ten
	held := search.Hold(Set{{Entry: addsOne}, {Entry: neverLevel}})
	if smallest := search.Smallest(held); smallest.Key() != alone(addsOne).Key() {
		t.Errorf("smallest is %v, want adds-one alone", track.IDs(smallest.Set))
	}
	search.Fixed = alone(neverLevel)
	if smallest := search.Smallest(held); smallest.Key() != held.Key() {
		t.Errorf("smallest is %v: a member that is fixed was dropped", track.IDs(smallest.Set))
	}
}

// A search may find a mistake only together with one that explains nothing.
func TestWhatASearchGivesIsMinimalAndNoSetTwice(t *testing.T) {
	track := toy()
	search := Search{Track: track, Runs: runsOf(track, alone(addsOne), adding(3), adding(2, 5))} // no sum comes to ten
	found := []Explanation{search.Hold(Set{{Entry: addsOne}, {Entry: neverLevel}}), search.Hold(alone(addsOne))}
	if kept := search.minimal(found); len(kept) != 1 || kept[0].Key() != alone(addsOne).Key() {
		t.Errorf("kept %d explanations, the first %v; want adds-one alone, once", len(kept), track.IDs(kept[0].Set))
	}
}

func TestASearchKeepsWhatIsFixedAndLeavesOutWhatIsBanned(t *testing.T) {
	track := toy()
	runs := runsOf(track, alone(addsOne), telling()...)
	search := Search{Track: track, Runs: runs, Fixed: alone(aboveTen)}
	for _, e := range search.Best() {
		if !e.Has(aboveTen) {
			t.Errorf("%v lacks what is fixed", track.IDs(e.Set))
		}
	}
	search = Search{Track: track, Runs: runs, Banned: map[Made]bool{{Entry: addsOne}: true}}
	for _, e := range search.Best() {
		if e.Has(addsOne) {
			t.Errorf("%v has what is banned", track.IDs(e.Set))
		}
	}
}

func TestARuleThatNobodyIsKnownToWriteExplainsOnlyWhereItIsAllowed(t *testing.T) {
	track := toy()
	runs := runsOf(track, alone(skipsLarge), telling()...)
	if best := (&Search{Track: track, Runs: runs}).Best()[0]; best.Exact() || best.Has(skipsLarge) {
		t.Errorf("best is %v", track.IDs(best.Set))
	}
	best := (&Search{Track: track, Runs: runs, Unlisted: true}).Best()[0]
	if !best.Exact() || best.Key() != alone(skipsLarge).Key() {
		t.Errorf("best is %v, exact %v; want the unlisted rule", best.Key(), best.Exact())
	}
	if listed := track.Listed(best.Set); len(listed) > 0 {
		t.Errorf("%v has a name", track.IDs(listed))
	}
}

// With two of them almost any program could be explained.
func TestASetHasOneUnlistedRuleAtMost(t *testing.T) {
	track := toy()
	made := Set{{Entry: skipsLarge}, {Entry: risesAgain}}
	search := Search{Track: track, Unlisted: true, Runs: runsOf(track, made, append(telling(), adding(1, 200, 3), adding(99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99))...)}
	if best := search.Best()[0]; best.Has(skipsLarge) && best.Has(risesAgain) || len(best.Set) == 0 {
		t.Errorf("best is %v", best.Key())
	}
}

func TestTheBetterExplanationHasMoreRunsThenMoreLinesThenFewerMistakes(t *testing.T) {
	one, two := alone(addsOne), Set{{Entry: addsOne}, {Entry: aboveTen}}
	for _, row := range []struct{ good, bad Explanation }{
		{Explanation{Set: two, Explained: 3, Lines: 5}, Explanation{Set: one, Explained: 2, Lines: 9}},
		{Explanation{Set: two, Explained: 2, Lines: 6}, Explanation{Set: one, Explained: 2, Lines: 5}},
		{Explanation{Set: one, Explained: 2, Lines: 5}, Explanation{Set: two, Explained: 2, Lines: 5}},
	} {
		if better(&row.good, &row.bad) >= 0 || better(&row.bad, &row.good) <= 0 {
			t.Errorf("%+v is not better than %+v", row.good, row.bad)
		}
	}
}

// In the first line of every run both are to be seen, and neither alone brings it further.
func TestTwoMistakesThatHideEachOtherAreFound(t *testing.T) {
	track := toy()
	made := Set{{Entry: addsOne}, {Entry: risesAgain}}
	track.Entries[risesAgain].Unlisted, track.Entries[risesAgain].Nameless = false, false
	track.Program = hiding(track.Program)
	search := Search{Track: track, Runs: runsOf(track, made, adding(3), adding(7, 7), adding(20))}
	if best := search.Best()[0]; best.Key() != made.Key() {
		t.Errorf("best is %v, want %v", track.IDs(best.Set), track.IDs(made))
	}
}

// hiding gives programs whose level is 5 from the start where the level rises again, and
// whose sum is seen in the same line.
func hiding(program func(Set) Program) func(Set) Program {
	return func(set Set) Program {
		p := program(set).(*toyProgram)
		if set.Has(risesAgain) {
			p.level = func(int64) int64 { return 5 }
		}
		return p
	}
}

func TestTheMostDivisiveTraceHasTheMostAnswers(t *testing.T) {
	track := toy()
	sets := []Set{nil, alone(aboveTen), alone(neverLevel)}
	none, two, three := adding(1), adding(10), adding(10, 1) // so many answers
	answers := track.Answers(new(Memory), sets, []*cases.Trace{none, two, three})
	if got := answers.Divisive(sets); got != three {
		t.Errorf("%v, want the trace on which all three differ", lengths([]*cases.Trace{got}))
	}
	if got := answers.Divisive(sets[1:]); got != three {
		t.Error("two that differ on one trace alone are not told apart by it")
	}
	if got := answers.Divisive(sets[:1]); got != nil {
		t.Error("one set is told apart from itself")
	}
	if got := track.Answers(new(Memory), sets, []*cases.Trace{none}).Divisive(sets); got != nil {
		t.Error("a trace on which all print the same divides them")
	}
}

// Of sets that explain everything the one that says least of what is written is
// believed, and then the one that is met more often.
func TestOfExplanationsThatPrintTheSameTheLikelierStandsFirst(t *testing.T) {
	track := toy()
	for _, row := range []struct {
		trace *cases.Trace
		made  int
		first int
		why   string
	}{
		{adding(10), aboveTen, neverLevel, "a rule that is not written, before one that is written wrongly"},
		{adding(0, 1), addsOne, addsOne, "alone it explains this"},
		{adding(1), keepsLast, -1, "a right program explains it as well"},
	} {
		search := Search{Track: track, Runs: runsOf(track, alone(row.made), row.trace)}
		best := search.Best()[0]
		if row.first < 0 && len(best.Set) > 0 || row.first >= 0 && !best.Has(row.first) {
			t.Errorf("%s: first is %v", row.why, track.IDs(best.Set))
		}
	}
	if track.Often(alone(addsOne)) <= track.Often(alone(keepsLast)) || track.Often(Set{{Entry: addsOne}, {Entry: keepsLast}}) != 8 {
		t.Error("how often a set is met is not the sum of its members")
	}
}

func TestHowFarARunIsExplained(t *testing.T) {
	trace := adding(1, 2, 3) // 1, 3, 6
	right := []string{"t=0 SUM=1 LEVEL=0", "t=0 SUM=3 LEVEL=0", "t=0 SUM=6 LEVEL=0"}
	for _, row := range []struct {
		run  Run
		want int
		why  string
	}{
		{Run{Trace: trace, Printed: right}, whole, "every line"},
		{Run{Trace: trace, Printed: right[:2]}, 2, "the last line is missing"},
		{Run{Trace: trace, Printed: right[:2], Cut: true}, whole, "it was cut before the last line"},
		{Run{Trace: trace, Printed: append(slices.Clone(right), "t=0 SUM=9")}, 3, "one line too many"},
		{Run{Trace: trace, Printed: append(slices.Clone(right), "t=0 SUM=9"), Cut: true}, 3, "one line too many, and cut"},
		{Run{Trace: trace, Printed: []string{right[0], "t=0 SUM=4 LEVEL=0", right[2]}}, 1, "the second line is wrong"},
		{Run{Trace: trace, Printed: nil}, 0, "nothing"},
	} {
		if got := follow(toy().Program(nil), &row.run); got != row.want {
			t.Errorf("%s: %d, want %d", row.why, got, row.want)
		}
	}
	search := Search{Track: toy(), Runs: []Run{{Trace: trace, Printed: right}, {Trace: trace, Printed: []string{right[0], "t=0 SUM=4 LEVEL=0"}}}}
	if held := search.Hold(nil); held.Explained != 1 || held.Lines != 4 || held.Explains(1) || held.Exact() {
		t.Errorf("held %+v; want one of two runs, and 3 + 1 lines", held)
	}
}

// A further run is evidence for a search that has answered already.
func TestASearchSeesTheRunsThatAreAddedToIt(t *testing.T) {
	track := toy()
	search := Search{Track: track, Runs: runsOf(track, alone(keepsLast), adding(4))}
	if best := search.Best()[0]; len(best.Set) > 0 {
		t.Fatalf("%v of a program that was right so far", track.IDs(best.Set))
	}
	search.Runs = append(search.Runs, runsOf(track, alone(keepsLast), adding(4, 3))...)
	if best := search.Best()[0]; best.Key() != alone(keepsLast).Key() {
		t.Errorf("best is %v, want keeps-last", track.IDs(best.Set))
	}
}

func TestTheNeighboursOfASetExplainEveryRunByAnotherRuleOrOneMore(t *testing.T) {
	track := toy()
	likeAddsOne, skips := Made{Entry: skipsLarge, Way: 1}, Made{Entry: skipsLarge}
	for _, row := range []struct {
		set    Set
		traces []*cases.Trace
		want   []Set
		why    string
	}{
		{alone(addsOne), []*cases.Trace{adding(3, 5)}, []Set{
			{{Entry: addsOne}, {Entry: aboveTen}}, {{Entry: addsOne}, {Entry: neverLevel}}, {{Entry: addsOne}, {Entry: evenOnly}}, {{Entry: addsOne}, {Entry: risesAgain}},
			{likeAddsOne},
		}, "beside it a rule of the level, which no sum comes to, or one in its place; beside it there is no room in the same rule"},
		{alone(aboveTen), []*cases.Trace{adding(10, 2)}, []Set{{{Entry: aboveTen}, skips}}, "beside all: no number above 100 was added"},
		{alone(aboveTen), []*cases.Trace{adding(10, 200)}, nil, "one was added, and not skipped"},
		{Set{{Entry: addsOne}, {Entry: neverLevel}}, []*cases.Trace{adding(3)}, []Set{
			{{Entry: neverLevel}, likeAddsOne},
			{{Entry: addsOne}, {Entry: aboveTen}}, {{Entry: addsOne}, {Entry: evenOnly}}, {{Entry: addsOne}, {Entry: risesAgain}},
		}, "in the place of each member, while the other stays"},
	} {
		search := Search{Track: track, Runs: runsOf(track, row.set, row.traces...)}
		got := search.Neighbours(row.set, every)
		same := slices.EqualFunc(got, row.want, func(a, b Set) bool { return a.Key() == b.Key() })
		if !same {
			t.Errorf("%s: %v, want %v", row.why, got, row.want)
		}
	}
}

func TestSetsOfMistakes(t *testing.T) {
	track := toy()
	set := Set{}.With(Made{Entry: aboveTen}).With(Made{Entry: addsOne})
	if !slices.Equal(track.IDs(set), []string{"adds-one", "above-ten"}) {
		t.Errorf("%v is not in the order of the entries", track.IDs(set))
	}
	if track.Allows(set, keepsLast) || track.Allows(set, addsOne) || !track.Allows(alone(addsOne), neverLevel) {
		t.Error("what can be made beside a set is not what replaces another rule")
	}
	if !set.SameEntries(Set{{Entry: addsOne, Way: 1}, {Entry: aboveTen, Way: 1}}) || set.SameEntries(alone(addsOne)) {
		t.Error("sets are told apart by the ways of writing")
	}
	if (Set{{Entry: 1, Way: 11}}).Key() == (Set{{Entry: 11, Way: 1}}).Key() {
		t.Error("two sets have the same key")
	}
	if !track.Begun(alone(skipsLarge)) || track.Begun(alone(noSum)) || !track.Begun(alone(neverLevel)) {
		t.Error("not begun is what has no name and stands for a stage")
	}
	if len(track.Named(Set{{Entry: noSum}, {Entry: neverLevel}})) != 1 {
		t.Error("a nameless entry is named")
	}
}

// every says of each neighbour that it is worthwhile.
func every(Set) bool { return true }
