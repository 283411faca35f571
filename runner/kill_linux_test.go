package runner

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// standInVariable makes this test binary a grader that runs one program, which
// leaves daemons, until it is killed.
const standInVariable = "ISRGRADE_TEST_STAND_IN"

func TestStandInForAGrader(t *testing.T) {
	level, err := ParseLevel(os.Getenv(standInVariable))
	if err != nil {
		t.Skip("only of use to the test that kills it")
	}
	r, err := Open(t.Context(), Options{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("opened")
	for {
		spec := Spec{Argv: []string{os.Getenv("PROGRAM"), "daemon", os.Getenv("MARKER")}, Read: []string{filepath.Dir(os.Getenv("PROGRAM"))}}
		if _, err := r.Run(t.Context(), spec, nil, Limits{}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestKillingTheGraderLeavesNothing(t *testing.T) {
	w := newWorld(t)
	random := rand.New(rand.NewPCG(1, 2))
	for _, level := range []Level{LevelLimits, LevelRestricted, LevelFull} {
		t.Run(level.String(), func(t *testing.T) {
			openAt(t, level)
			for range 8 {
				temp := t.TempDir()
				after := time.Duration(random.IntN(60_000)) * time.Microsecond
				helpers := killStandIn(t, w, level, temp, after)
				w.eventuallyNothing(t, temp, helpers)
			}
		})
	}
}

// killStandIn returns the helpers that the killed grader had.
func killStandIn(t *testing.T, w *world, level Level, temp string, after time.Duration) (helpers []string) {
	t.Helper()
	cmd := exec.Command("/proc/self/exe", "-test.run", "^TestStandInForAGrader$")
	cmd.Env = append(os.Environ(), standInVariable+"="+level.String(), "TMPDIR="+temp,
		"PROGRAM="+w.path("source/linger"), "MARKER="+w.marker)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if strings.TrimSpace(line) != "opened" {
		t.Fatalf("the stand-in said %q (%v)", line, err)
	}
	time.Sleep(after)
	// Stopped, so that no helper is started unseen between the list and the end.
	if err := cmd.Process.Signal(unix.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	helpers = childrenOf(t, cmd.Process.Pid)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	return helpers
}

// eventuallyNothing waits for helpers to notice, and fails the test if
// programs, helpers or folders are still there after a while.
func (w *world) eventuallyNothing(t *testing.T, temp string, helpers []string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for {
		folders, err := filepath.Glob(filepath.Join(temp, "*"))
		processes, alive := w.marked(t), slices.DeleteFunc(helpers, hasEnded)
		if err == nil && len(processes)+len(folders)+len(alive) == 0 {
			return
		}
		select {
		case <-ctx.Done():
			t.Errorf("left behind: processes %v, folders %v, helpers %v", processes, folders, alive)
			return
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// childrenOf lists the children of a process, as their folders in /proc: its
// helpers, also one that was forked and does not have its own name yet.
func childrenOf(t *testing.T, parent int) []string {
	t.Helper()
	processes, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(processes, func(process string) bool {
		stat, err := os.ReadFile(filepath.Join(process, "stat"))
		fields := strings.Fields(string(stat))
		return err != nil || len(fields) < 4 || fields[3] != strconv.Itoa(parent) || hasEnded(process)
	})
}

// hasEnded is true for a zombie, too, which has no arguments any more.
func hasEnded(process string) bool {
	arguments, err := os.ReadFile(filepath.Join(process, "cmdline"))
	return err != nil || len(arguments) == 0
}
