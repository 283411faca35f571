package processtree

import (
	"bytes"
	"os"
	"strconv"
)

// pageTables are the bytes that the kernel keeps to know the memory of a process:
// with one page here and one there they are a thousand times what is resident.
func pageTables(pid int) int64 {
	status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return 0 // it has ended
	}
	return parseTables(status)
}

// parseTables reads VmPTE of /proc/PID/status, which is in KiB. A process that is
// ending has none.
func parseTables(status []byte) int64 {
	_, rest, _ := bytes.Cut(status, []byte("\nVmPTE:"))
	fields := bytes.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	kibibytes, err := strconv.ParseInt(string(fields[0]), 10, 64)
	if err != nil {
		return 0
	}
	return kibibytes << 10
}
