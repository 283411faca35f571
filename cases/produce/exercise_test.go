package produce_test

import (
	"context"
	"testing"

	"isrgrade/cases/gen"
	track "isrgrade/cases/produce"
	"isrgrade/reference"
	"isrgrade/reference/produce/mistakes"
)

// shortest gives the lengths of the exercise's table.
var shortest = map[string]int{
	"acks-zero-answered": 1, "acks-one-waits": 1, "offset-is-last": 1, "offset-is-end": 1, "offset-minus-one": 1,
	"acks-all-at-once": 1, "acks-all-min-isr": 1, "acks-all-majority": 2, "acks-all-any-follower": 2, "acks-all-whole-log": 3,
	"required-is-last": 1, "required-is-first": 2, "required-strict": 2, "one-answer-a-command": 3, "newest-first": 3,
	"answers-at-status-only": 2, "answers-not-at-status": 2, "status-line-first": 2, "acks-all-every-replica": 2,
	"acks-all-isr-at-arrival": 2, "min-isr-unchecked": 2, "min-isr-for-every-acks": 2, "min-isr-strict": 1,
	"refused-but-appended": 3, "isr-checked-at-produce": 1, "after-append-unknown": 2, "after-append-at-once": 3,
	"after-append-waits": 2, "after-append-before-name": 2, "after-append-no-offset": 2, "after-append-undone": 2,
	"hw-frozen-below-min-isr": 2, "no-timeout": 1, "timeout-at-command-time": 2, "timeout-after-command": 2,
	"timeout-strict": 1, "timeout-absolute": 1, "timeout-by-arrival": 3, "timeout-at-status-only": 1, "timeout-undoes": 2,
	"timeout-no-offset": 1, "timeout-still-waits": 2, "timeout-zero-is-forever": 1, "timeout-says-not-enough": 2,
	"consume-to-leo": 2, "consume-min-ignored": 1, "consume-min-one": 3, "consume-min-strict": 3, "consume-waits-on-leo": 2,
	"consume-frozen": 3, "consume-late-empty": 4, "consume-late-silent": 2, "consume-not-at-status": 3, "consume-in-line": 4,
	"producers-first": 3, "resign-forgets": 2, "resign-keeps-waiting": 2, "resign-acknowledges": 2, "resign-no-offset": 2,
	"resign-accepts": 2, "resign-closes-nothing": 2, "resign-times-out": 2,
}

func TestNoShortestTraceIsLongerThanInTheExercise(t *testing.T) {
	exercise := track.Exercise()
	for i, mistake := range mistakes.All() {
		found, err := gen.Shortest(context.Background(), &exercise, reference.Made{Entry: i})
		if err != nil || !found.Exists() {
			t.Errorf("%s: none found: %v", mistake.ID, err)
			continue
		}
		if got, most := len(found.Trace.Steps), shortest[mistake.ID]; got > most {
			t.Errorf("%s: %d commands, the exercise has %d:\n%s", mistake.ID, got, most, found.Trace)
		}
	}
}

// exercise: 62 of 62 and all pairs, at most 40 traces of at most 60 commands.
func TestASuiteExposesEveryMistakeAndSeparatesEveryPair(t *testing.T) {
	seeds := uint64(50)
	if testing.Short() {
		seeds = 3
	}
	exercise := track.Exercise()
	for seed := uint64(1); seed <= seeds; seed++ {
		result, err := gen.Suite(context.Background(), &exercise, gen.Options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if !result.Complete() {
			t.Errorf("seed %d: %d survive, %d pairs are not separated", seed, len(result.Survivors), len(result.Unseparated))
		}
		if n := len(result.Cases); n > 40 {
			t.Errorf("seed %d: %d traces, want at most 40", seed, n)
		}
		for _, one := range result.Cases {
			if n := len(one.Trace.Steps); n > 60 {
				t.Errorf("seed %d: %s has %d commands, want at most 60", seed, one.Name, n)
			}
		}
	}
}
