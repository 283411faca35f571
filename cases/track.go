package cases

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"isrgrade/reference"
)

// Track is an exercise with its hand-written cases.
type Track struct {
	ID     string // as --track names it
	Usual  bool   // meant when no track is named
	Title  string // what the program is
	Praise string // what a program can that passed everything
	*reference.Model
	Stages []Stage
	Files  fs.FS // the hand-written cases, one folder a stage
	// Probes are traces that only a program that failed is run on; nil for none.
	Probes fs.FS
	// Scenes are names of hand-written cases that people begin to play with.
	Scenes  []string
	Buttons []Button // what can happen next when people play
}

// Stage is a step of the way on which a student builds the program.
type Stage struct {
	ID     string
	Title  string
	Weight int // points of 100 in the built-in suite
	// Verbs are the names of those commands that no trace of an earlier stage has.
	Verbs []string
	// LeftOut are ids of mistakes: what a program does that has not got to this stage.
	LeftOut []string
	// Shortcuts says that a program may have taken any of LeftOut; otherwise it has
	// left out all of them or none.
	Shortcuts bool
	// Spares are those that later stages leave out and this one cannot do without.
	Spares []string
}

// OwnStage holds cases that belong to no stage of a track.
const OwnStage = "own"

// StageIndex gives a stage's place in the order of the stages, or -1.
func (t *Track) StageIndex(id string) int {
	return slices.IndexFunc(t.Stages, func(stage Stage) bool { return stage.ID == id })
}

// Parse reads a trace file. file names it in errors, which are Problems.
func (t *Track) Parse(file string, text []byte) (*Trace, error) {
	return parse(t.Model, file, bytes.NewReader(text))
}

// BuiltIn gives the hand-written cases by stage, and in a stage the small ones
// first, so that the first failing case is easy to read. An error is a fault of
// this program: its own files are wrong.
func (t *Track) BuiltIn() ([]Case, error) {
	found, err := t.load(t.Files, "cases/"+t.ID)
	slices.SortStableFunc(found, func(a, b Case) int {
		return cmp.Or(
			cmp.Compare(t.StageIndex(a.Stage), t.StageIndex(b.Stage)),
			cmp.Compare(len(a.Trace.Input()), len(b.Trace.Input())),
		)
	})
	return found, err
}

// Load gives the cases in a folder and its subfolders, or the one in a file. Each
// trace's replies are checked. Errors name the file, the line and what would be
// right.
func (t *Track) Load(name string) ([]Case, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, fmt.Errorf("read the cases: %w", err)
	}
	if !info.IsDir() {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read the case: %w", err)
		}
		one, err := t.newCase(name, filepath.Base(name), text)
		if err != nil {
			return nil, err
		}
		return []Case{one}, nil
	}
	found, err := t.load(os.DirFS(name), name)
	if err == nil && len(found) == 0 {
		return nil, fmt.Errorf("%s: no trace file in this folder; put at least one there, `isrgrade gen -o %s` writes some", name, name)
	}
	return found, err
}
