package runner

import (
	"bytes"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

const secretText = "t=0 STATUS is answered by ...\n"

// world is what hostile programs try to reach: secrets, sockets, and a process
// that stands in for the grader. All of it belongs to the same user.
type world struct {
	dir     string
	tcp     *net.TCPListener
	udp     *net.UDPConn
	paths   []*net.UnixListener
	victim  *exec.Cmd
	marker  string
	already string // System V memory before the test
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{dir: t.TempDir(), marker: "isrgrade-marker-" + strconv.Itoa(os.Getpid())}
	t.Cleanup(w.endVictim) // even if the rest of the world is not to be had
	for _, folder := range []string{"source", "secret", "neighbour", "home", "outside"} {
		if err := os.Mkdir(w.path(folder), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	sources, err := filepath.Glob("testdata/hostile/*.c")
	if err != nil || len(sources) == 0 {
		t.Fatalf("no hostile programs: %v", err)
	}
	for _, source := range sources {
		compile(t, w.path("source"), source)
	}
	w.copyBuild(t)
	w.mend(t)
	w.listen(t)
	w.already = systemVMemory(t)
	t.Cleanup(w.close)
	return w
}

func (w *world) path(name string) string { return filepath.Join(w.dir, name) }

// copyBuild puts the Makefile, a symlink loop and a link to a secret beside
// the programs.
func (w *world) copyBuild(t *testing.T) {
	t.Helper()
	build, err := os.ReadFile("testdata/hostile/tricks.mk")
	err = errors.Join(err,
		os.WriteFile(w.path("source/tricks.mk"), build, 0o644),
		os.Symlink(".", w.path("source/loop")),
		os.Symlink(w.path("secret/expected"), w.path("source/answer")),
		os.Symlink("expected", w.path("secret/link")))
	if err != nil {
		t.Fatal(err)
	}
}

// mend puts everything back that a program may have damaged.
func (w *world) mend(t *testing.T) {
	t.Helper()
	leftovers, _ := filepath.Glob(w.path("outside/*"))
	leftovers = append(leftovers, "/tmp/isrgrade-left-behind", "/dev/shm/isrgrade-left-behind", w.path("source/intruder"))
	for _, path := range leftovers {
		_ = os.Remove(path)
	}
	for _, file := range []string{"secret/expected", "neighbour/leader", "home/diary"} {
		_ = os.Remove(w.path(file))
		if err := os.WriteFile(w.path(file), []byte(secretText), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(w.path("source/files")); err != nil {
		compile(t, w.path("source"), "testdata/hostile/files.c")
	}
	for _, pid := range w.marked(t) {
		_ = unix.Kill(pid, unix.SIGKILL)
	}
	if w.victim == nil || !w.victimIsWell() {
		w.replaceVictim(t)
	}
}

func (w *world) replaceVictim(t *testing.T) {
	t.Helper()
	w.endVictim()
	w.victim = exec.Command("sleep", "600")
	if err := w.victim.Start(); err != nil {
		t.Fatal(err)
	}
}

func (w *world) endVictim() {
	if w.victim != nil {
		_ = w.victim.Process.Kill()
		_ = w.victim.Wait()
	}
}

func (w *world) victimIsWell() bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(w.victim.Process.Pid) + "/stat")
	if err != nil {
		return false
	}
	state := stat[bytes.LastIndexByte(stat, ')')+2]
	return state == 'S' || state == 'R'
}

func (w *world) listen(t *testing.T) {
	t.Helper()
	var err error
	if w.tcp, err = net.ListenTCP("tcp4", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}); err != nil {
		t.Fatal(err)
	}
	port := w.tcp.Addr().(*net.TCPAddr).Port
	if w.udp, err = net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: port}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{w.path("socket"), "@" + w.marker} {
		l, err := net.ListenUnix("unix", &net.UnixAddr{Name: name, Net: "unix"})
		if err != nil {
			t.Fatal(err)
		}
		w.paths = append(w.paths, l)
	}
}

func (w *world) close() {
	w.endVictim()
	w.tcp.Close()
	w.udp.Close()
	for _, l := range w.paths {
		l.Close()
	}
}

// spec shows a program its own folder and tells it where all the rest is.
func (w *world) spec(command []string) Spec {
	known := map[string]string{
		"SECRET": w.path("secret/expected"), "NEIGHBOUR": w.path("neighbour/leader"), "HOMEFOLDER": w.path("home"),
		"LINK": w.path("source/answer"), "SECRETLINK": w.path("secret/link"), "OUTSIDE": w.path("outside"), "MARKER": w.marker,
		"VICTIM": strconv.Itoa(w.victim.Process.Pid), "SOCKET": w.path("socket"), "ABSTRACT": w.marker,
		"PORT": strconv.Itoa(w.tcp.Addr().(*net.TCPAddr).Port),
	}
	spec := Spec{Argv: []string{w.path("source/" + command[0])}, Read: []string{w.path("source")}}
	for _, argument := range command[1:] {
		if value, ok := known[argument]; ok {
			argument = value
		}
		spec.Argv = append(spec.Argv, argument)
	}
	for name, value := range known {
		spec.Env = append(spec.Env, name+"="+value)
	}
	return spec
}

// harm says what a program did to the world; empty means nothing.
func (w *world) harm(t *testing.T) string {
	t.Helper()
	for _, file := range []string{"secret/expected", "neighbour/leader", "home/diary"} {
		if text, err := os.ReadFile(w.path(file)); err != nil || string(text) != secretText {
			return file + " was changed"
		}
	}
	if found, _ := filepath.Glob(w.path("outside/*")); len(found) > 0 {
		return "files were made outside"
	}
	if !w.victimIsWell() {
		return "the victim was stopped or killed"
	}
	if left := w.marked(t); len(left) > 0 {
		return "processes are left"
	}
	return w.whoCalled()
}

func (w *world) whoCalled() string {
	past := time.Now().Add(time.Millisecond)
	_ = w.tcp.SetDeadline(past)
	if conn, err := w.tcp.Accept(); err == nil {
		conn.Close()
		return "a TCP connection arrived"
	}
	_ = w.udp.SetDeadline(past)
	if n, _, err := w.udp.ReadFrom(make([]byte, 8)); err == nil && n > 0 {
		return "a datagram arrived"
	}
	for _, l := range w.paths {
		_ = l.SetDeadline(past)
		if conn, err := l.Accept(); err == nil {
			conn.Close()
			return "a connection by a unix socket arrived"
		}
	}
	return ""
}

// marked finds the processes that carry the marker among their arguments,
// whatever namespace they are in.
func (w *world) marked(t *testing.T) []int {
	t.Helper()
	var pids []int
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		arguments, err := os.ReadFile(file)
		if err == nil && bytes.Contains(arguments, []byte(w.marker)) {
			pid, _ := strconv.Atoi(strings.Split(file, "/")[2])
			pids = append(pids, pid)
		}
	}
	return pids
}

// nothingIsLeft looks, after all programs have run and all runners are
// closed, for what they may have left on the machine.
func (w *world) nothingIsLeft(t *testing.T) {
	t.Helper()
	if left := w.marked(t); len(left) > 0 {
		t.Errorf("processes are left: %v", left)
	}
	children, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil || bytes.Contains(children, []byte("isrgrade")) {
		t.Errorf("mounts are left (%v)", err)
	}
	if now := systemVMemory(t); now != w.already {
		t.Errorf("System V memory is left:\n%s", now)
	}
}

func systemVMemory(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("/proc/sysvipc/shm")
	if err != nil {
		t.Logf("System V memory cannot be looked at: %v", err)
	}
	return string(text)
}
