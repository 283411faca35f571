package runner

import "syscall"

// maxRSS is the peak resident size in bytes; Linux counts in KiB.
func maxRSS(usage *syscall.Rusage) int64 { return int64(usage.Maxrss) * kibibyte }
