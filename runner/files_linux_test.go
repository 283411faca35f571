package runner

import (
	"testing"

	"golang.org/x/sys/unix"
)

// A program that could change its input could change what a second run of it,
// or its own helper's, is given.
func TestInputCannotBeChangedByWhoeverHoldsIt(t *testing.T) {
	const input = "LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5 6\n"
	for what, change := range map[string]func(fd int) error{
		"write":  func(fd int) error { _, err := unix.Pwrite(fd, []byte("x"), 0); return err },
		"grow":   func(fd int) error { return unix.Ftruncate(fd, 1<<20) },
		"shrink": func(fd int) error { return unix.Ftruncate(fd, 0) },
		"punch a hole": func(fd int) error {
			return unix.Fallocate(fd, unix.FALLOC_FL_PUNCH_HOLE|unix.FALLOC_FL_KEEP_SIZE, 0, 4)
		},
		"map for writing": func(fd int) error {
			_, err := unix.Mmap(fd, 0, len(input), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
			return err
		},
		"lift the seals": func(fd int) error {
			_, err := unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, 0)
			return err
		},
	} {
		t.Run(what, func(t *testing.T) {
			f, err := inputFile([]byte(input))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if err := change(int(f.Fd())); err == nil {
				t.Error("the kernel let it pass")
			}
			now := make([]byte, len(input)+1)
			if n, _ := f.ReadAt(now, 0); string(now[:n]) != input {
				t.Errorf("the input is now %q", now[:n])
			}
		})
	}
}
