//go:build unix && !linux

package runner

import "runtime"

func remedy(level Level) string {
	if level >= LevelRestricted {
		return "run it on Linux, or in a Linux virtual machine or container"
	}
	return ""
}

func machineState() []Fact { return []Fact{{"system", runtime.GOOS}} }
