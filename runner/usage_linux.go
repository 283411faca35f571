package runner

import (
	"errors"
	"io/fs"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// maxScratchEntries is how many files and folders a program may make; each
// takes up space that its size does not show.
const maxScratchEntries = 16384

type diskUsage struct {
	bytes   int64
	entries int
}

func (u diskUsage) passes(limits Limits) bool {
	return u.bytes > limits.Scratch || u.entries > maxScratchEntries
}

func (u diskUsage) plus(v diskUsage) diskUsage {
	return diskUsage{u.bytes + v.bytes, u.entries + v.entries}
}

// folderUsage walks a folder that a program may be changing meanwhile; what
// cannot be looked at, or is gone, counts as an entry without size. It stops
// after maxEntries.
func folderUsage(folder string, maxEntries int) (diskUsage, error) {
	var used diskUsage
	err := filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		used.entries++
		if err != nil {
			return nil
		}
		if info, err := entry.Info(); err == nil {
			used.bytes += info.Sys().(*syscall.Stat_t).Blocks * 512
		}
		if used.entries > maxEntries {
			return fs.SkipAll
		}
		return nil
	})
	return used, err
}

// isFull says whether a file system of bounded size has no room left.
func isFull(path string) (bool, error) {
	var stat unix.Statfs_t
	err := unix.Statfs(path, &stat)
	for errors.Is(err, unix.EINTR) {
		err = unix.Statfs(path, &stat)
	}
	return err == nil && (stat.Bfree == 0 || stat.Ffree == 0), err
}
