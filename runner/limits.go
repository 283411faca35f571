package runner

import (
	"cmp"
	"time"
)

const (
	kibibyte = 1 << 10
	mebibyte = 1 << 20
)

// Limits bound one run. A zero field means the default of DefaultLimits.
type Limits struct {
	CPU       time.Duration // user + system, all processes together
	Wall      time.Duration // from start to the end of the last process; 0 means WallFor(CPU)
	Patience  time.Duration // a run that lasts longer is made again, alone and up to Wall; 0 means Wall itself
	Memory    int64         // bytes, resident, all processes together
	Stdout    int64         // bytes written to stdout; one more ends the run. Stderr may be as long
	Stderr    int64         // bytes of stderr kept: the last ones
	Scratch   int64         // bytes that may be written to the scratch folder, to /tmp if there is one, and to the folders of Spec.Write
	Processes int           // processes and threads alive at once
}

// defaultCPU is eight times what a right program of any language took of a slow
// machine on the longest trace there is: a JVM 0.27 s.
const defaultCPU = 2 * time.Second

// WallFor is the wall-clock time that goes with a limit of CPU time: a backstop
// against programs that wait forever. It is so wide that a program on a busy
// machine reaches its CPU limit, or its end, first.
func WallFor(cpu time.Duration) time.Duration { return max(10*cpu, 10*time.Second) }

// PatienceFor is for somebody who waits for the answer: no program that computes comes
// that far, unless the machine is busy.
func PatienceFor(cpu time.Duration) time.Duration { return max(2*cpu, 5*time.Second) }

// firstTime gives the limits of a run that may be made again.
func (l Limits) firstTime() Limits {
	if l.Patience > 0 {
		l.Wall = min(l.Patience, l.withDefaults().Wall)
	}
	return l
}

// DefaultLimits are wide for a student's program that answers one trace in
// milliseconds, and narrow enough that a class of broken ones ends the same
// day.
func DefaultLimits() Limits {
	return Limits{
		CPU:       defaultCPU,
		Wall:      WallFor(defaultCPU),
		Memory:    512 * mebibyte, // an idle JVM is resident with 40 MiB, Node with 45, Python with 14
		Stdout:    16 * mebibyte,  // a thousand times the longest expected output
		Stderr:    64 * kibibyte,  // a long stack trace
		Scratch:   64 * mebibyte,  // no exercise needs any of it
		Processes: 128,            // a JVM runs about 25 threads on two cores and more on many, Node 11
	}
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	cpu := cmp.Or(l.CPU, d.CPU)
	return Limits{
		CPU:       cpu,
		Wall:      cmp.Or(l.Wall, WallFor(cpu)),
		Patience:  l.Patience,
		Memory:    cmp.Or(l.Memory, d.Memory),
		Stdout:    cmp.Or(l.Stdout, d.Stdout),
		Stderr:    cmp.Or(l.Stderr, d.Stderr),
		Scratch:   cmp.Or(l.Scratch, d.Scratch),
		Processes: cmp.Or(l.Processes, d.Processes),
	}
}

// fileSize is the RLIMIT_FSIZE that serves output and scratch files alike:
// wide enough for both, so that passing either limit is seen as such.
func (l Limits) fileSize() int64 {
	return max(l.Stdout+1, l.Scratch)
}
