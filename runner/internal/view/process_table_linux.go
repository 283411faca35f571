package view

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/sys/unix"
)

// machineFacts are what stays in /proc beside the processes: runtimes ask for it,
// and it tells of the machine's size and age alone. All the rest is covered. Much of
// it is for root, and who is root outside still is by his number: the addresses of
// the kernel's memory, other users' keys, what every device is used for.
var machineFacts = map[string]bool{
	"cpuinfo": true, "meminfo": true, "stat": true, "version": true, "filesystems": true, "uptime": true,
	"loadavg": true, "sys": true,
}

// processTable mounts the processes of the namespace at /proc.
func (s *skeleton) processTable() error {
	if err := s.folder("/proc"); err != nil {
		return err
	}
	const quiet = unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC | unix.MS_RDONLY
	if err := unix.Mount("proc", s.at("/proc"), "proc", quiet, ""); err != nil {
		return fmt.Errorf("mount a process table: %w", err)
	}
	entries, err := os.ReadDir(s.at("/proc"))
	if err != nil {
		return fmt.Errorf("list the process table: %w", err)
	}
	for _, entry := range entries {
		if _, err := strconv.Atoi(entry.Name()); err == nil || machineFacts[entry.Name()] || entry.Type() == fs.ModeSymlink {
			continue
		}
		if err := cover(filepath.Join(s.at("/proc"), entry.Name()), entry.IsDir()); err != nil {
			return err
		}
	}
	return nil
}

// cover puts nothing over a file, or over a folder.
func cover(path string, folder bool) error {
	var err error
	if folder {
		err = unix.Mount("tmpfs", path, "tmpfs", unix.MS_RDONLY|unix.MS_NOSUID|unix.MS_NODEV, "size=4k,nr_inodes=1,mode=0555")
	} else {
		err = unix.Mount("/dev/null", path, "", unix.MS_BIND, "")
	}
	if err != nil {
		return fmt.Errorf("cover %s: %w", filepath.Base(path), err)
	}
	return nil
}
