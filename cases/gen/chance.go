package gen

import "math/rand/v2"

// Chance turns a seed into choices. PCG is specified to the bit; the way from its
// numbers to choices is this file's, and part of Version.
type Chance struct{ source *rand.PCG }

// NewChance gives an independent sequence for each stream of a seed.
func NewChance(seed, stream uint64) Chance { return Chance{rand.NewPCG(seed, stream)} }

// Below gives a number from 0 to n-1; n is at least 1. The remainder favours small
// numbers by less than one in 2^32 for any n used here.
func (c Chance) Below(n int) int { return int(c.source.Uint64() % uint64(n)) }

// Between gives a number from low to high, both included.
func (c Chance) Between(low, high int) int { return low + c.Below(high-low+1) }

// OneIn says yes once in n times.
func (c Chance) OneIn(n int) bool { return c.Below(n) == 0 }

// Pick gives one of the values.
func Pick[T any](c Chance, from []T) T { return from[c.Below(len(from))] }

// Shuffle reorders the values in place, from the last to the first.
func Shuffle[T any](c Chance, values []T) {
	for i := len(values) - 1; i > 0; i-- {
		j := c.Below(i + 1)
		values[i], values[j] = values[j], values[i]
	}
}
