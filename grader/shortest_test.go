package grader

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"isrgrade/grader/diagnosis"
)

// eachWay gives every named mistake in each of its ways.
func eachWay(k *knowledge) []diagnosis.Made {
	var all []diagnosis.Made
	for entry, e := range k.track().Entries {
		for way := range e.Ways {
			if !e.Nameless {
				all = append(all, diagnosis.Made{Entry: entry, Way: way})
			}
		}
	}
	return all
}

// searched are the mistakes whose kept trace is searched again: all in the audit and
// with -update, otherwise every tenth.
func searched(k *knowledge) []diagnosis.Made {
	all := eachWay(k)
	if *update || large() {
		return all
	}
	var some []diagnosis.Made
	for i := 0; i < len(all); i += 10 {
		some = append(some, all[i])
	}
	return some
}

func TestTheKeptShortestTracesAreWhatTheSearchFinds(t *testing.T) {
	k := builtInSuite(t).known
	for _, made := range searched(k) {
		found, err := k.between(t.Context(), k.exercise, nil, diagnosis.Set{made})
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.FromSlash(k.shortestFile(made))
		var want []byte
		if found != nil {
			want = []byte(found.String())
		}
		if *update && want != nil {
			if err := os.WriteFile(name, want, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got, _ := os.ReadFile(name); !bytes.Equal(got, want) { // none is kept where none was found
			t.Errorf("%s has\n%s\nThe search finds\n%s\nRun this test with -update", name, got, want)
		}
	}
}

func TestEveryKeptShortestTraceShowsItsMistake(t *testing.T) {
	k := builtInSuite(t).known
	for _, made := range eachWay(k) {
		trace, err := k.keptShortest(made)
		if err != nil {
			t.Fatal(err)
		}
		if trace != nil && prints(k.track().Program(diagnosis.Set{made}), trace, k.track().Lines(nil, trace)) {
			t.Errorf("%s: a right program prints the same on\n%s", k.shortestFile(made), trace)
		}
	}
}
