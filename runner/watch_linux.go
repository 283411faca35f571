package runner

import (
	"errors"
	"fmt"
	"syscall"
	"time"

	"isrgrade/runner/internal/processtree"

	"golang.org/x/sys/unix"
)

const (
	// firstLookAfter lets short programs, which are most, go unlooked at.
	firstLookAfter = 4 * time.Millisecond
	// nextLookAfter bounds what a program can take between two looks.
	nextLookAfter = 10 * time.Millisecond
	// growingLookAfter follows a look that met many new processes: there may soon be
	// too many to look at.
	growingLookAfter = 2 * time.Millisecond
	// lookShare is how many times the processor time of a look the pause after
	// it is: a long process table must not cost the program its processor. On a
	// busy machine a look may take long, and cost no more than elsewhere.
	lookShare = 20
)

// watch returns when the program has ended or must be ended.
func (s *supervisor) watch(p *program) error {
	deadline := p.started.Add(s.config.Limits.Wall)
	look := p.started.Add(firstLookAfter)
	for {
		ended, err := s.await(p, earliest(look, deadline))
		if ended || err != nil {
			return err
		}
		now := time.Now()
		if !now.Before(deadline) {
			return s.stopByTheWall(p)
		}
		if now.Before(look) {
			continue
		}
		before, err := cpuOf(syscall.RUSAGE_SELF)
		if err != nil {
			return err
		}
		p.report.Stopped, err = s.look(p)
		if p.report.Stopped != Exited || p.reaped || err != nil {
			return err
		}
		after, err := cpuOf(syscall.RUSAGE_SELF)
		if err != nil {
			return err
		}
		look = time.Now().Add(max(nextLookAfter, lookShare*(after-before)))
		if p.grows {
			look = time.Now().Add(growingLookAfter)
		}
	}
}

func earliest(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// await waits for the program's end, the grader's word or the given time.
func (s *supervisor) await(p *program, until time.Time) (ended bool, err error) {
	events := []unix.PollFd{
		{Fd: int32(p.pidfd), Events: unix.POLLIN},
		{Fd: helperSocket, Events: unix.POLLIN},
	}
	timeout := unix.NsecToTimespec(max(0, time.Until(until).Nanoseconds()))
	_, err = unix.Ppoll(events, &timeout, nil)
	switch {
	case errors.Is(err, unix.EINTR):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("wait for the program: %w", err)
	case events[1].Revents != 0:
		return false, errAbandoned
	}
	return events[0].Revents != 0, nil
}

// look compares what all of the program's processes use with the limits. What may be
// a crowd stands still meanwhile.
func (s *supervisor) look(p *program) (Ending, error) {
	if err := s.stopCrowd(p); err != nil {
		return Exited, err
	}
	ending, err := s.compare(p)
	if ending == Exited && err == nil && p.stopped {
		err = s.goOn(p)
	}
	return ending, err
}

func (s *supervisor) compare(p *program) (Ending, error) {
	if err := s.reap(p, unix.WNOHANG); err != nil && !errors.Is(err, unix.ECHILD) {
		return Exited, err
	}
	written, err := writtenSizes(p)
	if err != nil {
		return Exited, err
	}
	alive, err := s.count(p)
	if err != nil {
		return Exited, err
	}
	limits := s.config.Limits
	switch {
	case written.longest() > limits.Stdout:
		return OutputLimit, nil
	case alive.Tasks > limits.Processes: // before memory: a crowd shares much of what is counted for each
		return ProcessLimit, nil
	}
	if err := s.slowDown(p, len(alive.PIDs)); err != nil {
		return Exited, err
	}
	held, err := s.held(alive.PIDs)
	if err != nil {
		return Exited, err
	}
	p.report.PeakRSS = max(p.report.PeakRSS, alive.RSS+held.Buffers)
	switch {
	case p.report.PeakRSS > limits.Memory, held.Closed: // who hides what he holds is taken to hold too much
		return MemoryLimit, nil
	case p.report.CPU > limits.CPU:
		return CPULimit, nil
	}
	if ending, err := s.lookAtScratch(held.Unlinked); ending != Exited || err != nil {
		return ending, err
	}
	return s.lookAtBuild(held.Unlinked)
}

// count adds up the program's processes, and what lies in memory for them.
func (s *supervisor) count(p *program) (processtree.Figures, error) {
	waited, err := cpuOf(syscall.RUSAGE_CHILDREN)
	if err != nil {
		return processtree.Figures{}, err
	}
	alive, err := s.monitor.processes()
	if err != nil {
		return processtree.Figures{}, err
	}
	p.report.CPU = alive.CPU + waited - p.cpuBefore
	files, err := s.memoryFiles()
	if err != nil {
		return processtree.Figures{}, err
	}
	alive.RSS += files
	return alive, s.lookAtDelays(p, alive.PIDs)
}

// lookAtScratch finds the scratch space used up. The walk, where there is no
// file system of its own to ask, is short: few programs write anything. There,
// files that are open but have no name count too.
func (s *supervisor) lookAtScratch(unlinked int64) (Ending, error) {
	if s.config.Level != LevelFull {
		used, err := s.monitor.usage(maxScratchEntries, s.config.Scratch)
		used.bytes += unlinked
		if err == nil && used.passes(s.config.Limits) {
			return ScratchLimit, nil
		}
		return Exited, err
	}
	for _, folder := range s.config.Writable {
		full, err := isFull(folder)
		if err != nil {
			return Exited, fmt.Errorf("look at the space in %s: %w", folder, err)
		}
		if full {
			return ScratchLimit, nil
		}
	}
	return Exited, nil
}

// lookAtScratchInTheEnd judges what was written after the last look, too: the same
// program must get the same verdict each time.
func (s *supervisor) lookAtScratchInTheEnd(r *report) error {
	if r.Stopped != Exited {
		return nil
	}
	var err error
	r.Stopped, err = s.lookAtScratch(0)
	return err
}

func writtenSizes(p *program) (outputSizes, error) {
	var stdout, stderr syscall.Stat_t
	if err := errors.Join(syscall.Fstat(p.stdout, &stdout), syscall.Fstat(p.stderr, &stderr)); err != nil {
		return outputSizes{}, fmt.Errorf("measure the program's output: %w", err)
	}
	return outputSizes{stdout.Size, stderr.Size}, nil
}
