package grader

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
	"isrgrade/runner"
)

// randomSet draws so many mistakes that can be made together, of those that may be.
func randomSet(random *rand.Rand, track *diagnosis.Track, size int, may func(entry int) bool) diagnosis.Set {
	var set diagnosis.Set
	listed := slices.IndexFunc(track.Entries, func(e diagnosis.Entry) bool { return e.Unlisted }) // they stand last
	if listed < 0 {
		listed = len(track.Entries)
	}
	for len(set) < size {
		entry := random.IntN(listed)
		if !track.Entries[entry].Nameless && track.Allows(set, entry) && may(entry) {
			set = set.With(diagnosis.Made{Entry: entry, Way: random.IntN(track.Entries[entry].Ways)})
		}
	}
	return set
}

// names counts what was named.
type names struct {
	programs, named, truly, shown, found, alone, aloneNamed int
	certainFalse                                            int
	same                                                    int // certain, and it prints the same
}

func (n *names) String() string {
	return fmt.Sprintf("%d programs, %d of them print what a set of the catalogue prints; of the others: %d of %d names true, %d of %d shown mistakes named, %d falsely certain; %d of %d with the fault alone named",
		n.programs, n.same, n.truly, n.named, n.found, n.shown, n.certainFalse, n.aloneNamed, n.alone)
}

// measureSeed is the seed of what is measured.
func measureSeed() uint64 {
	if seed, err := strconv.ParseUint(os.Getenv("ISRGRADE_SEED"), 10, 64); err == nil {
		return seed
	}
	return 1
}

// withFault makes the mistakes on top of the fault.
func withFault(one fault, set diagnosis.Set) reference.Rules {
	rules := reference.Lesson()
	one.make(&rules)
	all := mistakes.All()
	for _, bends := range []bool{false, true} {
		for _, made := range set {
			if m := all[made.Entry].Ways()[made.Way]; m.Bends == bends {
				m.Apply(&rules)
			}
		}
	}
	return rules
}

// Programs that make one to five mistakes of the catalogue and nothing else.
func TestEverySetOfMistakesIsExplained(t *testing.T) {
	suite := builtInSuite(t)
	track := suite.known.track()
	programs := 10
	switch {
	case large():
		programs = 400
	case testing.Short():
		programs = 2
	}
	random := rand.New(rand.NewPCG(measureSeed(), 1))
	exact, all := 0, 0
	for size := 1; size <= 5; size++ {
		for range programs {
			set := randomSet(random, track, size, func(int) bool { return true })
			all++
			search := diagnosis.Search{Track: track, Runs: runsOf(suite, track, set)}
			if found := search.Best(); found[0].Exact() {
				exact++
			} else {
				t.Logf("%v: %d of %d runs by %v", track.IDs(set), found[0].Explained, len(search.Runs), track.IDs(found[0].Set))
			}
		}
	}
	t.Logf("%d of %d programs are explained in every line", exact, all)
	if exact*1000 < all*995 {
		t.Errorf("%d of %d programs are explained in every line, want 99.5%%", exact, all)
	}
}

// Programs that make zero to three mistakes of the catalogue beside a fault that is in
// none. The floors are no aims: 95% of names true and 75% of the mistakes named are
// wanted. They are reached beside faults that the unlisted rules have or come near to;
// the second list tells what may be expected beside others.
func TestNamesBesideAnUnknownFault(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of searches")
	}
	suite := builtInSuite(t)
	track := suite.known.track()
	all := mistakes.All()
	nth := 12
	if large() {
		nth = 1
	}
	random := rand.New(rand.NewPCG(measureSeed(), 2))
	for _, kind := range []struct {
		words            string
		faults           []fault
		nth              int
		leastTrue, found int // percent that must hold today
	}{
		{"faults that are unlisted rules, or near one", unknownFaults(), nth, 85, 75},
		{"faults that nobody foresaw", unforeseenFaults(), (nth + 2) / 3, 60, 50},
	} {
		var total names
		for size := range 4 {
			var n names
			for i, one := range kind.faults {
				if (i+size)%kind.nth != 0 {
					continue
				}
				set := randomSet(random, track, size, func(entry int) bool { return all[entry].Replaces != one.field })
				n.measure(t, suite, one, set)
			}
			t.Logf("%d mistakes: %s", size, &n)
			total.add(&n)
		}
		t.Logf("%s: %s", kind.words, &total)
		if total.truly*100 < total.named*kind.leastTrue || total.found*100 < total.shown*kind.found {
			t.Errorf("%s: %s; want %d%% of names true, %d%% of mistakes named", kind.words, &total, kind.leastTrue, kind.found)
		}
	}
	t.Logf("%s of CPU in all", spent)
}

func large() bool { return os.Getenv("ISRGRADE_LARGE") != "" }

func (n *names) add(other *names) {
	n.programs += other.programs
	n.named += other.named
	n.truly += other.truly
	n.found += other.found
	n.shown += other.shown
	n.alone += other.alone
	n.aloneNamed += other.aloneNamed
	n.certainFalse += other.certainFalse
	n.same += other.same
}

func (n *names) measure(t *testing.T, suite *Suite, one fault, set diagnosis.Set) {
	track := suite.known.track()
	rules := withFault(one, set)
	result, found := diagnosed(t, suite, programOf(rules))
	if result.Verdict == Accepted {
		return
	}
	n.programs++
	if found.certain && printsAs(suite, &rules, found.named) {
		n.same++
		return
	}
	if len(set) == 0 {
		n.alone++
		if len(result.Mistakes) > 0 {
			n.aloneNamed++
		}
	}
	for _, claim := range result.Mistakes {
		n.named++
		if slices.Contains(track.IDs(suite.inParts(set)), claim.ID) || slices.Contains(track.IDs(set), claim.ID) {
			n.truly++
			continue
		}
		if claim.Certain {
			n.certainFalse++
		}
		t.Logf("%s with %v: named %s, certain %v", one.name, track.IDs(set), claim.ID, claim.Certain)
	}
	for i, made := range set {
		without := withFault(one, set.Without(i))
		if !slices.ContainsFunc(suite.cases, func(c suiteCase) bool {
			return !slices.Equal(answer(&rules, c.Trace), answer(&without, c.Trace))
		}) {
			continue
		}
		n.shown++
		if claimed(result, track.Entries[made.Entry].ID) || claimedInParts(suite, result, set, i) {
			n.found++
		} else if os.Getenv("VERBOSE") != "" {
			t.Logf("%s with %v: missed %s, named %v, like %v", one.name, track.IDs(set), track.Entries[made.Entry].ID, ids(result), result.Likeness)
		}
	}
}

// diagnosed names the mistakes and does nothing else of a grading.
func diagnosed(t *testing.T, suite *Suite, program runner.Runner) (Result, findings) {
	t.Helper()
	runners, options := []runner.Runner{program}, Options{Limits: runner.DefaultLimits()}
	runs, err := runAll(t.Context(), runners, Program{}, suite.cases, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	result := suite.sumUp(Program{}, runs)
	probed, err := suite.probe(t.Context(), runners, Program{}, options, runs)
	if err != nil {
		t.Fatal(err)
	}
	if !answersSomething(probed) {
		return result, findings{}
	}
	before := time.Now()
	q := suite.newInquiry(newExperimenter(runners, Program{}, options), probed)
	found, done, err := q.explain(t.Context())
	if err == nil && !done {
		found, err = q.suspect(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	spent += time.Since(before)
	suite.claim(&result, found, runs)
	return result, found
}

// printsAs says that a program and that of a set print the same on thousands of traces
// that no diagnosis sees.
func printsAs(suite *Suite, rules *reference.Rules, set diagnosis.Set) bool {
	program := suite.known.track().Program(set)
	traces := suite.known.invent(nil, freshSeed+2, 2_000, shortCommands)
	traces = append(traces, suite.known.invent(nil, freshSeed+3, 200, longCommands)...)
	return !slices.ContainsFunc(traces, func(trace *cases.Trace) bool { return !prints(program, trace, answer(rules, trace)) })
}

var spent time.Duration

func claimed(result Result, id string) bool {
	return slices.Contains(ids(result), id)
}

// claimedInParts says that all mistakes are claimed that member i comes to in its set.
func claimedInParts(suite *Suite, result Result, set diagnosis.Set, i int) bool {
	parts := without(suite.inParts(set), set)
	return len(suite.known.track().Entries[set[i].Entry].Parts) > 0 && len(parts) > 0 &&
		!slices.ContainsFunc(suite.known.track().IDs(parts), func(id string) bool { return !claimed(result, id) })
}

func ids(result Result) []string {
	var all []string
	for _, claim := range result.Mistakes {
		all = append(all, claim.ID)
	}
	return all
}

func runsOf(suite *Suite, track *diagnosis.Track, set diagnosis.Set) []diagnosis.Run {
	var runs []diagnosis.Run
	for _, one := range slices.Concat(suite.shortCases(), suite.probes) {
		runs = append(runs, diagnosis.Run{Trace: one.Trace, Printed: track.Lines(set, one.Trace)})
	}
	return runs
}
