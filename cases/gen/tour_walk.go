package gen

import "math/bits"

// walk takes a step: faults that it exposes are done with, others move on, and
// those of the event come alive.
func (t *tour) walk(step int) {
	to, event := t.to(step), t.event(t.state, step)
	t.walked = append(t.walked, int32(step))
	t.length += t.growth(t.state, step)
	t.idle++
	t.take(t.at(step))
	if t.pursued != absent {
		t.pursued = max(absent, t.row(int(t.pursued))[step])
	}
	t.propagate(step)
	t.activate(event, to)
	for _, g := range t.alive {
		t.groupAt[g.difference] = 0
	}
	t.state = to
}

// propagate moves the living faults to where the step leads their differences.
func (t *tour) propagate(step int) {
	before := t.alive
	t.alive = t.spare[:0]
	t.spare = before
	for _, g := range before {
		switch after := t.row(int(g.difference))[step]; {
		case after == shown:
			t.expose(g.faults)
			t.idle = 0
		case after == gone || t.away[after] == 0:
			t.retire(g.faults)
		default:
			t.join(after, g.faults)
		}
	}
}

// activate brings the faults of an event to life.
func (t *tour) activate(event, to int32) {
	for word := range t.differences.words {
		fresh := t.fresh(event, word, t.visibleAt(to, word))
		t.pending[int(event)*t.differences.words+word] |= fresh
		for ; fresh != 0; fresh &= fresh - 1 {
			slot := word*wordBits + bits.TrailingZeros64(fresh)
			t.join(t.single[int(to)*len(t.slots)+slot], []fault{{event, int32(slot)}})
		}
	}
}

func (t *tour) visibleAt(state int32, word int) uint64 {
	return t.visible[int(state)*t.differences.words+word]
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
