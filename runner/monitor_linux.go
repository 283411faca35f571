package runner

import (
	"fmt"
	"os"

	"isrgrade/runner/internal/processtree"
)

// monitor does, on threads that have kept their rights, what the thread that
// starts programs may no longer do: look at the process table, end processes,
// and clear up. A short run never needs it.
type monitor struct {
	tasks chan func()
	take  func(root int) (processtree.Figures, error)
}

// newMonitor looks through the whole process table where that holds the program's
// processes alone.
func newMonitor(level Level) *monitor {
	m := &monitor{tasks: make(chan func()), take: processtree.Take}
	if level == LevelFull {
		m.take = processtree.TakeFromAll
	}
	return m
}

// work does what it is asked until the serving thread ends.
func (m *monitor) work(ended <-chan error) error {
	for {
		select {
		case task := <-m.tasks:
			task()
		case err := <-ended:
			return err
		}
	}
}

// do has task done and waits for it.
func (m *monitor) do(task func() error) error {
	done := make(chan error)
	m.tasks <- func() { done <- task() }
	return <-done
}

func (m *monitor) processes() (figures processtree.Figures, err error) {
	err = m.do(func() error {
		figures, err = m.take(os.Getpid())
		return err
	})
	return figures, err
}

func (m *monitor) killAll() error {
	return m.do(func() error {
		_, err := processtree.KillAll(os.Getpid())
		return err
	})
}

// usage adds up what lies in folders: bytes and entries, of which it counts
// little more than maxEntries in each.
func (m *monitor) usage(maxEntries int, folders ...string) (sum diskUsage, err error) {
	err = m.do(func() error {
		for _, folder := range folders {
			used, err := folderUsage(folder, maxEntries)
			if err != nil {
				return err
			}
			sum = sum.plus(used)
		}
		return nil
	})
	if err != nil {
		return sum, fmt.Errorf("measure what programs write: %w", err)
	}
	return sum, nil
}
