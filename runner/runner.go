// Package runner runs one program once on one input, confined, and says what
// happened. It is used for students' programs and for the compilers that build
// them; both are hostile until proven otherwise.
//
// It is not a grader: it has never heard of Kafka, of traces or of points, and
// it never reads a verdict from what a program prints.
//
// Laws:
//   - Nothing of a program survives its run: no process, file, mount or memory.
//   - Every limit is either in force or Open refuses: a limit that is silently
//     absent is the worst fault of all.
//   - An error returned by Run is our own fault, never the program's. Whatever
//     the program does is an Outcome.
package runner

import (
	"context"
	"time"
)

// Spec says what to run. The same Spec may be run many times.
type Spec struct {
	// Argv is the command; Argv[0] is an absolute path.
	Argv []string
	// Env holds "NAME=value" additions to the fixed environment; one of the
	// same name replaces the fixed one.
	Env []string
	// Read lists absolute paths (files or folders) that the program may read
	// and execute besides the system's own: its folder, its interpreter.
	Read []string
	// Write lists absolute paths (folders) that the program may also write.
	// Only compilers get any; a student's program has its scratch folder.
	Write []string
	// Secret says that runs without it must learn nothing of the input: they share
	// no helper with runs that have it, nor anything that a helper shows.
	Secret bool
}

// Outcome is what one run did.
type Outcome struct {
	Ending   Ending
	ExitCode int    // valid when Ending is Exited
	Signal   string // "SIGSEGV", ...; set when Ending is Signaled
	Wall     time.Duration
	CPU      time.Duration // user + system of all its processes
	// Waited is how long a run that ended by Limits.Wall was ready to run and
	// waited for a processor; 0 where the system does not tell.
	Waited  time.Duration
	PeakRSS int64  // bytes, all its processes together; 0 when it could not be measured
	Stdout  []byte // at most Limits.Stdout bytes
	Stderr  []byte // at most Limits.Stderr bytes, the end of what was written
	// StdoutBytes and StderrBytes count what was written, kept or not, up to
	// the point where the run was ended.
	StdoutBytes int64
	StderrBytes int64
}

// Runner runs programs one after the other. It is used by one goroutine at a
// time; open one for each worker.
type Runner interface {
	// Run starts spec with input on its standard input and waits until every
	// process of it is gone. When ctx ends first, all are killed and the
	// context's error is returned.
	Run(ctx context.Context, spec Spec, input []byte, limits Limits) (Outcome, error)
	// Confinement says what holds for the programs that Run starts.
	Confinement() Confinement
	// Close ends the runner and removes all that it made.
	Close() error
}
