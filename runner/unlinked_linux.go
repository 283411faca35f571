package runner

import (
	"errors"
	"fmt"

	"isrgrade/runner/internal/census"

	"golang.org/x/sys/unix"
)

// unlinked is the bytes of open files without a name where programs write to
// the disk; a file system of bounded size counts its own.
func (s *supervisor) unlinked(pids []int) (int64, error) {
	folders := s.built.paths
	if s.config.Level != LevelFull {
		folders = append([]string{s.config.Scratch}, folders...)
	}
	if len(folders) == 0 {
		return 0, nil
	}
	var sum int64
	err := s.warden.do(func() error {
		sum = census.Unlinked(pids, devicesOf(folders))
		return nil
	})
	return sum, err
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

// addMemoryFiles adds what lies in the file systems that are memory: nothing
// else charges it to the program.
func (s *supervisor) addMemoryFiles(alive *census.Figures) error {
	if s.config.Level != LevelFull {
		return nil
	}
	for _, folder := range s.config.Writable {
		used, err := usedSpace(folder)
		if err != nil {
			return fmt.Errorf("look at the space in %s: %w", folder, err)
		}
		alive.RSS += used
	}
	return nil
}

func usedSpace(path string) (int64, error) {
	var stat unix.Statfs_t
	err := unix.Statfs(path, &stat)
	for errors.Is(err, unix.EINTR) {
		err = unix.Statfs(path, &stat)
	}
	return int64(stat.Blocks-stat.Bfree) * stat.Bsize, err
}
