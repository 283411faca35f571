package grader

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/cases/tracks"
	"isrgrade/reference"
)

// eachWay gives every named mistake in each of its ways.
func eachWay(exercise *gen.Exercise) []reference.Made {
	var all []reference.Made
	for entry := range exercise.Catalogue {
		for way := range exercise.Ways[entry] {
			all = append(all, reference.Made{Entry: entry, Variant: way})
		}
	}
	return all
}

// searched are the mistakes whose kept trace is searched again: all in the audit and
// with -update, otherwise every tenth.
func searched(exercise *gen.Exercise) []reference.Made {
	all := eachWay(exercise)
	if *update || large() {
		return all
	}
	var some []reference.Made
	for i := 0; i < len(all); i += 10 {
		some = append(some, all[i])
	}
	return some
}

func inEachTrack(t *testing.T, try func(t *testing.T, exercise *gen.Exercise)) {
	for _, exercise := range tracks.Exercises() {
		t.Run(exercise.ID, func(t *testing.T) { try(t, &exercise) })
	}
}

func TestTheKeptShortestTracesAreWhatTheSearchFinds(t *testing.T) {
	inEachTrack(t, func(t *testing.T, exercise *gen.Exercise) {
		for _, made := range searched(exercise) {
			found, err := gen.Shortest(t.Context(), exercise, made)
			if err != nil {
				t.Fatal(err)
			}
			holdAgainstTheFile(t, shortestFile(exercise, made), found.Trace)
		}
	})
}

func holdAgainstTheFile(t *testing.T, name string, found *cases.Trace) {
	var want []byte
	if found != nil {
		want = []byte(found.String())
	}
	name = filepath.FromSlash(name)
	if *update && want != nil {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, _ := os.ReadFile(name); !bytes.Equal(got, want) { // none is kept where none was found
		t.Errorf("%s has\n%s\nThe search finds\n%s\nRun this test with -update", name, got, want)
	}
}

// So none of them is searched while a user waits who asked for one, or for a site.
func TestAShortestTraceIsKeptOfEveryMistakeOfEveryTrackAndShowsIt(t *testing.T) {
	inEachTrack(t, func(t *testing.T, exercise *gen.Exercise) {
		for _, made := range eachWay(exercise) {
			trace, err := keptShortest(exercise, made)
			switch {
			case err != nil:
				t.Fatal(err)
			case trace == nil && made.Variant > 0: // the small worlds may not show another way
			case trace == nil:
				t.Errorf("%s is not kept", shortestFile(exercise, made))
			case reflect.DeepEqual(trace.RepliesOf(exercise.NewPlayer(made)), trace.Expected()):
				t.Errorf("%s: a right program prints the same on\n%s", shortestFile(exercise, made), trace)
			}
		}
	})
}
