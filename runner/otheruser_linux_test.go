package runner

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// ordinaryUser is nobody in particular: an account needs no name.
const ordinaryUser = 54321

// testBinary copies this test to where every user can start it, with a folder
// beside it that the user can write to.
func testBinary(t *testing.T) (program, temp string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "isrgrade-test-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	program, temp = filepath.Join(dir, "runner.test"), filepath.Join(dir, "tmp")
	if err := copyProgram("/proc/self/exe", program); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(temp, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{dir, temp} {
		if err := os.Chmod(path, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	return program, temp
}

func copyProgram(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		return err
	}
	if _, err := io.Copy(target, source); err != nil {
		return err
	}
	return target.Close()
}

// passesElsewhere runs tests of this binary by another command and demands
// that each of the named ones ran and passed there.
func passesElsewhere(t *testing.T, cmd *exec.Cmd, temp string, names ...string) {
	t.Helper()
	cmd.Env = []string{"TMPDIR=" + temp, "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + temp}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	for _, name := range names {
		if !strings.Contains(string(out), "--- PASS: "+name) {
			t.Errorf("%s did not run there:\n%s", name, out)
		}
	}
}

// atMost1500Processes runs a command of a user who may have that many, as on shared machines: a
// program that leaves 3,000 zombies would use them up. Shells call that limit p or u.
const atMost1500Processes = `{ ulimit -p 1500 || ulimit -u 1500; } 2>/dev/null && exec "$@"`

func TestOrdinaryUserIsProtectedToo(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can become another user; the tests themselves ran as an ordinary one")
	}
	if testing.Short() {
		t.Skip("runs all hostile programs again")
	}
	t.Parallel() // another process, of another user, with marks of its own
	program, temp := testBinary(t)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	const tests = "^(TestHostile.*|TestRuns.*)$/^(full|restricted)$"
	cmd := exec.CommandContext(ctx, "sh", "-c", atMost1500Processes, "sh", program, "-test.v", "-test.run", tests)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: ordinaryUser, Gid: ordinaryUser}}
	passesElsewhere(t, cmd, temp,
		"TestHostileProgramsAreHeldAndTheTableSaysSo/full", "TestHostileProgramsAreHeldAndTheTableSaysSo/restricted",
		"TestHostileBuildIsHeld/full", "TestHostileBuildIsHeld/restricted",
		"TestRunsOfOthersAreNotHarmedByZombies/full", "TestRunsOfOthersAreNotHarmedByZombies/restricted",
		"TestRunsThatAreClosedToLooksEnd/restricted",
		"TestRunsThatMakeManyClosedFoldersGetTheSameVerdictEachTime/full", "TestRunsThatMakeManyClosedFoldersGetTheSameVerdictEachTime/restricted")
}
