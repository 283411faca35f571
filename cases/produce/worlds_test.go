package produce

import (
	"context"
	"fmt"
	"testing"

	"isrgrade/cases/gen"
	"isrgrade/reference"
	"isrgrade/reference/produce"
)

// canonical writes a state relative to the present: ages beyond LAG_MAX + 1 are one,
// far deadlines are one, ids do not matter (nobody answers to a rank). Offsets are
// distances behind the leader's LEO, or count from 0 when anchor is 0.
func canonical(s *produce.State, now, anchor int64) string {
	offset := func(o int64) int64 { return anchor - o }
	if anchor == 0 {
		offset = func(o int64) int64 { return o }
	}
	age := func(t int64) int64 { return min(now-t, lagMax+1) }
	ahead := func(deadline int64) int64 { return min(deadline-now, 100) }
	text := fmt.Sprint(offset(s.HW), offset(s.LeaderLEO()), s.Resigned)
	for _, f := range s.Replicas[1:] {
		text += fmt.Sprint("|", offset(f.LEO), min(2, offset(f.LastFetchLeaderLEO)), age(f.LastCaughtUpTime), age(f.LastFetchTime), f.InISR)
	}
	for _, p := range s.Producers {
		text += fmt.Sprint("|p", offset(p.Base), offset(p.Need), ahead(p.Deadline), rank(s, p.Arrival))
	}
	for _, c := range s.Consumers {
		text += fmt.Sprint("|c", offset(c.Offset), c.Min, ahead(c.Deadline), rank(s, c.Arrival))
	}
	return text
}

func rank(s *produce.State, arrival int64) (n int) {
	for _, p := range s.Producers {
		if p.Arrival < arrival {
			n++
		}
	}
	for _, c := range s.Consumers {
		if c.Arrival < arrival {
			n++
		}
	}
	return n
}

// walked is what happens in a world: a state, and what comes next after which time.
type walked func(state *produce.State, now, pause int64, move produce.Command)

// visit goes through every state breadth-first, and tells of every transition.
func visit(w *world, tell walked) (states, transitions int) {
	type node struct {
		state produce.State
		now   int64
		next  int64
	}
	config, rules := w.config(), produce.Right()
	uniform := &reference.Config{Numbers: []int64{config.LagMax, int64(config.MinISR)}, Brokers: config.Replicas}
	seen := map[string]bool{}
	queue := []node{{rules.Begin(&config), 0, 1}}
	seen[canonical(&queue[0].state, 0, 0)] = true
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		states++
		for _, pause := range w.pauses {
			ledger := &produce.Ledger{}
			ledger.Begin(uniform)
			*ledger.State() = at.state.Clone()
			for _, move := range w.moves(ledger) {
				tell(&at.state, at.now, pause, move)
				state := at.state.Clone()
				move.Time = at.now + pause
				if move.ID > 0 {
					move.ID = at.next
				}
				var reply reference.Reply
				rules.Step(&config, &state, move, &reply)
				transitions++
				key := canonical(&state, move.Time, 0)
				if !seen[key] {
					seen[key] = true
					queue = append(queue, node{state, move.Time, at.next + 1})
				}
			}
		}
	}
	return states, transitions
}

func TestTheWorldsAreAsLargeAsTheExerciseSays(t *testing.T) {
	want := map[string][2]int{
		"answer": {362, 5004}, "least": {241, 3225}, "three": {289, 4302}, "three-of-three": {416, 6240},
		"consume": {601, 12858}, "both": {1192, 11700}, "resign": {119, 1572},
	}
	for _, w := range worlds() {
		states, transitions := visit(&w, func(*produce.State, int64, int64, produce.Command) {})
		if got := [2]int{states, transitions}; got != want[w.name] {
			t.Errorf("%s: %d states and %d transitions, want %v", w.name, states, transitions, want[w.name])
		}
	}
}

// transition names what happens by what matters to the rules alone.
func transition(state *produce.State, now, pause int64, move produce.Command) string {
	leo := state.LeaderLEO()
	if move.Kind == produce.Fetch || move.Kind == produce.Consume {
		move.Offset = leo - move.Offset
	}
	move.ID, move.Time = 0, 0
	return fmt.Sprint(canonical(state, now, leo+1), pause, move)
}

// The exam's worlds count offsets from the leader's LEO, so that they come back to
// the same situations; each situation of the exercise's worlds is one of theirs.
func TestTheExamTakesEveryTransitionOfAllSevenWorlds(t *testing.T) {
	if testing.Short() {
		t.Skip("the exam takes some ten seconds, many times that under the race detector; run without -short")
	}
	exercise := Exercise()
	for i, w := range worlds() {
		one := exercise
		one.Exam = exercise.Exam[i : i+1]
		exam, err := gen.NewExam(context.Background(), &one)
		if err != nil {
			t.Fatal(err)
		}
		toured := exam.Worlds[0]
		if toured.Covered != toured.Transitions || toured.Transitions == 0 {
			t.Errorf("%s: %d of %d transitions are taken", w.name, toured.Covered, toured.Transitions)
		}
		taken := map[string]bool{}
		for _, trace := range exam.Cases {
			replay(&w, trace.Trace.Commands(), taken)
		}
		missed := 0
		visit(&w, func(state *produce.State, now, pause int64, move produce.Command) {
			if !taken[transition(state, now, pause, move)] {
				missed++
			}
		})
		if missed > 0 {
			t.Errorf("%s: %d transitions of the exercise's world are missed", w.name, missed)
		}
		t.Logf("%s: %d states, %d transitions, %d traces with %d commands", w.name, toured.States, toured.Transitions, len(exam.Cases), toured.Commands)
	}
}

func replay(w *world, commands []reference.Command, taken map[string]bool) {
	config, rules := w.config(), produce.Right()
	state, now := rules.Begin(&config), int64(0)
	var reply reference.Reply
	for i := range commands {
		move := produce.Typed(&commands[i])
		taken[transition(&state, now, move.Time-now, move)] = true
		reply.Reset()
		rules.Step(&config, &state, move, &reply)
		now = move.Time
	}
}
