package grader

import (
	"fmt"
	"slices"
	"testing"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
	"isrgrade/reference"
)

// A right program answers 0 with A=0 and 1 with B=0. The suspect answers 0 with A=1; its
// rival does that too, and answers 1 with B=1.
const theSuspect, theRival = 0, 1

type suspected struct {
	a, b  int64
	trace *cases.Trace
	ended bool
}

func (p *suspected) Begin(trace *cases.Trace) { p.trace, p.ended = trace, false }

func (p *suspected) Next() *reference.Line {
	if p.ended {
		return nil
	}
	p.ended = true
	if p.trace.Steps[0].Command.Args[0] == 0 {
		return &reference.Line{Values: []int64{p.a, 0}}
	}
	return &reference.Line{Values: []int64{0, p.b}}
}

func suspectTrack() *diagnosis.Track {
	return &diagnosis.Track{
		Entries:    []diagnosis.Entry{{ID: "suspect", Topic: "same", Ways: 1}, {ID: "rival", Topic: "same", Ways: 1}},
		Compatible: func(a, b int) bool { return false },
		Program: func(set diagnosis.Set) diagnosis.Program {
			p := &suspected{}
			if len(set) > 0 {
				p.a = 1
			}
			if set.Has(theRival) {
				p.b = 1
			}
			return p
		},
	}
}

// answering gives so many runs of a program that answers a number with a line.
func answering(count int, number int64, line string) []diagnosis.Run {
	fields := []reference.Arg{{Label: "A", Kind: reference.Count}, {Label: "B", Kind: reference.Count}}
	model := &reference.Model{Grammar: reference.Grammar{Replies: []reference.Shape{{Name: "both", Fields: fields}}}}
	command := reference.Command{Args: [reference.MostArgs]int64{number}}
	runs := make([]diagnosis.Run, count)
	for i := range runs {
		runs[i] = diagnosis.Run{Trace: cases.NewTrace(model, reference.Config{}, []reference.Command{command}), Printed: []string{line}}
	}
	return runs
}

func asSuspect(count int) []diagnosis.Run  { return answering(count, 0, "t=0 A=1 B=0") }
func asRight(count int) []diagnosis.Run    { return answering(count, 0, "t=0 A=0 B=0") }
func asNeither(count int) []diagnosis.Run  { return answering(count, 0, "t=0 A=9 B=0") }
func notAsRival(count int) []diagnosis.Run { return answering(count, 1, "t=0 A=0 B=0") }
func asRival(count int) []diagnosis.Run    { return answering(count, 1, "t=0 A=0 B=1") }
func otherThanBoth(n int) []diagnosis.Run  { return answering(n, 1, "t=0 A=0 B=9") }

func doubtful(before, since []diagnosis.Run) (doubt int, convincing bool) {
	q := &inquiry{began: len(before)}
	q.search = diagnosis.Search{Track: suspectTrack(), Runs: slices.Concat(before, since)}
	return q.doubt(diagnosis.Set{{Entry: theSuspect}}, diagnosis.Made{Entry: theSuspect})
}

// README: a likely mistake's program "was asked, on traces made to test this mistake and on
// others on which its neighbours in the catalogue print otherwise, and it never printed
// what a program without the mistake prints, and seldom anything but what the mistake
// prints."
func TestASuspectIsNamedOnlyIfWhatTheProgramWasAskedSpeaksForIt(t *testing.T) {
	for _, row := range []struct {
		before, since []diagnosis.Run
		convincing    bool
		why           string
	}{
		{nil, slices.Concat(asSuspect(8), notAsRival(1)), true, "eight runs for it, and one against its rival"},
		{nil, slices.Concat(asSuspect(7), notAsRival(1)), false, "seven runs are too few"},
		{asSuspect(20), slices.Concat(asSuspect(7), notAsRival(1)), false, "what it was suspected for does not count"},
		{nil, slices.Concat(asSuspect(100), notAsRival(1), asRight(1)), false, "once it printed what a program without it prints"},
		{asRight(1), slices.Concat(asSuspect(100), notAsRival(1)), false, "and be it before it was suspected"},
		{nil, slices.Concat(asSuspect(12), notAsRival(1), asNeither(2)), true, "one in six is something else still"},
		{nil, slices.Concat(asSuspect(11), notAsRival(1), asNeither(2)), false, "more than one in six is something else still"},
		{nil, slices.Concat(asSuspect(100), notAsRival(2), asRival(2)), true, "as many speak for the rival as for it"},
		{nil, slices.Concat(asSuspect(100), notAsRival(2), asRival(3)), false, "more speak for the rival"},
		{nil, slices.Concat(asSuspect(100), notAsRival(1), otherThanBoth(3)), true, "once it was told from the rival"},
		{nil, slices.Concat(asSuspect(100), otherThanBoth(1)), false, "where they part it printed what neither prints, and never what it would"},
		{nil, asSuspect(100), true, "no run was one on which the rival prints otherwise"},
	} {
		if _, convincing := doubtful(row.before, row.since); convincing != row.convincing {
			t.Errorf("%s: convincing is %v", row.why, convincing)
		}
	}
}

// The most doubtful suspect is the one that is dropped.
func TestWhatSpeaksForARivalMakesASuspectMoreDoubtful(t *testing.T) {
	from := slices.Concat(asSuspect(20), notAsRival(1))
	steps := [][]diagnosis.Run{from, slices.Concat(from, asRival(1)), slices.Concat(from, asRival(2)), slices.Concat(from, asRival(2), asRight(9))}
	least := -1 << 30
	for i, runs := range steps {
		doubt, _ := doubtful(nil, runs)
		if doubt <= least {
			t.Errorf("step %d: doubt is %d, no more than the %d before", i, doubt, least)
		}
		least = doubt
	}
}

// inquiry.go: "against is how many runs must speak for a suspect to outweigh one that
// speaks against it".
func TestOneRunAgainstASuspectOutweighsSevenForItAndNotNine(t *testing.T) {
	settled := notAsRival(100) // no rival is left to raise the doubt
	for _, row := range []struct {
		runs []diagnosis.Run
		more bool
		why  string
	}{
		{asSuspect(1), false, "nothing against it"},
		{slices.Concat(asSuspect(7), asRight(1)), true, "seven for it and one against"},
		{slices.Concat(asSuspect(9), asRight(1)), false, "nine for it and one against"},
		{slices.Concat(asSuspect(9), asRight(2)), true, "nine for it and two against"},
	} {
		if doubt, _ := doubtful(nil, slices.Concat(settled, row.runs)); doubt > 0 != row.more {
			t.Errorf("%s: doubt is %d", row.why, doubt)
		}
	}
}

func TestOfTwoReadingsBothAreGivenAndOfMoreWhatTheyHaveInCommon(t *testing.T) {
	entries := []diagnosis.Entry{{ID: "a"}, {ID: "b"}, {ID: "c"}, {ID: "u", Unlisted: true}, {ID: "v", Unlisted: true}}
	q := &inquiry{}
	q.search.Track = &diagnosis.Track{Entries: entries}
	set := func(entries ...int) (set diagnosis.Set) {
		for _, entry := range entries {
			set = set.With(diagnosis.Made{Entry: entry})
		}
		return set
	}
	const a, b, c, u, v = 0, 1, 2, 3, 4
	for _, row := range []struct {
		sets  []diagnosis.Set
		named diagnosis.Set
		same  []diagnosis.Set
		why   string
	}{
		{[]diagnosis.Set{set(a, u)}, set(a), nil, "one reading"},
		{[]diagnosis.Set{set(a, u), set(a, v)}, set(a), nil, "one reading beside either of two rules without a name"},
		{[]diagnosis.Set{set(a, u), set(b, u)}, set(a), []diagnosis.Set{set(b)}, "two readings"},
		{[]diagnosis.Set{set(a, c, u), set(b, c, v), set(b, c, u)}, set(a, c), []diagnosis.Set{set(b, c)}, "two readings, one of them twice"},
		{[]diagnosis.Set{set(a, u), set(a, b, u)}, set(a), nil, "two of unlike size: what they share"},
		{[]diagnosis.Set{set(a, c, u), set(b, c, u), set(a, b, u)}, set(), nil, "three that have nothing in common"},
		{[]diagnosis.Set{set(a, c, u), set(b, c, u), set(c, u)}, set(c), nil, "three that share one"},
	} {
		got := q.readings(row.sets)
		key := diagnosis.Set.Key
		if got.named.Key() != row.named.Key() || fmt.Sprint(mapped(got.same, key)) != fmt.Sprint(mapped(row.same, key)) || got.certain {
			t.Errorf("%s: named %v, same %v, certain %v; want %v and %v", row.why, got.named, got.same, got.certain, row.named, row.same)
		}
	}
}

func mapped[A, B any](all []A, f func(A) B) []B {
	var images []B
	for _, one := range all {
		images = append(images, f(one))
	}
	return images
}
