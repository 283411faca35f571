package reference

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestANumberSetHasWhatWasAddedAndNothingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Int64Range(-200, 200), rapid.Int64(), rapid.Just(int64(math.MaxInt64)), rapid.Just(int64(math.MinInt64)))
		set, slow := NumberSet{}, map[int64]bool{}
		for _, n := range rapid.SliceOf(number).Draw(t, "added") {
			set.Add(n)
			slow[n] = true
		}
		if set.Len() != len(slow) {
			t.Fatalf("%d numbers, want %d", set.Len(), len(slow))
		}
		for _, n := range rapid.SliceOf(number).Draw(t, "asked") {
			if set.Has(n) != slow[n] {
				t.Fatalf("Has(%d) = %v", n, set.Has(n))
			}
		}
	})
}

// The ids of a trace follow one another, more or less.
func TestNeighboursInANumberSetShareTheirMemory(t *testing.T) {
	set := NumberSet{}
	for n := range int64(64_000) {
		set.Add(n)
	}
	if len(set) != 1000 {
		t.Errorf("64,000 neighbours take %d blocks, want 1,000", len(set))
	}
}
