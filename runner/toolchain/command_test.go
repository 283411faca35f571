package toolchain_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

func TestCommandReadsTheFilesThatItNamesAndTheirNeighbours(t *testing.T) {
	needs(t, "python3")
	for _, level := range runner.Levels() {
		t.Run(level.String(), func(t *testing.T) {
			r := openRunner(t, level)
			root := folder(t, map[string]string{"leader.py": "import sys, twice\nprint(twice.of(int(sys.argv[1])))\n", "twice.py": "def of(n): return 2 * n\n"})
			t.Chdir(root)
			p := prepare(t, r, toolchain.Submission{Command: []string{"python3", "leader.py", "21"}})
			if got := run(t, r, p, ""); got != "42\n" {
				t.Errorf("printed %q, want 42", got)
			}
			if p.Language != "command" || p.Build.Steps != 0 {
				t.Errorf("prepared as %+v", p)
			}
		})
	}
}

func TestCommandIsReadOnlyAndSeesNothingElse(t *testing.T) {
	needs(t, "python3")
	for _, level := range []runner.Level{runner.LevelFull, runner.LevelRestricted} {
		t.Run(level.String(), func(t *testing.T) {
			r := openRunner(t, level)
			root := folder(t, map[string]string{"mine/leader.py": pySpy, "other/secret": "x"})
			secret, own := filepath.Join(root, "other", "secret"), filepath.Join(root, "mine", "new")
			p := prepare(t, r, toolchain.Submission{Path: filepath.Join(root, "mine"), Args: []string{"-", secret + " ", own + " "}})
			if got := run(t, r, p, ""); got != "refused\nrefused\n" {
				t.Errorf("reading another folder and writing its own: %q", got)
			}
			allowed, err := toolchain.Prepare(context.Background(), r, toolchain.Submission{Path: filepath.Join(root, "mine"), Args: []string{"-", secret + " ", own + " "}},
				toolchain.Options{Tools: tools, AllowRead: []string{filepath.Join(root, "other")}})
			if err != nil {
				t.Fatal(err)
			}
			defer allowed.Close()
			if got := run(t, r, allowed, ""); got != "read\nrefused\n" {
				t.Errorf("with the other folder allowed: %q", got)
			}
		})
	}
}

// pySpy tries to read its second argument and to write its third. The blanks
// at their ends keep them from being taken for files that it was given.
const pySpy = `import sys
for path, mode in ((sys.argv[2].strip(), "r"), (sys.argv[3].strip(), "w")):
    try:
        open(path, mode)
        print("read" if mode == "r" else "written")
    except OSError:
        print("refused")
`

func TestCommandsProgramMayBeARelativePath(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	root := folder(t, map[string]string{"bin/leader": "#!/bin/sh\necho $((2 * $1))\n"})
	t.Chdir(root)
	p := prepare(t, r, toolchain.Submission{Command: []string{"./bin/leader", "21"}})
	if got := run(t, r, p, ""); got != "42\n" {
		t.Errorf("printed %q, want 42", got)
	}
}

// Each command runs as it is given, with the student's own arrangement.
func TestCommandOfEveryToolWorks(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	for _, c := range []struct {
		build, run []string
		files      map[string]string
	}{
		{nil, []string{"node", "leader.js"}, map[string]string{"leader.js": jsDoubler}},
		{nil, []string{"ruby", "leader.rb"}, map[string]string{"leader.rb": "puts 2 * gets.to_i\n"}},
		{nil, []string{"sh", "-c", "read n; echo $((2 * n))"}, nil},
		{[]string{"javac", "-d", "out", "Main.java"}, []string{"java", "-cp", "out", "Main"}, map[string]string{"Main.java": javaDoubler("class Main")}},
		{[]string{"gcc", "-o", "leader", "leader.c"}, []string{"./leader"}, map[string]string{"leader.c": cDoubler + cTwice}},
	} {
		t.Run(c.run[0], func(t *testing.T) {
			t.Chdir(folder(t, c.files))
			if len(c.build) > 0 {
				needs(t, c.build[0])
				if out, err := exec.Command(c.build[0], c.build[1:]...).CombinedOutput(); err != nil {
					t.Fatalf("%v: %s", err, out)
				}
			} else {
				needs(t, c.run[0])
			}
			p := prepare(t, r, toolchain.Submission{Command: c.run})
			if got := run(t, r, p, "21\n"); got != "42\n" {
				t.Errorf("printed %q, want 42", got)
			}
		})
	}
}

func TestCommandThatIsNotThereIsRefused(t *testing.T) {
	root := folder(t, map[string]string{"leader.txt": "x"})
	for _, name := range []string{"no-such-command", "./no-such-file", filepath.Join(root, "leader.txt"), root} {
		refused(t, idle{t}, toolchain.Submission{Command: []string{name}})
	}
}

func TestMissingPathToAllowIsRefused(t *testing.T) {
	_, err := toolchain.Prepare(context.Background(), idle{t}, toolchain.Submission{Command: []string{"sh"}},
		toolchain.Options{Tools: tools, AllowRead: []string{"/no/such/folder"}})
	if err == nil || !strings.Contains(err.Error(), "/no/such/folder") {
		t.Errorf("Prepare: %v", err)
	}
}

func TestArgumentInAHomeDoesNotOpenTheHome(t *testing.T) {
	home := folder(t, map[string]string{"leader.py": pyDoubler, "private": "x"})
	t.Setenv("HOME", home)
	p := prepare(t, idle{t}, toolchain.Submission{Command: []string{"sh", filepath.Join(home, "leader.py")}})
	if slices.Contains(p.Spec.Read, home) || !slices.Contains(p.Spec.Read, filepath.Join(home, "leader.py")) {
		t.Errorf("readable: %q", p.Spec.Read)
	}
}

func TestInterpreterIsResolvedPastItsShim(t *testing.T) {
	needs(t, "python3")
	root := folder(t, map[string]string{"leader.py": pyDoubler})
	shims := folder(t, map[string]string{"python3": "#!/bin/sh\nPATH='" + os.Getenv("PATH") + "' exec python3 \"$@\"\n"})
	p, err := toolchain.Prepare(context.Background(), openRunner(t, runner.LevelAuto), toolchain.Submission{Path: root},
		toolchain.Options{Tools: toolchain.NewTools(shims)})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if strings.HasPrefix(p.Spec.Argv[0], shims) {
		t.Errorf("the program runs through the shim %s", p.Spec.Argv[0])
	}
}

func TestShimWithoutAToolBehindItIsPassedOver(t *testing.T) {
	shims := folder(t, map[string]string{"python3": "#!/bin/sh\nexit 127\n", "python": "#!/bin/sh\nexit 127\n"})
	usage := toolchainRefusal(t, toolchain.NewTools(shims), folder(t, map[string]string{"leader.py": pyDoubler}))
	if !strings.Contains(usage.What, "python3") {
		t.Errorf("the message is %s", usage)
	}
}
