package grader

import "testing"

// The traces that experiments are chosen from do not depend on who asked before.
func TestShortTracesAreTheSameHoweverTheyAreAskedFor(t *testing.T) {
	const from, to = 300, 420
	atOnce, bitByBit := newKnowledge(theExercise()), newKnowledge(theExercise())
	want := atOnce.short(0, to)[from:]
	bitByBit.short(0, 7)
	bitByBit.short(100, 350)
	got := bitByBit.short(from, to)
	if len(got) != len(want) || len(want) != to-from {
		t.Fatalf("%d traces, want %d", len(got), to-from)
	}
	for i := range want {
		if got[i].String() != want[i].String() {
			t.Fatalf("trace %d differs:\n%s\nwant\n%s", from+i, got[i], want[i])
		}
	}
	if last := atOnce.short(shortTraces-10, shortTraces+100); len(last) != 10 {
		t.Errorf("%d traces at the end, want 10", len(last))
	}
}
