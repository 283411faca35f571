package mistakes_test

import (
	"math/rand/v2"
	"testing"

	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

func TestEveryVariantIsWrongAndPrintsSomethingElseThanAnyEntry(t *testing.T) {
	random := rand.New(rand.NewPCG(seed, 6))
	lesson := reference.Lesson()
	for _, mistake := range mistakes.All() {
		for _, way := range mistake.Ways()[1:] {
			rules := mistakes.Apply(way)
			if firstToTell(random, &lesson, &rules) == nil {
				t.Errorf("variant %d of %s prints what a right program prints", way.Way, mistake.ID)
			}
			for _, other := range mistakes.All() {
				if others := mistakes.Apply(other); firstToTell(random, &others, &rules) == nil {
					t.Errorf("variant %d of %s prints what %s prints", way.Way, mistake.ID, other.ID)
				}
			}
		}
	}
}

func TestWaysBeginsWithTheEntryItself(t *testing.T) {
	for _, mistake := range mistakes.All() {
		ways := mistake.Ways()
		if len(ways) != 1+len(mistake.Variants) || ways[0].Way != 0 || ways[0].ID != mistake.ID {
			t.Errorf("%s: %d ways, the first of them %s/%d", mistake.ID, len(ways), ways[0].ID, ways[0].Way)
		}
	}
}
