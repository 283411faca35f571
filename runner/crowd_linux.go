package runner

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// A crowd of processes leaves the helper no processor to count it with: with a
// thousand of them each look takes a thousand times as long, and in between they
// double. So what could be one is stopped, by one signal that no fork escapes, and
// counted then.

// few more tasks than at the last look are one program. A runtime with threads starts
// more in the beginning, and is stopped for the moment of a look.
const few = 1

// taskCounter reads how many processes and threads the machine has: one figure,
// however many they are.
type taskCounter struct{ file *os.File }

func newTaskCounter() (taskCounter, error) {
	file, err := os.Open("/proc/loadavg")
	if err != nil {
		return taskCounter{}, fmt.Errorf("count the machine's tasks: %w", err)
	}
	return taskCounter{file}, nil
}

func (c taskCounter) count() (int, error) {
	var text [128]byte
	n, _ := c.file.ReadAt(text[:], 0)
	return parseTasks(text[:n])
}

// parseTasks reads the number behind the slash of /proc/loadavg, as in
// "0.20 0.18 0.12 1/80 11206".
func parseTasks(line []byte) (int, error) {
	fields := bytes.Fields(line)
	if len(fields) < 4 {
		return 0, fmt.Errorf("count the machine's tasks: the line is %q", line)
	}
	_, tasks, _ := bytes.Cut(fields[3], []byte("/"))
	return strconv.Atoi(string(tasks))
}

// stopCrowd stops the program if the machine has so many more tasks than at the last
// look that they could be a crowd, and the program's.
func (s *supervisor) stopCrowd(p *program) error {
	tasks, err := s.tasks.count()
	p.grows = false
	if err != nil || tasks-p.tasksBefore <= few || p.reaped {
		return err
	}
	p.stopped = true
	s.signalAll(p, unix.SIGSTOP)
	return nil
}

// goOn lets a program go on that was stopped, and was no crowd.
func (s *supervisor) goOn(p *program) error {
	tasks, err := s.tasks.count()
	if err != nil {
		return err
	}
	p.stopped, p.grows, p.tasksBefore = false, true, tasks
	s.signalAll(p, unix.SIGCONT)
	return nil
}

// fewProcesses are as many as a compiler and its parts; a runtime is one.
const fewProcesses = 4

// slowDown lets the helper go first wherever the program is many processes.
func (s *supervisor) slowDown(p *program, processes int) error {
	if processes <= fewProcesses || p.slowed || p.reaped {
		return nil
	}
	p.slowed = true
	return s.monitor.do(func() error {
		_ = unix.Setpriority(unix.PRIO_PGRP, p.pid, 19) // ESRCH: it is gone
		return nil
	})
}

// signalAll reaches all processes of the program: in a process namespace by one
// call, elsewhere by their group, which at LevelRestricted nothing can leave. ESRCH
// says that none is left.
func (s *supervisor) signalAll(p *program, sig unix.Signal) {
	if s.config.Level == LevelFull {
		_ = unix.Kill(-1, sig)
	} else if !p.reaped { // else the number may be somebody else's by now
		_ = unix.Kill(-p.pid, sig)
	}
}

// answerQuickly has the calling thread run as soon as it wakes: its turns are short
// and so come before those of programs, which do not inherit this. Kernels before
// Linux 6.12 do so anyway and do not know the setting.
func answerQuickly() {
	priority, err := unix.Getpriority(unix.PRIO_PROCESS, 0)
	if err != nil {
		return
	}
	_ = unix.SchedSetAttr(0, &unix.SchedAttr{
		Size: unix.SizeofSchedAttr, Policy: unix.SCHED_NORMAL, Flags: unix.SCHED_FLAG_RESET_ON_FORK,
		Nice:    int32(20 - priority), // as before: the system call gives 1 to 40
		Runtime: uint64(shortTurn.Nanoseconds()),
	}, 0)
}

const shortTurn = 100 * time.Microsecond
