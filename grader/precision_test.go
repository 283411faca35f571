package grader

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// How precise the names are, and how much is named, of programs made at random that the
// search has not seen. The table is read with -v; `make audit` prints the large one.
func TestPrecisionAndRecall(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of searches, which are slow under the race detector; run without -short")
	}
	var parts []*precision
	run := func(name string, measure func(p *precision, t *testing.T)) {
		part := &precision{}
		parts = append(parts, part)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			measure(part, t)
		})
	}
	t.Cleanup(func() { // when the parts, which run side by side, are done
		table := &precision{}
		for _, part := range parts {
			table.lines = append(table.lines, part.lines...)
		}
		t.Logf("%s in diagnoses, each with the waiting for a processor\n%s", time.Duration(spent.Load()), table)
	})
	run("OfSetsOfMistakes", (*precision).ofSets)
	for _, track := range faultsOfEveryTrack(t) {
		run("NamesBesideAnUnknownFault/"+track.suite.exercise.ID, func(p *precision, t *testing.T) { p.besideFaults(t, &track) })
	}
	run("OfHalfWrittenPrograms", (*precision).ofHalfWritten)
}

// precision is a table, a line a kind of programs.
type precision struct{ lines []string }

func (p *precision) String() string {
	head := fmt.Sprintf("%-54s %8s %9s %13s %15s %9s %15s", "programs with", "programs", "explained", "names true", "mistakes named", "certain", "fault alone")
	return head + "\n" + fmt.Sprintf("%-54s %8s %9s %13s %15s %9s %15s", "", "", "wholly", "", "of those shown", "and false", "without a name") +
		"\n" + strings.Join(p.lines, "\n")
}

func (p *precision) add(words string, n *names) {
	p.lines = append(p.lines, fmt.Sprintf("%-54s %8d %9d %13s %15s %9d %15s", words, n.programs, n.same,
		outOf(n.truly, n.named), outOf(n.found, n.shown), n.certainFalse+n.otherwise, outOf(n.alone-n.aloneNamed, n.alone)))
}

func outOf(part, all int) string {
	if all == 0 {
		return "-"
	}
	return fmt.Sprintf("%d/%d %3d%%", part, all, part*100/all)
}

// ofSets: programs that make one to five mistakes of the catalogue and nothing else.
func (p *precision) ofSets(t *testing.T) {
	suite, each := builtInSuite(t), 10
	if large() {
		each = 200
	}
	random := rand.New(rand.NewPCG(measureSeed(), 1))
	var total names
	for size := 1; size <= 5; size++ {
		for range each {
			total.measure(t, suite, noFault(suite), randomSet(random, suite.known.track(), size, func(int) bool { return true }))
		}
	}
	p.add("(a) one to five mistakes of the catalogue", &total)
	if total.same*1000 < total.programs*995 || total.certainFalse > 0 {
		t.Errorf("%d of %d programs are explained wholly, want 99.5%%; %d names are certain and false", total.same, total.programs, total.certainFalse)
	}
}

// What must hold of the programs of a track that have a fault, in percent: of all names
// that are given so many are true, of all mistakes that show so many are named, and so many
// programs with nothing but a fault get no name.
const (
	namesTrue       = 95
	mistakesNamed   = 75
	withoutMistakes = 90
)

// besideFaults: zero to three mistakes of the catalogue beside a fault that is in none.
func (p *precision) besideFaults(t *testing.T, track *trackFaults) {
	t.Helper()
	random := rand.New(rand.NewPCG(measureSeed(), 2))
	var total names
	for _, list := range track.lists {
		for size := range 4 {
			n := list.measure(t, track.suite, random, size)
			p.add(fmt.Sprintf("(b) %d and a fault: %s", size, list.words), &n)
			total.add(&n)
		}
	}
	p.add("(b) in all, of the track "+track.suite.exercise.ID, &total)
	if fewer(total.truly, total.named, namesTrue) || fewer(total.found, total.shown, mistakesNamed) ||
		fewer(total.alone-total.aloneNamed, total.alone, withoutMistakes) {
		t.Errorf("%d of %d names true, want %d%%; %d of %d mistakes named, want %d%%; %d of %d with the fault alone without a name, want %d%%",
			total.truly, total.named, namesTrue, total.found, total.shown, mistakesNamed, total.alone-total.aloneNamed, total.alone, withoutMistakes)
	}
	if large() && total.certainFalse > 0 {
		t.Errorf("%d names are certain and false", total.certainFalse)
	}
}

// measure: so many mistakes, drawn, beside each fault that is taken.
func (l *faultList) measure(t *testing.T, suite *Suite, random *rand.Rand, size int) names {
	t.Helper()
	var n names
	for i, one := range l.faults {
		if (i+size)%l.nth != 0 && !large() {
			continue
		}
		set := randomSet(random, suite.known.track(), size, func(entry int) bool { return one.leaves(suite.exercise.Words(entry)) })
		n.measure(t, suite, one, set)
	}
	return n
}

// fewer says whether less than some percentage of all is right. What may be wrong is
// rounded up to whole ones, since of eight one is more than a tenth.
func fewer(right, all, percentage int) bool {
	return all-right > (all*(100-percentage)+99)/100
}

// ofHalfWritten: every subset of the stages left out, and nothing wrong in the others.
// What is said wrongly of them fails the tests of stages; here they are counted.
func (p *precision) ofHalfWritten(t *testing.T) {
	suite := builtInSuite(t)
	track, stages := suite.known.track(), suite.exercise.Stages
	random := rand.New(rand.NewPCG(measureSeed(), 3))
	programs, wrong := 0, 0
	for bits := range uint(1) << len(stages) {
		if bits&1 == 1 || bits%8 != 0 && !large() {
			continue // every starter has its first stage
		}
		h := leaveOut(track, stages, bits, random)
		result, _ := diagnosed(t, suite, setRunner{track.Program(h.set())})
		programs++
		if len(h.complaints(suite, result)) > 0 {
			wrong++
		}
	}
	p.lines = append(p.lines, fmt.Sprintf("%-54s %8d   of %d of them something false is said", "(c) some of the stages not begun", programs, wrong))
	if wrong > 0 {
		t.Errorf("of %d of %d half-written programs something false is said", wrong, programs)
	}
}
