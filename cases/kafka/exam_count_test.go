package kafka

import (
	"context"
	"fmt"
	"testing"

	"isrgrade/reference"
	rules "isrgrade/reference/kafka"
)

// The exam's worlds are counted by the key that the tour keeps situations by. This
// counts them a second time: a plain breadth-first walk on the frame's side of the
// reference, with the fields that it tells of its state, taken by name.
func TestASecondCountFindsTheSameSituationsAndTransitions(t *testing.T) {
	for _, w := range examinedWorlds() {
		if testing.Short() && w.name != "min-isr" {
			continue
		}
		g, err := w.explore(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		transitions := 0
		for _, out := range g.out {
			for _, to := range out {
				if to != outside {
					transitions++
				}
			}
		}
		if states, taken := w.countAgain(); states != len(g.found) || taken != transitions {
			t.Errorf("%s: %d situations and %d transitions, a second count finds %d and %d", w.name, len(g.found), transitions, states, taken)
		}
	}
}

// told is a state as the reference tells of it, and the time.
type told struct {
	state rules.State
	now   int64
}

func (w *examined) countAgain() (situations, transitions int) {
	machine, right, c := rules.Machine(), rules.Right(), w.config()
	var reply reference.Reply
	do := func(at told, command rules.Command) told {
		next := told{machine.Clone(&at.state), at.now + command.Time}
		uniform := rules.Uniform(command)
		uniform.Time = next.now
		machine.Step(c, &next.state, &right, &uniform, &reply)
		return next
	}
	queue := []told{do(told{state: machine.Begin(c, &right)}, w.first())}
	known := map[string]bool{w.tell(&queue[0]): true}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, move := range w.moves(&queue[0].state) {
			next := do(queue[0], move)
			key := w.tell(&next)
			if key == "" {
				continue
			}
			transitions++
			if !known[key] {
				known[key] = true
				queue = append(queue, next)
			}
		}
	}
	return len(known), transitions
}

// tell writes the fields by which situations differ, in words; "" is outside.
func (w *examined) tell(at *told) string {
	machine, c := rules.Machine(), w.config()
	state := at.state
	state.Epochs = state.Epochs[max(0, len(state.Epochs)-3):] // a row has room for no more, and no command asks for older ones
	row, fits := machine.Row(c, &state, nil)
	if !fits {
		return ""
	}
	var of []map[string]int64 // the fields of the partition, and of each broker
	var epochs, waiting []int64
	for range len(c.Brokers) + 1 {
		of = append(of, map[string]int64{})
	}
	for i, field := range machine.Fields(c) {
		fields := of[field.Broker+1]
		fields[field.Name] = row[i]
		switch {
		case field.Name == "known epoch" && fields["epoch is known"] == 1:
			epochs = append(epochs, row[i])
		case field.Name == "append's last offset" && fields["append waits"] == 1:
			waiting = append(waiting, of[0]["LEO"]-row[i])
		}
	}
	partition := of[0]
	leo := partition["LEO"]
	mostStart, before := w.distance, int64(0)
	if w.elections {
		mostStart++
	}
	if n := len(epochs); n > 1 {
		before = min(2, epochs[n-1]-epochs[n-2])
	}
	words := fmt.Sprintln("HW", leo-partition["HW"], "start", min(mostStart, leo-partition["start"]), "before", before, "waiting", waiting,
		"pending", partition["PENDING"], "request", partition["request"], partition["request is current"])
	for _, follower := range of[2:] {
		behind := int64(-9)
		if follower["LEO is known"] == 1 {
			behind = leo - follower["LEO"]
		}
		if leo-partition["HW"] > w.distance || follower["replica"] == 1 && behind > w.distance {
			return ""
		}
		words += w.tellFollower(follower, leo, behind, at.now)
	}
	return words
}

func (w *examined) tellFollower(fields map[string]int64, leo, behind, now int64) string {
	words := fmt.Sprint("health ", fields["health"])
	if fields["replica"] == 0 {
		return words + " no replica\n"
	}
	words += fmt.Sprint(" in ISR ", fields["in ISR"], " pending ", fields["pending"], " caught up ", min(2, now-fields["lastCaughtUpTime"]), " ago")
	if fields["LEO is known"] == 0 {
		return words + " LEO unknown\n"
	}
	life := int64(-1)
	if fields["has fetched"] == 1 {
		life = max(life, fields["broker epoch of its fetch"]-fields["broker epoch"])
	}
	return words + fmt.Sprintln(" behind", behind, "fetched", min(2, now-fields["lastFetchTime"]), "ago at",
		min(w.distance, leo-fields["lastFetchLeaderLEO"]), "in life", life)
}
