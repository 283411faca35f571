package kafka

import (
	"iter"
	"math/bits"
)

// Set is a set of brokers, by their index in Config.Brokers.
type Set uint64

// SetOf gives the set of the indices.
func SetOf(brokers ...int) Set {
	var set Set
	for _, broker := range brokers {
		set |= 1 << broker
	}
	return set
}

// Has says whether the broker is in the set.
func (s Set) Has(broker int) bool { return s>>broker&1 == 1 }

// With gives the set with the broker in it.
func (s Set) With(broker int) Set { return s | 1<<broker }

// Without gives the set without the others.
func (s Set) Without(others Set) Set { return s &^ others }

// Size counts the brokers in the set.
func (s Set) Size() int64 { return int64(bits.OnesCount64(uint64(s))) }

// Each gives the brokers in the set, by ascending index.
func (s Set) Each() iter.Seq[int] {
	return func(yield func(int) bool) {
		for rest := uint64(s); rest != 0; rest &= rest - 1 {
			if !yield(bits.TrailingZeros64(rest)) {
				return
			}
		}
	}
}
