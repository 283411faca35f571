package gen

import (
	"fmt"
	"strings"

	"isrgrade/reference/mistakes"
)

// Bounds say in which worlds a search looks. Within them it is exhaustive.
type Bounds struct {
	Followers []int   // how many, in the order of preference; every MIN_ISR is tried with each
	LagMax    []int64 // ms, in the order of preference
	LEO       int64   // the most that the leader's log may hold, in units
	// Units are the sizes in which records are counted: every APPEND and every
	// offset is a multiple. 1 is the plain world, 2^31 the world of large LEOs.
	Units []int64
}

// unit32 is the smallest LEO that does not fit a signed 32-bit integer.
const unit32 = 1 << 31

// DefaultBounds are wide enough for the catalogue, large LEOs aside.
func DefaultBounds() Bounds {
	return Bounds{Followers: []int{0, 1, 2}, LagMax: []int64{2}, LEO: 3, Units: []int64{1}}
}

// BoundsFor are the bounds in which the mistakes show: only one that replaces how
// offsets are represented needs large LEOs.
func BoundsFor(chosen ...mistakes.Mistake) Bounds {
	bounds := DefaultBounds()
	for _, mistake := range chosen {
		if mistake.Replaces == "Represent" {
			bounds.Units = []int64{1, unit32}
		}
	}
	return bounds
}

// String says the bounds in words, to end a sentence with.
func (b Bounds) String() string {
	leo := make([]string, len(b.Units))
	for i, unit := range b.Units {
		leo[i] = fmt.Sprint(b.LEO)
		if unit > 1 {
			leo[i] = fmt.Sprintf("%d x %d", b.LEO, unit)
		}
	}
	return fmt.Sprintf("%s followers, every MIN_ISR, LAG_MAX %s, any times, a leader's LEO of at most %s",
		alternatives(b.Followers), alternatives(b.LagMax), strings.Join(leo, " or "))
}

func alternatives[T any](values []T) string {
	words := make([]string, len(values))
	for i, value := range values {
		words[i] = fmt.Sprint(value)
	}
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
