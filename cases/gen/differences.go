package gen

// differences are the ways in which a program's hidden state can differ from the
// right one: in one field, and in more where steps lead there from one. For each
// it is known what each step makes of it.
type differences struct {
	*graph
	slots []slot
	pairs [][2]situation // of each difference: the right situation and the wrong one
	// single[state*len(slots)+slot] is the difference in this one field, or absent.
	single []int32
	// wider finds the differences in more than one field.
	wider map[[2]situation]int32
	// slotAt finds a slot by the difference of two situations' numbers, plus the
	// number of situations; -1 is none.
	slotAt []int8
	// after[difference*steps+step] is the difference that is left, or gone, or
	// shown.
	after []int32
	// away is how many steps at least until STATUS shows the difference; 0 says
	// that it never does.
	away []uint8
	// visible[state] has a bit for each slot whose difference can be shown.
	visible []uint64
}

// slot is a kind of difference: by how much which field is off. There are fewer
// than 64.
type slot struct {
	field
	off situation
}

// What can become of a difference in a step, besides another difference: it is
// gone when the two states are the same again or one of them leaves the small
// world; it is shown when STATUS prints it.
const (
	gone  int32 = -1
	shown int32 = -2
)

func newDifferences(g *graph) *differences {
	d := &differences{graph: g, slots: slotsOf(g.fields), wider: map[[2]situation]int32{}}
	d.indexSlots()
	d.numberSingle()
	for i := 0; i < len(d.pairs); i++ {
		d.follow(d.pairs[i])
	}
	d.measure()
	return d
}

func slotsOf(fields []field) []slot {
	var slots []slot
	for _, f := range fields {
		for off := 1 - f.base; off < f.base; off++ {
			if off != 0 {
				slots = append(slots, slot{f, off})
			}
		}
	}
	return slots
}

// apply gives s with the field off, if the field can hold it.
func (l slot) apply(s situation) (other situation, ok bool) {
	digit := s/l.unit%l.base + l.off
	return s + l.off*l.unit, digit >= 0 && digit < l.base
}

func (d *differences) indexSlots() {
	d.slotAt = make([]int8, 2*len(d.older))
	for i := range d.slotAt {
		d.slotAt[i] = -1
	}
	for i, slot := range d.slots {
		d.slotAt[len(d.older)+int(slot.off*slot.unit)] = int8(i)
	}
}

func (d *differences) numberSingle() {
	for _, s := range d.states {
		for _, slot := range d.slots {
			other, ok := slot.apply(s)
			if !ok {
				d.single = append(d.single, absent)
				continue
			}
			d.single = append(d.single, d.add(s, other))
		}
	}
}

func (d *differences) add(right, wrong situation) int32 {
	d.pairs = append(d.pairs, [2]situation{right, wrong})
	return int32(len(d.pairs) - 1)
}

// follow lists what each step makes of the difference between two situations.
func (d *differences) follow(pair [2]situation) {
	right, wrong := pair[0], pair[1]
	for range waits {
		for m := range d.moves {
			d.after = append(d.after, d.between(m, d.then(right, m), d.then(wrong, m)))
		}
		right, wrong = d.later(right), d.later(wrong)
	}
}

func (d *differences) between(m int, right, wrong situation) int32 {
	if right == outside || wrong == outside || right == wrong {
		return gone
	}
	if m == len(d.moves)-1 && d.shows(right) != d.shows(wrong) {
		return shown
	}
	return d.find(right, wrong)
}

// find gives the number of the difference; one in several fields gets it now.
func (d *differences) find(right, wrong situation) int32 {
	if i := d.slotAt[len(d.older)+int(wrong-right)]; i >= 0 {
		if other, ok := d.slots[i].apply(right); ok && other == wrong {
			return d.single[int(d.index[right])*len(d.slots)+int(i)]
		}
	}
	pair := [2]situation{right, wrong}
	difference, known := d.wider[pair]
	if !known {
		difference = d.add(right, wrong)
		d.wider[pair] = difference
	}
	return difference
}

// measure finds how far each difference is from being shown, nearest first.
func (d *differences) measure() {
	d.away = make([]uint8, len(d.after)/d.steps())
	for distance := uint8(1); d.measureAt(distance); distance++ {
	}
	d.visible = make([]uint64, len(d.states))
	for i, difference := range d.single {
		if difference != absent && d.away[difference] > 0 {
			d.visible[i/len(d.slots)] |= 1 << (i % len(d.slots))
		}
	}
}

// measureAt marks the differences that are this far away, if there are any.
func (d *differences) measureAt(distance uint8) (any bool) {
	for difference := range d.away {
		if d.away[difference] == 0 && d.leadsTo(difference, distance-1) {
			d.away[difference] = distance
			any = true
		}
	}
	return any
}

// leadsTo says whether a step brings the difference to this distance, which is 0
// for being shown.
func (d *differences) leadsTo(difference int, distance uint8) bool {
	for _, after := range d.row(difference) {
		if distance == 0 && after == shown || distance > 0 && after >= 0 && d.away[after] == distance {
			return true
		}
	}
	return false
}

func (d *differences) row(difference int) []int32 {
	return d.after[difference*d.steps() : (difference+1)*d.steps()]
}
