package runner

import (
	"errors"
	"fmt"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// helperOf is the process number of the helper that would serve the next run; 0 if
// none is there.
func helperOf(r Runner) int {
	if c := r.(*aloneAgain).Runner.(*confined).sandbox; c != nil {
		return c.process.cmd.Process.Pid
	}
	return 0
}

func TestRunsThatLeaveTracesAreTheLastOfTheirHelper(t *testing.T) {
	tests := []struct {
		reason string
		script string
		kept   bool
	}{
		{"it touches nothing", "exit 0", true},
		{"it fails", "exit 3", true},
		{"it reads its folder", "read -r line < . 2>/dev/null; exit 0", true},
		{"it leaves a file", ": >file", false},
		{"it removes what it made", ": >file && rm file", false},
		{"it makes a folder and removes it", "mkdir folder && rmdir folder", false},
	}
	atWatchedLevels(t, func(t *testing.T, r Runner) {
		for _, test := range tests {
			run(t, r, shell("exit 0"), nil, Limits{})
			spec := shell(test.script)
			run(t, r, spec, nil, Limits{})
			before := helperOf(r)
			run(t, r, spec, nil, Limits{})
			if kept := before != 0 && helperOf(r) == before; kept != test.kept {
				t.Errorf("%s: helper kept: %v, want %v", test.reason, kept, test.kept)
			}
		}
	})
}

func TestSecretRunsShareNoHelperWithOthers(t *testing.T) {
	atWatchedLevels(t, func(t *testing.T, r Runner) {
		open, secret := shell("exit 0"), shell("exit 0")
		secret.Secret = true
		var helpers []int
		for _, spec := range []Spec{open, secret, secret, open} {
			run(t, r, spec, nil, Limits{})
			helpers = append(helpers, helperOf(r))
		}
		if helpers[0] == helpers[1] || helpers[1] != helpers[2] || helpers[2] == helpers[3] {
			t.Errorf("runs that are open, secret, secret and open had the helpers %v", helpers)
		}
	})
}

func TestAMachineShortOfSomethingIsNoFaultOfTheProgram(t *testing.T) {
	for errno, theirs := range map[syscall.Errno]bool{
		unix.EAGAIN: false, unix.ENOMEM: false, unix.EMFILE: false, unix.ENFILE: false,
		unix.ENOENT: true, unix.EACCES: true, unix.ENOEXEC: true, unix.E2BIG: true,
	} {
		var start *StartError
		if err := startFailed("/program", errno); errors.As(err, &start) != theirs || !errors.Is(err, errno) {
			t.Errorf("%v: got %v; want a StartError: %v", errno, err, theirs)
		}
	}
}

// A helper that dies under a program: what it counted before is the verdict, and
// without that there is none.
func TestAHelperThatDiesLeavesItsVerdict(t *testing.T) {
	verdict := reply{Verdict: true, Report: report{Stopped: ProcessLimit}}
	for _, said := range []*reply{&verdict, nil} {
		ours, theirs, err := socketPair()
		if err != nil {
			t.Fatal(err)
		}
		files, err := newStdio(nil)
		if err != nil {
			t.Fatal(err)
		}
		defer files.close()
		go func() {
			defer theirs.Close()
			_, _ = theirs.Read(make([]byte, 1))
			if said != nil {
				_ = sendReply(int(theirs.Fd()), *said)
			}
		}()
		c := &sandbox{conn: ours, config: sandboxConfig{Limits: DefaultLimits()}}
		r, err := c.run(t.Context(), files)
		got := fmt.Sprint(r.Stopped, c.spent, err)
		want := fmt.Sprint(ProcessLimit, true, nil)
		if said == nil {
			want = fmt.Sprint(Exited, false, errHelperGone)
		}
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		ours.Close()
	}
}

func TestRunsThatMakeManyClosedFoldersGetTheSameVerdictEachTime(t *testing.T) {
	dir := t.TempDir()
	program := compile(t, dir, "testdata/hostile/exhaust.c")
	spec := Spec{Argv: []string{program, "closed-folders", "60000"}, Read: []string{dir}}
	for _, level := range []Level{LevelRestricted, LevelFull} {
		t.Run(level.String(), func(t *testing.T) {
			r := openAt(t, level)
			for range 2 {
				if o := run(t, r, spec, nil, Limits{CPU: 20 * time.Second, Scratch: 16 * mebibyte}); o.Ending != ScratchLimit {
					t.Errorf("got %v, want %v", o.Ending, ScratchLimit)
				}
			}
		})
	}
}
