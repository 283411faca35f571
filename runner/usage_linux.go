package runner

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

const (
	// maxScratchEntries is how many files and folders a program may make; each
	// takes up space that its size does not show.
	maxScratchEntries = 16384
	// maxDepth is how many folders deep they may lie: a walk holds each of them
	// open.
	maxDepth = 400
)

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

// folderUsage walks a folder that a program may be changing meanwhile. What is
// gone by now counts as an entry without size. It stops after maxEntries, and takes
// folders in folders without end for as many.
func folderUsage(folder string, maxEntries int) (diskUsage, error) {
	fd, err := unix.Open(folder, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC|unix.O_NOATIME, 0) // to look leaves no trace
	if errors.Is(err, unix.ENOENT) || errors.Is(err, unix.ENOTDIR) || errors.Is(err, unix.ELOOP) {
		return diskUsage{entries: 1}, nil // a program removed it, or put something in its place
	}
	if errors.Is(err, unix.EACCES) {
		fd, err = openClosed(unix.AT_FDCWD, folder)
	}
	if err != nil {
		return diskUsage{}, fmt.Errorf("look into %s: %w", folder, err)
	}
	w := usageWalk{most: maxEntries, used: diskUsage{entries: 1}}
	w.walk(fd, 0)
	return w.used, nil
}

// usageWalk adds up. Folders are opened one below the other, so that no link that
// a program puts in the way leads out.
type usageWalk struct {
	most int
	used diskUsage
}

func (w *usageWalk) walk(fd, depth int) {
	folder := os.NewFile(uintptr(fd), "folder")
	defer folder.Close()
	names, _ := folder.Readdirnames(max(1, w.most+1-w.used.entries))
	for _, name := range names {
		var stat unix.Stat_t
		w.used.entries++
		if w.used.entries > w.most {
			return
		}
		if unix.Fstatat(fd, name, &stat, unix.AT_SYMLINK_NOFOLLOW) != nil {
			continue
		}
		w.used.bytes += stat.Blocks * 512
		if stat.Mode&unix.S_IFMT == unix.S_IFDIR {
			w.enter(fd, name, depth+1)
		}
	}
}

func (w *usageWalk) enter(parent int, name string, depth int) {
	if depth > maxDepth {
		w.used.entries = w.most + 1
		return
	}
	fd, err := unix.Openat(parent, name, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if errors.Is(err, unix.EACCES) {
		fd, err = openClosed(parent, name)
	}
	if err == nil {
		w.walk(fd, depth)
	}
}

// openClosed opens a folder that its owner made unreadable, by giving the owner the
// rights back: what a program hides from itself is not hidden from the count.
func openClosed(parent int, name string) (int, error) {
	handle, err := unix.Openat(parent, name, unix.O_PATH|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1, err
	}
	defer unix.Close(handle)
	path := fmt.Sprintf("/proc/self/fd/%d", handle)
	if err := unix.Chmod(path, 0o700); err != nil {
		return -1, err
	}
	return unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
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
