package processtree

import (
	"bytes"
	"errors"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// errNoLists says that the kernel keeps no lists of children
// (CONFIG_PROC_CHILDREN).
var errNoLists = errors.New("the kernel lists no children")

// listedDescendants follows the lists of children that each thread has. They are
// not read in one instant: who is missing is met at the next look.
func listedDescendants(root int) ([]process, error) {
	next, err := childrenOf(root)
	if err != nil {
		return nil, err
	}
	var found []process
	met := make(map[int]bool)
	for ; len(next) > 0; next = next[1:] {
		pid := next[0]
		if met[pid] {
			continue
		}
		met[pid] = true
		p, alive, err := readProcess(pid)
		if err != nil {
			return nil, err
		}
		if !alive {
			continue
		}
		found = append(found, p)
		children, err := childrenOf(pid)
		if err != nil && !errors.Is(err, errNoLists) {
			return nil, err
		}
		next = append(next, children...)
	}
	return found, nil
}

// childrenOf gives none of a process that is gone by now.
func childrenOf(pid int) ([]int, error) {
	folder := "/proc/" + strconv.Itoa(pid) + "/task"
	threads, err := os.ReadDir(folder)
	if err != nil {
		return nil, nil
	}
	var children []int
	for _, thread := range threads {
		line, err := os.ReadFile(folder + "/" + thread.Name() + "/children")
		if errors.Is(err, os.ErrNotExist) && unix.Access(folder+"/"+thread.Name()+"/stat", unix.F_OK) == nil {
			return nil, errNoLists
		}
		for _, field := range bytes.Fields(line) {
			if child, err := strconv.Atoi(string(field)); err == nil {
				children = append(children, child)
			}
		}
	}
	return children, nil
}
