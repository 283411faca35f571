package produce

import (
	"fmt"
	"testing"

	"isrgrade/reference"
	"isrgrade/reference/produce"
)

// canonical writes a state relative to the present: ages beyond LAG_MAX + 1 are one,
// far deadlines are one, ids do not matter (nobody answers to a rank).
func canonical(s *produce.State, now int64) string {
	text := fmt.Sprint(s.HW, s.LeaderLEO(), s.Resigned)
	age := func(t int64) int64 { return min(now-t, lagMax+1) }
	for i := 1; i < len(s.Replicas); i++ {
		f := &s.Replicas[i]
		text += fmt.Sprint("|", f.LEO, f.LastFetchLeaderLEO, age(f.LastCaughtUpTime), age(f.LastFetchTime), f.InISR)
	}
	ahead := func(deadline int64) int64 { return min(deadline-now, 100) }
	rank := func(arrival int64) (n int) {
		for i := range s.Producers {
			if s.Producers[i].Arrival < arrival {
				n++
			}
		}
		for i := range s.Consumers {
			if s.Consumers[i].Arrival < arrival {
				n++
			}
		}
		return n
	}
	for i := range s.Producers {
		p := &s.Producers[i]
		text += fmt.Sprint("|p", p.Base, p.Need, ahead(p.Deadline), rank(p.Arrival))
	}
	for i := range s.Consumers {
		p := &s.Consumers[i]
		text += fmt.Sprint("|c", p.Offset, p.Min, ahead(p.Deadline), rank(p.Arrival))
	}
	return text
}

// countWorld visits every state breadth-first.
func countWorld(w *world) (states, transitions int) {
	type node struct {
		state produce.State
		now   int64
		next  int64
	}
	config, rules := w.config(), produce.Right()
	uniform := &reference.Config{Numbers: []int64{config.LagMax, int64(config.MinISR)}, Brokers: config.Replicas}
	seen := map[string]bool{}
	queue := []node{{rules.Begin(&config), 0, 1}}
	seen[canonical(&queue[0].state, 0)] = true
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		states++
		for _, pause := range w.pauses {
			ledger := &produce.Ledger{}
			ledger.Begin(uniform)
			*ledger.State() = at.state.Clone()
			for _, move := range w.moves(ledger) {
				state := at.state.Clone()
				move.Time = at.now + pause
				if move.ID > 0 {
					move.ID = at.next
				}
				var reply reference.Reply
				rules.Step(&config, &state, move, &reply)
				transitions++
				key := canonical(&state, move.Time)
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
		states, transitions := countWorld(&w)
		if got := [2]int{states, transitions}; got != want[w.name] {
			t.Errorf("%s: %d states and %d transitions, want %v", w.name, states, transitions, want[w.name])
		}
	}
}
