package runner

import (
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// snapshot is what every program finds: the folders that it may write to, as they
// were before the first one. A program that changed anything of them is the last
// that finds them: see reply.Spent.
type snapshot struct {
	folders []string
	before  []folderState
}

// folderState is all that a program can change of a folder and would pass on to
// the next one. What is made or removed in a folder changes its times, and
// nothing can set ctime back.
type folderState struct {
	inode               uint64
	mode                uint32
	links               uint64
	size                int64
	atime, mtime, ctime unix.Timespec
}

// newSnapshot returns when the clock that folders take their times from has moved
// on: from then on every change shows.
func newSnapshot(config sandboxConfig) (snapshot, error) {
	s := snapshot{folders: config.Writable}
	for _, folder := range s.folders {
		state, err := stateOf(folder)
		if err != nil {
			return snapshot{}, fmt.Errorf("look at a scratch folder: %w", err)
		}
		s.before = append(s.before, state)
		if err := waitPast(state.ctime); err != nil {
			return snapshot{}, err
		}
	}
	return s, nil
}

func waitPast(moment unix.Timespec) error {
	for {
		var now unix.Timespec
		if err := unix.ClockGettime(unix.CLOCK_REALTIME_COARSE, &now); err != nil {
			return fmt.Errorf("read the clock: %w", err)
		}
		if now.Nano() > moment.Nano() {
			return nil
		}
		time.Sleep(time.Millisecond)
	}
}

func stateOf(folder string) (folderState, error) {
	var stat unix.Stat_t
	err := unix.Lstat(folder, &stat)
	return folderState{
		inode: stat.Ino, mode: stat.Mode, links: uint64(stat.Nlink), size: stat.Size,
		atime: stat.Atim, mtime: stat.Mtim, ctime: stat.Ctim,
	}, err
}

// isUnchanged is true after most programs, which write nothing.
func (s snapshot) isUnchanged() bool {
	for i, folder := range s.folders {
		if now, err := stateOf(folder); err != nil || now != s.before[i] {
			return false
		}
	}
	return true
}
