package grader

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	lesson "isrgrade/cases/isr"
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
	programs := programsToTell()
	groups := make([]string, len(programs)) // programs with the same text are not told apart
	sigs := suite.signed()
	for i, e := range programs {
		groups[i] = fmt.Sprint(sigs.of(suite.answers(e)[:len(suite.cases)]))
	}
	var chosen []cases.Case
	for len(chosen) < mostProbes {
		best, most := -1, countGroups(groups)
		for c := range pool {
			if n := countGroups(regrouped(sigs, groups, programs, pool[c])); n > most {
				best, most = c, n
			}
		}
		if best < 0 {
			break
		}
		groups = regrouped(sigs, groups, programs, pool[best])
		chosen = append(chosen, pool[best])
		t.Logf("probe %d: %d groups of %d programs", len(chosen), most, len(programs))
	}
	writeProbes(t, chosen)
}

func programsToTell() []explanation {
	programs := []explanation{nil}
	programs = append(programs, allSingles()...)
	return append(programs, allPairs()...)
}

func probePool(t *testing.T) []cases.Case {
	var pool []cases.Case
	for seed := uint64(firstProbeSeed); seed <= lastProbeSeed; seed++ {
		exercise := lesson.Exercise()
		result, err := gen.Suite(context.Background(), &exercise, gen.Options{Seed: seed, Count: gen.MaxTraces})
		if err != nil {
			t.Fatal(err)
		}
		pool = append(pool, result.Cases...)
	}
	return pool
}

// answered remembers what a program prints on a trace of the pool.
var answered = map[*cases.Trace][]signature{}

func regrouped(sigs *signatures, groups []string, programs []explanation, one cases.Case) []string {
	if answered[one.Trace] == nil {
		for _, e := range programs {
			rules := e.rules()
			answered[one.Trace] = append(answered[one.Trace], sigs.of([][]string{answer(&rules, one.Trace)}))
		}
	}
	finer := make([]string, len(groups))
	for i := range groups {
		finer[i] = fmt.Sprint(groups[i], answered[one.Trace][i])
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
