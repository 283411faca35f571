package runner

import (
	"os"
	"path/filepath"
	"testing"
)

// atFencedLevels runs a test where the helper watches what is written.
func atFencedLevels(t *testing.T, levels []Level, test func(t *testing.T, r Runner)) {
	t.Helper()
	for _, level := range levels {
		t.Run(level.String(), func(t *testing.T) { test(t, openAt(t, level)) })
	}
}

var watchedLevels = []Level{LevelLimits, LevelRestricted, LevelFull}

func TestRunsEndWhenABuildFillsItsFolders(t *testing.T) {
	const slowly = "for i in 1 2 3 4 5 6 7 8 9; do fallocate -l 1M big$i; sleep 0.1; done"
	const atOnce = "for i in 1 2 3 4 5 6 7 8 9; do head -c 1000000 /dev/urandom >big$i; done"
	for _, script := range []string{slowly, atOnce} {
		atFencedLevels(t, watchedLevels, func(t *testing.T, r Runner) {
			o := run(t, r, buildIn(t.TempDir(), script), nil, Limits{Scratch: 4 * mebibyte})
			if o.Ending != ScratchLimit {
				t.Errorf("%s: got %v, want %v\n%s", script, o.Ending, ScratchLimit, o.Stderr)
			}
		})
	}
}

func TestRunsForgiveABuildWhatItsFoldersHeldBefore(t *testing.T) {
	atFencedLevels(t, watchedLevels, func(t *testing.T, r Runner) {
		out := t.TempDir()
		if err := os.WriteFile(filepath.Join(out, "cache"), make([]byte, 6*mebibyte), 0o644); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			o := run(t, r, buildIn(out, "head -c 2000000 /dev/urandom >$$; sleep 0.1"), nil, Limits{Scratch: 4 * mebibyte})
			if o.Ending != Exited || o.ExitCode != 0 {
				t.Errorf("got %v, exit code %d\n%s", o.Ending, o.ExitCode, o.Stderr)
			}
		}
	})
}

func buildIn(out, script string) Spec {
	spec := shell("cd \"$1\" && " + script)
	spec.Argv = append(spec.Argv, "sh", out)
	spec.Write = []string{out}
	return spec
}
