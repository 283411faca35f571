package runner

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// processNumbers is the kernel's file with the number of the newest process of
// the process namespace, where the helper has one of its own: how far the numbers
// have gone would tell a program what the one before it did.
type processNumbers struct{ file *os.File }

// openProcessNumbers gives none on a kernel without the file.
func openProcessNumbers() processNumbers {
	file, err := os.OpenFile("/proc/sys/kernel/ns_last_pid", os.O_RDWR, 0)
	if err != nil {
		return processNumbers{}
	}
	return processNumbers{file}
}

// setBack has the numbers go on after pid, the one of the program that has ended,
// if it started more.
func (n processNumbers) setBack(pid int, w *monitor) error {
	if n.file == nil {
		return nil
	}
	var text [32]byte
	length, _ := n.file.ReadAt(text[:], 0)
	newest, err := strconv.Atoi(strings.TrimSpace(string(text[:length])))
	if err != nil {
		return fmt.Errorf("read the number of the newest process: %w", err)
	}
	if newest == pid {
		return nil
	}
	return w.do(func() error {
		if _, err := n.file.WriteAt([]byte(strconv.Itoa(pid)), 0); err != nil {
			return fmt.Errorf("set the number of the newest process: %w", err)
		}
		return nil
	})
}
