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
	// Env holds "NAME=value" additions to the fixed environment.
	Env []string
	// Read lists absolute paths (files or folders) that the program may read
	// and execute besides the system's own: its folder, its interpreter.
	Read []string
	// Write lists absolute paths (folders) that the program may also write.
	// Only compilers get any; a student's program has its scratch folder.
	Write []string
}

// Limits bound one run. A zero field means the default of DefaultLimits.
type Limits struct {
	Wall      time.Duration // from start to the end of the last process
	CPU       time.Duration // user + system, all processes together
	Memory    int64         // bytes, resident, all processes together
	Stdout    int64         // bytes kept; one more ends the run
	Stderr    int64         // bytes kept; what comes after is dropped
	Scratch   int64         // bytes that may be written to the scratch folder and /tmp
	Processes int           // processes and threads alive at once
}

// Ending says how a run ended. The first cause wins.
type Ending int

const (
	Exited      Ending = iota // by itself; see Outcome.ExitCode
	Signaled                  // by a signal that was not ours; see Outcome.Signal
	WallLimit                 // Limits.Wall ran out
	CPULimit                  // Limits.CPU ran out
	MemoryLimit               // Limits.Memory was passed
	OutputLimit               // more than Limits.Stdout bytes were written
)

// Outcome is what one run did.
type Outcome struct {
	Ending   Ending
	ExitCode int    // valid when Ending is Exited
	Signal   string // "SIGSEGV", ...; set when Ending is Signaled
	Wall     time.Duration
	CPU      time.Duration // user + system of all its processes
	PeakRSS  int64         // bytes
	Stdout   []byte        // at most Limits.Stdout bytes
	Stderr   []byte        // at most Limits.Stderr bytes, the end of what was written
	// StdoutBytes and StderrBytes count what was written, kept or not, as far
	// as it can be known.
	StdoutBytes int64
	StderrBytes int64
	// LimitsHit names limits that did not end the run but refused the program
	// something ("processes", "scratch"), for a hint.
	LimitsHit []string
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

// Level is a rung of the ladder of confinement, the weakest first.
type Level int

const (
	LevelNone       Level = iota // wall limit, output limit and process group only
	LevelLimits                  // and rlimits, and a sweep of what is left
	LevelRestricted              // and Landlock and seccomp
	LevelFull                    // and namespaces of its own, with a helper inside
)

// Confinement names the level in force and, in plain words, what it does not
// enforce here.
type Confinement struct {
	Level       Level
	Why         string   // why not a higher level; empty at LevelFull
	NotEnforced []string // "network", "memory of all processes together", ...
}
