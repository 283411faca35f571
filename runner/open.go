package runner

import (
	"cmp"
	"context"
	"fmt"
)

// Options say how to open a Runner. The zero value is what a grader wants.
type Options struct {
	// Level is the confinement wanted. LevelAuto takes the strongest that the
	// machine allows; any other that the machine does not allow is an error.
	Level Level
	// Executable is the program that is started anew as the helper; it must
	// call RunHelperIfAsked first thing in its main. Empty means this one.
	Executable string
	// Gate is shared by the runners that work at the same time; nil means that
	// there is but this one.
	Gate *Gate
	// TempDir is where scratch folders are made; empty means os.TempDir.
	TempDir string
}

// Open starts what the level needs and returns a Runner for one worker.
func Open(ctx context.Context, options Options) (Runner, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("open a runner: %w", err)
	}
	opened, err := openLevel(ctx, options)
	if err != nil {
		return nil, err
	}
	return &aloneAgain{Runner: opened, gate: cmp.Or(options.Gate, &Gate{})}, nil
}
