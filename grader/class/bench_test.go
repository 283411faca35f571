package class

import (
	"fmt"
	"runtime/metrics"
	"testing"

	"isrgrade/grader"
)

// BenchmarkClass grades classes of programs that all differ, played by actors, and
// reports the most memory in use when a submission was done: it must not grow with
// the class. Run it with -benchtime 1x.
func BenchmarkClass(b *testing.B) {
	for _, count := range []int{100, 1_000, 10_000} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			files := map[string]string{}
			for i := range count {
				files[fmt.Sprintf("s%05d.sh", i)] = makes() + fmt.Sprintf("# %d\n", i)
			}
			s := newClassroom(b, files)
			var most uint64
			s.plan.Watch.Graded = func(grader.Result) { most = max(most, liveHeap()) }
			for b.Loop() {
				s.plan.Regrade = true
				s.run()
			}
			b.ReportMetric(float64(most)/(1<<20), "MiB-live")
		})
	}
}

// BenchmarkUnchangedClass is what a run costs that has nothing to do.
func BenchmarkUnchangedClass(b *testing.B) {
	files := map[string]string{}
	for i := range 1_000 {
		files[fmt.Sprintf("s%05d.sh", i)] = makes() + fmt.Sprintf("# %d\n", i)
	}
	s := newClassroom(b, files)
	s.run()
	for b.Loop() {
		s.run()
	}
}

// liveHeap is what the last collection left, in bytes.
func liveHeap() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
