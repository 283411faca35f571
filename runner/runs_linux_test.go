package runner

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// atEachLevel runs a test at every level that the machine allows.
func atEachLevel(t *testing.T, test func(t *testing.T, r Runner)) {
	t.Helper()
	for _, level := range Levels() {
		t.Run(level.String(), func(t *testing.T) { test(t, openAt(t, level)) })
	}
}

func shell(script string) Spec { return Spec{Argv: []string{"/bin/sh", "-c", script}} }

// endings builds the program that ends in every way there is; the function that
// it returns makes a Spec of its arguments.
func endings(t *testing.T) func(arguments ...string) Spec {
	t.Helper()
	dir := t.TempDir()
	program := compile(t, dir, "testdata/hostile/endings.c")
	return func(arguments ...string) Spec {
		return Spec{Argv: append([]string{program}, arguments...), Read: []string{dir}}
	}
}

func TestRunsReportEveryExitCode(t *testing.T) {
	// Those that shells give a meaning, with their neighbours, every bit, and the ends.
	some := []int{0, 1, 2, 3, 4, 8, 16, 32, 64, 125, 126, 127, 128, 129, 137, 255}
	all := os.Getenv("ISRGRADE_LARGE") != ""
	program := endings(t)
	atEachLevel(t, func(t *testing.T, r Runner) {
		for code := range 256 {
			if !slices.Contains(some, code) && (!all || r.Confinement().Level != LevelFull) {
				continue
			}
			o := run(t, r, program("exit", strconv.Itoa(code)), nil, Limits{})
			if o.Ending == Exited && o.ExitCode == code {
				continue
			}
			t.Errorf("exit code %d: %v, %d", code, o.Ending, o.ExitCode)
		}
	})
}

func TestRunsReportEverySignal(t *testing.T) {
	// What the kernel does by default, from signal(7): these do not end a
	// process, or stop it, which a process in a session of its own ignores
	// but for SIGSTOP.
	harmless := []syscall.Signal{
		unix.SIGCHLD, unix.SIGURG, unix.SIGWINCH, unix.SIGCONT, unix.SIGTSTP, unix.SIGTTIN, unix.SIGTTOU,
	}
	stopping := []syscall.Signal{unix.SIGTSTP, unix.SIGTTIN, unix.SIGTTOU}
	program := endings(t)
	limits := Limits{Wall: 300 * time.Millisecond}
	atEachLevel(t, func(t *testing.T, r Runner) {
		for sig := syscall.Signal(1); sig < 32; sig++ {
			o := run(t, r, program("signal", strconv.Itoa(int(sig))), nil, limits)
			want := fmt.Sprint(Signaled, unix.SignalName(sig))
			stops := sig == unix.SIGSTOP || r.Confinement().Level == LevelRestricted && slices.Contains(stopping, sig) // its group is not the only one of its session
			switch {
			case stops && o.Ending == Exited:
				continue // a look at many new processes, be they others', stopped it and let it go on
			case stops:
				want = fmt.Sprint(WallLimit, "")
			case slices.Contains(harmless, sig):
				want = fmt.Sprint(Exited, "")
			case sig == unix.SIGXFSZ: // the kernel's word for a file grown too large
				want = fmt.Sprint(ScratchLimit, "")
			}
			if got := fmt.Sprint(o.Ending, o.Signal); got != want {
				t.Errorf("signal %d: got %s, want %s", sig, got, want)
			}
		}
	})
}

func TestRunsReportCrashes(t *testing.T) {
	program := endings(t)
	atEachLevel(t, func(t *testing.T, r Runner) {
		for mode, want := range map[string]string{"abort": "SIGABRT", "stack": "SIGSEGV"} {
			if o := run(t, r, program(mode), nil, Limits{}); o.Ending != Signaled || o.Signal != want {
				t.Errorf("%s: %v by %s, want %s", mode, o.Ending, o.Signal, want)
			}
		}
	})
}

func TestRunsKeepEveryByteOfOutput(t *testing.T) {
	want := []byte("\x00\xff\xfe\x1b[2J\x1b]0;title\x07\r\n\xc3\x28")
	program := endings(t)
	atEachLevel(t, func(t *testing.T, r Runner) {
		if o := run(t, r, program("strange"), nil, Limits{}); !bytes.Equal(o.Stdout, want) {
			t.Errorf("got %q, want %q", o.Stdout, want)
		}
	})
}

func TestRunsGiveInputAndDoNotInsistOnIt(t *testing.T) {
	program := endings(t)
	input := bytes.Repeat([]byte("0123456789\n"), 1<<20)
	atEachLevel(t, func(t *testing.T, r Runner) {
		if o := run(t, r, program("never-read"), input, Limits{}); o.Ending != Exited || string(o.Stdout) != "finished\n" {
			t.Errorf("a program that reads nothing: %v, %q", o.Ending, o.Stdout)
		}
		if o := run(t, r, shell("wc -c"), input, Limits{}); strings.TrimSpace(string(o.Stdout)) != strconv.Itoa(len(input)) {
			t.Errorf("a program that reads all has read %s of %d bytes", o.Stdout, len(input))
		}
	})
}

func TestRunsKeepTheEndOfStderr(t *testing.T) {
	atEachLevel(t, func(t *testing.T, r Runner) {
		o := run(t, r, shell("seq 1 2000 >&2; echo last >&2"), nil, Limits{Stderr: 10})
		if string(o.Stderr) != "2000\nlast\n" || o.StderrBytes != 8898 {
			t.Errorf("kept %q of %d bytes", o.Stderr, o.StderrBytes)
		}
	})
}

func TestRunsHaveAFixedEnvironment(t *testing.T) {
	t.Setenv("ISRGRADE_SECRET", "leaked")
	atEachLevel(t, func(t *testing.T, r Runner) {
		spec := shell("env | cut -d= -f1 | sort | tr '\\n' ' '; echo $LANG $ADDED $PATH; test \"$HOME\" = \"$PWD\" && test -d \"$TMPDIR\" && echo home")
		spec.Env = []string{"ADDED=yes", "PATH=/replaced:/usr/bin:/bin"}
		o := run(t, r, spec, nil, Limits{})
		want := "ADDED HOME LANG PATH PWD TMPDIR TZ C.UTF-8 yes /replaced:/usr/bin:/bin\nhome\n"
		if string(o.Stdout) != want {
			t.Errorf("got %q, want %q\n%s", o.Stdout, want, o.Stderr)
		}
	})
}

func TestRunsMeasureMemoryAndTime(t *testing.T) {
	dir := t.TempDir()
	program := compile(t, dir, "testdata/hostile/consume.c")
	for _, level := range []Level{LevelLimits, LevelRestricted, LevelFull} {
		t.Run(level.String(), func(t *testing.T) {
			r := openAt(t, level)
			o := run(t, r, Spec{Argv: []string{program, "memory"}, Read: []string{dir}}, nil, Limits{Memory: 100 * mebibyte})
			if o.Ending != MemoryLimit || o.PeakRSS < 100*mebibyte || o.PeakRSS > 420*mebibyte {
				t.Errorf("memory: %v at a peak of %d MiB", o.Ending, o.PeakRSS/mebibyte)
			}
			o = run(t, r, Spec{Argv: []string{program, "cpu-children"}, Read: []string{dir}}, nil, Limits{CPU: 200 * time.Millisecond})
			if o.Ending != CPULimit || o.CPU < 200*time.Millisecond || o.Wall < 50*time.Millisecond {
				t.Errorf("time: %v after %v CPU, %v wall", o.Ending, o.CPU, o.Wall)
			}
		})
	}
}

func TestRunsOfWhatCannotStartAreToldApart(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "notes")
	if err := os.WriteFile(text, []byte("not a program\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	atEachLevel(t, func(t *testing.T, r Runner) {
		for _, path := range []string{text, filepath.Join(dir, "missing")} {
			_, err := r.Run(context.Background(), Spec{Argv: []string{path}, Read: []string{dir}}, nil, Limits{})
			var start *StartError
			if !errors.As(err, &start) || start.Command != path {
				t.Errorf("%s: got %v, want a StartError", path, err)
			}
		}
		if o := run(t, r, shell("exit 4"), nil, Limits{}); o.ExitCode != 4 {
			t.Errorf("the runner is of no use afterwards: %+v", o)
		}
	})
}

func TestRunsEndWithTheirContext(t *testing.T) {
	atEachLevel(t, func(t *testing.T, r Runner) {
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		if _, err := r.Run(ctx, shell("sleep 5"), nil, Limits{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v, want the context's error", err)
		}
		if o := run(t, r, shell("exit 4"), nil, Limits{}); o.ExitCode != 4 {
			t.Errorf("the runner is of no use afterwards: %+v", o)
		}
	})
}

func TestRunsSeeAFolderThatWasMadeAnew(t *testing.T) {
	atEachLevel(t, func(t *testing.T, r Runner) {
		dir := filepath.Join(t.TempDir(), "submission")
		script := filepath.Join(dir, "answer.sh")
		for _, answer := range []string{"first", "second"} {
			err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o755), os.WriteFile(script, []byte("echo "+answer+"\n"), 0o644))
			if err != nil {
				t.Fatal(err)
			}
			o := run(t, r, Spec{Argv: []string{"/bin/sh", script}, Read: []string{dir}}, nil, Limits{})
			if string(o.Stdout) != answer+"\n" {
				t.Errorf("got %q, want %q", o.Stdout, answer)
			}
		}
	})
}

func TestRunsRefuseSpecsThatCannotBeMeant(t *testing.T) {
	atEachLevel(t, func(t *testing.T, r Runner) {
		for _, spec := range []Spec{{}, {Argv: []string{"sh"}}, {Argv: []string{"/bin/sh"}, Read: []string{"x"}}, {Argv: []string{"/bin/sh"}, Read: []string{"/"}}, {Argv: []string{"/bin/sh"}, Env: []string{"x"}}} {
			if _, err := r.Run(context.Background(), spec, nil, Limits{}); err == nil {
				t.Errorf("%+v was run", spec)
			}
		}
	})
}

func TestRunsSeeWhatTheyAreShownHoweverItLies(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	err := errors.Join(
		os.MkdirAll(at("source/build"), 0o755), os.MkdirAll(at("build/input"), 0o755), os.Mkdir(at("hidden"), 0o755),
		os.WriteFile(at("source/file"), []byte("1"), 0o644), os.WriteFile(at("build/input/file"), []byte("2"), 0o644),
		os.WriteFile(at("hidden/file"), []byte("3"), 0o644), os.Symlink(at("source"), at("link")))
	if err != nil {
		t.Fatal(err)
	}
	const readFile, tryWrite = "cat %[1]s/source/file", "cat %[1]s/source/file; touch %[1]s/source/new 2>/dev/null || echo -refused"
	tests := []struct {
		reason      string
		read, write []string
		script      string
		want        string
	}{
		{"one file of a folder", []string{at("source/file")}, nil, readFile, "1"},
		{"a folder, read-only", []string{at("source")}, nil, tryWrite, "1-refused\n"},
		{"a folder by a link to it", []string{at("link")}, nil, "cat %[1]s/link/file %[1]s/source/file", "11"},
		{"a writable folder in a readable one", []string{at("source")}, []string{at("source/build")}, "cd %[1]s/source/build && touch x && mkdir a b && mv x a/y && mv a/y b/z && rm -r a b && echo ok", "ok\n"},
		{"a readable folder in a writable one", []string{at("build/input")}, []string{at("build")}, "cat %[1]s/build/input/file >%[1]s/build/copy; cat %[1]s/build/copy", "2"},
		{"the same folder twice", []string{at("source"), at("source")}, nil, readFile, "1"},
		{"all of the machine's temporary folder", []string{"/tmp", at("source")}, nil, readFile, "1"},
		{"nothing of what is not named", []string{at("source")}, nil, "cat %[1]s/hidden/file 2>/dev/null || echo refused", "refused\n"},
	}
	for _, level := range []Level{LevelRestricted, LevelFull} {
		t.Run(level.String(), func(t *testing.T) {
			r := openAt(t, level)
			for _, test := range tests {
				spec := shell(fmt.Sprintf(test.script, dir))
				spec.Read, spec.Write = test.read, test.write
				if o := run(t, r, spec, nil, Limits{}); string(o.Stdout) != test.want {
					t.Errorf("%s: got %q, want %q; stderr %s", test.reason, o.Stdout, test.want, o.Stderr)
				}
			}
		})
	}
}

func TestRunsSayThatScratchSpaceWasUsedUp(t *testing.T) {
	spec := shell("head -c 3000000 /dev/urandom >a; head -c 3000000 /dev/urandom >b; head -c 3000000 /dev/urandom >c; exit 0")
	for _, level := range []Level{LevelLimits, LevelRestricted, LevelFull} {
		t.Run(level.String(), func(t *testing.T) {
			o := run(t, openAt(t, level), spec, nil, Limits{Scratch: 4 * mebibyte})
			if o.Ending != ScratchLimit {
				t.Errorf("got %v, want %v", o.Ending, ScratchLimit)
			}
		})
	}
}
