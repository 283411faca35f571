package runner

import (
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"

	"os"
)

const noNamespacesVariable = "ISRGRADE_TEST_NO_NAMESPACES"

// TestWithoutUserNamespaces runs itself, and the hostile programs, where user
// namespaces are forbidden, as in most containers.
func TestWithoutUserNamespaces(t *testing.T) {
	if testing.Short() {
		t.Skip("runs all hostile programs again")
	}
	if err := exec.Command("unshare", "-Ur", "true").Run(); err != nil {
		t.Skipf("the emulation itself needs user namespaces: %v", err)
	}
	t.Parallel() // another process with marks of its own
	program, temp := testBinary(t)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	const forbid = `echo 0 >/proc/sys/user/max_user_namespaces && export ` + noNamespacesVariable + `=1 && exec "$@"`
	cmd := exec.CommandContext(ctx, "unshare", "-Ur", "sh", "-c", forbid, "sh",
		program, "-test.v", "-test.run", "^(TestHostile.*|TestAutoTakesTheSecondBest)$/^restricted$")
	passesElsewhere(t, cmd, temp, "TestAutoTakesTheSecondBest",
		"TestHostileProgramsAreHeldAndTheTableSaysSo/restricted", "TestHostileBuildIsHeld/restricted")
}

func TestAutoTakesTheSecondBest(t *testing.T) {
	if os.Getenv(noNamespacesVariable) == "" {
		t.Skip("only of use where namespaces are forbidden")
	}
	r, err := Open(t.Context(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if o := run(t, r, shell("exit 4"), nil, Limits{}); o.ExitCode != 4 {
		t.Errorf("a run before anything is decided: %+v", o)
	}
	c := r.Confinement()
	if c.Level != LevelRestricted || !strings.Contains(c.Why, "full") || len(c.NotEnforced) == 0 {
		t.Errorf("auto took %+v, want restricted and a reason", c)
	}
	if _, err := Open(t.Context(), Options{Level: LevelFull}); err == nil {
		t.Error("level full was given although namespaces are forbidden")
	}
	s := Survey(t.Context(), Options{})
	if s.Taken != LevelRestricted || s.Levels[0].Available || !strings.Contains(s.Levels[0].Remedy, "max_user_namespaces") {
		t.Errorf("the survey says %+v", s)
	}
}
