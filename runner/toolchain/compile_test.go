package toolchain_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// broken are sources that a compiler refuses.
var broken = []struct{ command, file, source string }{
	{"python3", "leader.py", "def f(:\n"},
	{"ruby", "leader.rb", "def f(\n"},
	{"go", "leader.go", "package main\nfunc main() { x := 1 }\n"},
	{"javac", "Leader.java", "class Leader { int f() { return \"\"; } }\n"},
	{"gcc", "leader.c", "int main(void) { return x; }\n"},
	{"g++", "leader.cpp", "int main() { return x; }\n"},
	{"rustc", "leader.rs", "fn main() { x }\n"},
	{"kotlinc", "leader.kt", "fun main() { x }\n"},
}

func TestCompileErrorIsToldInTheCompilersWords(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	for _, b := range broken {
		t.Run(b.file, func(t *testing.T) {
			needs(t, b.command)
			builds := t.TempDir()
			path := filepath.Join(folder(t, map[string]string{b.file: b.source}), b.file)
			p, failure := compileError(t, r, path, toolchain.Options{BuildRoot: builds})
			if !strings.Contains(string(failure.Output), b.file) {
				t.Errorf("the output does not name the student's file: %s", failure.Output)
			}
			if strings.Contains(string(failure.Output), builds) {
				t.Errorf("the output names the build folder: %s", failure.Output)
			}
			if failure.Outcome.ExitCode == 0 || !strings.Contains(failure.Reason(), "exit code") {
				t.Errorf("reason %q, exit code %d", failure.Reason(), failure.Outcome.ExitCode)
			}
			if p.SHA256 != sum(b.source) || p.Language != failure.Language {
				t.Errorf("what is known of the program is lost: %+v", p)
			}
			if left, _ := os.ReadDir(builds); len(left) > 0 {
				t.Errorf("the build folder is left behind: %v", left)
			}
		})
	}
}

func sum(content string) string {
	digest := sha256.Sum256([]byte(content))
	return hex.EncodeToString(digest[:])
}

func compileError(t *testing.T, r runner.Runner, path string, options toolchain.Options) (toolchain.Prepared, *toolchain.CompileError) {
	t.Helper()
	options.Tools, options.CacheRoot = tools, cacheRoot
	p, err := toolchain.Prepare(context.Background(), r, toolchain.Submission{Path: path}, options)
	var failure *toolchain.CompileError
	if !errors.As(err, &failure) {
		t.Fatalf("Prepare: %v; want a *CompileError", err)
	}
	return p, failure
}

func TestBuildWithoutEndIsStoppedAndNamesTheLimit(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	needs(t, "make")
	root := folder(t, map[string]string{"Makefile": "all:\n\tsleep 100\n"})
	limits := runner.Limits{Wall: 300 * time.Millisecond}
	_, failure := compileError(t, r, root, toolchain.Options{Limits: limits})
	if failure.Outcome.Ending != runner.WallLimit || !strings.Contains(failure.Reason(), "300ms") {
		t.Errorf("ending %v, reason %q", failure.Outcome.Ending, failure.Reason())
	}
}

func TestMissingLibraryIsACompileErrorWithANoteOnTheNetwork(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	needs(t, "go")
	root := folder(t, map[string]string{
		"go.mod":  "module leader\n\ngo 1.20\n\nrequire example.org/x v1.0.0\n",
		"main.go": "package main\nimport _ \"example.org/x\"\nfunc main() {}\n"})
	_, failure := compileError(t, r, root, toolchain.Options{})
	if !strings.Contains(failure.Note(), "without network") {
		t.Errorf("the note is %q", failure.Note())
	}
}

// A hint on the network beside a missing semicolon would send the student astray, all
// the more as the line that gcc quotes has the lesson's own words.
func TestSyntaxErrorHasNoNoteOnTheNetwork(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	needs(t, "gcc")
	root := folder(t, map[string]string{"leader.c": "int main(void) { int FETCH_offline = 0 return FETCH_offline; }\n"})
	_, failure := compileError(t, r, filepath.Join(root, "leader.c"), toolchain.Options{})
	if !strings.Contains(string(failure.Output), "FETCH_offline") {
		t.Fatalf("the compiler does not quote the line: %q", failure.Output)
	}
	if note := failure.Note(); note != "" {
		t.Errorf("the note is %q", note)
	}
}

// go looks for a module in every folder above, where a stray go.mod is
// somebody else's, or not to be read.
func TestGoFileBuildsBelowAStrayModule(t *testing.T) {
	needs(t, "go")
	above := folder(t, map[string]string{"go.mod": "this is no module file\n"})
	t.Setenv("TMPDIR", above)
	for _, level := range []runner.Level{runner.LevelNone, runner.LevelRestricted, runner.LevelFull} {
		t.Run(level.String(), func(t *testing.T) {
			source := filepath.Join(folder(t, map[string]string{"leader.go": doublers[goRow].source}), "leader.go")
			prepare(t, openRunner(t, level), toolchain.Submission{Path: source})
		})
	}
}

func TestWarningsOfAGoodBuildAreKept(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	needs(t, "gcc")
	root := folder(t, map[string]string{"leader.c": "#warning mind this\nint main(void) { return 0; }\n"})
	p := prepare(t, r, toolchain.Submission{Path: root})
	if p.Build.Steps != 1 || !strings.Contains(string(p.Build.Output), "mind this") {
		t.Errorf("build: %+v", p.Build)
	}
}

// A Makefile finds the shared Go library through the links in its cache, and
// tries to overwrite, replace, and remove what they lead to.
const poisoner = "all:\n\tfor f in $$GOCACHE/*/*; do w=$$(readlink $$f);" +
	" echo poison >$$f; echo poison >$$w; rm -f $$w; mv $$f $$w; done; true\n" +
	"\tprintf '#!/bin/sh\\n' >leader\n\tchmod +x leader\n"

func TestSubmissionCannotPoisonTheSharedGoLibrary(t *testing.T) {
	needs(t, "make", "go")
	for _, level := range []runner.Level{runner.LevelFull, runner.LevelRestricted} {
		t.Run(level.String(), func(t *testing.T) {
			r := openRunner(t, level)
			honest := folder(t, map[string]string{"leader.go": doublers[goRow].source})
			prepare(t, r, toolchain.Submission{Path: honest})
			before := snapshot(t, cacheRoot)
			prepare(t, r, toolchain.Submission{Path: folder(t, map[string]string{"Makefile": poisoner, "x.go": "package main\n"})})
			if after := snapshot(t, cacheRoot); len(before) < 100 || !maps.Equal(before, after) {
				t.Errorf("the cache of %d entries was changed; it has %d now", len(before), len(after))
			}
		})
	}
}

// Without confinement the same attack succeeds; so the test above can fail.
func TestPoisonerWorksWhereNothingConfines(t *testing.T) {
	needs(t, "make", "go")
	r := openRunner(t, runner.LevelNone)
	prepare(t, r, toolchain.Submission{Path: folder(t, map[string]string{"leader.go": doublers[goRow].source})})
	victim := t.TempDir()
	if err := os.CopyFS(victim, os.DirFS(cacheRoot)); err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, victim)
	p, err := toolchain.Prepare(context.Background(), r, toolchain.Submission{Path: folder(t, map[string]string{"Makefile": poisoner, "x.go": "package main\n"})},
		toolchain.Options{Tools: tools, CacheRoot: victim})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if maps.Equal(before, snapshot(t, victim)) {
		t.Error("the poisoner did nothing")
	}
}

func TestCloseRemovesWhatABuildMadeUnremovable(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	needs(t, "make")
	builds := t.TempDir()
	root := folder(t, map[string]string{"Makefile": "all:\n\tmkdir -p a/b/c\n\ttouch a/b/c/d\n" +
		"\tprintf '#!/bin/sh\\n' >leader\n\tchmod +x leader\n\tchmod 0 a/b/c a/b\n"})
	p, err := toolchain.Prepare(context.Background(), r, toolchain.Submission{Path: root}, toolchain.Options{Tools: tools, BuildRoot: builds})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(builds); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestGoBuildsWithoutAPlaceForTheSharedLibrary(t *testing.T) {
	needs(t, "go")
	r := openRunner(t, runner.LevelAuto)
	root := folder(t, map[string]string{"leader.go": "package main\nfunc main() {}\n", "no-folder": "x"})
	p, err := toolchain.Prepare(context.Background(), r, toolchain.Submission{Path: filepath.Join(root, "leader.go")},
		toolchain.Options{Tools: tools, CacheRoot: filepath.Join(root, "no-folder")})
	if err != nil {
		t.Fatalf("Prepare: %v\n%s", err, compilerOutput(err))
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}
