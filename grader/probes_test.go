package grader

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/grader/diagnosis"
)

var update = flag.Bool("update", false, "rewrite golden files; probes take some minutes")

// The pool that a track's probes are chosen from: generated suites of these seeds.
const (
	firstProbeSeed = 1
	lastProbeSeed  = 25
	mostProbes     = 12
)

func TestProbesAreWellFormedAndFew(t *testing.T) {
	forEachTrack(t, func(t *testing.T, suite *Suite) {
		if *update {
			chooseProbes(t, suite)
		}
		probes, err := loadProbes(&suite.exercise.Track)
		if err != nil {
			t.Fatal(err)
		}
		if len(probes) == 0 || len(probes) > mostProbes {
			t.Errorf("%d probes, want 1 to %d: each is a further run of every failed program", len(probes), mostProbes)
		}
	})
}

// Somebody who checks a single stage is named his mistake by its few cases and the
// probes.
func TestEveryMistakeShowsInAProbe(t *testing.T) {
	forEachTrack(t, func(t *testing.T, suite *Suite) {
		track := suite.known.track()
		for entry := range track.Entries {
			if track.Entries[entry].Unlisted {
				continue
			}
			program := track.Program(diagnosis.Set{{Entry: entry}})
			if !slices.ContainsFunc(suite.probes, func(probe suiteCase) bool { return !prints(program, probe.Trace, probe.expected) }) {
				t.Errorf("%s prints what a right program prints on all probes", track.Entries[entry].ID)
			}
		}
	})
}

func TestTheCasesAndTheProbesTellAnyTwoMistakesApart(t *testing.T) {
	forEachTrack(t, func(t *testing.T, suite *Suite) {
		track := suite.known.track()
		printing := map[string][]string{} // the ids of what prints the same on all of them
		for entry := range track.Entries {
			if track.Entries[entry].Unlisted {
				continue
			}
			var all strings.Builder
			for _, one := range slices.Concat(suite.cases, suite.probes) {
				fmt.Fprintln(&all, track.Lines(diagnosis.Set{{Entry: entry}}, one.Trace))
			}
			printing[all.String()] = append(printing[all.String()], track.Entries[entry].ID)
		}
		for _, same := range printing {
			if len(same) > 1 {
				t.Errorf("nothing tells %v apart", same)
			}
		}
	})
}

// chooseProbes picks from the pool, one after the other, the trace that tells most
// programs apart which the built-in suite and the probes so far do not; then, while
// there is room, which the probes alone do not.
func chooseProbes(t *testing.T, suite *Suite) {
	pool := probePool(t, suite.exercise)
	track := suite.known.track()
	programs := programsToTell(track)
	var given, chosen []cases.Case
	for i := range suite.cases {
		given = append(given, suite.cases[i].Case)
	}
	for _, beside := range [][]cases.Case{given, nil} {
		groups := make([]string, len(programs)) // programs with the same text are not told apart
		for _, one := range slices.Concat(beside, chosen) {
			groups = regrouped(track, groups, programs, one)
		}
		for len(chosen) < mostProbes {
			best, most := -1, countGroups(groups)
			for c := range pool {
				if n := countGroups(regrouped(track, groups, programs, pool[c])); n > most {
					best, most = c, n
				}
			}
			if best < 0 {
				break
			}
			groups = regrouped(track, groups, programs, pool[best])
			chosen = append(chosen, pool[best])
			t.Logf("probe %d: %d groups of %d programs", len(chosen), most, len(programs))
		}
	}
	writeProbes(t, filepath.Join("../cases", suite.exercise.ID, "probes"), chosen)
}

// programsToTell are the right one, every mistake in each way, and every pair.
func programsToTell(track *diagnosis.Track) []diagnosis.Set {
	programs := []diagnosis.Set{nil}
	for entry := range track.Entries {
		if track.Entries[entry].Unlisted {
			continue
		}
		for way := range track.Entries[entry].Ways {
			programs = append(programs, diagnosis.Set{{Entry: entry, Way: way}})
		}
		for other := range entry {
			if track.Compatible(entry, other) {
				programs = append(programs, diagnosis.Set{{Entry: other}, {Entry: entry}})
			}
		}
	}
	return programs
}

func probePool(t *testing.T, exercise *gen.Exercise) []cases.Case {
	var pool []cases.Case
	for seed := uint64(firstProbeSeed); seed <= lastProbeSeed; seed++ {
		result, err := gen.Suite(t.Context(), exercise, gen.Options{Seed: seed, Count: gen.MaxTraces})
		if err != nil {
			t.Fatal(err)
		}
		pool = append(pool, result.Cases...)
	}
	return pool
}

// answered remembers what a program prints on a trace of the pool.
var answered = map[*cases.Trace][]uint64{}

func regrouped(track *diagnosis.Track, groups []string, programs []diagnosis.Set, one cases.Case) []string {
	if answered[one.Trace] == nil {
		for _, set := range programs {
			hash := fnv.New64a()
			for _, line := range track.Lines(set, one.Trace) {
				fmt.Fprintln(hash, line)
			}
			answered[one.Trace] = append(answered[one.Trace], hash.Sum64())
		}
	}
	finer := make([]string, len(groups))
	for i := range groups {
		sum := sha256.Sum256(fmt.Append(nil, groups[i], answered[one.Trace][i]))
		finer[i] = string(sum[:])
	}
	return finer
}

func countGroups(groups []string) int {
	distinct := map[string]bool{}
	for _, group := range groups {
		distinct[group] = true
	}
	return len(distinct)
}

func writeProbes(t *testing.T, folder string, chosen []cases.Case) {
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for i, one := range chosen {
		bare := cases.NewTrace(one.Trace.Model, one.Trace.Config, one.Trace.Commands())
		bare.Intro = []string{fmt.Sprintf(" Probe %d, chosen for the pairs of mistakes that it tells apart.", i+1)}
		name := filepath.Join(folder, fmt.Sprintf("%02d.trace", i+1))
		if err := os.WriteFile(name, []byte(bare.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
