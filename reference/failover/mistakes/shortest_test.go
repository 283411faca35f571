package mistakes_test

import (
	"encoding/binary"
	"testing"

	"isrgrade/reference"
	"isrgrade/reference/failover"
	"isrgrade/reference/failover/mistakes"
)

// world is a small world of the page.
type world struct {
	minISR   int64
	brokers  []int64
	elr      int64 // 1 is on
	produces int64
	epochs   int
}

var worlds = map[string]world{
	"pair":      {1, []int64{5, 6}, 0, 2, 3},
	"pair-2":    {2, []int64{5, 6}, 0, 2, 3},
	"pair-elr":  {2, []int64{5, 6}, 1, 1, 4},
	"three":     {1, []int64{7, 6, 5}, 0, 1, 3},
	"three-2":   {1, []int64{5, 6, 7}, 0, 2, 3},
	"three-elr": {2, []int64{5, 6, 7}, 1, 1, 3},
}

type machine = reference.Machine[failover.Config, failover.State, failover.Rules]

// pair is a right and a wrong program side by side.
type pair struct {
	right, wrong failover.State
	produced     int64
	commands     int
}

// hunt searches a world breadth-first over pairs.
type hunt struct {
	world        world
	machine      machine
	config       failover.Config
	right, wrong failover.Rules
}

func newHunt(w world, mistake mistakes.Mistake) *hunt {
	h := &hunt{world: w, machine: failover.Machine(), right: failover.Right(), wrong: failover.Right()}
	h.config = h.machine.Read(&reference.Config{Numbers: []int64{w.minISR, w.elr}, Brokers: w.brokers})
	mistake.Apply(&h.wrong)
	return h
}

// commands gives all that are valid for the right program, and a few more that do
// nothing.
func (h *hunt) commands(p *pair) []reference.Command {
	var all []reference.Command
	add := func(verb int, args ...int64) {
		command := reference.Command{Verb: verb}
		copy(command.Args[:], args)
		all = append(all, command)
	}
	if p.produced < h.world.produces {
		add(0, p.produced)
	}
	open := p.right.Epoch < h.world.epochs
	if open {
		add(6, 0)
		add(6, 1)
	}
	for i := range p.right.Brokers {
		b, id := &p.right.Brokers[i], int64(i)
		if b.Up && i != p.right.Leader {
			add(1, id)
		}
		for lost := int64(0); lost <= min(1, int64(b.LEO())); lost++ {
			if b.Up && i != p.right.Leader {
				add(5, id, lost)
			}
			if b.Up && open {
				add(2, id, lost)
			}
		}
		switch {
		case open && b.Up:
			add(3, id)
		case open:
			add(4, id)
		}
	}
	return all
}

// after gives the pair one command later and whether the two printed the same.
func (h *hunt) after(p *pair, command reference.Command) (*pair, bool) {
	next := &pair{h.machine.Clone(&p.right), h.machine.Clone(&p.wrong), p.produced, p.commands + 1}
	if command.Verb == 0 {
		next.produced++
	}
	var right, wrong reference.Reply
	h.machine.Step(&h.config, &next.right, &h.right, &command, &right)
	h.machine.Step(&h.config, &next.wrong, &h.wrong, &command, &wrong)
	return next, right.Equal(&wrong)
}

func (h *hunt) key(t *testing.T, p *pair) string {
	t.Helper()
	numbers, rightFits := h.machine.Row(&h.config, &p.right, nil)
	numbers, wrongFits := h.machine.Row(&h.config, &p.wrong, numbers)
	if !rightFits || !wrongFits {
		t.Fatal("a state of the world does not fit a row")
	}
	var key []byte
	for _, number := range append(numbers, p.produced) {
		key = binary.AppendVarint(key, number)
	}
	return string(key)
}

// shortest gives the number of commands of a shortest trace that shows the
// mistake, or 0 when it has more than most. STATUS is asked in thought after each
// command.
func (h *hunt) shortest(t *testing.T, most int) int {
	t.Helper()
	first := &pair{right: h.machine.Begin(&h.config, &h.right), wrong: h.machine.Begin(&h.config, &h.wrong)}
	seen := map[string]bool{h.key(t, first): true}
	best := 0
	for queue := []*pair{first}; len(queue) > 0; queue = queue[1:] {
		from := queue[0]
		if longest := from.commands + 1; longest > most || best > 0 && longest >= best {
			break
		}
		for _, command := range h.commands(from) {
			to, same := h.after(from, command)
			if !same {
				best = to.commands
				return best
			}
			key := h.key(t, to)
			if seen[key] {
				continue
			}
			seen[key] = true
			if _, same := h.after(to, reference.Command{Verb: 7}); !same && best == 0 {
				best = to.commands + 1
			}
			queue = append(queue, to)
		}
	}
	return best
}

func TestAShortestTraceIsAsLongAsThePageSays(t *testing.T) {
	for i, mistake := range mistakes.All() {
		if got := newHunt(worlds[page[i].world], mistake).shortest(t, page[i].commands); got != page[i].commands {
			t.Errorf("%s: %d commands in %s, the page says %d", mistake.ID, got, page[i].world, page[i].commands)
		}
	}
}
