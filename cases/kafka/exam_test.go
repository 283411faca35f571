package kafka

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"isrgrade/reference"
	rules "isrgrade/reference/kafka"
	"isrgrade/reference/kafka/mistakes"
)

// allTours makes the tours of all worlds, once for all tests.
var allTours = sync.OnceValues(func() (tours []*tour, err error) {
	for _, w := range examinedWorlds() {
		t, err := w.tour(context.Background())
		if err != nil {
			return nil, err
		}
		tours = append(tours, t)
	}
	return tours, nil
})

// examTours gives the tours of all worlds; the race detector makes do with one.
func examTours(t *testing.T) []*tour {
	t.Helper()
	if testing.Short() {
		one, err := examinedWorlds()[1].tour(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return []*tour{one}
	}
	tours, err := allTours()
	if err != nil {
		t.Fatal(err)
	}
	return tours
}

// The tour keeps situations by their keys, and knows where moves lead by one state
// of each. This replays its traces command by command and counts what they take; the
// numbers are those of docs/kafka.md.
func TestTheExamTakesEveryTransition(t *testing.T) {
	want := map[string][2]int{
		"one-follower": {1_644, 20_796}, "min-isr": {723, 8_196}, "brokers": {1_215, 23_952},
		"two-epochs": {622, 15_374}, "two-followers": {3_207, 47_061}, "empty-log": {141, 4_128},
	}
	for _, tour := range examTours(t) {
		w := tour.world
		toured, taken := tour.Toured(w.name), map[string]bool{}
		for _, trace := range tour.Traces {
			w.replay(trace, taken)
		}
		if got := [2]int{toured.States, toured.Transitions}; got != want[w.name] || len(taken) != toured.Transitions || toured.Covered != toured.Transitions {
			t.Errorf("%s: %d states; %d transitions are taken, the tour says %d of %d; want %v",
				w.name, toured.States, len(taken), toured.Covered, toured.Transitions, want[w.name])
		}
		t.Logf("%s: %d traces, %d commands", w.name, len(tour.Traces), toured.Commands)
	}
}

// replay notes each transition of the world that a trace takes.
func (w *examined) replay(trace []rules.Command, taken map[string]bool) {
	at := w.begin()
	for _, command := range trace[1:] {
		command.Time -= at.now
		from, inside := w.situation(&at.state, at.now)
		number := -1
		for i, move := range w.moves(&at.state) {
			if move == command {
				number = i
			}
		}
		at.take(w.config(), command)
		if _, stays := w.situation(&at.state, at.now); inside && stays && number >= 0 {
			taken[fmt.Sprint(number, " ", from)] = true
		}
	}
}

// page, "Bad traces": a trace writes at most 10,000 records in all.
func TestTheExamsTracesAreValid(t *testing.T) {
	ledger := rules.NewLedger()
	for _, tour := range examTours(t) {
		for _, commands := range tour.Commands(rules.Uniform) {
			ledger.Begin(tour.config.Uniform())
			for _, command := range commands {
				if problem := ledger.Check(&command); problem != nil {
					t.Fatalf("%s has no valid trace: %s", tour.world.name, problem.What)
				}
				ledger.Take(&command)
			}
			if leo := rules.StateOf(ledger).LEO; leo > 10_000 {
				t.Errorf("a trace of %s writes %d records", tour.world.name, leo)
			}
		}
	}
}

// A student with a mistake of the catalogue must not pass.
func TestTheExamExposesEveryMistake(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: tours one world, and one does not show every mistake; run without -short")
	}
	for _, mistake := range mistakes.All() {
		wrong := rules.Right()
		mistake.Apply(&wrong)
		if !examShows(examTours(t), wrong) {
			t.Errorf("%s passes the exam", mistake.ID)
		}
	}
}

func examShows(tours []*tour, wrong rules.Rules) bool {
	for _, tour := range tours {
		for _, commands := range tour.Commands(rules.Uniform) {
			if differs(tour.config, wrong, commands) {
				return true
			}
		}
	}
	return false
}

func differs(c *rules.Config, wrong rules.Rules, commands []reference.Command) bool {
	machine, right := rules.Machine(), rules.Right()
	a, b := right.Begin(c), wrong.Begin(c)
	var expected, printed reference.Reply
	for i := range commands {
		expected.Reset()
		printed.Reset()
		machine.Step(c, &a, &right, &commands[i], &expected)
		machine.Step(c, &b, &wrong, &commands[i], &printed)
		if !expected.Equal(&printed) {
			return true
		}
	}
	return false
}
