package report

import (
	"slices"

	reference "isrgrade/reference/isr"
)

// ranks orders the offsets that a picture shows.
type ranks []int64

func newRanks(before reference.State, moments []moment, told toldReply) ranks {
	offsets := append(offsetsOf(before), told.offsets()...)
	for _, now := range moments {
		offsets = append(offsets, offsetsOf(now.After)...)
	}
	slices.Sort(offsets)
	return slices.Compact(offsets)
}

func offsetsOf(state reference.State) []int64 {
	offsets := []int64{state.HW}
	for _, replica := range state.Replicas {
		offsets = append(offsets, replica.LEO)
	}
	return offsets
}

// scaled gives the rank of offset as a part of height.
func (r ranks) scaled(offset int64, height int) int {
	rank, _ := slices.BinarySearch(r, offset)
	return rank * height / max(1, len(r)-1)
}
