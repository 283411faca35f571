package diagnosis

import (
	"slices"
	"testing"

	"isrgrade/cases"
)

// What one run says of a suspect, above-ten, against a program without it. For the
// trace it prints 4, 10 without level, 15; without it the second line has one.
func TestARunSpeaksForOrAgainstASuspectWhereTheTwoPart(t *testing.T) {
	trace := adding(4, 6, 5)
	for _, row := range []struct {
		printed []string
		cut     bool
		want    Evidence
		why     string
	}{
		{[]string{"t=0 SUM=4 LEVEL=0", "t=0 SUM=10 LEVEL=0", "t=0 SUM=15 LEVEL=1"}, false, Evidence{For: 1}, "just what the suspect prints"},
		{[]string{"t=0 SUM=4 LEVEL=0", "t=0 SUM=10 LEVEL=1", "t=0 SUM=15 LEVEL=1"}, false, Evidence{Against: 1}, "what a right program prints"},
		{[]string{"t=0 SUM=4 LEVEL=0", "t=0 SUM=11 LEVEL=0"}, false, Evidence{For: 1}, "another field is wrong as well: only what differs counts"},
		{[]string{"t=0 SUM=4 LEVEL=0", "t=0 SUM=11 LEVEL=1"}, false, Evidence{Against: 1}, "another field is wrong as well"},
		{[]string{"t=0 SUM=4 LEVEL=0", "t=0 SUM=10 LEVEL=7"}, false, Evidence{Neither: 1}, "neither the one nor the other"},
		{[]string{"t=0 SUM=5 LEVEL=0", "t=0 SUM=10 LEVEL=0"}, false, Evidence{}, "it went wrong before they part"},
		{[]string{"t=0 SUM=4 LEVEL=0"}, true, Evidence{}, "it was cut where they part"},
		{[]string{"t=0 SUM=4 LEVEL=0"}, false, Evidence{Neither: 1}, "it ended where they part"},
		{[]string{"t=0 SUM=4 LEVEL=0", "t=0 SUM=10 LEVEL=0", "t=0 SUM=16 LEVEL=1"}, false, Evidence{For: 1}, "it goes wrong behind that"},
	} {
		run := Run{Trace: trace, Printed: row.printed, Cut: row.cut}
		if got := toy().Weigh(alone(aboveTen), 0, []Run{run})[0]; got != row.want {
			t.Errorf("%s: %+v, want %+v", row.why, got, row.want)
		}
	}
}

func TestARunThatTheSuspectDoesNotChangeSaysNothing(t *testing.T) {
	track := toy()
	runs := runsOf(track, alone(aboveTen), adding(4), adding(11))
	if got := track.Weigh(alone(aboveTen), 0, runs)[0]; got != (Evidence{}) {
		t.Errorf("%+v of runs in which no sum is ten", got)
	}
	runs = append(runs, runsOf(track, alone(aboveTen), adding(10), adding(9, 1))...)
	if got := track.Weigh(alone(aboveTen), 0, runs)[0]; got != (Evidence{For: 2}) {
		t.Errorf("%+v, want two for it", got)
	}
}

// The rivals are the other mistakes of the topic, and the suspect with other constants;
// no unlisted rule is among them.
func TestASuspectIsWeighedAgainstItsTopicAndOtherConstants(t *testing.T) {
	track := toy()
	set := Set{{Entry: addsOne}, {Entry: aboveTen}}
	want := []Set{
		{{Entry: addsOne}, {Entry: aboveTen, Way: 1}},
		{{Entry: addsOne}, {Entry: neverLevel}},
		{{Entry: addsOne}, {Entry: evenOnly}},
	}
	got := track.rivals(set, 1)
	if !slices.EqualFunc(got, want, func(a, b Set) bool { return a.Key() == b.Key() }) {
		t.Errorf("rivals are %v, want %v", got, want)
	}
	if got := track.rivals(set, 0); len(got) != 1 || !got[0].Has(keepsLast) {
		t.Errorf("rivals of adds-one are %v, want keeps-last in its place", got)
	}
	evidence := track.Weigh(alone(aboveTen), 0, runsOf(track, alone(aboveTen), adding(11)))
	if want := []Evidence{{}, {For: 1}, {For: 1}, {For: 1}}; !slices.Equal(evidence, want) {
		t.Errorf("a sum of eleven gives %+v, want %+v: it tells the rivals from it, but not the right rule", evidence, want)
	}
}

// A list's members are values each by itself, so that a missing one is seen as such.
func TestLinesAreHeldAgainstEachOtherValueByValue(t *testing.T) {
	for _, row := range []struct {
		with, instead, printed, blamed string
		want                           Evidence
		why                            string
	}{
		{"ISR=5 HW=2", "ISR=5,6 HW=2", "ISR=5,7 HW=2", "", Evidence{For: 1}, "6 is gone, whatever else is there"},
		{"ISR=5 HW=2", "ISR=5,6 HW=2", "ISR=6 HW=2", "", Evidence{Against: 1}, "6 is there"},
		{"ISR=5 HW=2", "ISR=5,6 HW=1", "ISR=5 HW=1", "", Evidence{Neither: 1}, "half of what the suspect changes"},
		{"ISR=5 HW=2", "ISR=5 HW=1", "ISR=5 HW=3", "", Evidence{Neither: 1}, "a value that nobody expects"},
		{"ISR=5 HW=2", "ISR=5,6 HW=1", "ISR=5 HW=1", "HW", Evidence{For: 1}, "HW is wrong whatever the ISR does"},
		{"ISR=5 HW=2", "ISR=5,6 HW=1", "ISR=5,6 HW=2", "HW", Evidence{Against: 1}, "that it fits says nothing either"},
		{"ISR=5 HW=2", "ISR=5,6 HW=1", "ISR=5 HW=1", "LEO", Evidence{Neither: 1}, "the blamed field is not at odds"},
		{"ISR=5 HW=2", "ISR=5 HW=1", "ISR=5 HW=3", "HW", Evidence{Neither: 1}, "nothing else is told apart"},
		{"ISR=5 HW=2", "ISR=5 HW=1", "ISR=5 HW=1", "HW", Evidence{Against: 1}, "no value is at odds"},
	} {
		var got Evidence
		got.count(row.with, row.instead, row.printed, row.blamed)
		if got != row.want {
			t.Errorf("%s: %+v, want %+v", row.why, got, row.want)
		}
	}
}

// For the suspect, above-ten, a sum of ten has no level.
func TestAFieldIsBlamedThatNearlyAlwaysIsTheOnlyWrongOne(t *testing.T) {
	right, sumWrong := []string{"t=0 SUM=10 LEVEL=0"}, []string{"t=0 SUM=12 LEVEL=0"}
	bothWrong, levelWrong := []string{"t=0 SUM=12 LEVEL=1"}, []string{"t=0 SUM=10 LEVEL=1"}
	for _, row := range []struct {
		printed [][]string
		want    string
		why     string
	}{
		{slices.Repeat([][]string{sumWrong}, 8), "SUM", "always"},
		{slices.Repeat([][]string{sumWrong}, 7), "", "too few to say"},
		{append(slices.Repeat([][]string{sumWrong}, 9), bothWrong), "SUM", "nine of ten"},
		{append(slices.Repeat([][]string{sumWrong}, 8), bothWrong), "", "eight of nine"},
		{append(slices.Repeat([][]string{sumWrong}, 9), levelWrong, levelWrong), "", "the other field is wrong by itself"},
		{append(slices.Repeat([][]string{right}, 30), slices.Repeat([][]string{sumWrong}, 8)...), "SUM", "where it is right nothing is to be blamed"},
	} {
		track := toy()
		var weighings []weighing
		for _, printed := range row.printed {
			run := Run{Trace: adding(10), Printed: printed}
			lines := linesOf(track.Program(alone(aboveTen)), run.Trace)
			weighings = append(weighings, weighing{run: &run, lines: lines, same: run.agreeing(lines)})
		}
		if got := blame(weighings); got != row.want {
			t.Errorf("%s: %q is blamed, want %q", row.why, got, row.want)
		}
	}
}

func TestExperimentsShowTheSuspectAndLittleElse(t *testing.T) {
	track := toy()
	set := Set{{Entry: addsOne}, {Entry: aboveTen}} // sums grow by one: ten is the tenth command
	ten := adding(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)     // the suspect shows, adds-one does not
	disturbed := adding(2, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	nothing := adding(1, 1)
	got := track.Experiments(set, 1, []*cases.Trace{nothing, disturbed, ten}, 1)
	if len(got) != 1 || got[0] != ten {
		t.Errorf("chosen are %v, want the trace on which the suspect alone shows", lengths(got))
	}
	if got = track.Experiments(set, 1, []*cases.Trace{nothing, disturbed, ten}, 5); len(got) != 2 || slices.Contains(got, nothing) {
		t.Errorf("chosen are %v, want both that tell something", lengths(got))
	}
}

// Every other experiment shows the suspect; those between tell it from its rivals.
func TestExperimentsTakeTurns(t *testing.T) {
	track := toy()
	shows := []*cases.Trace{adding(10), adding(9, 1), adding(8, 2)}
	rivals := []*cases.Trace{adding(11), adding(6, 5), adding(7, 4)}
	got := track.Experiments(alone(aboveTen), 0, slices.Concat(rivals, shows), 4)
	for i, trace := range got {
		if shown := slices.Contains(shows, trace); shown != (i%2 == 0) {
			t.Errorf("experiment %d shows the suspect: %v", i, shown)
		}
	}
	if len(got) != 4 {
		t.Errorf("%d experiments, want 4", len(got))
	}
}

// A rival that was not asked about yet counts more than one that was, and a short trace
// more than a long one.
func TestWhatAnExperimentIsWorth(t *testing.T) {
	short, long := adding(10), adding(10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	for _, row := range []struct {
		good, bad experiment
		why       string
	}{
		{experiment{trace: long, shows: true}, experiment{trace: short, rivals: []int{0, 1, 2}}, "the suspect's turn"},
		{experiment{trace: short, shows: true, rivals: []int{0}}, experiment{trace: short, shows: true, rivals: []int{1}}, "0 was never asked about, 1 once"},
		{experiment{trace: short, shows: true, rivals: []int{1}}, experiment{trace: short, shows: true, rivals: []int{2}}, "2 was asked about often enough"},
		{experiment{trace: short, shows: true, rivals: []int{0}}, experiment{trace: short, shows: true, rivals: []int{0}, others: 1}, "another mistake shows"},
		{experiment{trace: short, shows: true}, experiment{trace: long, shows: true}, "shorter"},
	} {
		asked := []int{0, 1, askedAbout}
		if row.good.worth(asked, true) <= row.bad.worth(asked, true) {
			t.Errorf("%s: %d is not above %d", row.why, row.good.worth(asked, true), row.bad.worth(asked, true))
		}
	}
}

func TestAnotherMistakeCountsWhereItShowsNoLaterThanTheSuspect(t *testing.T) {
	track := toy()
	set := Set{{Entry: keepsLast}, {Entry: aboveTen}}
	p := track.programs(set, 1, nil)
	for _, row := range []struct {
		trace  *cases.Trace
		others int
		why    string
	}{
		{adding(10, 1), 0, "behind the line in which the suspect shows"},
		{adding(1, 10), 1, "in the same line"},
		{adding(1, 1, 10), 1, "before it"},
	} {
		if x := p.experiment(row.trace); x.others != row.others || !x.shows {
			t.Errorf("%s: %+v, want %d others", row.why, x, row.others)
		}
	}
}

func TestALineTooManyTellsTwoProgramsApart(t *testing.T) {
	trace := adding(1, 2)
	lines := linesOf(toy().Program(nil), trace)
	if at, line := parting(toy().Program(nil), trace, lines[:1]); at != 1 || line == nil {
		t.Errorf("they part at %d with %v, want 1 and the second line", at, line)
	}
	if at, _ := parting(toy().Program(nil), trace, lines); at != whole {
		t.Errorf("a program parts from its own lines at %d", at)
	}
}

func lengths(traces []*cases.Trace) []int {
	var all []int
	for _, trace := range traces {
		all = append(all, len(trace.Steps))
	}
	return all
}
