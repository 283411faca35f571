package mistakes_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// Programs that no trace has told apart yet stand in one group; each trace splits
// the groups by what is printed.
func TestSomeTraceTellsEachEntryFromTheReferenceAndFromEveryOther(t *testing.T) {
	const traces, length = 4_000, 40
	random := rand.New(rand.NewPCG(seed, 1))
	programs := everyProgram()
	groups := [][]program{programs}
	for range traces {
		groups = split(groups, shapedTrace(random, length))
		if len(groups) == len(programs) {
			return
		}
	}
	for _, group := range groups {
		if len(group) > 1 {
			t.Errorf("after %d traces these print the same: %s", traces, names(group))
		}
	}
}

type program struct {
	name  string
	rules reference.Rules
}

func everyProgram() []program {
	programs := []program{{"the reference", reference.Lesson()}}
	for _, mistake := range mistakes.All() {
		programs = append(programs, program{mistake.ID, mistakes.Apply(mistake)})
	}
	return programs
}

func split(groups [][]program, trace trace) [][]program {
	var finer [][]program
	for _, group := range groups {
		place := map[string]int{}
		for _, p := range group {
			printed := output(&p.rules, trace)
			at, known := place[printed]
			if !known {
				at = len(finer)
				place[printed] = at
				finer = append(finer, nil)
			}
			finer[at] = append(finer[at], p)
		}
	}
	return finer
}

func names(group []program) string {
	var all []string
	for _, p := range group {
		all = append(all, p.name)
	}
	return strings.Join(all, ", ")
}

// Mistakes that edit the same steps would else depend on how they are named.
func TestTheOrderInWhichMistakesAreNamedDoesNotMatter(t *testing.T) {
	random := rand.New(rand.NewPCG(seed, 2))
	for _, pair := range [][2]string{
		{"check-on-every-command", "hw-not-on-fetch"},
		{"check-on-every-command", "hw-only-at-status"},
		{"rejoin-in-check", "rejoin-readmits-all"},
		{"rejoin-by-old-leo", "rejoin-readmits-all"},
	} {
		one, other := rulesWith(t, pair[0], pair[1]), rulesWith(t, pair[1], pair[0])
		if trace := firstToTell(random, &one, &other); trace != nil {
			t.Errorf("%s and %s: the two orders differ on\n%s", pair[0], pair[1], trace.text())
		}
	}
}

// "Not mistakes": other ways of writing a right program, with the reason why no
// trace tells them from it.
func TestWhatIsNoMistakePrintsTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(seed, 3))
	for _, test := range []struct {
		way   string
		write func(*reference.Rules)
	}{
		{"no max in the caught-up rule: time never goes back", withoutMax},
		{"o == L: no follower asks for more than there is", withEquality},
		{"the HW is raised before the join: who joins is not below it", raisingBeforeJoin},
		{"max(L, previous) is kept: the log never shrinks", keepingTheLargerLEO},
		{"nothing is kept of a fetch that was caught up: it is credited already", forgettingCaughtUpFetches},
		{"lastFetchLeaderLEO starts very high: the first fetch could credit time 0 only", startingAt(1 << 62)},
		{"lastFetchLeaderLEO starts below 0: so does every offset exceed it", startingAt(-1)},
	} {
		lesson, written := reference.Lesson(), reference.Lesson()
		test.write(&written)
		if trace := firstToTell(random, &lesson, &written); trace != nil {
			t.Errorf("%s: told from the reference by\n%s", test.way, trace.text())
		}
	}
}

func withoutMax(r *reference.Rules) {
	r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
		f := s.Replicas[follower]
		if offset >= s.LeaderLEO() {
			return t
		}
		if offset >= f.LastFetchLeaderLEO {
			return f.LastFetchTime
		}
		return f.LastCaughtUpTime
	}
}

func withEquality(r *reference.Rules) {
	r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
		f := s.Replicas[follower]
		if offset == s.LeaderLEO() {
			return max(f.LastCaughtUpTime, t)
		}
		if offset >= f.LastFetchLeaderLEO {
			return max(f.LastCaughtUpTime, f.LastFetchTime)
		}
		return f.LastCaughtUpTime
	}
}

func raisingBeforeJoin(r *reference.Rules) {
	r.Steps.Fetch = []reference.Action{
		reference.CreditCaughtUp, reference.RecordFetch, reference.RaiseHW, reference.JoinFetcher,
	}
}

func keepingTheLargerLEO(r *reference.Rules) {
	r.Remember = func(s *reference.State, follower int, t, _ int64) {
		f := &s.Replicas[follower]
		f.LastFetchLeaderLEO = max(f.LastFetchLeaderLEO, s.LeaderLEO())
		f.LastFetchTime = t
	}
}

func forgettingCaughtUpFetches(r *reference.Rules) {
	inLesson := r.Remember
	r.Remember = func(s *reference.State, follower int, t, offset int64) {
		if offset < s.LeaderLEO() {
			inLesson(s, follower, t, offset)
		}
	}
}

func startingAt(leo int64) func(*reference.Rules) {
	return func(r *reference.Rules) {
		inLesson := r.Begin
		r.Begin = func(c *reference.Config) reference.State {
			s := inLesson(c)
			for i := range s.Replicas {
				s.Replicas[i].LastFetchLeaderLEO = leo
			}
			return s
		}
	}
}

// Where an entry's words name two ways of writing it, both print the same.
func TestBothWaysOfWritingAnEntryPrintTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(seed, 4))
	for _, test := range []struct {
		id, way string
		write   func(*reference.Rules)
	}{
		{"no-second-branch", "overwrites lastFetchLeaderLEO before testing it", func(r *reference.Rules) {
			r.Steps.Fetch = []reference.Action{
				reference.RecordFetch, reference.CreditCaughtUp, reference.JoinFetcher, reference.RaiseHW,
			}
		}},
		{"min-isr-strict", "does not count the leader", func(r *reference.Rules) {
			r.AcceptsWrites = func(c *reference.Config, isrSize int) bool { return isrSize-1 >= c.MinISR }
		}},
		{"min-isr-ignored", "counts the replica list", func(r *reference.Rules) {
			r.AcceptsWrites = func(c *reference.Config, _ int) bool { return len(c.Replicas) >= c.MinISR }
		}},
	} {
		catalogued := rulesWith(t, test.id)
		written := reference.Lesson()
		test.write(&written)
		if trace := firstToTell(random, &catalogued, &written); trace != nil {
			t.Errorf("%s, which %s: told apart by\n%s", test.id, test.way, trace.text())
		}
	}
}

// hw-not-on-shrink has a near relative, which raises the HW just before the
// shrink: it catches up at a STATUS that directly follows, and only there.
func TestRaisingBeforeTheShrinkShowsOnlyAtTheNextStatus(t *testing.T) {
	random := rand.New(rand.NewPCG(seed, 5))
	never := rulesWith(t, "hw-not-on-shrink")
	before := reference.Lesson()
	before.Steps.Status = []reference.Action{reference.RaiseHW, reference.ShrinkISR, reference.Print}
	for range manyTraces {
		apart := withoutStatusAfterStatus(shapedTrace(random, 40))
		if output(&never, apart) != output(&before, apart) {
			t.Fatalf("told apart by\n%s", apart.text())
		}
	}
	if firstToTell(random, &never, &before) == nil {
		t.Error("no trace with a STATUS after a STATUS tells them apart")
	}
}

func withoutStatusAfterStatus(all trace) trace {
	kept := trace{config: all.config}
	for i, command := range all.commands {
		if i == 0 || command.Kind != reference.Status || all.commands[i-1].Kind != reference.Status {
			kept.commands = append(kept.commands, command)
		}
	}
	return kept
}

const manyTraces = 3_000

// firstToTell gives a trace on which the two print different lines, or nil.
func firstToTell(random *rand.Rand, a, b *reference.Rules) *trace {
	for range manyTraces {
		t := shapedTrace(random, 40)
		if output(a, t) != output(b, t) {
			return &t
		}
	}
	return nil
}
