package toolchain_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// tell is a script that leaves a file where it could only be written by a
// program that nothing confines, and then answers like Python's probe.
func tell(mark string) string {
	return "#!/bin/sh\ntouch '" + mark + "'\necho /usr/bin/python3\n"
}

// attempt prepares a hostile submission, which may be refused as wrong usage
// or as a failed build, and is never our own fault.
func attempt(t *testing.T, r runner.Runner, path string) (toolchain.Prepared, bool) {
	t.Helper()
	p, err := toolchain.Prepare(context.Background(), r, toolchain.Submission{Path: path}, toolchain.Options{Tools: tools, CacheRoot: cacheRoot})
	var usage *toolchain.UsageError
	var failure *toolchain.CompileError
	switch {
	case errors.As(err, &usage), errors.As(err, &failure):
		return p, false
	case err != nil:
		t.Fatalf("Prepare: %v; want a refusal of what was handed in", err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return p, true
}

func mustNotExist(t *testing.T, path string) {
	t.Helper()
	if _, err := os.Lstat(path); err == nil {
		t.Errorf("a submission's file ran outside of its confinement")
	}
}

func TestInterpreterThatABuildMadeIsNeverAsked(t *testing.T) {
	needs(t, "make", "python3")
	r := openRunner(t, runner.LevelAuto)
	mark := filepath.Join(t.TempDir(), "mark")
	root := folder(t, map[string]string{
		"fake.in": tell(mark), "x.c": "int main(){}\n",
		"Makefile": "all:\n\tcp fake.in python3; chmod +x python3\n" +
			"\tprintf '#!%s/python3\\nprint(1)\\n' \"$(CURDIR)\" > leader; chmod +x leader\n"})
	if err := os.Chmod(filepath.Join(root, "fake.in"), 0o644); err != nil {
		t.Fatal(err)
	}
	p, ok := attempt(t, r, root)
	mustNotExist(t, mark)
	if ok && run(t, r, p, "") != "1\n" {
		t.Error("the script did not run with the machine's Python")
	}
}

func TestInterpreterInAnotherSubmissionIsNeverUsed(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	mark := filepath.Join(t.TempDir(), "mark")
	other := folder(t, map[string]string{"leader": tell(mark), "java": tell(mark), "python3": tell(mark)})
	for _, name := range []string{"leader", "java", "python3"} {
		t.Run(name, func(t *testing.T) {
			for _, line := range []string{filepath.Join(other, name), "/usr/.." + filepath.Join(other, name)} {
				script := filepath.Join(folder(t, map[string]string{"script": "#!" + line + "\n1\n"}), "script")
				p, ok := attempt(t, r, script)
				mustNotExist(t, mark)
				if ok && strings.HasPrefix(p.Spec.Argv[0], other) || strings.Contains(strings.Join(p.Spec.Read, " "), other) {
					t.Errorf("it runs %q and reads %q", p.Spec.Argv, p.Spec.Read)
				}
				if name == "leader" && ok {
					t.Error("a name that is not on PATH was accepted")
				}
			}
		})
	}
}

// linkers are builds that put a link in the place of a folder that they are
// built in, or of the program. VICTIM is another student's folder.
var linkers = []struct {
	name     string // what the link replaces
	commands []string
	files    map[string]string
}{
	{"the folder for what the build makes", []string{"make"}, map[string]string{
		"Makefile": "all:\n\trm -rf ../out; ln -s VICTIM ../out\n\tprintf '#!/bin/sh\\ncat VICTIM/notes\\n' >leader\n\tchmod +x leader\n"}},
	{"the copy of what was handed in", []string{"make"}, map[string]string{
		"Makefile": "all:\n\tcd .. && mv src gone; ln -s VICTIM ../src\n"}},
	{"the subfolder that is built", []string{"make"}, map[string]string{
		"inner/Makefile": "all:\n\tcd .. && mv inner gone && ln -s VICTIM inner\n"}},
	{"the program", []string{"make"}, map[string]string{
		"Makefile": "all:\n\tln -s VICTIM/leader leader\n"}},
	{"a folder on the way to the program", []string{"make"}, map[string]string{
		"Makefile": "all:\n\tln -s VICTIM bin\n"}},
	{"the folder for what Cargo makes", []string{"cargo", "cc"}, map[string]string{
		"Cargo.toml":  "[package]\nname = \"x\"\nversion = \"0.1.0\"\nedition = \"2021\"\nbuild = \"build.rs\"\n",
		"src/main.rs": "fn main() {}\n",
		"build.rs": "fn main() { let out = std::env::var(\"OUT_DIR\").unwrap(); let target = out.split(\"/release\").next().unwrap();" +
			" std::fs::rename(format!(\"{target}/release\"), format!(\"{target}/gone\")).unwrap();" +
			" std::os::unix::fs::symlink(\"VICTIM\", format!(\"{target}/release\")).unwrap(); }\n"}},
	{"what a check of the syntax runs", []string{"python3"}, map[string]string{
		"main.py":       "print(open('VICTIM/notes').read())\n",
		"py_compile.py": "import os, shutil\nout = os.path.dirname(os.getcwd()) + '/out'\nshutil.rmtree(out)\nos.symlink('VICTIM', out)\n"}},
}

func TestLinkMadeByABuildShowsNothingOfAnotherSubmission(t *testing.T) {
	for _, level := range runner.Levels() {
		t.Run(level.String(), func(t *testing.T) {
			r := openRunner(t, level)
			for _, l := range linkers {
				t.Run(l.name, func(t *testing.T) {
					needs(t, l.commands...)
					victim := folder(t, map[string]string{"leader": "#!/bin/sh\necho secret\n", "notes": "secret\n"})
					files := map[string]string{}
					for name, content := range l.files {
						files[name] = strings.ReplaceAll(content, "VICTIM", victim)
					}
					showsNothing(t, r, folder(t, files), victim)
				})
			}
		})
	}
}

// showsNothing checks that a hostile program, if it is accepted, neither runs
// nor may read what is in the folder victim.
func showsNothing(t *testing.T, r runner.Runner, path, victim string) {
	t.Helper()
	p, ok := attempt(t, r, path)
	if !ok {
		return
	}
	for _, place := range append(p.Spec.Read, p.Spec.Argv...) {
		real, err := filepath.EvalSymlinks(place)
		if err == nil && strings.HasPrefix(real, victim) {
			t.Errorf("%s leads to another submission", place)
		}
	}
	if r.Confinement().Level < runner.LevelRestricted {
		return // what a program reads is not bounded here
	}
	o, err := r.Run(context.Background(), p.Spec, nil, runner.Limits{})
	if err != nil {
		t.Fatalf("Run: %v", err)
	}
	if strings.Contains(string(o.Stdout), "secret") {
		t.Error("it printed another submission's file")
	}
}

func TestFoldersThatABuildNestsAreRemoved(t *testing.T) {
	needs(t, "make", "python3")
	r := openRunner(t, runner.LevelAuto)
	for _, test := range []struct {
		reason  string
		depth   int
		refused bool
	}{
		{"deeper than any project lies, yet with an end", 300, false},
		{"without end: no walk can hold so many open, so the build is stopped", 1500, true},
	} {
		builds := t.TempDir()
		root := folder(t, map[string]string{
			"nest.txt": fmt.Sprintf("import os\nfor place in (os.getcwd(), os.environ['GOCACHE']):\n os.chdir(place)\n for _ in range(%d):\n  os.mkdir('d')\n  os.chdir('d')\n", test.depth),
			"x.c":      "int main(){}\n",
			"Makefile": "all:\n\tpython3 nest.txt\n\tprintf '#!/bin/sh\\necho 1\\n' >leader\n\tchmod +x leader\n"})
		p, err := toolchain.Prepare(context.Background(), r, toolchain.Submission{Path: root}, toolchain.Options{Tools: tools, BuildRoot: builds})
		if (err != nil) != test.refused {
			t.Fatalf("%s: Prepare: %v\n%s", test.reason, err, compilerOutput(err))
		}
		if err == nil {
			if got := run(t, r, p, ""); got != "1\n" {
				t.Errorf("%s: printed %q, want 1", test.reason, got)
			}
			if err := p.Close(); err != nil {
				t.Error(err)
			}
		}
		if left, _ := os.ReadDir(builds); len(left) > 0 {
			t.Errorf("%s: left behind: %v", test.reason, left)
		}
	}
}
