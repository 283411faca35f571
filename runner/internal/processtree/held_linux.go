package processtree

import (
	"bytes"
	"errors"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// Held is what processes hold by their descriptors and that is in no resident
// size and no folder. A file, pipe or socket held twice counts once.
type Held struct {
	// Unlinked is the bytes on disk of open files that have no name any more, on
	// the devices asked about.
	Unlinked int64
	// Buffers is the bytes that the pipes and sockets can hold at most.
	Buffers int64
	// Closed says that a process does not let its descriptors be seen.
	Closed bool

	seen map[inode]bool
}

// inode names one file of the machine.
type inode struct{ device, number uint64 }

// What one of them can hold: pipe(7), where fences refuse larger ones; and
// /proc/sys/net/core/wmem_default, 208 KiB, with room for the message that is one
// too many.
const (
	pipeBytes   = 64 << 10
	socketBytes = 256 << 10
)

// HeldBy looks through the descriptors of the processes. Who has ended by now
// holds nothing.
func HeldBy(pids []int, devices map[uint64]bool) Held {
	held := Held{seen: make(map[inode]bool)}
	for _, pid := range pids {
		held.add(pid, devices)
	}
	return held
}

func (h *Held) add(pid int, devices map[uint64]bool) {
	folder := "/proc/" + strconv.Itoa(pid) + "/fd/"
	open, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrPermission) && hasMemory(pid) {
		h.Closed = true
	}
	for _, entry := range open {
		var stat unix.Stat_t
		if unix.Stat(folder+entry.Name(), &stat) != nil {
			continue
		}
		file := inode{uint64(stat.Dev), stat.Ino}
		if h.seen[file] {
			continue
		}
		h.seen[file] = true
		switch {
		case stat.Mode&unix.S_IFMT == unix.S_IFIFO:
			h.Buffers += pipeBytes
		case stat.Mode&unix.S_IFMT == unix.S_IFSOCK:
			h.Buffers += socketBytes
		case stat.Nlink == 0 && devices[uint64(stat.Dev)]:
			h.Unlinked += stat.Blocks * 512
		}
	}
}

// hasMemory tells a process that hides from one that is ending and may not be
// looked into any more.
func hasMemory(pid int) bool {
	p, alive, err := readProcess(pid)
	return err == nil && alive && p.size > 0
}

// MappedOnly counts the files of the folders that have no name any more and are
// open nowhere in what h was taken of, but mapped. Their size cannot be asked for.
func (h *Held) MappedOnly(pids []int, folders []string) int {
	mapped := make(map[uint64]bool)
	for _, pid := range pids {
		text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/maps")
		if err != nil {
			continue
		}
		for line := range bytes.Lines(text) {
			if number, ok := parseMapped(line, folders); ok {
				mapped[number] = true
			}
		}
	}
	for file := range h.seen {
		delete(mapped, file.number)
	}
	return len(mapped)
}

// parseMapped reads the number of the file from a line of /proc/PID/maps if it is
// one without a name that was in one of the folders.
func parseMapped(line []byte, folders []string) (uint64, bool) {
	fields := strings.SplitN(string(bytes.TrimRight(line, "\n")), " ", 6)
	if len(fields) < 6 || !strings.HasSuffix(fields[5], " (deleted)") {
		return 0, false
	}
	path := strings.TrimLeft(fields[5], " ")
	for _, folder := range folders {
		if strings.HasPrefix(path, folder+"/") {
			number, err := strconv.ParseUint(fields[4], 10, 64)
			return number, err == nil
		}
	}
	return 0, false
}
