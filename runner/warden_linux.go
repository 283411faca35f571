package runner

import (
	"fmt"
	"os"

	"isrgrade/runner/internal/processtree"
)

// warden does, on threads that have kept their rights, what the thread that
// starts programs may no longer do: look at the process table, end processes,
// and clear up. A short run never needs it.
type warden struct {
	tasks chan func()
	take  func(root int) (processtree.Figures, error)
}

// newWarden looks through the whole process table where that holds the program's
// processes alone.
func newWarden(level Level) *warden {
	w := &warden{tasks: make(chan func()), take: processtree.Take}
	if level == LevelFull {
		w.take = processtree.TakeFromAll
	}
	return w
}

// work does what it is asked until the serving thread ends.
func (w *warden) work(ended <-chan error) error {
	for {
		select {
		case task := <-w.tasks:
			task()
		case err := <-ended:
			return err
		}
	}
}

// do has task done and waits for it.
func (w *warden) do(task func() error) error {
	done := make(chan error)
	w.tasks <- func() { done <- task() }
	return <-done
}

func (w *warden) processes() (figures processtree.Figures, err error) {
	err = w.do(func() error {
		figures, err = w.take(os.Getpid())
		return err
	})
	return figures, err
}

func (w *warden) killAll() error {
	return w.do(func() error {
		_, err := processtree.KillAll(os.Getpid())
		return err
	})
}

// usage adds up what lies in folders: bytes and entries, of which it counts
// little more than maxEntries in each.
func (w *warden) usage(maxEntries int, folders ...string) (sum diskUsage, err error) {
	err = w.do(func() error {
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
