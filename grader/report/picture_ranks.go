package report

import (
	"slices"

	"isrgrade/reference"
)

// ranks orders the offsets that a picture shows.
type ranks []int64

// newRanks orders the offsets of some states and those that a program claims.
func newRanks(views []reference.View, claimed []int64) ranks {
	offsets := slices.Clone(claimed)
	for _, view := range views {
		for i := range view.Brokers {
			for _, offset := range []int64{view.Brokers[i].LEO, view.Brokers[i].HW} {
				if offset != reference.Missing {
					offsets = append(offsets, offset)
				}
			}
		}
	}
	slices.Sort(offsets)
	return slices.Compact(offsets)
}

// scaled gives the rank of offset as a part of height.
func (r ranks) scaled(offset int64, height int) int {
	rank, _ := slices.BinarySearch(r, offset)
	return rank * height / max(1, len(r)-1)
}
