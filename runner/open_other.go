//go:build unix && !linux

package runner

import (
	"context"
	"fmt"
	"runtime"
)

// openLevel knows no more than the limits that a shell can set: what the
// higher levels are made of exists on Linux alone.
func openLevel(_ context.Context, options Options) (Runner, error) {
	why := fmt.Sprintf("%s has neither Landlock nor namespaces; use Linux, or a Linux virtual machine", runtime.GOOS)
	switch options.Level {
	case LevelNone:
		return newPlain(options, Confinement{Level: LevelNone, Why: "demanded", NotEnforced: notEnforced(LevelNone)}, nil)
	case LevelAuto, LevelLimits:
		return newPlain(options, Confinement{Level: LevelLimits, Why: why, NotEnforced: notEnforced(LevelLimits)}, shellLimits)
	}
	return nil, fmt.Errorf("confinement %s is not to be had here: %s", options.Level, why)
}

// notEnforced says in plain words what a level leaves open.
func notEnforced(level Level) []string {
	open := []string{
		"reading and writing the user's other files", "network",
		"signals to other processes of the same user, and a look into them",
		"memory while the program runs (its peak is judged at the end)",
		"number of processes", "size of the scratch folder as a whole",
		"processes that leave the program's process group",
	}
	if level == LevelNone {
		open = append(open, "CPU time while the program runs", "size of files")
	}
	return open
}

// RunHelperIfAsked does nothing here: no level has a helper.
func RunHelperIfAsked() {}
