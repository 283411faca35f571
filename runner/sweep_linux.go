package runner

import (
	"errors"
	"fmt"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// sweepPause lets processes that were killed die before the next look.
const sweepPause = time.Millisecond

// sweep ends every process of the program and waits for all of them. The
// helper is the parent of all orphans, so that nothing is left exactly when
// it has no child.
func (s *supervisor) sweep(p *program) error {
	err := s.reapEnded(p)
	for err == nil {
		if err = s.killAll(p); err != nil {
			return err
		}
		if s.config.Level == LevelFull {
			err = s.reap(p, 0)
		} else {
			time.Sleep(sweepPause)
			err = s.reap(p, unix.WNOHANG)
		}
	}
	if errors.Is(err, unix.ECHILD) {
		return nil
	}
	return err
}

// reapEnded takes the program itself, if it has ended, and tells by ECHILD
// that nothing else is left: the common case costs no kill.
func (s *supervisor) reapEnded(p *program) error { return s.reap(p, unix.WNOHANG) }

// reap waits for the helper's children until none is left, which is ECHILD,
// or, with WNOHANG, until none of those left has ended.
func (s *supervisor) reap(p *program, options int) error {
	for {
		var status syscall.WaitStatus
		var usage syscall.Rusage
		pid, err := syscall.Wait4(-1, &status, options, &usage)
		switch {
		case errors.Is(err, unix.EINTR):
			continue
		case errors.Is(err, unix.ECHILD):
			return unix.ECHILD
		case err != nil:
			return fmt.Errorf("wait for the program's processes: %w", err)
		case pid == 0:
			return nil
		}
		p.note(pid, status, usage)
	}
}

// note keeps what the kernel says of a process that has ended. A process
// starts out with the resident size of the helper that it comes from, so a
// peak that is no larger says nothing.
func (p *program) note(pid int, status syscall.WaitStatus, usage syscall.Rusage) {
	if pid == p.pid {
		p.reaped = true
		p.report.Status = status
	}
	var own syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &own) == nil && maxRSS(&usage) > maxRSS(&own) {
		p.report.PeakRSS = max(p.report.PeakRSS, maxRSS(&usage))
	}
}

// killAll ends all processes but the helper. The process table tells of those that
// left the program's group.
func (s *supervisor) killAll(p *program) error {
	s.signalAll(p, unix.SIGKILL)
	if s.config.Level == LevelFull {
		return nil
	}
	return s.monitor.killAll()
}
