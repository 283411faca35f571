package gen

import "math/bits"

// fault is an event after which one field of the hidden state is off, as its slot
// says.
type fault struct {
	event int32
	slot  int32
}

// ledger is what a tour has done and has left to do.
type ledger struct {
	words   int
	exposed []uint64 // exposed[event*words:] has a bit for each slot
	pending []uint64 // the same for faults that are alive
	wanted  int      // how many more faults to expose
	taken   []bool   // taken[state*steps+step]
	untaken int
}

func newLedger(d *differences, perMille int) *ledger {
	return &ledger{
		words:   d.words,
		exposed: make([]uint64, d.events()*d.words),
		pending: make([]uint64, d.events()*d.words),
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
			for word := range d.words {
				count += bits.OnesCount64(d.visible[int(to)*d.words+word])
			}
		}
	}
	return count
}

func (l *ledger) done() bool { return l.untaken == 0 && l.wanted <= 0 }

// fresh are those of an event's visible faults that would come alive, one word of
// them.
func (l *ledger) fresh(event int32, word int, visible uint64) uint64 {
	if l.wanted <= 0 {
		return 0
	}
	at := int(event)*l.words + word
	return visible &^ l.exposed[at] &^ l.pending[at]
}

// take notes that a step of a state, by its index, was taken.
func (l *ledger) take(at int) {
	if !l.taken[at] {
		l.taken[at] = true
		l.untaken--
	}
}

func (l *ledger) expose(faults []fault) {
	l.retire(faults)
	for _, f := range faults {
		l.exposed[l.at(f)] |= 1 << (f.slot % wordBits)
	}
	l.wanted -= len(faults)
}

// retire ends the life of faults that were not exposed this time.
func (l *ledger) retire(faults []fault) {
	for _, f := range faults {
		l.pending[l.at(f)] &^= 1 << (f.slot % wordBits)
	}
}

// at is the place of a fault's word.
func (l *ledger) at(f fault) int { return int(f.event)*l.words + int(f.slot/wordBits) }
