package gen

import (
	"fmt"
	"strings"
)

// Bounds say in which worlds a search looks. Within them it is exhaustive: every
// MIN_ISR, every time, every APPEND and every offset that fits.
type Bounds struct {
	Followers []int   // how many, in the order of preference
	LagMax    []int64 // ms, in the order of preference
	LEO       int64   // the most that the leader's log may hold, in records
	// Large says with how many followers the same worlds are searched once more
	// with every APPEND and every offset 2^31 times as large, which is where 32
	// bits are not enough.
	Large []int
}

// largeUnit is the smallest LEO that does not fit a signed 32-bit integer.
const largeUnit = 1 << 31

// DefaultBounds are wide enough for every entry of the catalogue.
func DefaultBounds() Bounds {
	return Bounds{Followers: []int{0, 1, 2}, LagMax: []int64{2}, LEO: 3, Large: []int{0, 1}}
}

// String says the bounds in words, to end a sentence with.
func (b Bounds) String() string {
	text := fmt.Sprintf("%s followers, every MIN_ISR, LAG_MAX %s, any times, a leader's LEO of at most %d",
		alternatives(b.Followers), alternatives(b.LagMax), b.LEO)
	if len(b.Large) > 0 {
		text += fmt.Sprintf("; with %s followers also all offsets times 2^31", alternatives(b.Large))
	}
	return text
}

func alternatives[T any](values []T) string {
	words := make([]string, len(values))
	for i, value := range values {
		words[i] = fmt.Sprint(value)
	}
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// worlds lists the worlds of the bounds, preferred ones first.
func (b Bounds) worlds() []world {
	worlds := b.worldsOf(b.Followers, 1)
	return append(worlds, b.worldsOf(b.Large, largeUnit)...)
}

func (b Bounds) worldsOf(followers []int, unit int64) []world {
	var worlds []world
	for _, count := range followers {
		for _, lagMax := range b.LagMax {
			for minISR := 1; minISR <= count+1; minISR++ {
				worlds = append(worlds, newWorld(count, lagMax, minISR, unit, unit*b.LEO))
			}
		}
	}
	return worlds
}
