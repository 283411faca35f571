package runner

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sys/unix"
)

// Sentences of docs/security.md that are about two programs at once, about what the
// levels leave open, or about what they take from harmless programs.

// Zombies count as processes of their program, and take none from another student's.
func TestRunsOfOthersAreNotHarmedByZombies(t *testing.T) {
	dir := t.TempDir()
	zombies := Spec{Argv: []string{compile(t, dir, "testdata/hostile/exhaust.c"), "zombies"}, Read: []string{dir}}
	for _, level := range []Level{LevelRestricted, LevelFull} {
		t.Run(level.String(), func(t *testing.T) {
			gate := &Gate{} // as the runners of one command share
			hostile, harmless := openWith(t, Options{Level: level, Gate: gate}), openWith(t, Options{Level: level, Gate: gate})
			var both sync.WaitGroup
			both.Go(func() {
				for range 3 {
					if o, err := hostile.Run(t.Context(), zombies, nil, Limits{}); err != nil || o.Ending != ProcessLimit {
						t.Errorf("zombies: %v, %v; want %v", o.Ending, err, ProcessLimit)
					}
				}
			})
			both.Go(func() {
				for range 60 {
					spec := shell("/bin/true && /bin/true | /bin/true && exit 4")
					if o, err := harmless.Run(t.Context(), spec, nil, Limits{}); err != nil || o.Ending != Exited || o.ExitCode != 4 {
						t.Errorf("a harmless program: %v, exit code %d, %v", o.Ending, o.ExitCode, err)
					}
				}
			})
			both.Wait()
		})
	}
}

// So the helper that counts them comes first. A compiler and its parts are not slowed.
func TestRunsOfManyProcessesAreSlowedDown(t *testing.T) {
	priority, err := unix.Getpriority(unix.PRIO_PROCESS, 0)
	if err != nil {
		t.Fatal(err)
	}
	ours := strconv.Itoa(20 - priority) // the system call gives 1 to 40
	for _, level := range []Level{LevelRestricted, LevelFull} {
		t.Run(level.String(), func(t *testing.T) {
			r := openAt(t, level)
			for _, test := range []struct{ script, want string }{
				{"sleep 1 & sleep 1; nice", ours},                                         // three at once
				{"sleep 2 & sleep 2 & sleep 2 & sleep 2 & sleep 2 & sleep 1; nice", "19"}, // seven
			} {
				o := run(t, r, shell(test.script), nil, Limits{})
				if got := strings.TrimSpace(string(o.Stdout)); got != test.want {
					t.Errorf("%s: niceness %q, want %s (%v)", test.script, got, test.want, o.Ending)
				}
			}
		})
	}
}

// What Python's library cannot do at restricted, it can at full.
func TestRunsOfPythonLackAtRestrictedWhatTheHandbookSays(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Python a dozen times")
	}
	for _, test := range []struct {
		sentence, script string
		restricted, full bool
	}{
		{"an anonymous shared mapping", "import mmap; mmap.mmap(-1, 4096)", false, false},
		{"a private mapping", "import mmap; mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)", true, true},
		{"shutil.copy needs chmod", "import shutil; open('a', 'w').close(); shutil.copy('a', 'b')", false, true},
		{"shutil.copyfile needs none", "import shutil; open('a', 'w').close(); shutil.copyfile('a', 'b')", true, true},
		{"a file in /tmp", "open('/tmp/isrgrade-left-behind', 'w')", false, true},
		{"a file in /dev/shm", "open('/dev/shm/isrgrade-left-behind', 'w')", false, true},
		{"multiprocessing.Pool needs /dev/shm", "import multiprocessing as m\nwith m.get_context('fork').Pool(2) as p: p.map(abs, [1, -2])", false, true},
		{"a socket", "import socket; socket.socket()", false, false},
		{"another program", "import subprocess, sys; subprocess.run([sys.executable, '-c', ''], check=True)", true, true},
	} {
		for level, works := range map[Level]bool{LevelRestricted: test.restricted, LevelFull: test.full} {
			t.Run(level.String(), func(t *testing.T) {
				command, folders := located(t, []string{"python3", "-c", test.script})
				o := run(t, openAt(t, level), Spec{Argv: command, Read: folders}, nil, Limits{})
				if got := o.Ending == Exited && o.ExitCode == 0; got != works {
					t.Errorf("%s: works: %v, want %v\n%s", test.sentence, got, works, o.Stderr)
				}
			})
		}
	}
}

// Compilers need chmod, and Landlock does not judge it by path.
func TestRunsOfBuildsMayChangeRightsOutsideAtRestrictedAlone(t *testing.T) {
	for level, open := range map[Level]bool{LevelRestricted: true, LevelFull: false} {
		t.Run(level.String(), func(t *testing.T) {
			neighbour := filepath.Join(t.TempDir(), "leader.py")
			if err := os.WriteFile(neighbour, nil, 0o644); err != nil {
				t.Fatal(err)
			}
			run(t, openAt(t, level), buildIn(t.TempDir(), "chmod 600 "+neighbour), nil, Limits{})
			file, err := os.Stat(neighbour)
			if err != nil {
				t.Fatal(err)
			}
			if changed := file.Mode().Perm() == 0o600; changed != open {
				t.Errorf("a build may change the rights of another file: %v, want %v", changed, open)
			}
		})
	}
}

// At full a program's end is that of its process namespace, whatever group it is in.
func TestRunsStayInTheirProcessGroupAtRestricted(t *testing.T) {
	dir := t.TempDir()
	program := compile(t, dir, "testdata/hostile/surroundings.c")
	t.Run(LevelRestricted.String(), func(t *testing.T) {
		spec := Spec{Argv: []string{program, "leave-group"}, Read: []string{dir}}
		if o := run(t, openAt(t, LevelRestricted), spec, nil, Limits{}); string(o.Stdout) != "finished\n" {
			t.Errorf("got %q", o.Stdout)
		}
	})
}

// A program whose own file cannot be read is closed to looks by the kernel. As root
// the helper sees into it all the same.
func TestRunsThatAreClosedToLooksEnd(t *testing.T) {
	dir := t.TempDir()
	program := compile(t, dir, "testdata/hostile/linger.c")
	if err := os.Chmod(program, 0o111); err != nil {
		t.Fatal(err)
	}
	t.Run(LevelRestricted.String(), func(t *testing.T) {
		if unix.Access(program, unix.R_OK) == nil {
			t.Skip("root may read every file")
		}
		o := run(t, openAt(t, LevelRestricted), Spec{Argv: []string{program, "sleep"}, Read: []string{dir}}, nil, shortly)
		if o.Ending == Exited || o.Ending == WallLimit {
			t.Errorf("got %v; want it ended before the wall limit\n%s", o.Ending, o.Stderr)
		}
	})
}

func TestRunsHaveAFixedMaskAndNoTerminal(t *testing.T) {
	old := unix.Umask(0o077)
	defer unix.Umask(old)
	atWatchedLevels(t, func(t *testing.T, r Runner) {
		o := run(t, r, shell("umask; tty"), nil, Limits{})
		if string(o.Stdout) != "0022\nnot a tty\n" {
			t.Errorf("got %q", o.Stdout)
		}
	})
}
