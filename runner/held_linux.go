package runner

import (
	"errors"
	"fmt"
	"slices"

	"isrgrade/runner/internal/processtree"

	"golang.org/x/sys/unix"
)

// held is what the program's processes hold besides what is resident and what lies
// in folders. Where programs write to the disk, files without a name count: those
// that are open by their size, and those that are only mapped as if they were as
// large as a file may be. A file system of bounded size counts its own.
func (s *supervisor) held(pids []int) (processtree.Held, error) {
	folders := s.foldersOnDisk()
	var held processtree.Held
	err := s.monitor.do(func() error {
		held = processtree.HeldBy(pids, devicesOf(folders))
		if len(s.built.paths) > 0 || len(folders) > 0 && !s.snapshot.isUnchanged() {
			held.Unlinked += int64(held.MappedOnly(pids, folders)) * s.config.Limits.fileSize()
		}
		return nil
	})
	return held, err
}

func (s *supervisor) foldersOnDisk() []string {
	if s.config.Level == LevelFull {
		return s.built.paths
	}
	return append(slices.Clone(s.built.paths), s.config.Scratch)
}

// devicesOf leaves out folders that a program has removed.
func devicesOf(folders []string) map[uint64]bool {
	devices := make(map[uint64]bool)
	for _, folder := range folders {
		var stat unix.Stat_t
		if unix.Stat(folder, &stat) == nil {
			devices[uint64(stat.Dev)] = true
		}
	}
	return devices
}

// memoryFiles is what lies in the file systems that are memory: nothing else
// charges it to the program.
func (s *supervisor) memoryFiles() (int64, error) {
	if s.config.Level != LevelFull {
		return 0, nil
	}
	var sum int64
	for _, folder := range s.config.Writable {
		used, err := usedSpace(folder)
		if err != nil {
			return 0, fmt.Errorf("look at the space in %s: %w", folder, err)
		}
		sum += used
	}
	return sum, nil
}

func usedSpace(path string) (int64, error) {
	var stat unix.Statfs_t
	err := unix.Statfs(path, &stat)
	for errors.Is(err, unix.EINTR) {
		err = unix.Statfs(path, &stat)
	}
	return int64(stat.Blocks-stat.Bfree) * stat.Bsize, err
}
