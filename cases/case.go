package cases

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Case is a trace with its place in a suite.
type Case struct {
	Name  string // unique in its suite: "3-shrink/exactly-lag-max"
	Stage string // a Stage's ID
	Trace *Trace
}

func (t *Track) load(files fs.FS, root string) ([]Case, error) {
	var (
		found    []Case
		problems Problems
	)
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !isTraceFile(name, entry) {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		one, err := t.newCase(path.Join(root, name), name, text)
		if broken := (Problems)(nil); errors.As(err, &broken) {
			problems, err = append(problems, broken...), nil
		}
		if len(problems) >= mostProblems {
			return fs.SkipAll
		}
		found = append(found, one)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the cases in %s: %w", root, err)
	}
	if err := problems.orNil(); err != nil {
		return nil, err
	}
	if err := checkNames(found); err != nil {
		return nil, err
	}
	return found, nil
}

// isTraceFile: every file is one, but for hidden files, Markdown and Go.
func isTraceFile(name string, entry fs.DirEntry) bool {
	extension := path.Ext(name)
	return entry.Type().IsRegular() && !strings.HasPrefix(path.Base(name), ".") && extension != ".md"
}

func (t *Track) newCase(file, name string, text []byte) (Case, error) {
	trace, err := t.Parse(file, text)
	if err != nil {
		return Case{}, err
	}
	if err := checkReplies(file, trace); err != nil {
		return Case{}, err
	}
	name = strings.TrimSuffix(name, path.Ext(name))
	return Case{Name: name, Stage: t.stageOf(name), Trace: trace}, nil
}

func (t *Track) stageOf(name string) string {
	folder, _, _ := strings.Cut(name, "/")
	if t.StageIndex(folder) >= 0 {
		return folder
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
	right := trace.Expected()
	var problems Problems
	for i := range trace.Steps {
		if given := trace.Steps[i].Replies; len(given) > 0 {
			problems = append(problems, wrongReplies(file, &trace.Steps[i], right[i])...)
		}
	}
	return problems.orNil()
}

func wrongReplies(file string, step *Step, right []string) Problems {
	for i := range max(len(step.Replies), len(right)) {
		at := step.Line + 1 + i
		switch {
		case i >= len(step.Replies):
			return Problems{{file, at, "a reply is missing", fmt.Sprintf("the reference says %q", right[i])}}
		case i >= len(right):
			return Problems{{file, at, fmt.Sprintf("the reply is %q", step.Replies[i]), "the reference says nothing more"}}
		case step.Replies[i] != right[i]:
			return Problems{{file, at, fmt.Sprintf("the reply is %q", step.Replies[i]), fmt.Sprintf("the reference says %q", right[i])}}
		}
	}
	return nil
}
