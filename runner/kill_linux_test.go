package runner

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
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
				killStandIn(t, w, level, temp, time.Duration(random.IntN(60_000))*time.Microsecond)
				w.eventuallyNothing(t, temp)
			}
		})
	}
}

func killStandIn(t *testing.T, w *world, level Level, temp string, after time.Duration) {
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
	if err := errors.Join(cmd.Process.Kill()); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
}

// eventuallyNothing waits for helpers to notice, and fails the test if
// programs, helpers or folders are still there after a while.
func (w *world) eventuallyNothing(t *testing.T, temp string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for {
		processes, folders := w.marked(t), helpersIn(t, temp)
		if len(processes) == 0 && len(folders) == 0 {
			return
		}
		select {
		case <-ctx.Done():
			t.Errorf("left behind: processes %v, folders and helpers %v", processes, folders)
			return
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// helpersIn lists the folders in temp, and the helpers that are children of
// nobody any more.
func helpersIn(t *testing.T, temp string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(temp, "*"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		arguments, err := os.ReadFile(file)
		stat, err2 := os.ReadFile(filepath.Join(filepath.Dir(file), "stat"))
		if errors.Join(err, err2) != nil || !strings.HasPrefix(string(arguments), helperName) {
			continue
		}
		if fields := strings.Fields(string(stat)); len(fields) > 3 && fields[3] == "1" {
			found = append(found, file)
		}
	}
	return found
}
