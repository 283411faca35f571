package isr

import (
	"math"
	"slices"

	"isrgrade/cases/gen"
	reference "isrgrade/reference/isr"
)

// scale is a size of numbers, with the words for it.
type scale struct {
	words string
	sizes func(lagMax int64) []int64
}

// scales are the sizes of APPEND.
func scales() []scale {
	return []scale{
		{"", func(int64) []int64 { return []int64{1, 1, 1, 2, 3} }},
		{"", func(int64) []int64 { return []int64{1, 2, 4, 7, 40} }},
		{", with records in the thousands", func(lagMax int64) []int64 {
			return []int64{1, 1000, 2500, lagMax, lagMax + 1, lagMax/2 + 1}
		}},
		{", with offsets beyond 32 bits", func(int64) []int64 {
			return []int64{1, 3, math.MaxInt32, math.MaxInt32 + 1, math.MaxUint32 + 1}
		}},
	}
}

// mostFollowers is the most that a generated trace has.
const mostFollowers = 6

// lagMaxima are the values of LAG_MAX, in ms; common ones stand more than once.
var lagMaxima = []int64{500, 500, 500, 1000, 1000, 100, 100, 30000, 10, 2, 1, 0, 3_000_000_000}

func atLeastOne(sizes []int64) []int64 {
	for i := range sizes {
		sizes[i] = max(1, sizes[i])
	}
	return sizes
}

// newConfig draws a header; two in three have one to three followers.
func (s *script) newConfig(followers int) reference.Config {
	if followers == 0 {
		followers = gen.Pick(s.Chance, []int{0, 1, 1, 2, 2, 2, 2, 3, 3, 4, 5, mostFollowers})
	}
	return reference.Config{
		LagMax:   gen.Pick(s.Chance, lagMaxima),
		MinISR:   s.newMinISR(followers),
		Replicas: s.newIDs(followers + 1),
	}
}

// newMinISR is mostly 1 where a shrunken ISR may not show in WRITES.
func (s *script) newMinISR(followers int) int {
	if s.Narrow() && !s.OneIn(4) {
		return 1
	}
	return s.Between(1, followers+1)
}

// newIDs draws distinct broker ids, in no order.
func (s *script) newIDs(count int) []int64 {
	most := gen.Pick(s.Chance, []int{9, 9, 9, 120, 1005})
	ids := make([]int64, 0, count)
	for len(ids) < count {
		if id := int64(s.Between(0, most)); !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}
