package produce_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"isrgrade/reference/produce"
)

// traceFiles reads the hand-written cases of a track.
func traceFiles(t *testing.T, track string, atLeast int) map[string]written {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "cases", track, "[1-9]-*", "*.trace"))
	if err != nil || len(files) < atLeast {
		t.Fatalf("%d files of the track %s, want %d or more: %v", len(files), track, atLeast, err)
	}
	traces := map[string]written{}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		traces[file] = parse(t, string(content))
	}
	return traces
}

// The replies in the files were written by hand.
func TestTheHandWrittenCasesAgreeWithTheOracle(t *testing.T) {
	for file, trace := range traceFiles(t, "produce", 70) {
		oracle := newOracle(&trace.config)
		for i, command := range trace.commands {
			if got := oracle.take(command); !slices.Equal(got, trace.replies[i]) {
				t.Errorf("%s: %s has %q, the oracle says %q", file, text(&trace.config, command), trace.replies[i], got)
			}
		}
	}
}

// exercise: "every trace of the lesson is a trace of this track that prints the same".
func TestEveryTraceOfTheLessonPrintsTheSame(t *testing.T) {
	rules := produce.Right()
	for file, trace := range traceFiles(t, "isr", 71) {
		for i, got := range play(&rules, &trace.config, trace.commands) {
			if !slices.Equal(got, trace.replies[i]) {
				t.Errorf("%s: %s has %q, this track says %q", file, text(&trace.config, trace.commands[i]), trace.replies[i], got)
			}
		}
	}
}
