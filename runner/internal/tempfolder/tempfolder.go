// Package tempfolder makes folders for temporary files that do not outlive their
// process for long: what a killed one left, the next one removes.
//
// Laws:
//   - A folder is removed only by who made it, or when the kernel says that nobody
//     who made it lives: its lock is free.
//   - What belongs to another user is left alone.
package tempfolder

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"isrgrade/runner/internal/removal"
)

// prefix begins the names of all folders; then come the kind, the number of the
// process and something random: isrgrade-build-4711-123456789.
const prefix = "isrgrade-"

// newAge is how old a folder must be to be taken for a leftover although a process
// of its number lives: one that has just been made has no lock yet.
const newAge = time.Minute

// Folder is a folder for temporary files.
type Folder struct {
	Path string // without links
	lock *os.File
}

// Make makes a folder in parent; "" means the system's folder for temporary files.
func Make(parent, kind string) (*Folder, error) {
	path, err := os.MkdirTemp(parent, prefix+kind+"-"+strconv.Itoa(os.Getpid())+"-")
	if err != nil {
		return nil, fmt.Errorf("make a folder for temporary files: %w", err)
	}
	f := &Folder{Path: path}
	if f.Path, err = filepath.EvalSymlinks(path); err == nil {
		f.lock, err = lock(f.Path)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("lock a folder for temporary files: %w", err), removal.All(path))
	}
	return f, nil
}

// Remove removes the folder, whatever was made of it.
func (f *Folder) Remove() error {
	return errors.Join(removal.All(f.Path), f.lock.Close())
}

// RemoveLeftovers removes the folders in parent whose process is gone. What cannot
// be removed stays: it is no reason to fail today.
func RemoveLeftovers(parent string) {
	if parent == "" {
		parent = os.TempDir()
	}
	entries, err := os.ReadDir(parent)
	if err != nil {
		return
	}
	for _, entry := range entries {
		if pid, ok := makerOf(entry.Name()); ok && entry.IsDir() {
			removeIfLeft(filepath.Join(parent, entry.Name()), pid)
		}
	}
}

// makerOf reads the number of the process from a folder's name.
func makerOf(name string) (int, bool) {
	parts := strings.Split(strings.TrimPrefix(name, prefix), "-")
	if !strings.HasPrefix(name, prefix) || len(parts) != 3 {
		return 0, false
	}
	pid, err := strconv.Atoi(parts[1])
	return pid, err == nil && pid > 0
}

func removeIfLeft(path string, pid int) {
	held, err := lock(path)
	if err != nil {
		return // it is in use, or somebody else's
	}
	defer held.Close()
	info, err := held.Stat()
	if err != nil || lives(pid) && time.Since(info.ModTime()) < newAge {
		return
	}
	_ = removal.All(path)
}

// lives says whether there is a process of that number here. In another container it
// may be another one, or none.
func lives(pid int) bool {
	err := unix.Kill(pid, 0)
	return err == nil || errors.Is(err, unix.EPERM)
}

// lock takes the lock that ends with the process.
func lock(path string) (*os.File, error) {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	folder := os.NewFile(uintptr(fd), path)
	if err := unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return nil, errors.Join(err, folder.Close())
	}
	return folder, nil
}
