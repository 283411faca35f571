package runner

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// rlimit is one of the kernel's limits a process.
type rlimit struct {
	resource int
	name     string
	soft     uint64
	hard     uint64
}

const (
	openFiles = 1024
	stackSize = 8 * mebibyte

	// roomForHelper is added where the helper itself is counted too, and
	// where the process tree, which is exact, must notice first.
	roomForHelper = 128
)

// rlimits are what a helper lays on itself, for its programs to inherit: set
// after a program's start they would come too late for what it forks first.
//
// CPU time and memory are not among them but for a backstop: both are sums
// over processes, which the helper takes over its process tree. countProcesses says that
// the kernel counts the processes of this sandbox alone.
func rlimits(limits Limits, countProcesses bool) []rlimit {
	all := []rlimit{
		{unix.RLIMIT_FSIZE, "file size", uint64(limits.fileSize()), uint64(limits.fileSize())},
		{unix.RLIMIT_NOFILE, "open files", openFiles, openFiles},
		{unix.RLIMIT_CORE, "core size", 0, 0},
		{unix.RLIMIT_DATA, "data size", dataSize(limits), dataSize(limits)},
		{unix.RLIMIT_STACK, "stack size", stackSize, uint64(max(limits.Memory, stackSize))},
		{unix.RLIMIT_MSGQUEUE, "message queues", 0, 0},
		{unix.RLIMIT_RTPRIO, "real-time priority", 0, 0},
	}
	if countProcesses {
		n := uint64(limits.Processes + roomForHelper)
		all = append(all, rlimit{unix.RLIMIT_NPROC, "processes", n, n})
	}
	return all
}

// dataSize is far above what may be resident: runtimes reserve more than they
// use. It bounds what one process can take between two looks.
func dataSize(limits Limits) uint64 { return uint64(2*limits.Memory + 1024*mebibyte) }

// apply lowers the limits of this process and looks whether they are in force.
func applyRlimits(all []rlimit) error {
	for _, l := range all {
		if err := l.apply(); err != nil {
			return fmt.Errorf("limit the %s: %w", l.name, err)
		}
	}
	return nil
}

func (l rlimit) apply() error {
	var before, after unix.Rlimit
	if err := unix.Prlimit(0, l.resource, nil, &before); err != nil {
		return err
	}
	hard := min(l.hard, before.Max)
	wanted := unix.Rlimit{Cur: min(l.soft, hard), Max: hard}
	if err := unix.Prlimit(0, l.resource, &wanted, nil); err != nil {
		return err
	}
	if err := unix.Prlimit(0, l.resource, nil, &after); err != nil {
		return err
	}
	if after != wanted {
		return fmt.Errorf("asked for %v, got %v", wanted, after)
	}
	return nil
}
