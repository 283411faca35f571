package grader

import (
	lesson "isrgrade/cases/isr"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"isrgrade/grader/diagnosis"
)

// randomSet draws so many mistakes that can be made together.
func randomSet(random *rand.Rand, track *diagnosis.Track, size int) diagnosis.Set {
	var set diagnosis.Set
	for len(set) < size {
		entry := random.IntN(len(track.Entries))
		if !track.Entries[entry].Nameless && track.Allows(set, entry) {
			set = set.With(diagnosis.Made{Entry: entry, Way: random.IntN(track.Entries[entry].Ways)})
		}
	}
	return set
}

func runsOf(suite *Suite, track *diagnosis.Track, set diagnosis.Set) []diagnosis.Run {
	var runs []diagnosis.Run
	for _, one := range slices.Concat(suite.shortCases(), suite.probes) {
		runs = append(runs, diagnosis.Run{Trace: one.Trace, Printed: track.Lines(set, one.Trace)})
	}
	return runs
}

func TestSearchPrototype(t *testing.T) {
	suite, track := builtInSuite(t), diagnosable(&lessonTrack)
	for size := 1; size <= 5; size++ {
		random := rand.New(rand.NewPCG(1, uint64(size)))
		exact, n := 0, 40
		var spent, most time.Duration
		for range n {
			set := randomSet(random, track, size)
			s := diagnosis.Search{Track: track, Runs: runsOf(suite, track, set)}
			begin := time.Now()
			found := s.Best()
			took := time.Since(begin)
			spent += took
			most = max(most, took)
			if found[0].Exact() {
				exact++
			} else {
				t.Logf("%v: %d of %d, %v", track.IDs(set), found[0].Explained, len(s.Runs), track.IDs(found[0].Set))
			}
		}
		t.Logf("size %d: %d of %d exact, %v each, %v at most", size, exact, n, spent/time.Duration(n), most)
	}
}

var lessonTrack = lesson.Track()
