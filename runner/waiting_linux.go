package runner

import (
	"time"

	"isrgrade/runner/internal/processtree"
)

// waiting adds up how long a program waited for a processor.
type waiting struct {
	before map[int]time.Duration // of each thread, at the last look
	sum    time.Duration
	next   time.Time // of the next look
}

// Most programs are gone before anybody asks whether they had to wait; the
// others are asked seldom.
const (
	firstDelaysAfter = time.Second
	nextDelaysAfter  = 100 * time.Millisecond
)

// add takes the delays of all threads. Threads that wait at the same time count
// once: the longest of them.
func (w *waiting) add(now map[int]time.Duration) {
	var longest time.Duration
	for thread, delay := range now {
		longest = max(longest, delay-w.before[thread])
	}
	w.before, w.sum = now, w.sum+longest
}

// lookAtDelays keeps account of a program that runs for long.
func (s *supervisor) lookAtDelays(p *program, pids []int) error {
	now := time.Now()
	if now.Before(p.started.Add(firstDelaysAfter)) || now.Before(p.waiting.next) {
		return nil
	}
	p.waiting.next = now.Add(nextDelaysAfter)
	return s.addDelays(p, pids)
}

func (s *supervisor) addDelays(p *program, pids []int) error {
	return s.monitor.do(func() error {
		p.waiting.add(processtree.Delays(pids))
		return nil
	})
}

// stopByTheWall notes, for the judgement, how long the program was kept waiting.
func (s *supervisor) stopByTheWall(p *program) error {
	p.report.Stopped = WallLimit
	alive, err := s.monitor.processes()
	if err != nil {
		return err
	}
	err = s.addDelays(p, alive.PIDs)
	p.report.Waited = p.waiting.sum
	return err
}
