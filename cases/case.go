package cases

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Case is a trace with its place in a suite.
type Case struct {
	Name  string // unique in its suite: "3-shrink/exactly-lag-max"
	Stage string // a Stage's ID
	Trace *Trace
}

// Stage is a step of the way on which a student builds the program.
type Stage struct {
	ID     string
	Title  string
	Weight int // points of 100 in the built-in suite
}

// OwnStage holds cases that belong to no stage of ours.
const OwnStage = "own"

// Stages gives the stages in their order; the weights sum to 100.
func Stages() []Stage {
	return []Stage{
		{"1-log", "the log grows, STATUS prints", 10},
		{"2-fetch", "followers fetch, the HW follows", 15},
		{"3-shrink", "late followers leave the ISR", 15},
		{"4-caught-up", "the caught-up rule's second branch", 20},
		{"5-rejoin", "followers return to the ISR", 15},
		{"6-high-watermark", "the HW jumps, stays, never goes back", 15},
		{"7-min-isr", "writes need min.insync.replicas", 10},
	}
}

//go:embed 1-log 2-fetch 3-shrink 4-caught-up 5-rejoin 6-high-watermark 7-min-isr
var builtIn embed.FS

// BuiltIn gives the hand-written cases by stage, and in a stage the small ones
// first, so that the first failing case is easy to read. An error is a fault of
// this program: its own files are wrong.
func BuiltIn() ([]Case, error) {
	found, err := load(builtIn, "cases")
	slices.SortStableFunc(found, func(a, b Case) int {
		return cmp.Or(cmp.Compare(a.Stage, b.Stage), cmp.Compare(len(a.Trace.Input()), len(b.Trace.Input())))
	})
	return found, err
}

// Load gives the cases in a folder and its subfolders, or the one in a file. Each
// trace's replies are checked. Errors name the file, the line and what would be
// right.
func Load(name string) ([]Case, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, fmt.Errorf("read the cases: %w", err)
	}
	if !info.IsDir() {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read the case: %w", err)
		}
		one, err := newCase(name, filepath.Base(name), text)
		if err != nil {
			return nil, err
		}
		return []Case{one}, nil
	}
	found, err := load(os.DirFS(name), name)
	if err == nil && len(found) == 0 {
		return nil, fmt.Errorf("%s: no trace file in this folder; put at least one there, `isrgrade gen -o %s` writes some", name, name)
	}
	return found, err
}

func load(files fs.FS, root string) ([]Case, error) {
	var found []Case
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !isTraceFile(name, entry) {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		one, err := newCase(path.Join(root, name), name, text)
		found = append(found, one)
		return err
	})
	if syntax := (*SyntaxError)(nil); err != nil && !errors.As(err, &syntax) {
		return nil, fmt.Errorf("read the cases in %s: %w", root, err)
	}
	if err == nil {
		err = checkNames(found)
	}
	if err != nil {
		return nil, err
	}
	return found, nil
}

// isTraceFile: every file is one, but for hidden files and Markdown.
func isTraceFile(name string, entry fs.DirEntry) bool {
	return entry.Type().IsRegular() && !strings.HasPrefix(path.Base(name), ".") && path.Ext(name) != ".md"
}

func newCase(file, name string, text []byte) (Case, error) {
	trace, err := Parse(file, text)
	if err != nil {
		return Case{}, err
	}
	if err := checkReplies(file, trace); err != nil {
		return Case{}, err
	}
	name = strings.TrimSuffix(name, path.Ext(name))
	return Case{Name: name, Stage: stageOf(name), Trace: trace}, nil
}

func stageOf(name string) string {
	folder, _, _ := strings.Cut(name, "/")
	for _, stage := range Stages() {
		if folder == stage.ID {
			return folder
		}
	}
	return OwnStage
}

func checkNames(found []Case) error {
	seen := map[string]bool{}
	for _, one := range found {
		if seen[one.Name] {
			return fmt.Errorf("two case files are called %s; give each a name of its own", one.Name)
		}
		seen[one.Name] = true
	}
	return nil
}

// checkReplies compares the replies that a file gives with the reference's.
func checkReplies(file string, trace *Trace) error {
	right := trace.WithReplies()
	for i, step := range trace.Steps {
		if step.Reply != "" && step.Reply != right.Steps[i].Reply {
			return &SyntaxError{
				File: file, Line: step.Line + 1,
				What: fmt.Sprintf("the reply is %q", step.Reply),
				Want: fmt.Sprintf("the reference says %q", right.Steps[i].Reply),
			}
		}
	}
	return nil
}
