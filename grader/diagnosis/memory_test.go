package diagnosis

import (
	"testing"

	"isrgrade/cases"
)

// counting gives the toy, which counts the programs that are made.
func counting() (track *Track, made *int) {
	track, made = toy(), new(int)
	program := track.Program
	track.Program = func(set Set) Program {
		*made++
		return program(set)
	}
	return track, made
}

func TestASetIsPlayedOnceOnTracesThatAreAskedAboutAgain(t *testing.T) {
	track, made := counting()
	sets := []Set{nil, alone(aboveTen), alone(neverLevel)}
	traces := telling()
	var memory Memory
	first := track.Answers(&memory, sets[:2], traces)
	again := track.Answers(&memory, sets, traces)
	if *made != 3 {
		t.Errorf("%d programs were made for three sets", *made)
	}
	if a, b := first.Divisive(sets[:2]), again.Divisive(sets[:2]); a != b || a == nil {
		t.Error("what is remembered divides the sets otherwise than what was played")
	}
	fresh := track.Answers(new(Memory), sets, traces)
	if a, b := again.Refuting(nil, sets[1:]), fresh.Refuting(nil, sets[1:]); a != b || a == nil {
		t.Error("what is remembered refutes the rivals otherwise than what was played")
	}
}

func TestAnswersToOtherTracesAreNotTakenForTheseTraces(t *testing.T) {
	track := toy()
	sets := []Set{nil, alone(aboveTen)}
	none, ten, one := adding(1), adding(10), adding(1)
	var memory Memory
	for _, row := range []struct {
		traces []*cases.Trace
		want   *cases.Trace
		why    string
	}{
		{[]*cases.Trace{none}, nil, "the first list"},
		{[]*cases.Trace{none, ten}, ten, "a longer list that begins with the same trace"},
		{[]*cases.Trace{ten, none}, ten, "a list as long that begins with another"},
		{[]*cases.Trace{one}, nil, "an equal trace, but another one"},
		{nil, nil, "no traces"},
	} {
		if got := track.Answers(&memory, sets, row.traces).Divisive(sets); got != row.want {
			t.Errorf("%s is divided by %v", row.why, got)
		}
	}
}

func TestAFullMemoryForgetsAndGivesTheSameAnswers(t *testing.T) {
	track, made := counting()
	sets, traces := []Set{nil, alone(aboveTen)}, telling()
	var memory Memory
	before := track.Answers(&memory, sets, traces).Divisive(sets)
	memory.keep(remembered{"other", traces[0], mostRemembered}, make([]answer, mostRemembered))
	if len(memory.known) != 1 || memory.answers != mostRemembered {
		t.Fatalf("a full memory holds %d lists and %d answers; want the last one alone", len(memory.known), memory.answers)
	}
	if after := track.Answers(&memory, sets, traces).Divisive(sets); after != before || *made != 4 {
		t.Errorf("after it forgot, %d programs were made; want the two played again, with the same answers", *made-2)
	}
}
