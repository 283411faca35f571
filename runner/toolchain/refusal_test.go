package toolchain_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// unusable are folders or files that are no program, each with what the
// message must say: what was found, and what would be right.
var unusable = []struct {
	name  string
	files map[string]string
	path  string // in the folder; empty for the folder itself
	says  []string
}{
	{"an empty folder", nil, "", []string{"empty", "main file"}},
	{"a folder with other things", map[string]string{"notes.txt": "x", "sub/a.md": "x", "sub2/b.md": "x"}, "", []string{`"notes.txt"`, `"sub/"`, "Makefile"}},
	{"two Python files, neither called main", map[string]string{"a.py": "1", "b.py": "2"}, "", []string{`"a.py"`, `"b.py"`, "main.py"}},
	{"two languages, neither with a main file", map[string]string{"a.py": "1", "b.rb": "2"}, "", []string{`"a.py"`, `"b.rb"`}},
	{"two languages, both with a main file", map[string]string{"main.py": "1", "leader.js": "2"}, "", []string{`"main.py"`, `"leader.js"`}},
	{"two ready scripts", map[string]string{"a": "#!/bin/sh\n", "b": "#!/bin/sh\n"}, "", []string{`"a"`, `"b"`}},
	{"the grader of an exported check and no program", map[string]string{"isrgrade": "#!/bin/sh\n", "README.md": "x"}, "", []string{`"README.md"`, "main file"}},
	{"a text file", map[string]string{"leader.txt": "hello\n"}, "leader.txt", []string{"leader.txt", ".py", "#!"}},
	{"a file that is not there", nil, "leader.py", []string{"leader.py", "no such file"}},
	{"a source in UTF-16", map[string]string{"leader.py": "\xff\xfep\x00a\x00s\x00s\x00"}, "leader.py", []string{"UTF-16", "UTF-8"}},
	{"a program for another machine", map[string]string{"leader.exe": "MZ\x90\x00"}, "leader.exe", []string{"another kind of machine"}},
	{"a script for an absent interpreter", map[string]string{"leader": "#!/usr/bin/env no-such-interpreter\n"}, "leader", []string{"no-such-interpreter", "first line"}},
	{"a script that names no interpreter", map[string]string{"leader": "#!\n"}, "leader", []string{"first line"}},
	{"package.json that is no JSON", map[string]string{"package.json": "{"}, "", []string{"package.json", "JSON"}},
	{"package.json without a program", map[string]string{"package.json": `{"main": "../x.js"}`}, "", []string{"package.json", "main"}},
	{"a Go module without package main", map[string]string{"go.mod": "module x\n", "x.go": "package x\n"}, "", []string{"package main"}},
	{"a Go module with two programs", map[string]string{"go.mod": "module x\n", "a/x.go": "package main\n", "b/x.go": "package main\n"}, "", []string{`"a"`, `"b"`}},
	{"a Maven project without sources", map[string]string{"pom.xml": "<project/>"}, "", []string{"src/main/java"}},
	{"a Makefile that makes no executable", map[string]string{"Makefile": "all:\n\techo done\n"}, "", []string{"no executable"}},
	{"a name with control characters", map[string]string{"a\x1b[2J.txt": "x", "b": ""}, "", []string{`\x1b`}},
}

func TestWhatIsNoProgramIsRefusedWithARemedy(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	for _, u := range unusable {
		t.Run(u.name, func(t *testing.T) {
			path := filepath.Join(folder(t, u.files), u.path)
			usage := refused(t, r, toolchain.Submission{Path: path})
			for _, part := range u.says {
				if !strings.Contains(usage.Error(), part) {
					t.Errorf("the message lacks %q: %s", part, usage)
				}
			}
			if usage.Subject == "" || usage.What == "" || usage.Remedy == "" {
				t.Errorf("the message is incomplete: %#v", usage)
			}
			if strings.ContainsRune(usage.Error(), '\x1b') {
				t.Errorf("the message has a raw control character: %q", usage)
			}
		})
	}
}

// refused prepares what must be refused as a wrong usage, and checks that
// nothing of it is left.
func refused(t *testing.T, r runner.Runner, submission toolchain.Submission) *toolchain.UsageError {
	t.Helper()
	builds := t.TempDir()
	_, err := toolchain.Prepare(context.Background(), r, submission, toolchain.Options{Tools: tools, CacheRoot: cacheRoot, BuildRoot: builds})
	var usage *toolchain.UsageError
	if !errors.As(err, &usage) {
		t.Fatalf("Prepare: %v; want a *UsageError", err)
	}
	if left, _ := os.ReadDir(builds); len(left) > 0 {
		t.Errorf("the build folder is left behind: %v", left)
	}
	return usage
}

// traps are folders with a leader.py and something that must not be copied.
var traps = []struct {
	name string
	set  func(root string) error
	says string
}{
	{"a link to a file outside", func(root string) error { return os.Symlink("/etc/passwd", filepath.Join(root, "data")) }, "not in this folder"},
	{"a link to the folder above", func(root string) error { return os.Symlink("..", filepath.Join(root, "data")) }, "not in this folder"},
	{"a link to itself", func(root string) error { return os.Symlink("data", filepath.Join(root, "data")) }, "not in this folder"},
	{"a link to nothing", func(root string) error { return os.Symlink("nothing", filepath.Join(root, "data")) }, "not in this folder"},
	{"a link to the folder that it stands in", func(root string) error { return os.Symlink(".", filepath.Join(root, "data")) }, "stands in"},
	{"a pipe", func(root string) error { return syscall.Mkfifo(filepath.Join(root, "data"), 0o644) }, "neither a file nor a folder"},
	{"a huge file", func(root string) error {
		if err := os.WriteFile(filepath.Join(root, "data"), nil, 0o644); err != nil {
			return err
		}
		return os.Truncate(filepath.Join(root, "data"), 1<<40)
	}, "MiB"},
	{"folders without end", func(root string) error { return os.MkdirAll(filepath.Join(root, strings.Repeat("d/", 100)), 0o755) }, "deep"},
}

func TestTrapInAFolderIsRefusedBeforeAnythingRuns(t *testing.T) {
	for _, trap := range traps {
		t.Run(trap.name, func(t *testing.T) {
			root := folder(t, map[string]string{"leader.py": pyDoubler})
			if err := trap.set(root); err != nil {
				t.Skipf("cannot set this trap here: %v", err)
			}
			usage := refused(t, idle{t}, toolchain.Submission{Path: root})
			if !strings.Contains(usage.Error(), trap.says) {
				t.Errorf("the message lacks %q: %s", trap.says, usage)
			}
			if link := strings.HasPrefix(trap.name, "a link"); link && usage.Inside != "data" {
				t.Errorf("it is said of %q; want data, the link", usage.Inside)
			}
		})
	}
}

func TestPipeOrDeviceIsNoSourceFile(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "leader.py")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Skipf("cannot make a pipe here: %v", err)
	}
	for _, path := range []string{pipe, "/dev/zero"} {
		refused(t, idle{t}, toolchain.Submission{Path: path})
	}
}

func TestLinksInsideAFolderStayLinks(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	needs(t, "python3")
	root := folder(t, map[string]string{"main.py": "import twice\nprint(twice.of(int(input())))\n", "lib/twice.py": "def of(n): return 2 * n\n"})
	if err := os.Symlink("lib/twice.py", filepath.Join(root, "twice.py")); err != nil {
		t.Fatal(err)
	}
	p := prepare(t, r, toolchain.Submission{Path: root})
	if got := run(t, r, p, "21\n"); got != "42\n" {
		t.Errorf("printed %q, want 42", got)
	}
}

func TestExecutableWithoutPermissionIsRefused(t *testing.T) {
	program, err := os.ReadFile("/bin/true")
	if err != nil {
		t.Skipf("no small native program here: %v", err)
	}
	path := filepath.Join(folder(t, map[string]string{"leader": string(program)}), "leader")
	if usage := refused(t, idle{t}, toolchain.Submission{Path: path}); !strings.Contains(usage.Remedy, "chmod +x") {
		t.Errorf("the remedy is %q", usage.Remedy)
	}
}

func TestMissingToolsAreNamed(t *testing.T) {
	bare := toolchain.NewTools(t.TempDir())
	for _, d := range doublers {
		t.Run(d.file, func(t *testing.T) {
			path := filepath.Join(folder(t, map[string]string{d.file: d.source}), d.file)
			_, err := toolchain.Prepare(context.Background(), idle{t}, toolchain.Submission{Path: path}, toolchain.Options{Tools: bare})
			var usage *toolchain.UsageError
			if !errors.As(err, &usage) {
				t.Fatalf("Prepare: %v; want a *UsageError", err)
			}
			if !usage.Machine || !strings.Contains(usage.What, d.language) || !strings.Contains(usage.Remedy, "PATH") {
				t.Errorf("the message names neither language nor remedy: %s", usage)
			}
		})
	}
}

func TestNothingOrTwoThingsToCheckIsWrongUsage(t *testing.T) {
	refused(t, idle{t}, toolchain.Submission{})
	refused(t, idle{t}, toolchain.Submission{Path: "x", Command: []string{"y"}})
}

// idle is a runner that must not be asked to run anything.
type idle struct{ t *testing.T }

func (i idle) Run(context.Context, runner.Spec, []byte, runner.Limits) (runner.Outcome, error) {
	i.t.Error("something was run")
	return runner.Outcome{}, errors.New("nothing must run")
}

func (idle) Confinement() runner.Confinement { return runner.Confinement{} }
func (idle) Close() error                    { return nil }
