package grader

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"isrgrade/cases"
	"isrgrade/cases/gen"
)

// Two mistakes that need a rare moment each seldom show at once: of thousands of traces
// that were chosen for nothing one may tell them apart, and to look for it takes longer
// than all the rest of a diagnosis. So for each track traces are kept that tell mistakes
// from such neighbours; a test holds them against thousands and finds them again.
//
//go:embed apart
var apartFiles embed.FS

// apartFile is where a track's traces that tell rare neighbours apart stand, an empty line
// between two.
func apartFile(exercise *gen.Exercise) string { return "apart/" + exercise.ID + ".traces" }

// keptApart gives the kept traces of a track: none where there is no file.
func keptApart(exercise *gen.Exercise) ([]*cases.Trace, error) {
	name := apartFile(exercise)
	text, err := apartFiles.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the traces that tell mistakes apart: %w", err)
	}
	var traces []*cases.Trace
	for i, one := range bytes.Split(text, []byte("\n\n")) {
		trace, err := exercise.Parse(fmt.Sprintf("%s, trace %d", name, i+1), one)
		if err != nil {
			return nil, fmt.Errorf("read the traces that tell mistakes apart: %w", err)
		}
		traces = append(traces, trace)
	}
	return traces, nil
}
