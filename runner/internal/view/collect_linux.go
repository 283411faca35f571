package view

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// shown is one thing to put into the new root: a mount that is attached
// nowhere yet, or a symbolic link.
type shown struct {
	path   string
	tree   int // descriptor of the mount, -1 for a link
	folder bool
	link   string
}

const (
	readOnly = unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV
	writable = unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV
	device   = unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NOEXEC
)

// collect opens everything before anything is covered, parents before what
// lies in them.
func collect(plan Plan) ([]shown, error) {
	var all []shown
	take := func(paths []string, attributes uint64) error {
		for _, path := range paths {
			one, err := open(path, attributes)
			if err != nil {
				return err
			}
			all = append(all, one)
		}
		return nil
	}
	err := errors.Join(
		take(existing(plan.System), readOnly),
		take(existing(devices), device),
		take(uncovered(plan), readOnly),
		take(distinct(plan.Write), writable),
	)
	slices.SortStableFunc(all, func(a, b shown) int { return len(a.path) - len(b.path) })
	return all, err
}

func open(path string, attributes uint64) (shown, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return shown{}, fmt.Errorf("show a path to the program: %w", err)
	}
	if link, err := os.Readlink(path); err == nil && attributes == readOnly && filepath.Dir(path) == "/" {
		return shown{path: path, tree: -1, link: link}, nil
	}
	if info.Mode()&os.ModeSymlink != 0 {
		if info, err = os.Stat(path); err != nil {
			return shown{}, fmt.Errorf("show a path to the program: %w", err)
		}
	}
	tree, err := unix.OpenTree(unix.AT_FDCWD, path, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_RECURSIVE)
	if err != nil {
		return shown{}, fmt.Errorf("open the mount tree of %s: %w", path, err)
	}
	one := shown{path: path, tree: tree, folder: info.IsDir()}
	if err := setAttributes(tree, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, attributes); err != nil {
		_ = unix.Close(tree)
		return shown{}, fmt.Errorf("%s: %w", path, err)
	}
	return one, nil
}

func closeAll(all []shown) {
	for _, one := range all {
		if one.tree >= 0 {
			_ = unix.Close(one.tree)
		}
	}
}

func existing(paths []string) []string {
	return slices.DeleteFunc(slices.Clone(paths), func(path string) bool {
		_, err := os.Stat(path)
		return err != nil
	})
}

// uncovered are the paths to read that no other one shows already.
func uncovered(plan Plan) []string {
	covers := slices.Concat(existing(plan.System), plan.Read)
	return slices.DeleteFunc(distinct(plan.Read), func(path string) bool {
		return slices.ContainsFunc(covers, func(c string) bool { return c != path && within(path, c) })
	})
}

func distinct(paths []string) []string {
	sorted := slices.Sorted(slices.Values(paths))
	return slices.Compact(sorted)
}

// within says whether path is folder or lies in it; both are clean.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}
