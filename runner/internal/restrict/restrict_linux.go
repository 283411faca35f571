// Package restrict takes rights from one operating system thread, for good. What
// the thread starts afterwards inherits the loss; the other threads of the
// process keep theirs.
//
// It is not a sandbox by itself: it knows nothing of limits, of namespaces or
// of who is started.
//
// Laws:
//   - A right that could not be taken is an error, and so is one that is still
//     there when looked for afterwards.
//   - The calling goroutine must be locked to its thread, must never be
//     unlocked, and the thread must not be the process's first: signals to a
//     process are judged by the rights of that one.
package restrict

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"golang.org/x/sys/unix"
)

// Rules say what remains.
type Rules struct {
	// Read and Write list absolute paths of files and folders that may be read
	// and executed, and also written. A path that is missing is left out.
	Read, Write []string
	// Metadata allows chmod and the setting of times, which Landlock does not
	// judge by path.
	Metadata bool
	// GroupKey, unless it is 0, keeps every process in the process group that it
	// is started in, so that one signal reaches all: only setpgid with this very
	// value for a group makes a new one, since the kernel looks at its lower half
	// alone, which is 0. Programs cannot know it.
	GroupKey uint64
	// Landlock says whether to use it; without, Read and Write mean nothing.
	Landlock bool
}

// Thread applies rules to the calling thread.
func Thread(rules Rules) error {
	self := threadIdentity{process: unix.Getpid(), thread: unix.Gettid()}
	if self.process == self.thread {
		return errors.New("refusing to restrict the first thread of the process")
	}
	if err := dropCapabilities(); err != nil {
		return fmt.Errorf("drop capabilities: %w", err)
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("set no_new_privs: %w", err)
	}
	if rules.Landlock {
		if err := restrictPaths(rules); err != nil {
			return fmt.Errorf("apply Landlock: %w", err)
		}
	}
	if err := filterSystemCalls(self, rules); err != nil {
		return fmt.Errorf("apply seccomp: %w", err)
	}
	return verify()
}

// NewGroupKey gives a key that nobody can guess in the time that a run has.
func NewGroupKey() (uint64, error) {
	var random [4]byte
	if _, err := rand.Read(random[:]); err != nil {
		return 0, fmt.Errorf("make a key for process groups: %w", err)
	}
	return uint64(binary.NativeEndian.Uint32(random[:])&math.MaxInt32|1) << 32, nil
}

// verify asks the kernel whether what was asked for is in force.
func verify() error {
	if mode, err := unix.PrctlRetInt(unix.PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); err != nil || mode != 1 {
		return fmt.Errorf("no_new_privs is not in force (%d, %w)", mode, err)
	}
	if mode, err := unix.PrctlRetInt(unix.PR_GET_SECCOMP, 0, 0, 0, 0); err != nil || mode != unix.SECCOMP_MODE_FILTER {
		return fmt.Errorf("seccomp is not in force (%d, %w)", mode, err)
	}
	if fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0); !errors.Is(err, unix.EPERM) {
		_ = unix.Close(fd)
		return fmt.Errorf("a socket can still be made (%w)", err)
	}
	return verifyNoCapabilities()
}
