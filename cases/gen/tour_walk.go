package gen

import "math/bits"

// walk takes a step: faults that it exposes are done with, others move on, and
// those of the event come alive.
func (t *tour) walk(step int) {
	to, event := t.to(step), t.event(t.state, step)
	t.walked = append(t.walked, int32(step))
	t.leo += t.moves[t.moveOf(step)].records
	t.idle++
	t.take(t.at(step))
	if t.pursued != absent {
		t.pursued = max(absent, t.row(int(t.pursued))[step])
	}
	t.carry(step)
	t.awaken(event, to)
	for _, g := range t.alive {
		t.groupAt[g.difference] = 0
	}
	t.state = to
}

// carry moves the living faults to where the step leads their differences.
func (t *tour) carry(step int) {
	before := t.alive
	t.alive = t.spare[:0]
	t.spare = before
	for _, g := range before {
		switch after := t.row(int(g.difference))[step]; {
		case after == shown:
			t.expose(g.faults)
			t.idle = 0
		case after == gone || t.away[after] == 0:
			t.bury(g.faults)
		default:
			t.join(after, g.faults)
		}
	}
}

// awaken brings the faults of an event to life.
func (t *tour) awaken(event, to int32) {
	fresh := t.fresh(event, t.visible[to])
	t.pending[event] |= fresh
	for ; fresh != 0; fresh &= fresh - 1 {
		slot := bits.TrailingZeros64(fresh)
		t.join(t.single[int(to)*len(t.slots)+slot], []fault{{event, int8(slot)}})
	}
}

// join puts faults into the group of their difference; the slice is the group's
// from then on. groupAt counts from 1.
func (t *tour) join(difference int32, faults []fault) {
	if at := t.groupAt[difference]; at > 0 {
		g := &t.alive[at-1]
		g.faults = append(g.faults, faults...)
		return
	}
	t.alive = append(t.alive, group{difference, faults})
	t.groupAt[difference] = int32(len(t.alive))
}
