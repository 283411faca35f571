package gen

// differences are the ways in which a program's hidden state can differ from the
// right one: in one field, and in more where steps lead there from one. For each
// it is known what each step makes of it.
type differences struct {
	*graph
	slots []slot
	// first[d] is the number of the first slot of digit d; see slotAt.
	first []int
	pairs [][2]situation // of each difference: the right situation and the wrong one
	// single[state*len(slots)+slot] is the difference in this one field, or absent.
	single []int32
	// wider finds the differences in more than one field.
	wider map[[2]situation]int32
	// after[difference*steps+step] is the difference that is left, or gone, or
	// shown.
	after []int32
	// away is how many steps at least until a reply shows the difference; 0 says
	// that it never does.
	away []uint8
	// words is how many words of 64 bits hold a bit for each slot.
	words int
	// visible[state*words:] has a bit for each slot whose difference can be shown.
	visible []uint64
}

// slot is a kind of difference: by how much which digit is off.
type slot struct {
	digit
	off int
}

// What can become of a difference in a step, besides another difference: it is
// gone when the two states are the same again or one of them leaves the small
// world; it is shown when the replies differ.
const (
	gone  int32 = -1
	shown int32 = -2
)

func newDifferences(g *graph) *differences {
	d := &differences{graph: g, wider: map[[2]situation]int32{}}
	d.listSlots()
	d.words = (len(d.slots) + wordBits - 1) / wordBits
	d.numberSingle()
	for i := 0; i < len(d.pairs); i++ {
		d.follow(d.pairs[i])
	}
	d.measure()
	return d
}

const wordBits = 64

func (d *differences) listSlots() {
	for _, digit := range d.digits {
		d.first = append(d.first, len(d.slots))
		for off := 1 - digit.base; off < digit.base; off++ {
			if off != 0 {
				d.slots = append(d.slots, slot{digit, off})
			}
		}
	}
}

// slotAt gives the slot of a digit that is off by so much.
func (d *differences) slotAt(digit, off int) int {
	at := d.first[digit] + off + d.digits[digit].base - 1
	if off > 0 {
		at-- // there is none for 0
	}
	return at
}

// apply gives s with the digit off, if the field can hold it.
func (d *differences) apply(l slot, s situation) (other situation, ok bool) {
	var memory [128]uint8
	codes := append(memory[:0], d.codesOf(s)...)
	value := int(codes[l.at]) + l.off
	if value < 0 || value >= l.base {
		return s, false
	}
	codes[l.at] = uint8(value)
	return d.number(codes), true
}

func (d *differences) numberSingle() {
	for _, s := range d.states {
		for _, slot := range d.slots {
			other, ok := d.apply(slot, s)
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
	for wait := range d.Waits {
		right, wrong = d.graph.after(right, wait), d.graph.after(wrong, wait)
		for m := range d.Moves {
			d.after = append(d.after, d.between(m, right, wrong))
		}
	}
}

// between says what move m makes of the difference.
func (d *differences) between(m int, right, wrong situation) int32 {
	if wrong == outside {
		return gone
	}
	toRight, toWrong := d.then(right, m), d.then(wrong, m)
	switch {
	case toRight == outside || toWrong == outside:
		return gone
	case d.said[int(right)*len(d.Moves)+m] != d.said[int(wrong)*len(d.Moves)+m]:
		return shown
	case toRight == toWrong:
		return gone
	default:
		return d.find(toRight, toWrong)
	}
}

// find gives the number of the difference; one in several fields gets it now.
func (d *differences) find(right, wrong situation) int32 {
	if slot := d.onlySlot(right, wrong); slot >= 0 {
		return d.single[int(d.index[right])*len(d.slots)+slot]
	}
	pair := [2]situation{right, wrong}
	difference, known := d.wider[pair]
	if !known {
		difference = d.add(right, wrong)
		d.wider[pair] = difference
	}
	return difference
}

// onlySlot gives the slot that two situations differ in, or -1 when it is more than
// one.
func (d *differences) onlySlot(right, wrong situation) int {
	a, b := d.codesOf(right), d.codesOf(wrong)
	slot := -1
	for i, digit := range d.digits {
		if a[digit.at] == b[digit.at] {
			continue
		}
		if slot >= 0 {
			return -1
		}
		slot = d.slotAt(i, int(b[digit.at])-int(a[digit.at]))
	}
	return slot
}

// measure finds how far each difference is from being shown, nearest first.
func (d *differences) measure() {
	d.away = make([]uint8, len(d.after)/d.steps())
	for distance := uint8(1); d.measureAt(distance); distance++ {
	}
	d.visible = make([]uint64, len(d.states)*d.words)
	for i, difference := range d.single {
		if difference != absent && d.away[difference] > 0 {
			state, slot := i/len(d.slots), i%len(d.slots)
			d.visible[state*d.words+slot/wordBits] |= 1 << (slot % wordBits)
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
