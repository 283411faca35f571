package grader

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"isrgrade/cases"
	lesson "isrgrade/cases/isr"
)

// A search of a shortest trace takes as long as a hundred runs of a C program, and
// for one mistake it always finds the same. So the traces of the catalogue's mistakes
// are kept, a file each; a test searches them again. What has no file is searched.
//
//go:embed shortest
var shortestFiles embed.FS

// shortestFile is where the shortest trace of an explanation stands, if it is kept.
func shortestFile(e explanation) string {
	return path.Join("shortest", lesson.Track().ID, strings.ReplaceAll(e.id(), " ", "-")+".trace")
}

// keptShortest gives the kept shortest trace; nil says that none is kept.
func keptShortest(e explanation) (*cases.Trace, error) {
	name := shortestFile(e)
	text, err := shortestFiles.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read an embedded shortest trace: %w", err)
	}
	trace, err := lesson.Parse(name, text)
	if err != nil {
		return nil, fmt.Errorf("read an embedded shortest trace: %w", err)
	}
	return trace, nil
}
