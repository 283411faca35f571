package grader

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
)

// A search of a shortest trace takes as long as a hundred runs of a C program, and
// for one mistake it always finds the same. So the traces of the catalogue's mistakes
// are kept, a file each; a test searches them again. What has no file is searched.
//
//go:embed shortest
var shortestFiles embed.FS

// shortestFile is where the shortest trace of a mistake stands, if it is kept.
func (k *knowledge) shortestFile(made diagnosis.Made) string {
	name := strings.Repeat("other-way-of-", made.Way) + k.track().Entries[made.Entry].ID
	return path.Join("shortest", k.exercise.ID, name+".trace")
}

// keptShortest gives the kept shortest trace; nil says that none is kept.
func (k *knowledge) keptShortest(made diagnosis.Made) (*cases.Trace, error) {
	name := k.shortestFile(made)
	text, err := shortestFiles.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read an embedded shortest trace: %w", err)
	}
	trace, err := k.exercise.Parse(name, text)
	if err != nil {
		return nil, fmt.Errorf("read an embedded shortest trace: %w", err)
	}
	return trace, nil
}
