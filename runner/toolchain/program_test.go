package toolchain_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"isrgrade/runner"
	"isrgrade/runner/toolchain"
	"isrgrade/runner/toolchain/toolchaintest"
)

// All tests share what is dear: each tool is asked once where it lives, and
// Go's library is compiled once.
var (
	tools     = toolchain.NewTools(os.Getenv("PATH"))
	cacheRoot string
)

func TestMain(m *testing.M) {
	runner.RunHelperIfAsked()
	os.Exit(withCache(m))
}

func withCache(m *testing.M) int {
	root, err := os.MkdirTemp("", "isrgrade-toolchain-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	defer os.RemoveAll(root)
	cacheRoot = root
	return m.Run()
}

// openRunner opens a runner of the given level for a test.
func openRunner(t *testing.T, level runner.Level) runner.Runner {
	t.Helper()
	if testing.Short() {
		t.Skip("short run: compiles real programs in processes of their own")
	}
	r, err := runner.Open(context.Background(), runner.Options{Level: level})
	if err != nil {
		t.Skipf("this machine does not offer the level %v: %v", level, err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Errorf("closing the runner: %v", err)
		}
	})
	return r
}

// needs skips the test if a command is absent.
func needs(t *testing.T, commands ...string) {
	t.Helper()
	for _, command := range commands {
		if _, err := exec.LookPath(command); err != nil {
			t.Skipf("no %s on this machine", command)
		}
	}
	if slices.Contains(commands, "go") {
		if err := copyGoLibrary(); err != nil {
			t.Fatal(err)
		}
	}
}

// copyGoLibrary puts Go's compiled library where all tests look for it.
var copyGoLibrary = sync.OnceValue(func() error {
	return toolchaintest.CopyGoLibrary(context.Background(), cacheRoot)
})

// folder makes a folder with the given files.
func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		mode := os.FileMode(0o644)
		if strings.HasPrefix(content, "#!") {
			mode = 0o755
		}
		if err := os.WriteFile(path, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// prepare prepares what must be a program.
func prepare(t *testing.T, r runner.Runner, submission toolchain.Submission) toolchain.Prepared {
	t.Helper()
	p, err := toolchain.Prepare(context.Background(), r, submission, toolchain.Options{Tools: tools, CacheRoot: cacheRoot})
	if err != nil {
		t.Fatalf("Prepare: %v\n%s", err, compilerOutput(err))
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return p
}

func compilerOutput(err error) string {
	var failure *toolchain.CompileError
	if errors.As(err, &failure) {
		return string(failure.Output)
	}
	return ""
}

// run runs a prepared program, which must end well.
func run(t *testing.T, r runner.Runner, p toolchain.Prepared, input string) string {
	t.Helper()
	o, err := r.Run(context.Background(), p.Spec, []byte(input), runner.Limits{})
	if err != nil {
		t.Fatalf("Run: %v", err)
	}
	if o.Ending != runner.Exited || o.ExitCode != 0 {
		t.Fatalf("the program ended with %v, exit code %d: %s", o.Ending, o.ExitCode, o.Stderr)
	}
	return string(o.Stdout)
}

// snapshot digests all that is in a folder, with times.
func snapshot(t *testing.T, root string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		content := ""
		if info.Mode().IsRegular() {
			bytes, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			content = string(bytes)
		}
		found[path] = fmt.Sprintf("%v %v %x", info.Mode(), info.ModTime(), sha256.Sum256([]byte(content)))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
