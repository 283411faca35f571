// Package view gives a mount namespace a root of its own: a few folders of the
// machine, read-only, and empty file systems of bounded size to write to.
//
// It does not make the namespace, and it takes no right from anyone: who may
// mount may undo it. That right is dropped afterwards, by package restrict.
//
// Laws:
//   - What is not named is not there.
//   - Nothing is made on the machine's own file systems; all of it vanishes
//     with the namespace.
//   - Every step is checked.
package view

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// Plan says what the new root shows.
type Plan struct {
	// Base is any folder that exists; the new root covers it while it is built.
	Base string
	// System paths are shown read-only where they exist; symbolic links among
	// them stay links.
	System []string
	// Read and Write are shown read-only and writable; they must exist.
	Read, Write []string
	// Temporary folders are empty file systems that everybody may write to.
	Temporary []string
	// Size bounds each of them, in bytes.
	Size int64
}

// devices are the nodes that a view shows in /dev. /dev/zero is not among them:
// mapped as shared it is memory that no process is charged with.
var devices = []string{"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"}

// deviceLinks are what programs expect in /dev besides.
var deviceLinks = map[string]string{
	"/dev/fd":     "/proc/self/fd",
	"/dev/stdin":  "/proc/self/fd/0",
	"/dev/stdout": "/proc/self/fd/1",
	"/dev/stderr": "/proc/self/fd/2",
}

const (
	skeletonSize = 4 << 20 // of folders and links only
	fileCount    = 16384   // inodes of one file system to write to
)

// Build makes plan the root of the calling process's mount namespace.
func Build(plan Plan) error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("detach the mount namespace: %w", err)
	}
	shown, err := collect(plan)
	defer closeAll(shown)
	if err != nil {
		return err
	}
	s := skeleton{root: plan.Base, temporary: plan.Temporary}
	if err := s.build(plan, shown); err != nil {
		return err
	}
	return enter(plan.Base)
}

// enter makes root the root of everything, for good, and read-only.
func enter(root string) error {
	if err := os.Chdir(root); err != nil {
		return fmt.Errorf("enter the new root: %w", err)
	}
	if err := unix.PivotRoot(".", "."); err != nil {
		return fmt.Errorf("change to the new root: %w", err)
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("let go of the old root: %w", err)
	}
	if err := os.Chdir("/"); err != nil {
		return fmt.Errorf("enter the new root: %w", err)
	}
	return setAttributes(unix.AT_FDCWD, "/", 0, unix.MOUNT_ATTR_RDONLY|unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV)
}

func setAttributes(dir int, path string, flags uint, attributes uint64) error {
	err := unix.MountSetattr(dir, path, flags, &unix.MountAttr{Attr_set: attributes})
	if err != nil {
		return fmt.Errorf("set the attributes of a mount: %w", err)
	}
	return nil
}
