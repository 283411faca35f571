package toolchain

import (
	"fmt"
	"strings"

	"isrgrade/runner"
)

// UsageError says that what was handed in cannot be turned into a program
// here: no such file, nothing to run in a folder, a tool that is not
// installed. It is nobody's verdict; the command ends with status 2.
type UsageError struct {
	Subject string // the path or command that is meant
	Inside  string // the path in what was handed in, for one who must not see Subject; "" for all of it
	What    string // what is wrong with it
	Remedy  string // what would be right
	// Machine says that the cause is this machine, not what was handed in: a tool
	// is missing, or a file must not be read.
	Machine bool
}

func (e *UsageError) Error() string {
	return fmt.Sprintf("%s: %s; %s", e.Subject, e.What, e.Remedy)
}

// CompileError says that the compiler, or the syntax check of an interpreter,
// refused the program or was stopped by a limit.
type CompileError struct {
	Language string
	Command  []string // the step that failed
	Output   []byte   // what it wrote, hostile like any output of a program
	Outcome  runner.Outcome
	Limits   runner.Limits // in force for Outcome
}

// offlineNote is shown with a failed build that speaks of the network.
const offlineNote = "Builds run without network: libraries must be part of what is handed in."

// networkWords are what tools write, in lower case, when they would have to fetch
// something. The bare words "fetch" and "offline" are not among them: compilers quote
// the program's own lines, and a leader's are full of them.
var networkWords = []string{
	"goproxy", "missing go.sum entry", "no required module provides", // go
	"--offline", "no matching package named", "failed to download", // cargo
	"offline mode", "could not resolve dependencies", "unknown host", "could not transfer artifact", // maven
	"could not resolve all", "could not get resource", "could not resolve plugin artifact", // gradle
	"enotfound", "eai_again", "enotcached", // npm
	"no matching distribution found", "failed to establish a new connection", // pip
	"unable to load the service index", "no packages exist with this id in source", // nuget
	"could not resolve host", "could not resolve proxy", // curl, git
	"name resolution", "name or service not known", "unknownhostexception",
	"network is unreachable", "connection refused",
}

// Note is a hint for the student on the cause of a failed build; "" when its output
// says nothing of the network.
func (e *CompileError) Note() string {
	output := strings.ToLower(string(e.Output))
	for _, words := range networkWords {
		if strings.Contains(output, words) {
			return offlineNote
		}
	}
	return ""
}

func (e *CompileError) Error() string {
	return fmt.Sprintf("%s: %s", strings.Join(e.Command, " "), e.Reason())
}

// Reason says in a few words how the failed step ended, with the limit that it
// hit if it hit one.
func (e *CompileError) Reason() string {
	switch e.Outcome.Ending {
	case runner.Exited:
		return fmt.Sprintf("ended with exit code %d", e.Outcome.ExitCode)
	case runner.Signaled:
		return "was ended by " + e.Outcome.Signal
	}
	return "was stopped at the limit of " + e.limit()
}

func (e *CompileError) limit() string {
	switch e.Outcome.Ending {
	case runner.WallLimit:
		return e.Limits.Wall.String()
	case runner.CPULimit:
		return e.Limits.CPU.String() + " of processor time"
	case runner.MemoryLimit:
		return fmt.Sprintf("%d MiB of memory", e.Limits.Memory>>20)
	case runner.OutputLimit:
		return fmt.Sprintf("%d KiB of output", e.Limits.Stdout>>10)
	case runner.ProcessLimit:
		return fmt.Sprintf("%d processes", e.Limits.Processes)
	case runner.ScratchLimit:
		return fmt.Sprintf("%d MiB of files", e.Limits.Scratch>>20)
	}
	return e.Outcome.Ending.String()
}
