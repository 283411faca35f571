package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"isrgrade/runner"
)

// In the documents a block that begins with "```console" shows a call of isrgrade
// and what it prints, to the letter.
func TestDocumentsShowWhatTheCommandPrints(t *testing.T) {
	on, err := runner.Open(t.Context(), runner.Options{Level: runner.LevelAuto})
	if err != nil {
		t.Fatal(err)
	}
	defer on.Close()
	if level := on.Confinement().Level; level != runner.LevelFull {
		t.Skipf("the documents show a machine that allows full; this one allows %v", level)
	}
	for _, name := range []string{"README.md", "docs/instructor.md", "docs/isr.md"} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(root, name)
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			fresh := refreshed(t, string(text))
			if *update {
				if err := os.WriteFile(path, []byte(fresh), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if fresh != string(text) {
				t.Errorf("%s does not show what the command prints; run this test with -update and read the diff", name)
			}
		})
	}
}

const (
	blockStart = "```console\n$ isrgrade "
	blockEnd   = "```\n"
)

// refreshed gives the document with the output of each call as it is now.
func refreshed(t *testing.T, text string) string {
	t.Helper()
	parts := strings.Split(text, blockStart)
	for i, part := range parts[1:] {
		line, rest, _ := strings.Cut(part, "\n")
		_, behind, found := strings.Cut(rest, blockEnd)
		if !found {
			t.Fatalf("the block of isrgrade %s has no end", line)
		}
		parts[i+1] = line + "\n" + call(t, strings.Fields(line)...).out + blockEnd + behind
	}
	return strings.Join(parts, blockStart)
}
