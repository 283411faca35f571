// Package submission prepares one submission and grades it: what was handed in
// becomes something to run, and that a result.
//
// It is neither a tool chain nor a grader: it joins the two, for one program at a
// time. Whose the program is, and where results go, is for others to know.
package submission

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"isrgrade/grader"
	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// Grader is what submissions are graded with.
type Grader struct {
	Suite *grader.Suite
	// Elsewhere gives other tracks, which a program is tried on that passes nothing;
	// nil tries none.
	Elsewhere func() ([]OtherTrack, error)
	Options   grader.Options
	Toolchain toolchain.Options
	Seed      uint64 // of the random cases; 0 when there are none
	Version   string // of isrgrade
}

// Grade prepares one submission and grades it, as the program called name. The
// runners work at the same time. A program that does not compile has a result. An
// error is a *toolchain.UsageError, the context's (the result then has the cases
// that were run), or our own fault.
func (g Grader) Grade(ctx context.Context, runners []runner.Runner, submission toolchain.Submission, name string, progress func()) (grader.Result, error) {
	program := grader.Program{Name: name}
	prepared, err := toolchain.Prepare(ctx, runners[0], submission, g.Toolchain)
	program.SHA256, program.Language, program.Spec = prepared.SHA256, prepared.Language, prepared.Spec
	if compile := (*toolchain.CompileError)(nil); errors.As(err, &compile) {
		return g.signed(g.Suite.Unbuilt(program, failedBuild(compile))), nil
	}
	if err != nil {
		return grader.Result{}, fmt.Errorf("prepare %s: %w", name, err)
	}
	defer func() { _ = prepared.Close() }() // it stands in the system's folder for temporary files
	result, err := g.Suite.Grade(ctx, runners, program, g.Options, progress)
	if err == nil && g.Elsewhere != nil && result.PassedNothing() {
		err = g.tryElsewhere(ctx, runners, program, &result)
	}
	return g.signed(withoutFolder(result, prepared.Folder)), err
}

// OtherTrack is a track that a program may have been written for.
type OtherTrack struct {
	Suite *grader.Suite
	Hint  string // what is said to a program that passes the suite
}

// tryElsewhere looks whether a program that passes nothing was written for another
// track.
func (g Grader) tryElsewhere(ctx context.Context, runners []runner.Runner, program grader.Program, result *grader.Result) error {
	others, err := g.Elsewhere()
	if err != nil {
		return err
	}
	for _, other := range others {
		passes, err := other.Suite.Passes(ctx, runners, program, g.Options)
		if err != nil {
			return fmt.Errorf("try %s on another track: %w", program.Name, err)
		}
		if passes {
			result.Hints = slices.Insert(result.Hints, 0, other.Hint)
			return nil
		}
	}
	return nil
}

// WithoutProgram is the result of a submission called name in which nothing was
// found that can be run: compile_error, with the reason.
func (g Grader) WithoutProgram(name string, problem *toolchain.UsageError) grader.Result {
	reason := problem.What
	if problem.Inside != "" {
		reason = fmt.Sprintf("%q %s", problem.Inside, problem.What)
	}
	build := grader.Build{Command: "find the program", Reason: reason, Note: "Please " + problem.Remedy + "."}
	return g.signed(g.Suite.Unbuilt(grader.Program{Name: name}, build))
}

// Refused is the result of a submission called name that must not be looked at:
// compile_error, with the reason.
func (g Grader) Refused(name, reason, remedy string) grader.Result {
	build := grader.Build{Command: "open what was handed in", Reason: reason, Note: "Please " + remedy + "."}
	return g.signed(g.Suite.Unbuilt(grader.Program{Name: name}, build))
}

// Faulty is the result when our own fault kept the submission called name from
// being graded: judge_error.
func (g Grader) Faulty(name string, fault error) grader.Result {
	return g.signed(g.Suite.Faulty(grader.Program{Name: name}, fault))
}

// signed adds what a result says about its grader.
func (g Grader) signed(result grader.Result) grader.Result {
	result.Grader, result.Seed = g.Version, g.Seed
	return result
}

func failedBuild(err *toolchain.CompileError) grader.Build {
	return grader.Build{Command: strings.Join(err.Command, " "), Reason: err.Reason(), Output: string(err.Output), Note: err.Note()}
}

// withoutFolder takes the build folder, whose name differs from run to run and
// says nothing to a student, out of what the program wrote to standard error.
func withoutFolder(result grader.Result, folder string) grader.Result {
	if folder == "" {
		return result
	}
	relative := func(lines []string) {
		for i, line := range lines {
			lines[i] = strings.ReplaceAll(line, folder+"/", "")
		}
	}
	relative(result.Hints)
	for _, one := range result.Cases {
		if one.Evidence != nil {
			relative(one.Evidence.Stderr)
		}
	}
	return result
}
