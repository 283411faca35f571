package reference

import "math/bits"

// NumberSet is a set of numbers. 64 neighbours take the memory of one, so that the
// ids of a long trace, which mostly follow one another, take next to none.
type NumberSet map[int64]uint64

// Has says whether the number is in the set.
func (s NumberSet) Has(number int64) bool { return s[number>>6]>>(number&63)&1 == 1 }

// Add puts the number into the set.
func (s NumberSet) Add(number int64) { s[number>>6] |= 1 << (number & 63) }

// Len counts the numbers.
func (s NumberSet) Len() int {
	n := 0
	for _, block := range s {
		n += bits.OnesCount64(block)
	}
	return n
}
