package runner

import (
	"os"
	"path/filepath"
	"testing"
)

// atWatchedLevels runs a test where the helper watches what is written.
func atWatchedLevels(t *testing.T, test func(t *testing.T, r Runner)) {
	t.Helper()
	for _, level := range []Level{LevelLimits, LevelRestricted, LevelFull} {
		t.Run(level.String(), func(t *testing.T) { test(t, openAt(t, level)) })
	}
}

func TestRunsEndWhenABuildFillsItsFolders(t *testing.T) {
	const slowly = "for i in 1 2 3 4 5 6 7 8 9; do fallocate -l 1M big$i; sleep 0.1; done"
	const atOnce = "for i in 1 2 3 4 5 6 7 8 9; do head -c 1000000 /dev/urandom >big$i; done"
	for _, script := range []string{slowly, atOnce} {
		atWatchedLevels(t, func(t *testing.T, r Runner) {
			o := run(t, r, buildIn(t.TempDir(), script), nil, Limits{Scratch: 4 * mebibyte})
			if o.Ending != ScratchLimit {
				t.Errorf("%s: got %v, want %v\n%s", script, o.Ending, ScratchLimit, o.Stderr)
			}
		})
	}
}

func TestRunsForgiveABuildWhatItsFoldersHeldBefore(t *testing.T) {
	atWatchedLevels(t, func(t *testing.T, r Runner) {
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

func TestRunsCountOpenFilesWithoutANameAsScratchSpace(t *testing.T) {
	const script = "exec 3>a; rm a; head -c 3000000 /dev/urandom >&3; exec 4>b; rm b; head -c 3000000 /dev/urandom >&4; sleep 1"
	atWatchedLevels(t, func(t *testing.T, r Runner) {
		if o := run(t, r, shell(script), nil, Limits{Scratch: 4 * mebibyte}); o.Ending != ScratchLimit {
			t.Errorf("got %v, want %v\n%s", o.Ending, ScratchLimit, o.Stderr)
		}
		if o := run(t, r, buildIn(t.TempDir(), script), nil, Limits{Scratch: 4 * mebibyte}); o.Ending != ScratchLimit {
			t.Errorf("in a build's folder: got %v, want %v\n%s", o.Ending, ScratchLimit, o.Stderr)
		}
	})
}

func TestRunsCountMemoryFilesAsMemory(t *testing.T) {
	spec := shell("for at in /tmp /dev/shm .; do head -c 20000000 /dev/urandom >$at/file; done; sleep 1")
	limits := Limits{Memory: 50 * mebibyte, Scratch: 30 * mebibyte}
	if o := run(t, openAt(t, LevelFull), spec, nil, limits); o.Ending != MemoryLimit {
		t.Errorf("got %v, want %v\n%s", o.Ending, MemoryLimit, o.Stderr)
	}
}
