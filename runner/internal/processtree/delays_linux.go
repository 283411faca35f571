package processtree

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Delays gives for each thread of the processes how long, since its start, it
// was ready to run and waited for a processor. It is empty on a kernel that
// does not tell (CONFIG_SCHED_INFO); what is gone by now is left out.
func Delays(pids []int) map[int]time.Duration {
	delays := make(map[int]time.Duration)
	for _, pid := range pids {
		folder := "/proc/" + strconv.Itoa(pid) + "/task"
		threads, err := os.ReadDir(folder)
		if err != nil {
			continue
		}
		for _, thread := range threads {
			line, err := os.ReadFile(filepath.Join(folder, thread.Name(), "schedstat"))
			if delay, ok := parseDelay(line); ok && err == nil {
				id, _ := strconv.Atoi(strings.TrimSpace(thread.Name()))
				delays[id] = delay
			}
		}
	}
	return delays
}

// parseDelay reads the second field of /proc/PID/task/TID/schedstat, in ns.
func parseDelay(line []byte) (time.Duration, bool) {
	fields := bytes.Fields(line)
	if len(fields) < 2 {
		return 0, false
	}
	ns, err := strconv.ParseInt(string(fields[1]), 10, 64)
	return time.Duration(ns), err == nil
}
