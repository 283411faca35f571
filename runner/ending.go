package runner

import (
	"fmt"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Ending says how a run ended. The first cause wins.
type Ending int

const (
	Exited       Ending = iota // by itself; see Outcome.ExitCode
	Signaled                   // by a signal that was not ours; see Outcome.Signal
	WallLimit                  // Limits.Wall ran out
	CPULimit                   // Limits.CPU ran out
	MemoryLimit                // Limits.Memory was passed
	OutputLimit                // more than Limits.Stdout bytes were written to stdout or stderr
	ProcessLimit               // Limits.Processes was passed
	ScratchLimit               // Limits.Scratch was used up
)

var endingNames = [...]string{
	Exited: "exited", Signaled: "signaled", WallLimit: "wall limit", CPULimit: "CPU limit",
	MemoryLimit: "memory limit", OutputLimit: "output limit", ProcessLimit: "process limit",
	ScratchLimit: "scratch limit",
}

// String names the ending in words, for messages.
func (e Ending) String() string {
	if e >= 0 && int(e) < len(endingNames) {
		return endingNames[e]
	}
	return fmt.Sprintf("Ending(%d)", int(e))
}

// report is what was measured of one run, before it is judged.
type report struct {
	Stopped Ending             // the limit for which the run was stopped; Exited when it was not
	Status  syscall.WaitStatus // of the program itself
	Wall    time.Duration
	CPU     time.Duration
	Waited  time.Duration // for a processor; measured when the wall clock ended the run
	PeakRSS int64         // bytes; 0 when unknown
}

// outputSizes are the bytes written to the two output files.
type outputSizes struct{ stdout, stderr int64 }

func (o outputSizes) longest() int64 { return max(o.stdout, o.stderr) }

// ending judges a report. A run that was stopped keeps that cause; one that
// ended by itself may still have passed a limit between two looks at it.
func ending(r report, written outputSizes, limits Limits) Ending {
	switch {
	case r.Stopped != Exited:
		return r.Stopped
	case written.longest() > limits.Stdout:
		return OutputLimit
	case r.PeakRSS > limits.Memory:
		return MemoryLimit
	case r.CPU > limits.CPU, diedOf(r.Status, unix.SIGXCPU) && r.CPU > limits.CPU/2:
		return CPULimit
	case r.Wall > limits.Wall:
		return WallLimit
	case diedOf(r.Status, unix.SIGXFSZ):
		return ScratchLimit
	case r.Status.Signaled():
		return Signaled
	}
	return Exited
}

func diedOf(status syscall.WaitStatus, sig syscall.Signal) bool {
	return status.Signaled() && status.Signal() == sig
}

// outcome puts a report and what was written together.
func outcome(r report, out outputs, limits Limits) (Outcome, error) {
	written, err := out.sizes()
	if err != nil {
		return Outcome{}, err
	}
	o := Outcome{
		Ending: ending(r, written, limits), Wall: r.Wall, CPU: r.CPU, Waited: r.Waited, PeakRSS: r.PeakRSS,
		StdoutBytes: written.stdout, StderrBytes: written.stderr,
	}
	switch o.Ending {
	case Exited:
		o.ExitCode = r.Status.ExitStatus()
	case Signaled:
		o.Signal = signalName(r.Status.Signal())
	}
	if o.Stdout, err = readRange(out.stdout, 0, min(written.stdout, limits.Stdout)); err != nil {
		return Outcome{}, fmt.Errorf("read what the program wrote to stdout: %w", err)
	}
	kept := min(written.stderr, limits.Stderr)
	if o.Stderr, err = readRange(out.stderr, written.stderr-kept, kept); err != nil {
		return Outcome{}, fmt.Errorf("read what the program wrote to stderr: %w", err)
	}
	return o, nil
}

func signalName(sig syscall.Signal) string {
	if name := unix.SignalName(sig); name != "" {
		return name
	}
	return fmt.Sprintf("signal %d", int(sig))
}
