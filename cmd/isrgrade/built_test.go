package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/runner"
)

// The tests of this package run the built binary on real programs, as its users
// do.

var update = flag.Bool("update", false, "rewrite the golden files")

// root is the repository, seen from this package's folder.
const root = "../.."

// binary is the command under test, built by TestMain.
var binary string

func TestMain(m *testing.M) {
	runner.RunHelperIfAsked()
	flag.Parse()
	os.Exit(runTests(m))
}

func runTests(m *testing.M) int {
	dir, err := os.MkdirTemp("", "isrgrade-test")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := keepGoCache(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if err := os.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache")); err != nil { // not this user's
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if err := waitSideBySide(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	binary = filepath.Join(dir, "isrgrade")
	build := exec.Command("go", "build", "-o", binary, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0") // as make build does: exports take it to other machines
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build the command: %s\n%s", err, out)
		return 1
	}
	return m.Run()
}

// waitSideBySide lets more tests than there are processors run at the same time, since
// they wait for programs that sleep, unless the command line says how many.
func waitSideBySide() error {
	const parallel = "test.parallel"
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == parallel })
	if given {
		return nil
	}
	return flag.Set(parallel, strconv.Itoa(2*runtime.NumCPU()))
}

// keepGoCache lets Go find what it has built, wherever the user's cache is: in an
// empty one it would build its whole library anew.
func keepGoCache() error {
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		return fmt.Errorf("ask for Go's cache: %w", err)
	}
	return os.Setenv("GOCACHE", strings.TrimSpace(string(cache)))
}

// outcome is what one call of the binary did.
type outcome struct {
	status      int
	out, errOut string
}

func call(t testing.TB, args ...string) outcome {
	t.Helper()
	return callWith(t, "", args...)
}

func callWith(t testing.TB, input string, args ...string) outcome {
	t.Helper()
	command := exec.CommandContext(context.Background(), binary, args...)
	command.Dir = root
	command.Stdin = strings.NewReader(input)
	command.Env = append(os.Environ(), "NO_COLOR=1")
	var out, errOut bytes.Buffer
	command.Stdout, command.Stderr = &out, &errOut
	err := command.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatalf("isrgrade %s: %v", strings.Join(args, " "), err)
	}
	return outcome{command.ProcessState.ExitCode(), out.String(), errOut.String()}
}

// checked gives the result of `check --format json`. Short runs are for the race
// detector, which does not see into the processes that are started.
func checked(t testing.TB, args ...string) (grader.Result, outcome) {
	t.Helper()
	if testing.Short() {
		t.Skip("short run: grades real programs in processes of their own")
	}
	done := call(t, append([]string{"check", "--format", "json"}, args...)...)
	var result grader.Result
	if err := json.Unmarshal([]byte(done.out), &result); err != nil {
		t.Fatalf("isrgrade check %s: status %d, no JSON result: %v\n%s", strings.Join(args, " "), done.status, err, done.errOut)
	}
	return result, done
}

func writeFile(t testing.TB, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}
