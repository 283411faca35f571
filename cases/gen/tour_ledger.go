package gen

import "math/bits"

// fault is an event after which one field of the hidden state is off, as its slot
// says.
type fault struct {
	event int32
	slot  int8
}

// ledger is what a tour has done and has left to do.
type ledger struct {
	exposed []uint64 // exposed[event] has a bit for each slot
	pending []uint64 // the same for faults that are alive
	wanted  int      // how many more faults to expose
	taken   []bool   // taken[state*steps+step]
	untaken int
}

func newLedger(d *differences, perMille int) *ledger {
	return &ledger{
		exposed: make([]uint64, d.events()),
		pending: make([]uint64, d.events()),
		wanted:  d.faults() * perMille / 1000,
		taken:   make([]bool, len(d.next)),
		untaken: d.transitions(),
	}
}

// faults counts all faults that some trace in the small world shows.
func (d *differences) faults() int {
	counted := make([]bool, d.events())
	count := 0
	for i, to := range d.next {
		if to == absent {
			continue
		}
		event := d.event(int32(i/d.steps()), i%d.steps())
		if !counted[event] {
			counted[event] = true
			count += bits.OnesCount64(d.visible[to])
		}
	}
	return count
}

func (l *ledger) done() bool { return l.untaken == 0 && l.wanted <= 0 }

// fresh are those of an event's visible faults that would come alive.
func (l *ledger) fresh(event int32, visible uint64) uint64 {
	if l.wanted <= 0 {
		return 0
	}
	return visible &^ l.exposed[event] &^ l.pending[event]
}

// take notes that a step of a state, by its index, was taken.
func (l *ledger) take(at int) {
	if !l.taken[at] {
		l.taken[at] = true
		l.untaken--
	}
}

func (l *ledger) expose(faults []fault) {
	l.bury(faults)
	for _, f := range faults {
		l.exposed[f.event] |= 1 << f.slot
	}
	l.wanted -= len(faults)
}

// bury ends the life of faults that were not exposed this time.
func (l *ledger) bury(faults []fault) {
	for _, f := range faults {
		l.pending[f.event] &^= 1 << f.slot
	}
}
