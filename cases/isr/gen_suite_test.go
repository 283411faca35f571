package isr

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// large says whether the long proofs run too, as `make audit` does.
func large() bool { return os.Getenv("ISRGRADE_LARGE") != "" }

// skipIfShort leaves out what computes for seconds.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("goes through hundreds of thousands of states, which is slow under the race detector; run without -short")
	}
}

// sampleSeeds are 1 to 200 in an audit, else a few.
func sampleSeeds() []uint64 {
	last := uint64(6)
	switch {
	case large():
		last = 200
	case testing.Short():
		last = 1
	}
	var seeds []uint64
	for seed := uint64(1); seed <= last; seed++ {
		seeds = append(seeds, seed)
	}
	return seeds
}

func suite(t testing.TB, options gen.Options) gen.Result {
	t.Helper()
	exercise := Exercise()
	result, err := gen.Suite(t.Context(), &exercise, options)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestEverySeedExposesAndSeparatesTheWholeCatalogue(t *testing.T) {
	catalogue := mistakes.All()
	for _, seed := range sampleSeeds() {
		result := suite(t, gen.Options{Seed: seed})
		if !result.Complete() {
			t.Errorf("seed %d: not exposed: %s; %d pairs not separated", seed, strings.Join(ids(result.Survivors), ", "), len(result.Unseparated))
		}
		if len(result.Cases) > gen.MaxTraces {
			t.Errorf("seed %d: %d traces, at most %d are allowed", seed, len(result.Cases), gen.MaxTraces)
		}
		if same := printingAlike(result.Cases, catalogue); len(same) > 0 {
			t.Errorf("seed %d: by their whole output these print alike: %v", seed, same)
		}
	}
}

// printingAlike compares whole outputs as text: the slow way to what fingerprints
// promise.
func printingAlike(suite []cases.Case, catalogue []mistakes.Mistake) []string {
	who := map[string]string{output(reference.Lesson(), suite): "the lesson"}
	var same []string
	for _, mistake := range catalogue {
		text := output(mistakes.Apply(mistake), suite)
		if other, known := who[text]; known {
			same = append(same, mistake.ID+" and "+other)
			continue
		}
		who[text] = mistake.ID
	}
	return same
}

func output(rules reference.Rules, suite []cases.Case) string {
	var text strings.Builder
	for _, one := range suite {
		for _, reply := range rules.Run(typed(one.Trace)) {
			text.WriteString(reply.String() + "\n")
		}
		text.WriteString("--\n")
	}
	return text.String()
}

func TestGeneratedTracesAreValidAndCarryTheRightReplies(t *testing.T) {
	track := Track()
	for _, options := range []gen.Options{{Seed: 1}, {Seed: 2, Stage: "3-shrink"}, {Seed: 3, Followers: 6, Commands: 30}} {
		for _, one := range suite(t, options).Cases {
			text := one.Trace.String()
			parsed, err := track.Parse(one.Name, []byte(text))
			if err != nil {
				t.Errorf("%v", err)
				continue
			}
			if parsed.WithReplies().String() != text {
				t.Errorf("%s: the replies are not the reference's, or some are missing:\n%s", one.Name, text)
			}
		}
	}
}

// The golden holds what programs read, not the comments, which quote the
// catalogue's titles.
func TestSameSeedGivesTheSameBytesEverywhere(t *testing.T) {
	var got strings.Builder
	for _, options := range []gen.Options{{Seed: 1}, {Seed: 7}, {Seed: 1<<64 - 1}, {Seed: 7, Stage: "4-caught-up"}, {Seed: 7, Followers: 2, Commands: 25, Count: 12}} {
		hash := sha256.New()
		for _, one := range suite(t, options).Cases {
			hash.Write([]byte(one.Name + "\n"))
			hash.Write(one.Trace.Input())
		}
		fmt.Fprintf(&got, "%s %x\n", recipeOf(options), hash.Sum(nil))
	}
	name := filepath.Join("testdata", "suites.golden")
	if *update {
		if err := os.WriteFile(name, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("the bytes of some seeds changed. If that is meant, change gen.Version and run with -update.\ngot\n%swant\n%s", got.String(), want)
	}
}

// recipeOf names a suite in the golden as its traces do.
func recipeOf(options gen.Options) string {
	exercise := Exercise()
	trace, err := gen.Suite(context.Background(), &exercise, options)
	if err != nil {
		return err.Error()
	}
	recipe, _, _ := strings.Cut(trace.Cases[0].Trace.Title(), ", trace 1 of")
	return recipe
}

func TestBytesDoNotDependOnTheNumberOfCPUs(t *testing.T) {
	texts := map[int]string{}
	for _, cpus := range []int{1, 4} {
		before := runtime.GOMAXPROCS(cpus)
		for _, one := range suite(t, gen.Options{Seed: 5}).Cases {
			texts[cpus] += one.Trace.String()
		}
		runtime.GOMAXPROCS(before)
	}
	if texts[1] != texts[4] {
		t.Error("seed 5 gives other bytes with 4 CPUs than with 1")
	}
}

func TestFirstCommentSaysHowToRepeatAndWhatIsExposed(t *testing.T) {
	result := suite(t, gen.Options{Seed: 7, Commands: 60})
	named := map[string]bool{}
	for i, one := range result.Cases {
		start := fmt.Sprintf("isrgrade %s seed 7, commands 60, trace %d of %d: ", gen.Version, i+1, len(result.Cases))
		if !strings.HasPrefix(one.Trace.Title(), start) {
			t.Errorf("the title of %s is %q; it must start with %q", one.Name, one.Trace.Title(), start)
		}
		intro := strings.Join(one.Trace.Intro, " ")
		table := gen.Matrix(mistakes.Model(), []cases.Case{one})
		for m, mistake := range table.Mistakes {
			if said := slices.Contains(strings.FieldsFunc(intro, isBetweenWords), mistake.ID); said != table.Exposed[m][0] {
				t.Errorf("%s: exposing %s is %v, but its comment says %v", one.Name, mistake.ID, table.Exposed[m][0], said)
			}
			named[mistake.ID] = named[mistake.ID] || table.Exposed[m][0]
		}
	}
	if len(named) != len(mistakes.All()) {
		t.Errorf("the comments of the suite name %d mistakes, want %d", len(named), len(mistakes.All()))
	}
}

func isBetweenWords(r rune) bool { return r == ' ' || r == ',' || r == '.' }

func BenchmarkSuite(b *testing.B) {
	for seed := uint64(1); b.Loop(); seed = seed%200 + 1 {
		suite(b, gen.Options{Seed: seed})
	}
}
