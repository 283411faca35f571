package toolchain

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// workshop is the folder in which one submission is built.
type workshop struct {
	root  string
	src   string // the copy of what was handed in
	out   string // what the build makes
	cache string // the build's private cache; gone after the build
	dir   string // the program's own folder: src or a folder in it
}

func newWorkshop(parent string) (workshop, error) {
	root, err := os.MkdirTemp(parent, "isrgrade-build-")
	if err != nil {
		return workshop{}, fmt.Errorf("making a build folder: %w", err)
	}
	w := workshop{
		root:  root,
		src:   filepath.Join(root, "src"),
		out:   filepath.Join(root, "out"),
		cache: filepath.Join(root, "cache"),
	}
	w.dir = w.src
	for _, folder := range []string{w.src, w.out, w.cache} {
		if err := os.Mkdir(folder, 0o755); err != nil {
			return workshop{}, errors.Join(fmt.Errorf("making a build folder: %w", err), removeAll(root))
		}
	}
	return w, nil
}

// removeAll removes a folder even where a build took away its own permission
// to write in folders that it made.
func removeAll(folder string) error {
	if os.RemoveAll(folder) == nil {
		return nil
	}
	makeRemovable(folder)
	if err := os.RemoveAll(folder); err != nil {
		return fmt.Errorf("removing a build folder: %w", err)
	}
	return nil
}

// makeRemovable gives back the permissions; what fails shows when removing.
func makeRemovable(folder string) {
	_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if entry == nil || !entry.IsDir() {
			return nil
		}
		if os.Chmod(path, 0o700) == nil && err != nil {
			makeRemovable(path)
		}
		return nil
	})
}
