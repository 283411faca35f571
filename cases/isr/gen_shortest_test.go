package isr

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"isrgrade/cases/gen"
	frame "isrgrade/reference"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// with gives the exercise with other mistakes, and with worlds of these bounds.
func with(b bounds, changes ...frame.Mistake[reference.Rules]) *gen.Exercise {
	exercise := Exercise()
	exercise.Search, exercise.Bounds = b.worlds(), b.String()
	if len(changes) > 0 {
		exercise.Model = frame.NewModel(reference.Grammar(), reference.NewLedger, reference.Machine(), changes)
	}
	return &exercise
}

func shortest(t testing.TB, entry int) gen.Found {
	t.Helper()
	found, err := gen.Shortest(t.Context(), with(defaultBounds()), frame.Made{Entry: entry})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// lengthsNamed are the lengths of the catalogue's "What a good suite must do".
var lengthsNamed = map[string]int{
	"shrink-at-limit": 1, "any-fetch-counts": 3, "hw-decreases": 4, "no-second-branch": 5, "check-on-every-command": 5,
	"early-rejoin": 6, "hw-not-on-append": 6, "rejoin-at-leader-leo": 7, "follower-leo-never-back": 7, "rejoin-only-if-recent": 7,
}

func TestShortestTracesAreAtMostAsLongAsTheCatalogueNames(t *testing.T) {
	skipIfShort(t)
	for entry, mistake := range mistakes.All() {
		found := shortest(t, entry)
		if !found.Exists() {
			t.Errorf("%s: no trace within %s", mistake.ID, defaultBounds())
			continue
		}
		length := len(found.Trace.Steps)
		if named, ok := lengthsNamed[mistake.ID]; ok && length > named {
			t.Errorf("%s: the shortest trace has %d commands, %d were known to do:\n%s", mistake.ID, length, named, found.Trace)
		}
		if differ := firstDifference(reference.Lesson(), mistakes.Apply(mistake), found); differ != length-1 {
			t.Errorf("%s: the outputs differ at command %d of %d, want the last:\n%s", mistake.ID, differ+1, length, found.Trace)
		}
	}
}

// firstDifference is the index of the command at which the two first print
// something else, or -1.
func firstDifference(a, b reference.Rules, found gen.Found) int {
	config, commands := typed(found.Trace)
	for i := range commands {
		if !alike(a.Run(config, commands[:i+1]), b.Run(config, commands[:i+1])) {
			return i
		}
	}
	return -1
}

func alike(a, b []reference.Reply) bool {
	return slices.EqualFunc(a, b, func(x, y reference.Reply) bool { return x.String() == y.String() })
}

// The search against the slow way: every trace of at most three commands, with
// plain times, without remembering any state.
func TestSearchAgreesWithTryingEveryTrace(t *testing.T) {
	const most = 3
	bounds := bounds{Followers: []int{1}, LagMax: []int64{1}, LEO: 2}
	for entry, mistake := range mistakes.All() {
		found, err := gen.Shortest(t.Context(), with(bounds), frame.Made{Entry: entry})
		if err != nil {
			t.Fatal(err)
		}
		want := most + 1
		for _, w := range bounds.worlds() {
			want = min(want, tryAll(&w, mistakes.Apply(mistake), nil, 0, most))
		}
		got := most + 1
		if found.Exists() {
			got = min(got, len(found.Trace.Steps))
		}
		if got != want {
			t.Errorf("%s: the search finds %d commands, trying every trace of up to %d finds %d", mistake.ID, got, most, want)
		}
	}
}

// tryAll gives the length of the shortest trace, longer than the commands and at
// most so long, that tells the program from the lesson; else most+1.
func tryAll(w *gen.World, program reference.Rules, commands []reference.Command, now int64, most int) int {
	lesson, config := reference.Lesson(), reference.ReadConfig(&w.Config)
	if len(commands) > 0 && !alike(lesson.Run(&config, commands), program.Run(&config, commands)) {
		return len(commands)
	}
	best := most + 1
	if len(commands) == most {
		return best
	}
	for _, next := range reference.AllTyped(w.Commands(ledgerAfter(w, commands), nil)) {
		next.Time += now
		longer := append(slices.Clone(commands), next)
		best = min(best, tryAll(w, program, longer, next.Time, most))
	}
	return best
}

func ledgerAfter(w *gen.World, commands []reference.Command) frame.Ledger {
	ledger := reference.NewLedger()
	ledger.Begin(&w.Config)
	for _, command := range reference.AllUniform(commands) {
		ledger.Take(&command)
	}
	return ledger
}

// Six ways to write a right program: the search must exhaust its space.
func TestNoTraceTellsTheSixThatAreNoMistakes(t *testing.T) {
	skipIfShort(t)
	bounds := defaultBounds()
	if !large() {
		bounds.LEO = 2
	}
	for words, change := range notMistakes {
		exercise := with(bounds, frame.Mistake[reference.Rules]{Words: frame.Words{ID: words}, Apply: change})
		found, err := gen.Shortest(t.Context(), exercise, frame.Made{})
		if err != nil {
			t.Fatal(err)
		}
		if found.Exists() {
			t.Errorf("%s is called a mistake:\n%s", words, found.Trace)
		}
		if found.States < 10_000 {
			t.Errorf("%s: only %d states were looked at; the space is larger", words, found.States)
		}
	}
}

var notMistakes = map[string]func(*reference.Rules){
	"leaving out max in the caught-up rule": func(r *reference.Rules) {
		r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
			f := &s.Replicas[follower]
			switch {
			case offset >= s.LeaderLEO():
				return t
			case offset >= f.LastFetchLeaderLEO && f.LastFetchTime > f.LastCaughtUpTime:
				return f.LastFetchTime
			}
			return f.LastCaughtUpTime
		}
	},
	"raising the HW before the join within a FETCH": func(r *reference.Rules) {
		r.Steps.Fetch = []reference.Action{reference.CreditCaughtUp, reference.RecordFetch, reference.RaiseHW, reference.JoinFetcher}
	},
	"keeping the larger lastFetchLeaderLEO": func(r *reference.Rules) {
		r.Remember = func(s *reference.State, follower int, t, _ int64) {
			f := &s.Replicas[follower]
			f.LastFetchLeaderLEO, f.LastFetchTime = max(s.LeaderLEO(), f.LastFetchLeaderLEO), t
		}
	},
	"not remembering a fetch whose first branch applied": func(r *reference.Rules) {
		everyFetch := r.Remember
		r.Remember = func(s *reference.State, follower int, t, offset int64) {
			if offset < s.LeaderLEO() {
				everyFetch(s, follower, t, offset)
			}
		}
	},
	"another first value of lastFetchLeaderLEO": func(r *reference.Rules) {
		begin := r.Begin
		r.Begin = func(c *reference.Config) reference.State {
			s := begin(c)
			for i := range s.Replicas {
				s.Replicas[i].LastFetchLeaderLEO = -1
			}
			return s
		}
	},
	"o == L for o >= L": func(r *reference.Rules) {
		r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
			f := &s.Replicas[follower]
			switch {
			case offset == s.LeaderLEO():
				return max(f.LastCaughtUpTime, t)
			case offset >= f.LastFetchLeaderLEO:
				return max(f.LastCaughtUpTime, f.LastFetchTime)
			}
			return f.LastCaughtUpTime
		}
	},
}

// What the search rests on: cutting every wait to the oldest age that counts
// changes no reply of any program.
func TestLongerWaitsThanTheOldestAgeMakeNoDifference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(rapid.IntRange(0, 3).Draw(t, "followers"), rapid.Int64Range(0, 6).Draw(t, "LAG_MAX"), 1, 1, 6)
		rules := mistakes.Apply(rapid.SampledFrom(mistakes.All()).Draw(t, "mistake"))
		long, cut := drawWaits(t, &w)
		config := reference.ReadConfig(&w.Config)
		got, want := rules.Run(&config, cut), rules.Run(&config, long)
		if !slices.EqualFunc(got, want, func(a, b reference.Reply) bool { return sameReply(&a, &b) }) {
			t.Fatalf("with the waits cut to %d: %v\nas they are: %v", w.Oldest, got, want)
		}
	})
}

// drawWaits gives the same commands twice: with any waits, and with waits of at
// most the oldest age.
func drawWaits(t *rapid.T, w *gen.World) (long, cut []reference.Command) {
	var longNow, cutNow int64
	for range rapid.IntRange(1, 20).Draw(t, "length") {
		command := rapid.SampledFrom(reference.AllTyped(w.Commands(ledgerAfter(w, long), nil))).Draw(t, "command")
		wait := rapid.Int64Range(0, 3*w.Oldest).Draw(t, "wait")
		longNow += wait
		cutNow += min(wait, w.Oldest)
		command.Time = longNow
		long = append(long, command)
		command.Time = cutNow
		cut = append(cut, command)
	}
	return long, cut
}

func TestEveryPairIsToldApartWithinTheBounds(t *testing.T) {
	var catalogue []int
	for entry := range mistakes.All() {
		catalogue = append(catalogue, entry)
	}
	if !large() {
		catalogue = byID(t, "no-second-branch", "second-branch-strict", "never-rejoins", "rejoin-above-hw",
			"hw-not-on-fetch", "hw-only-at-status", "offsets-in-32-bits", "append-adds-one")
	}
	for i, a := range catalogue {
		for _, b := range catalogue[:i] {
			found, err := gen.ShortestBetween(t.Context(), with(defaultBounds()), []frame.Made{{Entry: a}}, []frame.Made{{Entry: b}})
			if err != nil {
				t.Fatal(err)
			}
			one, other := mistakes.All()[a], mistakes.All()[b]
			if !found.Exists() || firstDifference(mistakes.Apply(one), mistakes.Apply(other), found) != len(found.Trace.Steps)-1 {
				t.Errorf("%s and %s: no trace within %s tells them apart at its last command", one.ID, other.ID, defaultBounds())
			}
		}
	}
}

func TestBoundsSayWhereWasSearched(t *testing.T) {
	want := "0, 1 or 2 followers, every MIN_ISR, LAG_MAX 2, any times, a leader's LEO of at most 3; " +
		"with 0 or 1 followers also all offsets times 2^31"
	if got := defaultBounds().String(); got != want {
		t.Errorf("the bounds are said as %q, want %q", got, want)
	}
}

func BenchmarkShortest(b *testing.B) {
	for entry, mistake := range mistakes.All() {
		b.Run(mistake.ID, func(b *testing.B) {
			for b.Loop() {
				shortest(b, entry)
			}
		})
	}
}
