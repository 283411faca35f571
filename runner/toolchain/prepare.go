package toolchain

import (
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"

	"isrgrade/runner"
	"isrgrade/runner/internal/removal"
)

// preparer prepares one submission.
type preparer struct {
	runner  runner.Runner
	tools   *Tools
	options Options
}

// Prepare copies and compiles submission and says how to run it. Builds run
// through r, one step after the other.
//
// Errors are of three kinds: *CompileError (then Prepared still has Language
// and SHA256), *UsageError, and everything else, which is our own fault. After
// an error there is nothing to close.
//
// The program runs from a copy, and its working directory is another one: data
// files next to a program are found by the program's own path only.
func Prepare(ctx context.Context, r runner.Runner, submission Submission, options Options) (Prepared, error) {
	p := preparer{runner: r, tools: options.Tools, options: options}
	if p.tools == nil {
		p.tools = NewTools(os.Getenv("PATH"))
	}
	allowed, err := existing(options.AllowRead)
	if err != nil {
		return Prepared{}, err
	}
	p.options.AllowRead = allowed
	switch {
	case len(submission.Command) > 0 && submission.Path != "":
		return Prepared{}, &UsageError{Subject: submission.Path, What: "there is a program and a command", Remedy: "give one of them"}
	case len(submission.Command) > 0:
		return p.command(ctx, submission.Command)
	case submission.Path == "":
		return Prepared{}, &UsageError{Subject: "check", What: "there is nothing to check", Remedy: "name a program, a source file or a folder"}
	}
	return p.path(ctx, submission)
}

// path prepares what a path names, in a build folder of its own.
func (p *preparer) path(ctx context.Context, submission Submission) (prepared Prepared, err error) {
	p.tools.removeLeftovers(p.options.BuildRoot)
	w, err := newBuildDir(p.options.BuildRoot)
	if err != nil {
		return Prepared{}, err
	}
	// What a build leaves that cannot be removed says nothing of the program.
	defer func() {
		if err != nil {
			_ = w.temp.Remove()
			return
		}
		_ = removal.All(w.cache)
	}()
	r, sum, err := handIn(&w, submission.Path)
	if err != nil {
		return Prepared{}, err
	}
	prepared = Prepared{Language: r.language.name, SHA256: sum}
	spec, build, err := p.build(ctx, w, r, submission.Path)
	if err != nil {
		return prepared, about(submission.Path, err)
	}
	spec = withArguments(spec, submission.Args)
	spec.Read = distinct(append(spec.Read, p.options.AllowRead...))
	prepared.Spec, prepared.Build, prepared.Folder, prepared.temp = spec, build, w.dir, w.temp
	return prepared, nil
}

// handIn copies what path names into the build folder, and recognizes it.
func handIn(w *buildDir, path string) (recipe, string, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return recipe{}, "", fmt.Errorf("finding the current directory: %w", err)
	}
	info, err := os.Stat(absolute)
	if err != nil {
		return recipe{}, "", unreadable(path, err)
	}
	if !info.IsDir() {
		return handInFile(w, path, absolute)
	}
	items, err := copyFolder(absolute, w.src, handInBounds())
	if err != nil {
		return recipe{}, "", err
	}
	r, err := recognize(w, path)
	return r, hashFolder(items), err
}

func handInFile(w *buildDir, subject, absolute string) (recipe, string, error) {
	item, err := copyFile(absolute, w.src, handInBounds())
	if err != nil {
		return recipe{}, "", err
	}
	r, err := recognizeFile(*w, subject, item.path)
	return r, hex.EncodeToString(item.sum[:]), err
}

// existing makes paths absolute; a missing one is a *UsageError.
func existing(paths []string) ([]string, error) {
	var absolute []string
	for _, path := range paths {
		full, err := filepath.Abs(path)
		if err != nil {
			return nil, fmt.Errorf("finding the current directory: %w", err)
		}
		if _, err := os.Stat(full); err != nil {
			return nil, unreadable(path, err)
		}
		absolute = append(absolute, full)
	}
	return absolute, nil
}
