package isr

import (
	"context"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	reference "isrgrade/reference/isr"
)

// What follows a shortcut is to the reference what followed the long way: the same
// ISR, and the HW at the same distance from the leader's LEO.
func TestAShortcutLeadsIntoTheSameSituation(t *testing.T) {
	exercise := Exercise()
	exam, err := gen.NewExam(context.Background(), &exercise)
	if err != nil {
		t.Fatal(err)
	}
	const tail = 12
	for _, one := range exam.Cases {
		for from := 50; from+tail < len(one.Trace.Steps) && from < 2_000; from += 997 {
			long := cases.NewTrace(one.Trace.Model, one.Trace.Config, one.Trace.Commands()[:from+tail])
			short := gen.Shortcut(&exercise, long, from)
			if short == nil {
				t.Fatalf("%s, %d: no shortcut", one.Name, from)
			}
			if len(short.Steps) > 30+tail {
				t.Errorf("%s, %d: the shortcut takes %d commands", one.Name, from, len(short.Steps))
			}
			if _, err := exercise.Parse("shortcut", short.Input()); err != nil {
				t.Fatal(err)
			}
			sameEndings(t, long, short, tail)
		}
	}
}

func sameEndings(t *testing.T, long, short *cases.Trace, tail int) {
	t.Helper()
	a, b := endings(long, tail), endings(short, tail)
	if len(a) != len(b) {
		t.Fatalf("%d replies after the shortcut, %d after the long way", len(b), len(a))
	}
	for i := range a {
		if a[i].LEO-a[i].HW != b[i].LEO-b[i].HW || len(a[i].ISR) != len(b[i].ISR) {
			t.Errorf("reply %d is %s after the shortcut, %s after the long way", i, &b[i], &a[i])
		}
	}
}

// endings gives the replies to the last commands.
func endings(trace *cases.Trace, tail int) []reference.Reply {
	_, commands := typed(trace)
	before := 0
	for _, command := range commands[:len(commands)-tail] {
		if command.Kind == reference.Status {
			before++
		}
	}
	return rightReplies(trace)[before:]
}

func TestThereIsNoShortcutForATraceThatIsNoneOfTheExams(t *testing.T) {
	exercise := Exercise()
	trace := cases.NewTrace(exercise.Model, reference.Header(reference.Config{LagMax: 500, MinISR: 1, Replicas: []int64{5, 6}}), reference.AllUniform([]reference.Command{
		{Kind: reference.Append, Records: 1}, {Kind: reference.Status},
	}))
	if short := gen.Shortcut(&exercise, trace, 1); short != nil {
		t.Errorf("got\n%s", short)
	}
}
