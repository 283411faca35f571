package grader

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/grader/diagnosis"
	"isrgrade/reference"
)

// A search of a shortest trace takes as long as a hundred runs of a C program, and
// for one mistake it always finds the same. So the traces of all mistakes of all
// tracks are kept, a file each; a test searches them again. What has no file is
// searched.
//
//go:embed shortest
var shortestFiles embed.FS

// ShortestTrace gives a provably shortest trace on which a program that makes the mistake
// prints something else than a right one; nil says that there is none within the
// exercise's bounds. The error is the context's.
func ShortestTrace(ctx context.Context, exercise *gen.Exercise, made reference.Made) (*cases.Trace, error) {
	if kept, err := keptShortest(exercise, made); kept != nil || err != nil {
		return kept, err
	}
	found, err := gen.Shortest(ctx, exercise, made)
	if err != nil {
		return nil, fmt.Errorf("search a shortest trace: %w", err)
	}
	return found.Trace, nil
}

// shortestFile is where the shortest trace of a mistake stands, if it is kept.
func shortestFile(exercise *gen.Exercise, made reference.Made) string {
	name := strings.Repeat("other-way-of-", made.Variant) + exercise.Words(made.Entry).ID
	return path.Join("shortest", exercise.ID, name+".trace")
}

// keptShortest gives the kept shortest trace; nil says that none is kept.
func keptShortest(exercise *gen.Exercise, made reference.Made) (*cases.Trace, error) {
	name := shortestFile(exercise, made)
	text, err := shortestFiles.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read an embedded shortest trace: %w", err)
	}
	trace, err := exercise.Parse(name, text)
	if err != nil {
		return nil, fmt.Errorf("read an embedded shortest trace: %w", err)
	}
	return trace, nil
}

func (k *knowledge) keptShortest(made diagnosis.Made) (*cases.Trace, error) {
	return keptShortest(k.exercise, reference.Made{Entry: made.Entry, Variant: made.Way})
}
