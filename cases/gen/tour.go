package gen

import (
	"context"
	"fmt"
)

// tour walks through a small world until it has taken every step of every state
// and, for nearly every fault, has given it the chance to show.
//
// A fault is an event after which one field of the hidden state is wrong. Each
// time the walk meets an event, the faults of it that were not exposed yet come
// alive, and the walk follows the difference that each would make until a reply
// shows it. It prefers the step that promises most; when that leads nowhere for a
// while it picks one difference and takes the shortest way to where it is shown, so
// that no fault waits without end.
type tour struct {
	*differences
	*ledger
	worth []int32    // of what each step makes of each difference
	near  [][]uint64 // near[distance][state*words:]: the visible slots at this distance

	state   int32
	alive   []group
	spare   []group // the memory of alive one step ago
	walked  []int32 // steps of this trace
	length  int64   // how far the anchor has come in this trace
	traces  int     // begun so far
	pursued int32   // the difference that the walk is committed to, or absent
	idle    int     // steps since a fault was exposed

	far     []int32 // see head
	oneWay  bool    // see graph.isOneWay
	scores  []int32 // of each step, see score
	groupAt []int32 // see join
}

// group is the faults that have led to the same difference.
type group struct {
	difference int32
	faults     []fault
}

// patience is how many steps without a fault exposed are allowed before the walk
// commits itself.
const patience = 20

// The worth of a fault that is exposed, of one that is so many steps away from
// that, and of a step that was not taken yet. Found by trying: these give the
// shortest tours.
const exposedWorth, newWorth = 100, 60

var worthAway = [...]int32{0, 80, 50, 30, 15, 10, 5, 3, 2}

func newTour(d *differences, perMille int) *tour {
	t := &tour{
		differences: d,
		ledger:      newLedger(d, perMille),
		pursued:     absent,
		far:         make([]int32, len(d.states)),
		oneWay:      d.isOneWay(),
		scores:      make([]int32, d.steps()),
		groupAt:     make([]int32, len(d.pairs)),
	}
	t.rateSteps()
	t.sortSlots()
	return t
}

// rateSteps fills worth.
func (t *tour) rateSteps() {
	t.worth = make([]int32, len(t.after))
	for i, after := range t.after {
		switch after {
		case shown:
			t.worth[i] = exposedWorth
		case gone:
		default:
			t.worth[i] = worthAway[t.distance(after)]
		}
	}
}

// sortSlots fills near.
func (t *tour) sortSlots() {
	for range worthAway {
		t.near = append(t.near, make([]uint64, len(t.visible)))
	}
	for i, difference := range t.single {
		if difference != absent {
			state, slot := i/len(t.slots), i%len(t.slots)
			t.near[t.distance(difference)][state*t.differences.words+slot/wordBits] |= 1 << (slot % wordBits)
		}
	}
}

// distance is how many steps the difference is away from being shown, far ones
// taken together.
func (t *tour) distance(difference int32) int {
	return min(int(t.away[difference]), len(worthAway)-1)
}

// trace walks from the start for so many steps, or until all is done, or all that can
// be done from where it got. The error is the context's, or a fault of the world.
func (t *tour) trace(ctx context.Context, limit int) ([]int32, error) {
	if err := t.begin(); err != nil {
		return nil, err
	}
	for len(t.walked) < limit && !t.done() && !t.stranded() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		step := t.choose()
		if step < 0 {
			break // no step is promised anything any more
		}
		t.walk(step)
	}
	return t.walked, nil
}

func (t *tour) begin() error {
	for _, g := range t.alive {
		t.retire(g.faults)
	}
	t.alive, t.walked, t.pursued, t.idle = nil, nil, absent, 0
	t.state, t.length = t.index[t.start()], 0
	chance := NewChance(0, uint64(t.traces))
	t.traces++
	return t.open(chance)
}

// open begins a trace with steps of chance, which no two traces share, while the
// log is empty or nearly so; and goes on until every offset that a step of the small
// world asks for exists.
func (t *tour) open(c Chance) error {
	const steps = 8
	for range steps {
		if step, found := t.anyStep(c); found {
			t.walk(step)
		}
	}
	for t.length < t.Length {
		opening := t.Opening // a step that waits for nothing has the number of its move
		if t.to(opening) == absent || t.growth(t.state, opening) <= 0 {
			return fmt.Errorf("the exam's world %s: move %d, its Opening, makes nothing longer at %d of its Length %d; name a move that does wherever it is made",
				t.Name, opening, t.length, t.Length)
		}
		t.walk(opening)
	}
	return nil
}

// anyStep picks one of the steps from which a way leads back to the start, if there
// is any.
func (t *tour) anyStep(c Chance) (step int, found bool) {
	allowed := func(step int) bool { return t.returnsTo(t.to(step)) && t.behind(t.moveOf(step)) <= t.length }
	if !t.someStep(allowed) {
		return 0, false
	}
	for !found {
		step = c.Below(t.steps())
		found = allowed(step)
	}
	return step, true
}

func (t *tour) someStep(allowed func(step int) bool) bool {
	for step := range t.steps() {
		if allowed(step) {
			return true
		}
	}
	return false
}
