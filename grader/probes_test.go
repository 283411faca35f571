package grader

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	lesson "isrgrade/cases/isr"
	"isrgrade/grader/diagnosis"
)

var update = flag.Bool("update", false, "rewrite golden files; probes take some minutes")

// The pool that probes are chosen from: generated suites of these seeds.
const (
	firstProbeSeed = 1
	lastProbeSeed  = 25
	mostProbes     = 12
)

func TestProbesAreWellFormedAndFew(t *testing.T) {
	if *update {
		chooseProbes(t)
	}
	probes, err := loadProbes(&theExercise().Track)
	if err != nil {
		t.Fatal(err)
	}
	if len(probes) == 0 || len(probes) > mostProbes {
		t.Errorf("%d probes, want 1 to %d: each is a further run of every failed program", len(probes), mostProbes)
	}
}

// chooseProbes picks from the pool, one after the other, the trace that tells
// most programs apart which the built-in suite and the probes so far do not.
func chooseProbes(t *testing.T) {
	suite := builtInSuite(t)
	pool := probePool(t)
	track := suite.known.track()
	programs := programsToTell(track)
	groups := make([]string, len(programs)) // programs with the same text are not told apart
	for i := range suite.cases {
		groups = regrouped(track, groups, programs, suite.cases[i].Case)
	}
	var chosen []cases.Case
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
	writeProbes(t, chosen)
}

// programsToTell are the right one, every mistake in each way, and every pair.
func programsToTell(track *diagnosis.Track) []diagnosis.Set {
	programs := []diagnosis.Set{nil}
	for entry := range track.Entries {
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

func probePool(t *testing.T) []cases.Case {
	exercise := lesson.Exercise()
	var pool []cases.Case
	for seed := uint64(firstProbeSeed); seed <= lastProbeSeed; seed++ {
		result, err := gen.Suite(context.Background(), &exercise, gen.Options{Seed: seed, Count: gen.MaxTraces})
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

func writeProbes(t *testing.T, chosen []cases.Case) {
	old, err := filepath.Glob("../cases/isr/probes/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	for i, one := range chosen {
		bare := cases.NewTrace(one.Trace.Model, one.Trace.Config, one.Trace.Commands())
		bare.Intro = []string{fmt.Sprintf(" Probe %d, chosen for the pairs of mistakes that it tells apart.", i+1)}
		name := fmt.Sprintf("../cases/isr/probes/%02d.trace", i+1)
		if err := os.WriteFile(name, []byte(bare.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
