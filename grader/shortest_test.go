package grader

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
)

// searched are the explanations whose kept trace is searched again: all in the audit
// and with -update, otherwise every tenth.
func searched() []explanation {
	all := allSingles()
	if *update || os.Getenv("ISRGRADE_LARGE") != "" {
		return all
	}
	var some []explanation
	for i := 0; i < len(all); i += 10 {
		some = append(some, all[i])
	}
	return some
}

func TestTheKeptShortestTracesAreWhatTheSearchFinds(t *testing.T) {
	suite := builtInSuite(t)
	for _, e := range searched() {
		found, err := suite.between(context.Background(), nil, e)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.FromSlash(shortestFile(e))
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
	for _, e := range allSingles() {
		trace, err := keptShortest(e)
		if err != nil {
			t.Fatal(err)
		}
		if trace == nil {
			continue // none within the bounds of the search
		}
		right, wrong := explanation(nil).rules(), e.rules()
		if a, b := answer(&right, trace), answer(&wrong, trace); firstMismatch(a, b) == len(a) && len(a) == len(b) {
			t.Errorf("%s: a right program prints the same on\n%s", e.id(), trace)
		}
	}
}
