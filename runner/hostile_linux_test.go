package runner

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"isrgrade/runner/internal/restrict"

	"golang.org/x/sys/unix"
)

// hostile is one program that tries to do what it must not, and how it is
// recognised that it could not.
type hostile struct {
	does    string // in the table of docs/security.md
	command []string
	ending  []Ending // any of them is right
	few     []string // the command at LevelNone, where nothing but its own bound ends it, and that takes long
	limits  Limits   // beside those of tight
	before  []string // arguments of a run that comes first
	from    Level    // tried from this level on: below, it harms the test itself, or luck decides
	open    Level    // the strongest level that leaves it open, where docs/security.md says so of restricted or full
}

// tight limits end a hostile program before its own bound does; the wall limit
// leaves room for a machine with much else to do.
var tight = Limits{
	Wall: 8 * time.Second, CPU: 20 * time.Second, Memory: 64 * mebibyte,
	Stdout: mebibyte, Stderr: 4 * kibibyte, Scratch: 4 * mebibyte, Processes: 32,
}

var (
	byItself  = []Ending{Exited}
	byTheWall = []Ending{WallLimit}
	shortly   = Limits{Wall: 400 * time.Millisecond}
	busy      = Limits{CPU: 250 * time.Millisecond}
	slowly    = Limits{Wall: 20 * time.Second}
)

// hostilePrograms name their files and arguments; words in capitals are
// replaced by what the world of the test holds.
var hostilePrograms = []hostile{
	{does: "loops", command: []string{"consume", "cpu"}, ending: []Ending{CPULimit}, limits: busy},
	{does: "loops in four children", command: []string{"consume", "cpu-children"}, ending: []Ending{CPULimit}, limits: busy},
	{does: "sleeps", command: []string{"linger", "sleep"}, ending: byTheWall, limits: shortly},
	{does: "ignores every signal and sleeps", command: []string{"linger", "ignore-signals"}, ending: byTheWall, limits: shortly},
	{does: "closes its output and runs on", command: []string{"linger", "close-stdout"}, ending: byTheWall, limits: shortly},
	{does: "takes 400 MiB of memory", command: []string{"consume", "memory"}, ending: []Ending{MemoryLimit}},
	{does: "takes 320 MiB in eight children", command: []string{"consume", "memory-children"}, ending: []Ending{MemoryLimit}},
	{does: "holds memory in memfds", command: []string{"consume", "memory-files"}, ending: byItself},
	{does: "holds memory in shared mappings", command: []string{"consume", "memory-shared"}, ending: byItself},
	{does: "fork bomb", command: []string{"consume", "fork-bomb"}, ending: []Ending{ProcessLimit}},
	{does: "400 threads", command: []string{"consume", "thread-bomb"}, ending: []Ending{ProcessLimit}},
	{does: "fork bomb that doubles to 2^14", command: []string{"exhaust", "doubling", "14"}, ending: []Ending{ProcessLimit}, limits: slowly, from: LevelLimits},
	{does: "3,000 zombies", command: []string{"exhaust", "zombies"}, ending: []Ending{ProcessLimit}, from: LevelLimits},
	{does: "burns processor time in children and orphans that end", command: []string{"trace", "burn"}, ending: []Ending{CPULimit}, limits: busy},
	{does: "holds memory in socket buffers", command: []string{"exhaust", "sockets"}, ending: []Ending{MemoryLimit}},
	{does: "holds memory in pipes", command: []string{"exhaust", "pipes", "500"}, few: []string{"exhaust", "pipes", "50"}, ending: []Ending{MemoryLimit}},
	{does: "holds memory in page tables", command: []string{"exhaust", "page-tables"}, ending: []Ending{MemoryLimit}},
	{does: "preallocates room behind its output", command: []string{"exhaust", "preallocate"}, ending: byItself},
	{does: "puts descriptors in flight", command: []string{"exhaust", "in-flight"}, ending: byItself},
	{does: "floods stdout", command: []string{"endings", "flood-stdout"}, ending: []Ending{OutputLimit}},
	{does: "floods stderr", command: []string{"endings", "flood-stderr"}, ending: []Ending{OutputLimit}},
	{does: "fills the disk with one file", command: []string{"files", "fill-with-one"}, ending: []Ending{ScratchLimit}},
	{does: "fills the disk with 40,000 files", command: []string{"files", "fill-with-many"}, ending: []Ending{ScratchLimit}, limits: slowly},
	{does: "fills the disk with files that are unlinked, mapped and closed", command: []string{"exhaust", "mapped-files"}, ending: []Ending{ScratchLimit}},
	{does: "fills the disk in a folder that cannot be listed", command: []string{"exhaust", "closed-folder"}, ending: []Ending{ScratchLimit}},
	{does: "makes 60,000 folders of mode 0", command: []string{"exhaust", "closed-folders", "60000"}, few: []string{"exhaust", "closed-folders", "6000"}, ending: []Ending{ScratchLimit}, limits: slowly},
	{does: "leaves a daemon that holds stdout", command: []string{"linger", "daemon", "MARKER"}, ending: byItself},
	{does: "begets processes that beget and end", command: []string{"linger", "run-away", "MARKER"}, ending: byItself, from: LevelLimits},
	{does: "leaves deep folders, closed folders, links and files to the next run", command: []string{"linger", "find-litter"}, ending: byItself, before: []string{"linger", "litter"}},
	{does: "tells the next run something by times, sizes and numbers", command: []string{"trace", "tell"}, ending: byItself, before: []string{"trace", "leave"}, from: LevelRestricted},
	{does: "leaves System V memory", command: []string{"linger", "shared-memory"}, ending: byItself, from: LevelRestricted},
	{does: "reads the expected output", command: []string{"files", "read", "SECRET"}, ending: byItself},
	{does: "reads another submission", command: []string{"files", "read", "NEIGHBOUR"}, ending: byItself},
	{does: "lists the home folder", command: []string{"files", "read", "HOMEFOLDER"}, ending: byItself},
	{does: "reads the grader's memory, environment, arguments and files in /proc", command: []string{"files", "read-process", "VICTIM"}, ending: byItself},
	{does: "reads the helper's memory, environment and files in /proc", command: []string{"files", "read-parent"}, ending: byItself, from: LevelRestricted},
	{does: "reads what is for root, or tells of the machine, in /proc", command: []string{"trace", "kernel-files"}, ending: byItself},
	{does: "watches files of others by inotify", command: []string{"trace", "watch", "SECRET"}, ending: byItself},
	{does: "reads extended attributes of files of others", command: []string{"trace", "attributes", "SECRET"}, ending: byItself},
	{does: "sees the size, the times and the link targets of files of others", command: []string{"surroundings", "learn", "SECRET", "SECRETLINK"}, ending: byItself, open: LevelRestricted},
	{does: "counts the processes that the machine started", command: []string{"surroundings", "count"}, ending: byItself, open: LevelFull},
	{does: "changes the rights, times and owners of files of others", command: []string{"surroundings", "attributes", "SECRET"}, ending: byItself},
	{does: "closes itself to looks", command: []string{"surroundings", "hide"}, ending: byItself},
	{does: "looks for capabilities and setuid programs", command: []string{"surroundings", "rights"}, ending: byItself, from: LevelRestricted},
	{does: "writes to the system's folders and settings", command: []string{"surroundings", "system"}, ending: byItself, from: LevelRestricted},
	{does: "reads a secret by a link in its own source folder", command: []string{"files", "read", "LINK"}, ending: byItself},
	{does: "writes, truncates, moves and links outside, and to its source folder", command: []string{"files", "write-outside"}, ending: byItself},
	{does: "leaves its folder by symbolic links", command: []string{"files", "through-links"}, ending: byItself},
	{does: "deletes itself", command: []string{"files", "delete-itself"}, ending: byItself},
	{does: "uses inherited descriptors", command: []string{"files", "inherits"}, ending: byItself},
	{does: "connects by TCP", command: []string{"network", "tcp"}, ending: byItself},
	{does: "sends by UDP", command: []string{"network", "udp"}, ending: byItself},
	{does: "connects to a unix socket by path", command: []string{"network", "by-path"}, ending: byItself},
	{does: "connects to an abstract unix socket", command: []string{"network", "abstract"}, ending: byItself},
	{does: "makes sockets by io_uring and foreign system calls", command: []string{"network", "detours"}, ending: byItself},
	{does: "stops and kills the grader and its neighbours", command: []string{"others", "signals"}, ending: byItself},
	{does: "sends SIGKILL to everybody, from many processes", command: []string{"trace", "kill-all"}, ending: []Ending{Exited, Signaled}, from: LevelRestricted},
	{does: "sends every signal to the helper and its threads", command: []string{"others", "at-parent"}, ending: byItself, from: LevelRestricted},
	{does: "traces the grader, reads its memory, takes its descriptors", command: []string{"others", "look-into"}, ending: byItself},
	{does: "limits and slows down the grader", command: []string{"others", "slow-down"}, ending: byItself},
	{does: "limits and slows down the helper", command: []string{"others", "slow-down-parent"}, ending: byItself, from: LevelRestricted},
	{does: "mounts, unshares, changes root and user", command: []string{"others", "gain-rights"}, ending: byItself},
}

// attempt runs h once and says what it could do; nil means that it was held.
func attempt(t *testing.T, r Runner, w *world, h hostile) error {
	t.Helper()
	spec := w.spec(h.command)
	limits := mergeLimits(h.limits, tight)
	if h.before != nil {
		if _, err := r.Run(context.Background(), w.spec(h.before), nil, limits); err != nil {
			t.Errorf("%s: the run before: %v", h.does, err)
		}
		spec.Argv = w.spec(h.command).Argv
	}
	o, err := r.Run(context.Background(), spec, nil, limits)
	if err != nil {
		t.Errorf("%s: fault of the runner: %v", h.does, err)
		return err
	}
	if harm := w.harm(t); harm != "" {
		return fmt.Errorf("harm done: %s", harm)
	}
	if line := escape(o.Stdout); line != "" {
		return fmt.Errorf("%s", line)
	}
	if !slices.Contains(h.ending, o.Ending) || o.Ending == Exited && o.ExitCode != 0 {
		return fmt.Errorf("ending %v, exit code %d, want %v\n%s%s", o.Ending, o.ExitCode, h.ending, firstBytes(o.Stdout), o.Stderr)
	}
	return nil
}

func firstBytes(text []byte) []byte { return text[:min(len(text), 500)] }

func escape(stdout []byte) string {
	for line := range strings.Lines(string(firstBytes(stdout))) {
		if strings.HasPrefix(line, "ESCAPED") {
			return strings.TrimSpace(line)
		}
	}
	return ""
}

func mergeLimits(over, under Limits) Limits {
	if over.Wall != 0 {
		under.Wall = over.Wall
	}
	if over.CPU != 0 {
		under.CPU = over.CPU
	}
	return under
}

// verdicts are the cells of the table, by what the program does.
type verdicts map[string]map[Level]string

func (v verdicts) note(does string, level Level, cell string) {
	if v[does] == nil {
		v[does] = map[Level]string{}
	}
	v[does][level] = cell
}

func TestHostileProgramsAreHeldAndTheTableSaysSo(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: tries every hostile program at every level, which the race detector slows into other endings")
	}
	w := newWorld(t)
	leaveDescriptorOpen(t)
	table := verdicts{}
	for _, level := range slices.Backward(Levels()) {
		t.Run(level.String(), func(t *testing.T) {
			r := openAt(t, level)
			for _, h := range hostilePrograms {
				t.Run(h.does, func(t *testing.T) { table.note(h.does, level, tryAt(t, r, w, h, level)) })
			}
		})
	}
	w.nothingIsLeft(t)
	if restrict.LandlockABI() < restrict.SignalABI {
		t.Logf("the table is for Landlock version %d and later; it is not compared here", restrict.SignalABI)
	} else if !t.Failed() {
		compareTable(t, table)
	}
}

// leaveDescriptorOpen gives this process one descriptor that its children
// inherit, as a careless shell or a CI system does.
func leaveDescriptorOpen(t *testing.T) {
	t.Helper()
	fd, err := unix.Dup(1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Close(fd) })
}

// tryAt fails the test where a level that promises to hold did not.
func tryAt(t *testing.T, r Runner, w *world, h hostile, level Level) string {
	t.Helper()
	if level < h.from {
		return "not tried"
	}
	if level == LevelNone && h.few != nil {
		h.command = h.few
	}
	err := attempt(t, r, w, h)
	w.mend(t)
	if err == nil {
		return cellHeld
	}
	holds := level == LevelFull || level == LevelRestricted && restrict.LandlockABI() >= restrict.SignalABI
	if holds && level > h.open {
		t.Errorf("%s: %v", h.does, err)
	} else {
		t.Logf("%s: %v", h.does, err)
	}
	return cellNot
}

func TestHostileBuildIsHeld(t *testing.T) {
	w := newWorld(t)
	for _, level := range []Level{LevelRestricted, LevelFull} {
		t.Run(level.String(), func(t *testing.T) {
			r := openAt(t, level)
			build := t.TempDir()
			spec := w.spec([]string{"unused"})
			spec.Argv = []string{"/usr/bin/make", "-s", "-C", build, "-f", w.path("source/tricks.mk")}
			spec.Write = []string{build}
			if _, err := os.Stat(spec.Argv[0]); err != nil {
				t.Skip("no make")
			}
			o := run(t, r, spec, nil, Limits{})
			if line := escape(o.Stdout); line != "" || o.ExitCode != 0 || !strings.Contains(string(o.Stdout), "finished") {
				t.Errorf("exit code %d\n%s%s", o.ExitCode, o.Stdout, o.Stderr)
			}
			if harm := w.harm(t); harm != "" {
				t.Error(harm)
			}
			if _, err := os.Stat(build + "/result"); err != nil {
				t.Errorf("the build could not write its own folder: %v", err)
			}
		})
	}
}
