package gen

import "math/rand/v2"

// chance turns a seed into choices. PCG is specified to the bit; the way from its
// numbers to choices is this file's, and part of Version.
type chance struct{ source *rand.PCG }

// newChance gives an independent sequence for each stream of a seed.
func newChance(seed, stream uint64) chance { return chance{rand.NewPCG(seed, stream)} }

// below gives a number from 0 to n-1; n is at least 1. The remainder favours small
// numbers by less than one in 2^32 for any n used here.
func (c chance) below(n int) int { return int(c.source.Uint64() % uint64(n)) }

// between gives a number from low to high, both included.
func (c chance) between(low, high int) int { return low + c.below(high-low+1) }

// oneIn says yes once in n times.
func (c chance) oneIn(n int) bool { return c.below(n) == 0 }

func pick[T any](c chance, from []T) T { return from[c.below(len(from))] }

// shuffle reorders the values in place, from the last to the first.
func shuffle[T any](c chance, values []T) {
	for i := len(values) - 1; i > 0; i-- {
		j := c.below(i + 1)
		values[i], values[j] = values[j], values[i]
	}
}
