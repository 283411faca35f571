package view

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// skeleton is the new root while it is built.
type skeleton struct {
	root      string
	temporary []string
	shields   []string
}

func (s *skeleton) build(plan Plan, all []shown) error {
	if err := s.mountTmpfs("", skeletonSize, "0755"); err != nil {
		return err
	}
	if err := s.mountOwn(plan); err != nil {
		return err
	}
	for _, one := range all {
		if err := s.place(one); err != nil {
			return fmt.Errorf("show %s: %w", one.path, err)
		}
	}
	return s.seal()
}

// mountOwn makes what the machine has no part in.
func (s *skeleton) mountOwn(plan Plan) error {
	if err := s.processTable(); err != nil {
		return err
	}
	for _, dir := range plan.Temporary {
		if err := s.folder(dir); err != nil {
			return err
		}
		if err := s.mountTmpfs(dir, plan.Size, "1777"); err != nil {
			return err
		}
	}
	if err := s.folder("/dev"); err != nil {
		return err
	}
	for link, target := range deviceLinks {
		if err := os.Symlink(target, s.at(link)); err != nil {
			return fmt.Errorf("make a device link: %w", err)
		}
	}
	return nil
}

func (s *skeleton) mountTmpfs(path string, size int64, mode string) error {
	options := fmt.Sprintf("size=%d,nr_inodes=%d,mode=%s", size, fileCount, mode)
	if err := unix.Mount("tmpfs", s.at(path), "tmpfs", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOATIME, options); err != nil {
		return fmt.Errorf("mount a tmpfs at %q: %w", path, err)
	}
	return nil
}

func (s *skeleton) at(path string) string { return filepath.Join(s.root, path) }

func (s *skeleton) folder(path string) error {
	if err := os.MkdirAll(s.at(path), 0o755); err != nil {
		return fmt.Errorf("make a mount point: %w", err)
	}
	return nil
}

func (s *skeleton) place(one shown) error {
	if err := s.shield(one.path); err != nil {
		return err
	}
	if err := s.folder(filepath.Dir(one.path)); err != nil {
		return err
	}
	if one.tree < 0 {
		return os.Symlink(one.link, s.at(one.path))
	}
	if err := s.mountPoint(one); err != nil {
		return err
	}
	err := unix.MoveMount(one.tree, "", unix.AT_FDCWD, s.at(one.path), unix.MOVE_MOUNT_F_EMPTY_PATH)
	if err != nil {
		return fmt.Errorf("attach the mount: %w", err)
	}
	return nil
}

func (s *skeleton) mountPoint(one shown) error {
	if one.folder {
		return s.folder(one.path)
	}
	f, err := os.OpenFile(s.at(one.path), os.O_CREATE|os.O_RDONLY, 0o644)
	if err != nil {
		return fmt.Errorf("make a mount point: %w", err)
	}
	return f.Close()
}

// shield covers the first folder below a temporary one on the way to path with a file
// system of its own, read-only in the end. A program can then neither rename
// nor remove the way to what it is shown, and who empties the folder need not
// look deeper than its entries to tell a mount.
func (s *skeleton) shield(path string) error {
	for _, dir := range s.temporary {
		rest, below := strings.CutPrefix(path, dir+"/")
		first, _, deeper := strings.Cut(rest, "/")
		if !below || !deeper {
			continue
		}
		return s.shieldFolder(filepath.Join(dir, first))
	}
	return nil
}

func (s *skeleton) shieldFolder(path string) error {
	if _, err := os.Lstat(s.at(path)); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := s.folder(path); err != nil {
		return err
	}
	s.shields = append(s.shields, path)
	return s.mountTmpfs(path, skeletonSize, "0755")
}

func (s *skeleton) seal() error {
	for _, path := range s.shields {
		if err := setAttributes(unix.AT_FDCWD, s.at(path), 0, readOnly); err != nil {
			return err
		}
	}
	return nil
}
