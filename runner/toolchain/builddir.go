package toolchain

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"isrgrade/runner/internal/tempfolder"
)

// buildDir is the folder in which one submission is built.
type buildDir struct {
	temp  *tempfolder.Folder
	root  string // temp's path
	src   string // the copy of what was handed in
	out   string // what the build makes
	cache string // the build's private cache; gone after the build
	dir   string // the program's own folder: src or a folder in it
}

func newBuildDir(parent string) (buildDir, error) {
	temp, err := tempfolder.Make(parent, "build")
	if err != nil {
		return buildDir{}, fmt.Errorf("making a build folder: %w", err)
	}
	root := temp.Path
	w := buildDir{
		temp:  temp,
		root:  root,
		src:   filepath.Join(root, "src"),
		out:   filepath.Join(root, "out"),
		cache: filepath.Join(root, "cache"),
	}
	w.dir = w.src
	for _, folder := range []string{w.src, w.out, w.cache} {
		if err := os.Mkdir(folder, 0o755); err != nil {
			return buildDir{}, errors.Join(fmt.Errorf("making a build folder: %w", err), temp.Remove())
		}
	}
	return w, nil
}

// intact says whether the folders of the build folder are still where they were
// made after a build, which is hostile. A link in the place of one would show
// the program, or us, another submission. Its error is a *UsageError.
func (w buildDir) intact() error {
	for _, folder := range []string{w.src, w.out, w.dir} {
		if err := unlinked(folder); err != nil {
			return err
		}
	}
	return nil
}

// unlinked says whether folder, an absolute path, is a folder that no link on
// the way leads to.
func unlinked(folder string) error {
	real, err := filepath.EvalSymlinks(folder)
	if err == nil && real == folder {
		if info, err := os.Lstat(folder); err == nil && info.IsDir() {
			return nil
		}
	}
	return &UsageError{What: fmt.Sprintf("its build removed the folder %q that it is built in, or put something else in its place", filepath.Base(folder)),
		Remedy: "let the build change only files in the folder that is handed in"}
}

// keeps says whether the files of the build folder that a command names lie there,
// and are no links that lead out.
func (w buildDir) keeps(argv []string) error {
	for _, word := range argv {
		if !filepath.IsAbs(word) || !within(word, w.root) {
			continue
		}
		if real, err := filepath.EvalSymlinks(word); err != nil || !within(real, w.root) {
			return &UsageError{What: fmt.Sprintf("its build left no file of its own called %q", filepath.Base(word)),
				Remedy: "let the build make the program itself, not a link to something else"}
		}
	}
	return nil
}
