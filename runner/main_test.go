package runner

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the table in docs/security.md")

func TestMain(m *testing.M) {
	RunHelperIfAsked()
	flag.Parse()
	os.Exit(m.Run())
}

// openAt opens a runner that the test closes, or skips the test where the
// machine does not allow the level.
func openAt(t testing.TB, level Level) Runner {
	t.Helper()
	return openWith(t, Options{Level: level})
}

func openWith(t testing.TB, options Options) Runner {
	t.Helper()
	options.TempDir = t.TempDir()
	r, err := Open(context.Background(), options)
	if err != nil {
		t.Skipf("this machine does not allow it: %v", err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Errorf("close the runner: %v", err)
		}
	})
	return r
}

// compile builds one C file of testdata and returns the program's path.
func compile(t testing.TB, dir, source string) string {
	t.Helper()
	compiler, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc to build the test programs with")
	}
	program := filepath.Join(dir, filepath.Base(source[:len(source)-len(".c")]))
	out, err := exec.Command(compiler, "-O1", "-static", "-pthread", "-w", "-o", program, source).CombinedOutput()
	if err != nil {
		t.Fatalf("build %s: %v\n%s", source, err, out)
	}
	return program
}

// run fails the test where the runner itself does.
func run(t testing.TB, r Runner, spec Spec, input []byte, limits Limits) Outcome {
	t.Helper()
	o, err := r.Run(context.Background(), spec, input, limits)
	if err != nil {
		t.Fatalf("run %v: %v", spec.Argv, err)
	}
	return o
}
