package toolchain

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// removeAll removes a folder in which a build may have made anything: folders
// without permissions, or folders in folders so deep that os.RemoveAll, which
// holds each of them open, has no descriptors left. No link is followed.
func removeAll(folder string) error {
	if info, err := os.Lstat(folder); err == nil && !info.IsDir() {
		return os.Remove(folder)
	}
	r := removal{folder: folder}
	for {
		entries, err := openToUs(folder)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil && len(entries) == 0 {
			err = os.Remove(folder)
		}
		if err == nil {
			err = r.round(entries)
		}
		if err != nil {
			return fmt.Errorf("removing a build folder: %w", err)
		}
	}
}

// removal empties a folder one level at a time: what lies deeper is moved up
// first, each folder once.
type removal struct {
	folder string
	moved  int
}

// round removes the given entries of the folder; what was in them moves up.
func (r *removal) round(entries []os.DirEntry) error {
	for _, entry := range entries {
		path := filepath.Join(r.folder, entry.Name())
		if entry.IsDir() {
			if err := r.moveUp(path); err != nil {
				return err
			}
		}
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return nil
}

// moveUp empties one folder into the one that is to be removed.
func (r *removal) moveUp(inner string) error {
	entries, err := openToUs(inner)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		path := filepath.Join(inner, entry.Name())
		if !entry.IsDir() {
			err = os.Remove(path)
		} else if err = os.Chmod(path, 0o700); err == nil {
			err = os.Rename(path, r.freeName())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *removal) freeName() string {
	for {
		r.moved++
		name := filepath.Join(r.folder, "moved-up-"+strconv.Itoa(r.moved))
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name
		}
	}
}

// openToUs lists a folder after taking back the permissions.
func openToUs(folder string) ([]os.DirEntry, error) {
	info, err := os.Lstat(folder)
	if err != nil {
		return nil, err
	}
	if info.IsDir() && info.Mode().Perm()&0o700 != 0o700 {
		if err := os.Chmod(folder, 0o700); err != nil {
			return nil, err
		}
	}
	return os.ReadDir(folder)
}
