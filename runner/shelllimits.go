//go:build unix && !linux

package runner

import (
	"fmt"
	"time"
)

// shellLimits has a shell lower its own limits and then become the program,
// for want of a way to limit another process. What it cannot set it reports
// on descriptor 3, which the program does not get.
func shellLimits(argv []string, limits Limits) []string {
	const blockSize = 512 // of ulimit -f
	seconds := int64((limits.CPU + time.Second - 1) / time.Second)
	script := fmt.Sprintf(`
fault() { echo "$1" >&3; exit 1; }
umask 022
ulimit -c 0 || fault "core size"
ulimit -t %d || fault "CPU time"
ulimit -f %d || fault "file size"
ulimit -n %d || fault "open files"
exec "$@" 3>&-`, seconds, limits.fileSize()/blockSize+1, openFiles)
	return append([]string{"/bin/sh", "-c", script, "sh"}, argv...)
}

const openFiles = 1024
