//go:build unix && !linux

package runner

import "syscall"

// maxRSS is the peak resident size in bytes, as Darwin counts it.
func maxRSS(usage *syscall.Rusage) int64 { return int64(usage.Maxrss) }
