package toolchain

import (
	"context"
	"errors"
	"path/filepath"

	"isrgrade/runner"
)

// Prepare copies and compiles submission and says how to run it. Builds run
// through r, one step after the other.
//
// Errors are of three kinds: *CompileError (then Prepared still has Language
// and SHA256), *UsageError, and everything else, which is our own fault. After
// an error there is nothing to close.
func Prepare(ctx context.Context, r runner.Runner, submission Submission, options Options) (Prepared, error) {
	return Prepared{}, errors.New("toolchain: not written yet")
}

func splitPath(path string) []string { return filepath.SplitList(path) }
