package processtree

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

var self = []int{os.Getpid()}

func TestHeldByCountsFilesWithoutANameOnce(t *testing.T) {
	folder := t.TempDir()
	var stat unix.Stat_t
	if err := unix.Stat(folder, &stat); err != nil {
		t.Fatal(err)
	}
	device := uint64(stat.Dev)
	before := HeldBy(self, map[uint64]bool{device: true}).Unlinked
	const size = 1 << 20
	for _, name := range []string{"named", "unlinked"} {
		f, err := os.Create(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := unix.Fallocate(int(f.Fd()), 0, 0, size); err != nil {
			t.Skipf("no fallocate here: %v", err)
		}
		second, err := unix.Dup(int(f.Fd()))
		if err != nil {
			t.Fatal(err)
		}
		defer unix.Close(second)
	}
	if err := os.Remove(filepath.Join(folder, "unlinked")); err != nil {
		t.Fatal(err)
	}
	if got := HeldBy(self, map[uint64]bool{device: true}).Unlinked - before; got < size || got >= 2*size {
		t.Errorf("counted %d bytes, want the %d of the one file without a name", got, size)
	}
	if got := HeldBy(self, map[uint64]bool{device + 1: true}).Unlinked; got != 0 {
		t.Errorf("counted %d bytes on a device that has none of them", got)
	}
}

func TestHeldByCountsWhatPipesAndSocketsCanHold(t *testing.T) {
	before := HeldBy(self, nil).Buffers
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(pair[0])
	defer unix.Close(pair[1])
	// Both ends of a pipe are one; each end of a pair has a buffer of its own.
	if got, want := HeldBy(self, nil).Buffers-before, int64(pipeBytes+2*socketBytes); got != want {
		t.Errorf("a pipe and a pair of sockets count %d bytes, want %d", got, want)
	}
}

func TestMappedOnlyFindsWhatNothingElseShows(t *testing.T) {
	folder := t.TempDir()
	mapFile := func(name string, keepOpen, keepName bool) {
		f, err := os.Create(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Truncate(4096); err != nil {
			t.Fatal(err)
		}
		memory, err := unix.Mmap(int(f.Fd()), 0, 4096, unix.PROT_READ, unix.MAP_PRIVATE)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = unix.Munmap(memory) })
		if keepOpen {
			t.Cleanup(func() { f.Close() })
		} else {
			f.Close()
		}
		if !keepName {
			_ = os.Remove(filepath.Join(folder, name))
		}
	}
	count := func(folders ...string) int {
		held := HeldBy(self, nil)
		return held.MappedOnly(self, folders)
	}
	mapFile("named", false, true)
	mapFile("open", true, false)
	if got := count(folder); got != 0 {
		t.Errorf("%d files that are seen otherwise were counted", got)
	}
	mapFile("a", false, false)
	mapFile("b", false, false)
	if got := count(folder); got != 2 {
		t.Errorf("counted %d files that are only mapped, want 2", got)
	}
	if got := count(folder + "x"); got != 0 {
		t.Errorf("counted %d files of another folder", got)
	}
}

func TestHeldBySaysWhoHides(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root sees everything")
	}
	program := filepath.Join(t.TempDir(), "sleep")
	sleep, err := os.ReadFile("/bin/sleep")
	if err != nil {
		t.Skip("no sleep to copy")
	}
	if err := os.WriteFile(program, sleep, 0o111); err != nil {
		t.Fatal(err)
	}
	hiding := exec.Command(program, "20")
	if err := hiding.Start(); err != nil {
		t.Fatal(err)
	}
	defer hiding.Wait()
	defer hiding.Process.Kill()
	if !HeldBy([]int{hiding.Process.Pid}, nil).Closed {
		t.Error("a program whose file cannot be read is not said to hide")
	}
}

func TestParseTablesReadsKiB(t *testing.T) {
	status := "VmLib:\t    1684 kB\nVmPTE:\t      44 kB\nVmSwap:\t       0 kB\n"
	if got := parseTables([]byte(status)); got != 44<<10 {
		t.Errorf("got %d bytes, want 44 KiB", got)
	}
	if got := parseTables([]byte("State:\tZ (zombie)\n")); got != 0 {
		t.Errorf("a zombie has %d bytes of page tables", got)
	}
}
