package census

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

func TestUnlinkedCountsFilesWithoutANameOnce(t *testing.T) {
	folder := t.TempDir()
	var stat unix.Stat_t
	if err := unix.Stat(folder, &stat); err != nil {
		t.Fatal(err)
	}
	device := uint64(stat.Dev)
	before := Unlinked([]int{os.Getpid()}, map[uint64]bool{device: true})
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
	self := []int{os.Getpid()}
	if got := Unlinked(self, map[uint64]bool{device: true}) - before; got < size || got >= 2*size {
		t.Errorf("counted %d bytes, want the %d of the one file without a name", got, size)
	}
	if got := Unlinked(self, map[uint64]bool{device + 1: true}); got != 0 {
		t.Errorf("counted %d bytes on a device that has none of them", got)
	}
}
