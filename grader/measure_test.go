package grader

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
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
	if one.make != nil {
		one.make(&rules)
	}
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
		if slices.ContainsFunc(ids(result), func(id string) bool { return !slices.Contains(one.also, id) }) {
			n.aloneNamed++
		}
	}
	for _, claim := range result.Mistakes {
		n.named++
		if slices.Contains(track.IDs(suite.inParts(set)), claim.ID) || slices.Contains(track.IDs(set), claim.ID) || slices.Contains(one.also, claim.ID) {
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
	return !slices.ContainsFunc(unseenTraces(), func(trace *cases.Trace) bool { return !prints(program, trace, answer(rules, trace)) })
}

// unseenTraces are thousands that no diagnosis sees, once for all.
var unseenTraces = sync.OnceValue(func() []*cases.Trace {
	known := newKnowledge(theExercise())
	return append(known.invent(nil, freshSeed+2, 2_000, shortCommands), known.invent(nil, freshSeed+3, 100, longCommands)...)
})

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
