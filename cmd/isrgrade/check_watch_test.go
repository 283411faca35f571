package main

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
)

// watching starts `check --watch` and gives a function that waits for a line with
// these words, and one that interrupts it and gives its status.
func watching(t *testing.T, args ...string) (await func(words string), end func() int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	command := exec.CommandContext(ctx, binary, append([]string{"check", "--watch"}, args...)...)
	command.Dir = root
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	command.Stderr = command.Stdout
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	await = func(words string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), words) {
				return
			}
		}
		t.Fatalf("it ended without saying %q", words)
	}
	end = func() int {
		_ = command.Process.Signal(os.Interrupt) // it may have ended by itself
		for lines.Scan() {
		}
		_ = command.Wait() // its status is looked at
		return command.ProcessState.ExitCode()
	}
	return await, end
}

func TestWatchChecksAgainOnSavingAndSaysWhatChanged(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: grades real programs in processes of their own")
	}
	text, err := os.ReadFile(filepath.Join(root, "submissions", "isr", "accepted", "leader.py"))
	if err != nil {
		t.Fatal(err)
	}
	dir, wrong := t.TempDir(), strings.Replace(string(text), "HW=", "HX=", 1)
	program := writeFile(t, dir, "leader.py", wrong)
	await, end := watching(t, program, "--stage", "1")
	await("waiting until")
	writeFile(t, dir, "leader.py", string(text))
	await("+7 cases")
	await("waiting until")
	// Many editors write a new file and put it in the old one's place.
	if err := os.Rename(writeFile(t, dir, "leader.py.new", wrong), program); err != nil {
		t.Fatal(err)
	}
	await("7 lost")
	await("waiting until")
	if status := end(); status != statusFailed {
		t.Errorf("status %d, want that of the last check", status)
	}
}

func TestWatchNeedsAFile(t *testing.T) {
	done := call(t, "check", "--watch", "--", "cat")
	if done.status != statusUsage {
		t.Errorf("status %d, want 2", done.status)
	}
	says(t, done.errOut, "--watch", "no file or folder")
}

func TestOnlyTheProgramsFilesAreWatched(t *testing.T) {
	files := watchedFiles{files: map[string]bool{"a/leader.py": true}, folders: []string{"project"}}
	for _, test := range []struct {
		name string
		op   fsnotify.Op
		want bool
	}{
		{"a/leader.py", fsnotify.Write, true}, {"./a/leader.py", fsnotify.Create, true}, {"a/leader.py", fsnotify.Chmod, false},
		{"a/notes.txt", fsnotify.Write, false}, {"project/src/Leader.java", fsnotify.Write, true},
		{"project/.leader.py.swp", fsnotify.Write, false}, {"project/leader.py~", fsnotify.Write, false}, {"projects/x", fsnotify.Write, false},
	} {
		if got := files.concerns(fsnotify.Event{Name: test.name, Op: test.op}); got != test.want {
			t.Errorf("%s %s: %t, want %t", test.op, test.name, got, test.want)
		}
	}
}
