package toolchain_test

import (
	"context"
	"errors"
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
