package grader

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/grader/diagnosis"
)

// rareLong is how many long traces there are among the thousands.
const rareLong = 160

// thousands are traces that were chosen for nothing, and what programs of mistakes print
// on them.
type thousands struct {
	*knowledge
	traces []*cases.Trace
}

// thousandsOf begins with the traces that a diagnosis looks at itself, if it is to.
func thousandsOf(k *knowledge, withTelling bool) *thousands {
	var all []*cases.Trace
	if withTelling {
		all = append(all, k.telling()...)
	}
	all = append(all, k.short(0, shortTraces)...)
	return &thousands{k, append(all, k.invent(nil, freshSeed+5, rareLong, longCommands)...)}
}

// from gives a function that gives the first of the traces on which another set prints
// something else than this one, or nil.
func (all *thousands) from(set diagnosis.Set) (parting func(diagnosis.Set) *cases.Trace) {
	var lines [][]string // by trace; found out when they are needed first
	return func(other diagnosis.Set) *cases.Trace {
		program := all.track().Program(other)
		for i, trace := range all.traces {
			if i == len(lines) {
				lines = append(lines, all.track().Lines(set, trace))
			}
			if !prints(program, trace, lines[i]) {
				return trace
			}
		}
		return nil
	}
}

// searched gives a shortest trace of the worlds that are searched quickly on which the
// sets differ, or nil.
func (all *thousands) searched(ctx context.Context, set, other diagnosis.Set) (*cases.Trace, error) {
	found, err := gen.ShortestBetween(ctx, all.exercise.Quickly(), madeOf(set), madeOf(other))
	return found.Trace, err
}

// rareNeighbours are the listed neighbours of a set that no long trace of those every
// diagnosis looks at tells from it, but for those that are not expected to.
func rareNeighbours(t *testing.T, k *knowledge, set diagnosis.Set) []diagnosis.Set {
	t.Helper()
	hiding, err := k.hiding()
	if err != nil {
		t.Fatal(err)
	}
	search := diagnosis.Search{Track: k.track(), Banned: map[diagnosis.Made]bool{}}
	parting := (&thousands{k, k.telling()}).from(set)
	return search.Neighbours(set, func(other diagnosis.Set) bool {
		if k.track().HasUnlisted(other) || hiding.showing(k.track(), set, other) != shows {
			return false
		}
		return parting(other) == nil
	})
}

// demand is a pair that a trace is to tell apart.
type demand struct{ set, other diagnosis.Set }

func (d *demand) met(track *diagnosis.Track, trace *cases.Trace) bool {
	return !prints(track.Program(d.other), trace, track.Lines(d.set, trace))
}

// gathering chooses the traces that are kept.
type gathering struct {
	all     *thousands
	kept    []*cases.Trace
	demands []demand
}

// take keeps a trace for each rare neighbour of a set that none tells from it so far. For a
// single mistake it is searched where the thousands have none: for larger sets that found
// four in a thousand.
func (g *gathering) take(t *testing.T, set diagnosis.Set) {
	t.Helper()
	parting := g.all.from(set)
	for _, other := range rareNeighbours(t, g.all.knowledge, set) {
		pair := demand{set, other}
		told := slices.ContainsFunc(g.kept, func(trace *cases.Trace) bool { return pair.met(g.all.track(), trace) })
		if !told {
			trace := parting(other)
			if trace == nil && len(set) == 1 {
				var err error
				if trace, err = g.all.searched(t.Context(), set, other); err != nil {
					t.Fatal(err)
				}
			}
			if trace == nil {
				continue
			}
			g.kept = append(g.kept, shorter(g.all.track(), pair, trace))
		}
		g.demands = append(g.demands, pair)
	}
}

// shorter drops commands as long as the pair is told apart and the trace is long: a trace of
// the least commands would tell few other pairs.
func shorter(track *diagnosis.Track, pair demand, trace *cases.Trace) *cases.Trace {
	for size := len(trace.Steps); size > 0 && len(trace.Steps) > shortCommands; size /= 2 {
		for from := 0; from < len(trace.Steps); {
			smaller := withoutCommands(trace, from, min(from+size, len(trace.Steps)))
			if smaller != nil && pair.met(track, smaller) {
				trace = smaller
			} else {
				from += size
			}
		}
	}
	return trace
}

// needed drops every trace without which all demands are met.
func (g *gathering) needed() []*cases.Trace {
	meets := make([][]bool, len(g.demands))
	times := make([]int, len(g.demands)) // how many traces meet the demand
	for i := range g.demands {
		for _, trace := range g.kept {
			met := g.demands[i].met(g.all.track(), trace)
			meets[i] = append(meets[i], met)
			if met {
				times[i]++
			}
		}
	}
	var needed []*cases.Trace
	for at, trace := range g.kept {
		only := false
		for i := range g.demands {
			only = only || meets[i][at] && times[i] == 1
		}
		if only {
			needed = append(needed, trace)
			continue
		}
		for i := range g.demands {
			if meets[i][at] {
				times[i]--
			}
		}
	}
	return needed
}

// gathered chooses the traces for every mistake alone and for some thousand random sets.
func gathered(t *testing.T, known *knowledge) []*cases.Trace {
	t.Helper()
	g := gathering{all: thousandsOf(known, false)}
	for _, rule := range everyRule(known.track()) {
		if entry := known.track().Entries[rule.Entry]; !entry.Unlisted && !entry.Nameless {
			g.take(t, diagnosis.Set{rule})
		}
	}
	const sets = 2_000
	random := rand.New(rand.NewPCG(2, 11))
	for range sets {
		g.take(t, randomSet(random, known.track(), 2+random.IntN(3), func(int) bool { return true }))
	}
	return g.needed()
}

// Where thousands of traces tell a set from a neighbour, the kept ones tell nine of ten: of
// sets that they were not chosen for.
func TestTheKeptTracesTellSetsFromNeighboursWhereThousandsDo(t *testing.T) {
	if testing.Short() {
		t.Skip("each set is held against its neighbours on thousands of traces")
	}
	inEachTrack(t, func(t *testing.T, exercise *gen.Exercise) {
		known := newKnowledge(exercise)
		if *update {
			writeTraces(t, filepath.FromSlash(apartFile(exercise)), gathered(t, known))
			return
		}
		kept, err := keptApart(exercise)
		if err != nil {
			t.Fatal(err)
		}
		all, told, apart := thousandsOf(known, false), 0, 0
		random := rand.New(rand.NewPCG(measureSeed(), 13))
		for apart < 40 {
			set := randomSet(random, known.track(), 1+random.IntN(3), func(int) bool { return true })
			parting := all.from(set)
			for _, other := range rareNeighbours(t, known, set) {
				if parting(other) == nil {
					continue
				}
				apart++
				pair := demand{set, other}
				if slices.ContainsFunc(kept, func(trace *cases.Trace) bool { return pair.met(known.track(), trace) }) {
					told++
				}
			}
		}
		t.Logf("%d of %d", told, apart)
		if told*10 < apart*9 {
			t.Errorf("of %d neighbours that thousands of traces tell apart the %d kept ones tell %d. Run this test with -update", apart, len(kept), told)
		}
	})
}

// writeTraces writes traces into one file, an empty line between two.
func writeTraces(t *testing.T, file string, traces []*cases.Trace) {
	t.Helper()
	texts := make([][]byte, len(traces))
	for i, trace := range traces {
		texts[i] = trace.Input()
	}
	if err := os.WriteFile(file, bytes.Join(texts, []byte("\n")), 0o644); err != nil {
		t.Fatal(err)
	}
}
