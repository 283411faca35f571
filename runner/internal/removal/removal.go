// Package removal removes what programs and builds left, whatever they made of it:
// folders without rights, links, and folders in folders deeper than a path can be
// long or than there are descriptors. It follows no link and enters no mount.
package removal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// All removes a folder, or what was put in its place. One that is gone is no error.
func All(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil && info.IsDir() {
		err = Empty(path)
	}
	if err == nil {
		err = os.Remove(path)
	}
	if err != nil {
		return fmt.Errorf("remove what a program could write to: %w", err)
	}
	return nil
}

// Empty removes all that lies in folder but mounts. Whatever a program
// built there, it holds one level open: folders within folders are moved up
// first, so that no nesting is too deep, and no link is followed. No process
// of the program may be left.
func Empty(folder string) error {
	info, err := os.Lstat(folder)
	if err != nil {
		return fmt.Errorf("look at a folder to empty: %w", err)
	}
	if !info.IsDir() {
		return fmt.Errorf("empty %s: it is no folder", folder)
	}
	e := emptying{folder: folder, device: deviceOf(info)}
	for {
		removed, err := e.round()
		if err != nil {
			return fmt.Errorf("empty a folder: %w", err)
		}
		if removed == 0 {
			return nil
		}
	}
}

type emptying struct {
	folder string
	device uint64
	moved  int
}

// round removes the entries that are there now and returns how many.
func (e *emptying) round() (int, error) {
	entries, err := openToOwner(e.folder)
	if err != nil {
		return 0, err
	}
	removed := 0
	for _, entry := range entries {
		path := filepath.Join(e.folder, entry.Name())
		info, err := os.Lstat(path)
		if err != nil {
			return removed, err
		}
		if deviceOf(info) != e.device {
			continue
		}
		if err := e.remove(path, info.IsDir()); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}

func (e *emptying) remove(path string, isFolder bool) error {
	if !isFolder {
		return os.Remove(path)
	}
	entries, err := openToOwner(path)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := e.take(filepath.Join(path, entry.Name()), entry.IsDir()); err != nil {
			return err
		}
	}
	return os.Remove(path)
}

// take removes a file and moves a folder up.
func (e *emptying) take(path string, isFolder bool) error {
	if !isFolder {
		return os.Remove(path)
	}
	if err := os.Chmod(path, 0o700); err != nil {
		return err
	}
	return os.Rename(path, e.freeName())
}

func (e *emptying) freeName() string {
	for {
		e.moved++
		name := filepath.Join(e.folder, "moved-up-"+strconv.Itoa(e.moved))
		if _, err := os.Lstat(name); errors.Is(err, os.ErrNotExist) {
			return name
		}
	}
}

// openToOwner lists a folder after giving its owner the rights that the
// program may have taken.
func openToOwner(folder string) ([]os.DirEntry, error) {
	info, err := os.Lstat(folder)
	if err != nil {
		return nil, err
	}
	if info.Mode().Perm()&0o700 != 0o700 {
		if err := os.Chmod(folder, 0o700); err != nil {
			return nil, err
		}
	}
	return os.ReadDir(folder)
}

func deviceOf(info os.FileInfo) uint64 {
	return uint64(info.Sys().(*syscall.Stat_t).Dev)
}
