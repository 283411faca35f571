package grader

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"golang.org/x/sync/errgroup"

	"isrgrade/grader/diagnosis"
)

// classSize is how many submissions BenchmarkAClassBesidesItsRuns has.
const classSize = 100

// What it costs to grade a class besides its runs, by as many goroutines as there are
// cores and with one suite, as a batch does. A third of the programs are right; the others
// make one to three mistakes, drawn anew for each. The programs answer without being
// started.
func BenchmarkAClassBesidesItsRuns(b *testing.B) {
	found, err := theExercise().BuiltIn()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		suite, err := NewSuite(theExercise(), StageParts(&theExercise().Track, found))
		if err != nil {
			b.Fatal(err)
		}
		gradeClass(b, suite, classOf(suite.known.track()))
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N*classSize), "ms/submission")
}

func classOf(track *diagnosis.Track) []diagnosis.Set {
	random := rand.New(rand.NewPCG(measureSeed(), 7))
	class := make([]diagnosis.Set, classSize)
	for i := range class {
		if i%3 > 0 {
			class[i] = randomSet(random, track, 1+random.IntN(3), func(int) bool { return true })
		}
	}
	return class
}

func gradeClass(b *testing.B, suite *Suite, class []diagnosis.Set) {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, set := range class {
		group.Go(func() error {
			gradeProgram(b, suite, setRunner{suite.known.track().Program(set)})
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		b.Fatal(err)
	}
}
