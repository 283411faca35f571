package runner

import (
	"syscall"
	"testing"
	"time"
)

// Wait statuses as the kernel makes them: the exit code in the second byte,
// or the signal in the first.
const (
	exitedWith3 syscall.WaitStatus = 3 << 8
	bySIGSEGV                      = syscall.WaitStatus(syscall.SIGSEGV)
	bySIGXFSZ                      = syscall.WaitStatus(syscall.SIGXFSZ)
	bySIGXCPU                      = syscall.WaitStatus(syscall.SIGXCPU)
	bySIGKILL                      = syscall.WaitStatus(syscall.SIGKILL)
)

func TestEndingIsTheFirstCause(t *testing.T) {
	limits := Limits{Wall: time.Second, CPU: time.Second, Memory: 100, Stdout: 10, Scratch: 50}
	tests := []struct {
		reason string
		report report
		out    outputSizes
		want   Ending
	}{
		{"it ended by itself", report{Status: exitedWith3}, outputSizes{10, 10}, Exited},
		{"it crashed", report{Status: bySIGSEGV}, outputSizes{}, Signaled},
		{"we killed it for a reason", report{Status: bySIGKILL, Stopped: MemoryLimit}, outputSizes{11, 0}, MemoryLimit},
		{"somebody else killed it", report{Status: bySIGKILL}, outputSizes{}, Signaled},
		{"one byte too many, seen afterwards", report{Status: exitedWith3}, outputSizes{11, 0}, OutputLimit},
		{"one byte too many on stderr", report{Status: exitedWith3}, outputSizes{0, 11}, OutputLimit},
		{"the kernel stopped the flood", report{Status: bySIGXFSZ}, outputSizes{50, 0}, OutputLimit},
		{"the kernel stopped a file in scratch", report{Status: bySIGXFSZ}, outputSizes{5, 5}, ScratchLimit},
		{"a peak that no look saw", report{Status: exitedWith3, PeakRSS: 101}, outputSizes{}, MemoryLimit},
		{"exactly at the limits", report{Status: exitedWith3, PeakRSS: 100, CPU: time.Second, Wall: time.Second}, outputSizes{}, Exited},
		{"time that no look saw", report{Status: exitedWith3, CPU: time.Second + 1}, outputSizes{}, CPULimit},
		{"the kernel's CPU limit", report{Status: bySIGXCPU, CPU: time.Second - 1}, outputSizes{}, CPULimit},
		{"a signal that it sent itself", report{Status: bySIGXCPU}, outputSizes{}, Signaled},
		{"wall time that no look saw", report{Status: exitedWith3, Wall: time.Second + 1}, outputSizes{}, WallLimit},
	}
	for _, test := range tests {
		if got := ending(test.report, test.out, limits); got != test.want {
			t.Errorf("%s: got %v, want %v", test.reason, got, test.want)
		}
	}
}

func TestEveryEndingHasAName(t *testing.T) {
	for e := Exited; e <= ScratchLimit; e++ {
		if e.String() == "" {
			t.Errorf("ending %d has no name", int(e))
		}
	}
	if got := Ending(99).String(); got != "Ending(99)" {
		t.Errorf("an unknown ending is called %q", got)
	}
}
