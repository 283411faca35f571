package grader

import (
	"slices"
	"testing"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
	"isrgrade/runner"
)

// setOf is the set of these mistakes.
func setOf(t *testing.T, suite *Suite, ids ...string) (set diagnosis.Set) {
	t.Helper()
	for _, id := range ids {
		entry := suite.exercise.Find(id)
		if entry < 0 {
			t.Fatalf("no mistake of %s is called %s", suite.exercise.ID, id)
		}
		set = set.With(diagnosis.Made{Entry: entry})
	}
	return set
}

// knowingNothing is an inquiry into the program of a set that was not run on anything yet.
func knowingNothing(suite *Suite, program diagnosis.Set) *inquiry {
	options := Options{Limits: runner.DefaultLimits()}
	return suite.newInquiry(newExperimenter([]runner.Runner{&modelRunner{suite.exercise, madeOf(program)}}, Program{}, options), nil)
}

// README: a mistake is certain where the program prints exactly what a program with it
// prints, "in traces made for it, on which each named mistake shows, in long ones that
// were chosen for nothing".
func TestOfSetsThatExplainAllSoFarOnlyThoseAreKeptThatPrintWhatTheProgramPrints(t *testing.T) {
	for _, row := range []struct {
		track   string
		program []string
		sets    [][]string
		want    int // of the sets, or none
		why     string
	}{
		{"kafka", []string{"acks-off-by-one"}, [][]string{{"acks-off-by-one"}}, 0, "the true one is kept"},
		{"kafka", []string{"acks-off-by-one"}, [][]string{{"acks-off-by-one", "hw-at-every-fetch"}}, -1,
			"a mistake that hardly any trace shows is asked about where it shows"},
		{"kafka", []string{"acks-off-by-one", "hw-at-every-fetch"}, [][]string{{"acks-off-by-one"}, {"acks-off-by-one", "hw-at-every-fetch"}}, 1,
			"one trace of hundreds tells the two apart, and is asked"},
		{"kafka", []string{"acks-off-by-one", "hw-before-join"}, [][]string{{"acks-off-by-one"}}, -1,
			"something is wrong that no trace made for the mistake shows, but a long one"},
		{"kafka", []string{"acks-off-by-one", "hw-not-at-leader"}, [][]string{{"acks-off-by-one"}}, -1,
			"something is wrong that the first long traces do not show, but others"},
	} {
		suite := suiteOf(t, row.track)
		var sets []diagnosis.Set
		for _, ids := range row.sets {
			sets = append(sets, setOf(t, suite, ids...))
		}
		kept, err := knowingNothing(suite, setOf(t, suite, row.program...)).verify(t.Context(), sets)
		if err != nil {
			t.Fatal(err)
		}
		var want []diagnosis.Set
		if row.want >= 0 {
			want = sets[row.want : row.want+1]
		}
		if !slices.EqualFunc(kept, want, func(a, b diagnosis.Set) bool { return a.Key() == b.Key() }) {
			t.Errorf("%s: kept are %v, want %v", row.why, kept, want)
		}
	}
}

func TestWhereNoInventedTraceTellsTwoSetsApartOneOfASmallWorldDoes(t *testing.T) {
	suite := suiteOf(t, "isr")
	sets := []diagnosis.Set{setOf(t, suite, "hw-decreases"), setOf(t, suite, "hw-over-all-replicas")}
	kept, err := knowingNothing(suite, sets[1]).tellApart(t.Context(), sets, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(kept) != 1 || kept[0].Key() != sets[1].Key() {
		t.Errorf("kept are %v, want %v, which the program makes", kept, sets[1])
	}
}

func TestASetThatFellIsFollowedByTracesThatNobodyWasAsked(t *testing.T) {
	q := knowingNothing(suiteOf(t, "isr"), nil)
	first, second := q.nextWindow(), q.nextWindow()
	for _, trace := range second {
		if slices.Contains(first, trace) {
			t.Fatal("the second window has a trace of the first")
		}
	}
	if len(first) == 0 || len(second) == 0 {
		t.Errorf("windows of %d and %d traces", len(first), len(second))
	}
}

// A single answer may be explained by many mistakes; the program is asked until only those
// are left that it prints like.
func TestWhatIsFoundFromOneWrongAnswerIsAskedAboutUntilItIsRight(t *testing.T) {
	for _, id := range []string{"any-fetch-counts", "rejoin-at-leader-leo", "hw-decreases", "hw-not-on-fetch"} {
		suite := suiteOf(t, "isr")
		made := setOf(t, suite, id)
		q := inquiryInto(t, suite, made)
		wrong := slices.IndexFunc(q.search.Runs, func(run diagnosis.Run) bool {
			return !slices.Equal(run.Printed, q.search.Lines(nil, run.Trace))
		})
		q.search.Runs, q.began = q.search.Runs[wrong:wrong+1], 1
		if others := len(q.search.Best()); others < 2 {
			t.Errorf("%s: its first wrong answer is explained by it alone, and shows nothing here", id)
		}
		what, found, err := q.explain(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !found || !what.certain || what.named.Key() != made.Key() {
			t.Errorf("%s is found to be %v, found %v, certain %v", id, q.search.IDs(what.named), found, what.certain)
		}
	}
}

func TestAProgramThatFailedIsRunOnTheProbesToo(t *testing.T) {
	suite := suiteOf(t, "isr")
	runners := []runner.Runner{&modelRunner{suite.exercise, madeOf(setOf(t, suite, "hw-decreases"))}}
	options := Options{Limits: runner.DefaultLimits()}
	runs, err := runAll(t.Context(), runners, Program{}, suite.cases, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	silent := slices.Clone(runs)
	for i := range silent {
		silent[i].replies = nil
	}
	for _, row := range []struct {
		runs     []caseRun
		failFast bool
		probes   int
		why      string
	}{
		{runs, false, len(suite.probes), "it answers, and wrongly"},
		{runs, true, 0, "one failure was to be the end"},
		{silent, false, 0, "it answers nothing"},
	} {
		options.FailFast = row.failFast
		probed, err := suite.probe(t.Context(), runners, Program{}, options, row.runs)
		if err != nil {
			t.Fatal(err)
		}
		if further := len(probed) - len(shortRuns(row.runs)); further != row.probes || len(suite.probes) == 0 {
			t.Errorf("%s: %d probes were run of %d", row.why, further, len(suite.probes))
		}
	}
}

// What the program prints on the traces made for a mistake and on long ones may be the
// mistake's to the last line; it is refuted where its neighbours print otherwise.
func TestNoMistakeIsVerifiedOfAProgramThatIsItsNeighbour(t *testing.T) {
	suite := suiteOf(t, "isr")
	for _, id := range []string{"rejoin-at-leader-leo", "keeps-min-isr"} {
		set := setOf(t, suite, id)
		neighbours := inquiryInto(t, suite, set).search.Neighbours(set, every)
		if len(neighbours) == 0 {
			t.Errorf("%s has no neighbour, and shows nothing here", id)
		}
		for _, neighbour := range neighbours {
			if !partsOn(suite, set, neighbour) {
				continue
			}
			kept, err := inquiryInto(t, suite, neighbour).verify(t.Context(), []diagnosis.Set{set})
			if err != nil {
				t.Fatal(err)
			}
			if len(kept) > 0 {
				t.Errorf("a program that makes %v is taken for %s", neighbour, id)
			}
		}
	}
}

// partsOn says that two programs print otherwise on one of the many long traces.
func partsOn(suite *Suite, one, other diagnosis.Set) bool {
	track := suite.known.track()
	return slices.ContainsFunc(suite.known.telling(), func(trace *cases.Trace) bool {
		return !prints(track.Program(other), trace, track.Lines(one, trace))
	})
}

// README: "in traces made for it, on which each named mistake shows".
func TestEachMistakeOfASetIsAskedAboutOnATraceThatShowsIt(t *testing.T) {
	for track, ids := range map[string][]string{
		"isr": {"min-isr-strict", "rejoin-readmits-all"}, "kafka": {"acks-off-by-one", "hw-at-every-fetch"},
	} {
		suite := suiteOf(t, track)
		set := setOf(t, suite, ids...)
		q := knowingNothing(suite, set)
		if _, err := q.verify(t.Context(), []diagnosis.Set{set}); err != nil {
			t.Fatal(err)
		}
		for _, made := range set {
			shortest, err := suite.known.keptShortest(made)
			if err != nil || shortest == nil {
				t.Fatalf("%v of %s has no shortest trace (%v)", made, track, err)
			}
			asked := func(run diagnosis.Run) bool { return slices.Equal(run.Trace.Input(), shortest.Input()) }
			if !slices.ContainsFunc(q.search.Runs, asked) {
				t.Errorf("the program was not asked about %s where it shows", q.search.Entries[made.Entry].ID)
			}
		}
	}
}
