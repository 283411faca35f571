// Package toolchain turns what a student hands in (an executable, a source
// file, a folder or an explicit command) into a runner.Spec: it finds the
// language, copies the sources, and compiles them once.
//
// It is not a runner: students' code and compilers are only ever started
// through a runner.Runner, so they are confined. The machine's own tools are
// asked directly where they live (see Tools), never from a student's folder.
//
// Laws:
//   - Nothing is ever written to the student's folder.
//   - No link out of a submission is followed, and nothing that is not a file,
//     a folder or a link is read.
//   - Three kinds of failure stay apart: a *CompileError is the program's, a
//     *UsageError is the caller's (or the machine lacks a tool), and every
//     other error is our own.
//   - No decision rests on the text of an error message.
package toolchain

import (
	"time"

	"isrgrade/runner"
	"isrgrade/runner/internal/tempfolder"
)

// Submission is what is to be checked: a path or a command, never both.
type Submission struct {
	// Path names an executable, a source file or a folder; a relative path
	// starts at the current directory.
	Path string
	// Args are given to the program of Path.
	Args []string
	// Command is an explicit command line. Nothing is compiled or copied.
	Command []string
}

// Options tune Prepare; the zero value is right for one submission.
type Options struct {
	// Tools finds compilers and interpreters, each one once. Nil means the
	// ones on PATH; whoever prepares many submissions shares one.
	Tools *Tools
	// AllowRead lists further files and folders that the program may read.
	AllowRead []string
	// BuildRoot is where build folders are made; empty means the system's
	// folder for temporary files.
	BuildRoot string
	// CacheRoot keeps compiled standard libraries between submissions; empty
	// means the user's cache folder. A submission can only read from it.
	CacheRoot string
	// Limits bound each step of a build; zero fields mean BuildLimits.
	Limits runner.Limits
}

// Prepared is a program that is ready to run, as often as wanted, until Close.
type Prepared struct {
	Spec     runner.Spec
	Language string // "Python", "Go", ...; "command" for an explicit command
	// SHA256 is the hex digest of what was handed in: of a file's bytes; of the
	// relative paths and contents of a folder's files; or of a command's words
	// and the contents of the files that they name.
	SHA256 string
	// Folder is where the copy of the sources stands, and so a prefix of the
	// paths in tracebacks; empty for a command.
	Folder string
	Build  Build

	temp *tempfolder.Folder // nil for a command
}

// Build sums up the steps of a build that succeeded. Steps is 0 when there was
// nothing to compile or check.
type Build struct {
	Steps   int
	Wall    time.Duration
	CPU     time.Duration
	PeakRSS int64  // bytes, of the largest step
	Output  []byte // warnings, as the compiler wrote them
}

// Close removes the build folder; the Spec cannot be run afterwards.
func (p Prepared) Close() error {
	if p.temp == nil {
		return nil
	}
	return p.temp.Remove()
}

// NewTempFolder makes a folder for temporary files in parent ("" means the
// system's), which Remove removes. One that a killed grader left is removed before
// the next grader builds something there.
func NewTempFolder(parent, kind string) (*tempfolder.Folder, error) {
	return tempfolder.Make(parent, kind)
}

// BuildLimits bound one step of a build. They are wider than a program's.
func BuildLimits() runner.Limits {
	return runner.Limits{
		Wall:      60 * time.Second,
		CPU:       60 * time.Second,
		Memory:    2 << 30,
		Stdout:    16 << 20,
		Stderr:    1 << 20,
		Scratch:   1 << 30,
		Processes: 256,
	}
}
