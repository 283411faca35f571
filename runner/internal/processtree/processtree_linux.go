// Package processtree counts what a process's descendants use, all together, and
// ends them.
//
// It is not a limit: it looks when it is asked to, and what came and went
// between two looks it has not seen.
package processtree

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// Figures are sums over the descendants that are alive.
type Figures struct {
	PIDs  []int         // of the processes themselves
	Tasks int           // processes and threads; a zombie is one: it keeps its place in the process table
	RSS   int64         // bytes, and of page tables; pages shared by two processes count twice
	CPU   time.Duration // user + system, and that of children they have waited for
}

// clockTick is the unit of CPU time in /proc, the same on every architecture
// that Go runs on.
const clockTick = time.Second / 100

// Take adds up the descendants of root, root excluded. Where the kernel lists
// the children of a process it looks at these alone, else at all processes of the
// machine.
func Take(root int) (Figures, error) {
	found, err := listedDescendants(root)
	if errors.Is(err, errNoLists) {
		return TakeFromAll(root)
	}
	return sumOf(found), err
}

// TakeFromAll is Take by a look at all processes, which is cheaper where there are
// hardly any others.
func TakeFromAll(root int) (Figures, error) {
	found, err := scannedDescendants(root)
	return sumOf(found), err
}

func sumOf(processes []process) Figures {
	var sum Figures
	for _, p := range processes {
		sum.CPU += p.cpu
		if p.state == 'Z' || p.state == 'X' {
			sum.Tasks++
			continue
		}
		sum.PIDs = append(sum.PIDs, p.pid)
		sum.Tasks += p.threads
		sum.RSS += p.rss + pageTables(p.pid)
	}
	return sum
}

// KillAll sends SIGKILL to every descendant of root and says how many it met,
// zombies included.
func KillAll(root int) (int, error) {
	victims, err := scannedDescendants(root)
	if err != nil {
		return 0, err
	}
	for _, p := range victims {
		if err := unix.Kill(p.pid, unix.SIGKILL); err != nil && !errors.Is(err, unix.ESRCH) {
			return len(victims), fmt.Errorf("kill process %d: %w", p.pid, err)
		}
	}
	return len(victims), nil
}

type process struct {
	pid, parent int
	state       byte
	threads     int
	size, rss   int64 // bytes, of the address space and of what is resident
	cpu         time.Duration
}

func scannedDescendants(root int) ([]process, error) {
	all, err := readProcesses()
	return descendants(all, root), err
}

// descendants walks the tree that all is. The table was not read in one
// instant: a process whose parent is missing belongs to another one at the
// next look, and each is followed once only: a pid used again could make a
// circle.
func descendants(all []process, root int) []process {
	children := make(map[int][]process)
	for _, p := range all {
		children[p.parent] = append(children[p.parent], p)
	}
	var found []process
	for next := []int{root}; len(next) > 0; next = next[1:] {
		for _, p := range children[next[0]] {
			found = append(found, p)
			next = append(next, p.pid)
		}
		delete(children, next[0])
	}
	return found
}

func readProcesses() ([]process, error) {
	proc, err := os.Open("/proc")
	if err != nil {
		return nil, fmt.Errorf("open the process table: %w", err)
	}
	defer proc.Close()
	names, err := proc.Readdirnames(-1)
	if err != nil {
		return nil, fmt.Errorf("list the process table: %w", err)
	}
	var all []process
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		p, alive, err := readProcess(pid)
		if err != nil {
			return nil, err
		}
		if alive {
			all = append(all, p)
		}
	}
	return all, nil
}

// readProcess reads one line of the process table; alive is false when the
// process is gone by now.
func readProcess(pid int) (p process, alive bool, err error) {
	line, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, unix.ESRCH) {
		return process{}, false, nil
	}
	if err != nil {
		return process{}, false, fmt.Errorf("look at process %d: %w", pid, err)
	}
	p, err = parseStat(pid, line)
	return p, err == nil, err
}

// The fields of /proc/PID/stat, counted from 0 after the command's name; see
// proc_pid_stat(5).
const (
	fieldState   = 0
	fieldParent  = 1
	fieldUser    = 11 // and system, and the two of children waited for
	fieldThreads = 17
	fieldSize    = 20
	fieldRSS     = 21
)

// parseStat reads a line whose second field, the command's name, may hold
// spaces, parentheses and newlines: it is the program's choice.
func parseStat(pid int, line []byte) (process, error) {
	fields := bytes.Fields(line[bytes.LastIndexByte(line, ')')+1:])
	if len(fields) <= fieldRSS {
		return process{}, fmt.Errorf("status line of process %d is short: %q", pid, line)
	}
	var numbers [fieldRSS + 1]int64
	for i := fieldParent; i <= fieldRSS; i++ {
		n, err := strconv.ParseInt(string(fields[i]), 10, 64)
		if err != nil {
			n = 0 // an unsigned figure past int64, of which none is used here
		}
		numbers[i] = n
	}
	var ticks int64
	for _, n := range numbers[fieldUser : fieldUser+4] {
		ticks += n
	}
	return process{
		pid: pid, parent: int(numbers[fieldParent]), state: fields[fieldState][0],
		threads: int(numbers[fieldThreads]), size: numbers[fieldSize], rss: numbers[fieldRSS] * int64(os.Getpagesize()),
		cpu: time.Duration(ticks) * clockTick,
	}, nil
}
