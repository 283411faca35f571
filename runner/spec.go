package runner

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// tooWide are the folders that would show a program the whole machine, or
// other programs.
var tooWide = []string{"/", "/dev", "/proc", "/sys"}

// validate says what is wrong with a Spec that no machine could run.
func (s Spec) validate() error {
	if len(s.Argv) == 0 {
		return errors.New("the command to run is empty")
	}
	for _, path := range append(append([]string{s.Argv[0]}, s.Read...), s.Write...) {
		if !filepath.IsAbs(path) {
			return fmt.Errorf("path %q of the program to run is not absolute", path)
		}
	}
	for _, path := range append(slices.Clone(s.Read), s.Write...) {
		if slices.Contains(tooWide, filepath.Clean(path)) {
			return fmt.Errorf("a program cannot be given all of %s; name the folders below that it needs", path)
		}
	}
	for _, variable := range s.Env {
		if name, _, ok := strings.Cut(variable, "="); !ok || name == "" {
			return fmt.Errorf("environment entry %q is not NAME=value", variable)
		}
	}
	return nil
}

// clone shares nothing with s that its owner could change.
func (s Spec) clone() Spec {
	s.Argv, s.Env = slices.Clone(s.Argv), slices.Clone(s.Env)
	s.Read, s.Write = slices.Clone(s.Read), slices.Clone(s.Write)
	return s
}

// shortages are answers of the kernel that say nothing of the command: the
// machine, or its user, has no process, memory or descriptor left.
var shortages = []error{syscall.EAGAIN, syscall.ENOMEM, syscall.EMFILE, syscall.ENFILE}

// startFailed tells a command that cannot be started, a *StartError, from a
// machine that cannot start any, which is our own fault.
func startFailed(command string, err error) error {
	if isShortage(err) {
		return fmt.Errorf("the machine is short of processes, memory or descriptors: start %s: %w", command, err)
	}
	return &StartError{Command: command, Err: err}
}

func isShortage(err error) bool {
	return slices.ContainsFunc(shortages, func(shortage error) bool { return errors.Is(err, shortage) })
}

// errNotStarted says that a helper ended before it was ready: its runtime too needs
// threads and memory, and cannot say which of them it did not get.
var errNotStarted = errors.New("start a confined helper")

// passes says of an error that it may be gone in a moment: the run was not begun.
func passes(err error) bool { return isShortage(err) || errors.Is(err, errNotStarted) }

// StartError says that the command could not be started at all: it is
// missing, not executable, or no program.
type StartError struct {
	Command string
	Err     error
}

func (e *StartError) Error() string { return fmt.Sprintf("start %s: %v", e.Command, e.Err) }

func (e *StartError) Unwrap() error { return e.Err }
