package main

import (
	"context"
	"errors"
	"fmt"

	"isrgrade/cases"
	"isrgrade/grader/class"
	"isrgrade/reference"
	"isrgrade/runner/toolchain"
)

// The exit statuses.
const (
	statusPassed      = 0
	statusFailed      = 1
	statusUsage       = 2
	statusOurFault    = 3
	statusInterrupted = 130 // as shells report SIGINT
)

// errNotPassed ends a command whose report says already what did not pass.
var errNotPassed = errors.New("")

// usageError is wrong usage: what was asked for cannot be done, and nothing was.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// exitStatus sorts errors by type: what is not known to be the user's doing is
// our own fault.
func exitStatus(ctx context.Context, err error) int {
	switch {
	case err == nil:
		return statusPassed
	case errors.Is(err, errNotPassed):
		return statusFailed
	case isUsage(err):
		return statusUsage
	case ctx.Err() != nil:
		return statusInterrupted
	default:
		return statusOurFault
	}
}

// message words an error for the person at the terminal.
func message(ctx context.Context, err error) string {
	if program := (*toolchain.UsageError)(nil); errors.As(err, &program) {
		return program.Error() // it names the program itself
	}
	if batch := (*class.InterruptedError)(nil); errors.As(err, &batch) {
		return err.Error() // it says how to go on
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return "interrupted"
	}
	return err.Error()
}

func isUsage(err error) bool {
	var (
		usage    usageError
		syntax   *cases.SyntaxError
		unknown  reference.UnknownMistakeError
		conflict reference.ConflictError
		program  *toolchain.UsageError
	)
	return errors.As(err, &usage) || errors.As(err, &syntax) || errors.As(err, &unknown) ||
		errors.As(err, &conflict) || errors.As(err, &program)
}
