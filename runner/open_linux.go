package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"isrgrade/runner/internal/restrict"
)

// openLevel tries a level that was demanded. Which level the machine allows is found out
// when it is asked for, or by the first run.
func openLevel(ctx context.Context, options Options) (Runner, error) {
	if options.Level != LevelAuto {
		return openExactly(ctx, options, options.Level, "demanded")
	}
	return &undecided{options: options}, nil
}

// openStrongest tries the levels from the strongest down, each by setting it up
// for a command that does nothing. What stood in the way of a stronger one
// becomes the reason for the one taken.
func openStrongest(ctx context.Context, options Options) (Runner, error) {
	why := ""
	for _, level := range Levels() {
		r, err := openExactly(ctx, options, level, why)
		if err == nil {
			return r, nil
		}
		if ctx.Err() != nil || isShortage(err) { // a shortage says nothing of the level
			return nil, err
		}
		why = strings.TrimPrefix(why+"; "+err.Error(), "; ")
	}
	return nil, errors.New(why)
}

func openExactly(ctx context.Context, options Options, level Level, why string) (Runner, error) {
	confinement := confinementAt(level, why)
	if level == LevelNone {
		return newPlain(options, confinement, nil)
	}
	if err := tryLevel(ctx, options, level); err != nil {
		return nil, fmt.Errorf("confinement %s is not to be had here: %w", level, err)
	}
	return &confined{options: options, confinement: confinement}, nil
}

func confinementAt(level Level, why string) Confinement {
	if level == LevelFull {
		why = ""
	}
	return Confinement{Level: level, Why: why, NotEnforced: notEnforced(level, restrict.LandlockABI())}
}

// tryLevel sets the level up and runs a program that is always there.
func tryLevel(ctx context.Context, options Options, level Level) error {
	if abi := restrict.LandlockABI(); level == LevelRestricted && abi < restrict.MinimumABI {
		return &LandlockError{Have: abi, Want: restrict.MinimumABI}
	}
	r := &confined{options: options, confinement: Confinement{Level: level}}
	o, err := r.Run(ctx, Spec{Argv: []string{"/bin/sh", "-c", "exit 7"}}, nil, Limits{})
	err = errors.Join(err, r.Close())
	if err == nil && (o.Ending != Exited || o.ExitCode != 7) {
		return fmt.Errorf("a trial program ended wrongly: %v, exit code %d", o.Ending, o.ExitCode)
	}
	return err
}

// LandlockError says that the kernel's Landlock is too old, or missing.
type LandlockError struct{ Have, Want int }

func (e *LandlockError) Error() string {
	if e.Have == 0 {
		return "the kernel has no Landlock, or it is switched off (Linux 6.2 or newer, with landlock in the list lsm=)"
	}
	return fmt.Sprintf("the kernel's Landlock has version %d; version %d is needed (Linux 6.2 or newer)", e.Have, e.Want)
}

// notEnforced says in plain words what a level leaves open on a kernel with
// the given version of Landlock.
func notEnforced(level Level, landlock int) []string {
	open := []string{}
	if level == LevelFull && landlock < restrict.MinimumABI {
		return append(open, "a second barrier behind the namespaces (the kernel's Landlock is missing or too old)")
	}
	if level == LevelFull {
		return open
	}
	if level == LevelRestricted {
		open = append(open, "names, sizes and times of other files can be seen",
			"compilers may change modes and times of the user's other files")
		if landlock < restrict.SignalABI {
			open = append(open, "signals to other processes of the same user")
		}
		return open
	}
	open = append(open, "reading and writing the user's other files", "network",
		"signals to other processes of the same user, and a look into them")
	if level == LevelLimits {
		return open
	}
	return append(open, "memory, CPU time, number of processes and size of files while the program runs",
		"processes that leave the program's process group")
}
