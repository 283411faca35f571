package grader

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
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
	same, otherwise                                         int // certain, and the program prints the same, or something else
}

// measureSeed is the seed of what is measured.
func measureSeed() uint64 {
	if seed, err := strconv.ParseUint(os.Getenv("ISRGRADE_SEED"), 10, 64); err == nil {
		return seed
	}
	return 1
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
	n.otherwise += other.otherwise
}

func (n *names) measure(t *testing.T, suite *Suite, one unknownFault, set diagnosis.Set) {
	t.Helper()
	result, found := diagnosed(t, suite, &modelRunner{one.exercise, one.with(set)})
	if result.Verdict == Accepted {
		return
	}
	n.programs++
	if found.certain && one.printsAs(suite, set, found.named) {
		n.same++
		return
	}
	if found.certain {
		n.otherwise++
		t.Logf("%s with %v: %v is certain, but prints otherwise", one.name, suite.known.track().IDs(set), suite.known.track().IDs(found.named))
	}
	if len(set) == 0 {
		n.alone++
		if slices.ContainsFunc(ids(result), func(id string) bool { return !slices.Contains(one.also, id) }) {
			n.aloneNamed++
		}
	}
	n.countNamed(t, suite, one, set, result)
	n.countShown(t, suite, one, set, result)
}

// countNamed counts the names that are given and those that are true: the program makes
// the mistake, and would print something else without it.
func (n *names) countNamed(t *testing.T, suite *Suite, one unknownFault, set diagnosis.Set, result Result) {
	t.Helper()
	track := suite.known.track()
	visible := one.visible(suite, set)
	made := slices.Concat(one.also, track.IDs(suite.inParts(visible)), track.IDs(visible))
	for _, claim := range result.Mistakes {
		n.named++
		if slices.Contains(made, claim.ID) {
			n.truly++
			continue
		}
		if claim.Certain {
			n.certainFalse++
		}
		t.Logf("%s with %v: named %s, certain %v", one.name, track.IDs(set), claim.ID, claim.Certain)
	}
}

// countShown counts the mistakes that change a line of a case and those that are named.
func (n *names) countShown(t *testing.T, suite *Suite, one unknownFault, set diagnosis.Set, result Result) {
	t.Helper()
	track := suite.known.track()
	for i, made := range set {
		if !slices.ContainsFunc(suite.cases, func(c suiteCase) bool { return one.shows(set, i, c.Trace) }) {
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

// shows says whether member i of the set changes what the program prints for a trace.
func (f *unknownFault) shows(set diagnosis.Set, i int, trace *cases.Trace) bool {
	return !slices.Equal(f.lines(set, trace), f.lines(set.Without(i), trace))
}

// visible are the members of a set that change what the program prints for some trace
// that no diagnosis sees.
func (f *unknownFault) visible(suite *Suite, set diagnosis.Set) diagnosis.Set {
	var visible diagnosis.Set
	for i, made := range set {
		if slices.ContainsFunc(unseenTraces(suite), func(trace *cases.Trace) bool { return f.shows(set, i, trace) }) {
			visible = visible.With(made)
		}
	}
	return visible
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
	spent.Add(int64(time.Since(before)))
	suite.claim(&result, found, runs)
	return result, found
}

// printsAs says that the program and that of a set of mistakes alone print the same on
// thousands of traces that no diagnosis sees.
func (f *unknownFault) printsAs(suite *Suite, set, named diagnosis.Set) bool {
	program := suite.known.track().Program(named)
	return !slices.ContainsFunc(unseenTraces(suite), func(trace *cases.Trace) bool {
		return !prints(program, trace, f.lines(set, trace))
	})
}

// unseenTraces are thousands that no diagnosis sees, of each track once for all.
func unseenTraces(suite *Suite) []*cases.Trace {
	make := func() []*cases.Trace {
		known := newKnowledge(suite.exercise)
		return append(known.invent(nil, freshSeed+2, 2_000, shortCommands), known.invent(nil, freshSeed+3, 100, longCommands)...)
	}
	once, _ := unseen.LoadOrStore(suite.exercise.ID, sync.OnceValue(make))
	return once.(func() []*cases.Trace)()
}

var unseen sync.Map // by the track's id

var spent atomic.Int64 // nanoseconds

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
