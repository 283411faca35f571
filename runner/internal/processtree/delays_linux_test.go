package processtree

import (
	"os/exec"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestParseDelayReadsTheSecondField(t *testing.T) {
	if got, ok := parseDelay([]byte("59908 146592 3\n")); got != 146592 || !ok {
		t.Errorf("got %v, %v; want 146592 ns", got, ok)
	}
	if _, ok := parseDelay([]byte("0")); ok {
		t.Error("a kernel that does not tell was believed")
	}
}

// Three loops share one processor, so each waits for two thirds of the time.
func TestDelaysGrowWhileAProgramHasNoProcessor(t *testing.T) {
	runtime.LockOSThread() // the thread ends with the test, and its affinity with it
	var one unix.CPUSet
	if err := unix.SchedGetaffinity(0, &one); err != nil {
		t.Fatal(err)
	}
	for cpu := range len(one) * 64 {
		if one.IsSet(cpu) {
			one.Zero()
			one.Set(cpu)
			break
		}
	}
	if err := unix.SchedSetaffinity(0, &one); err != nil {
		t.Fatal(err)
	}
	var pids []int
	for range 3 {
		loop := exec.Command("/bin/sh", "-c", "while :; do :; done")
		if err := loop.Start(); err != nil {
			t.Fatal(err)
		}
		defer loop.Wait()
		defer loop.Process.Kill()
		pids = append(pids, loop.Process.Pid)
	}
	for {
		delays := Delays(pids)
		if len(delays) == 0 {
			t.Skip("this kernel does not tell how long a thread waited")
		}
		if delays[pids[2]] > 20*time.Millisecond {
			return
		}
		time.Sleep(time.Millisecond)
	}
}
