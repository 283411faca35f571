package toolchain

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"isrgrade/runner/internal/tempfolder"
)

// probeTime bounds one question to a tool; a first start from a cold disk may
// take seconds.
const probeTime = 20 * time.Second

// Tools finds the compilers and interpreters of this machine on a search path
// and remembers what it found. It is safe for use by several goroutines.
type Tools struct {
	path []string

	mu      sync.Mutex
	lookups map[string]*lookup // by need.role, and by name on the search path

	cleared sync.Map   // folders, by path, in which leftovers were looked for
	warming sync.Mutex // held while Go's library is compiled, so that one does it
}

// tool is a compiler or interpreter, resolved.
type tool struct {
	path string   // absolute; the real one, not a shim
	read []string // what a confined program must be able to read to use it
	// identity is what the tool answered about itself; another version answers
	// something else.
	identity string
}

// NewTools searches path, a list of folders as in the variable PATH.
func NewTools(path string) *Tools {
	var folders []string
	for _, folder := range filepath.SplitList(path) {
		// A relative folder would mean another one in each working directory.
		if filepath.IsAbs(folder) {
			folders = append(folders, folder)
		}
	}
	return &Tools{path: folders, lookups: map[string]*lookup{}}
}

// resolve finds the tools of a language, by role. The first one missing is a
// *UsageError about subject.
func (t *Tools) resolve(ctx context.Context, subject, name string, needs []need) (map[string]tool, error) {
	resolved := map[string]tool{}
	for _, n := range needs {
		found, err := t.find(ctx, n, resolved)
		if err != nil {
			return nil, err
		}
		if found.path == "" {
			return nil, &UsageError{Subject: subject, What: n.missing(name), Remedy: n.remedy(), Machine: true}
		}
		resolved[n.role] = found
	}
	return resolved, nil
}

func (n need) missing(language string) string {
	return fmt.Sprintf("no %s found, which %s needs", strings.Join(n.candidates, " or "), language)
}

func (n need) remedy() string {
	return fmt.Sprintf("install %s or put it on PATH", n.install)
}

// removeLeftovers removes, once, what killed graders left in a folder.
func (t *Tools) removeLeftovers(parent string) {
	if _, done := t.cleared.LoadOrStore(parent, true); !done {
		tempfolder.RemoveLeftovers(parent)
	}
}

// lookup is a tool that is looked for once; others who want it wait for the answer.
type lookup struct {
	mu    sync.Mutex
	known bool
	tool  tool
}

func (t *Tools) lookup(key string) *lookup {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.lookups[key] == nil {
		t.lookups[key] = &lookup{}
	}
	return t.lookups[key]
}

func (l *lookup) once(look func() (tool, error)) (tool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.known {
		return l.tool, nil
	}
	found, err := look()
	if err == nil {
		l.tool, l.known = found, true
	}
	return found, err
}

// find resolves one need, once; a zero tool means that there is none. Several tools
// may be asked at the same time.
func (t *Tools) find(ctx context.Context, n need, resolved map[string]tool) (tool, error) {
	return t.lookup("role " + n.role).once(func() (tool, error) {
		return firstToAnswer(ctx, n, t.candidates(n, resolved))
	})
}

// findNamed resolves what has just this name, once; a zero tool means that
// there is nothing of that name.
func (t *Tools) findNamed(ctx context.Context, name string) (tool, error) {
	return t.lookup("name " + name).once(func() (tool, error) {
		return firstToAnswer(ctx, needCalled(name), lookIn(t.path, name))
	})
}

// firstToAnswer resolves candidates until one answers; one that does not is a
// shim without a tool behind it.
func firstToAnswer(ctx context.Context, n need, candidates []string) (tool, error) {
	for _, candidate := range candidates {
		found, err := ask(ctx, n.probe, candidate)
		if ctx.Err() != nil {
			return tool{}, fmt.Errorf("looking for %s: %w", n.role, ctx.Err())
		}
		if err == nil {
			return found, nil
		}
	}
	return tool{}, nil
}

// candidates lists the executables that may satisfy n, the best first.
func (t *Tools) candidates(n need, resolved map[string]tool) []string {
	folders := t.path
	if companion, ok := resolved[n.beside]; ok {
		folders = append([]string{filepath.Dir(companion.path)}, folders...)
	}
	var paths []string
	for _, name := range n.candidates {
		paths = append(paths, lookIn(folders, name)...)
	}
	return paths
}

// lookIn lists the executables of the given name, in the order of folders.
func lookIn(folders []string, name string) []string {
	var paths []string
	for _, folder := range folders {
		path := filepath.Join(folder, name)
		if info, err := os.Stat(path); err == nil && isExecutable(info) {
			paths = append(paths, path)
		}
	}
	return paths
}

func isExecutable(info os.FileInfo) bool {
	return info.Mode().IsRegular() && info.Mode().Perm()&0o111 != 0
}

// ask resolves one candidate.
func ask(ctx context.Context, p probe, candidate string) (tool, error) {
	if p.answer == nil {
		return tool{path: candidate, read: installation(candidate)}, nil
	}
	stdout, stderr, err := query(ctx, candidate, p.args)
	if err != nil {
		return tool{}, err
	}
	if p.onStderr {
		stdout = stderr
	}
	path, folders, err := p.answer(stdout)
	if err != nil {
		return tool{}, err
	}
	info, err := os.Stat(path)
	if err != nil || !isExecutable(info) {
		return tool{}, errNoAnswer
	}
	read := distinct(append(readable(folders), installation(path)...))
	return tool{path: path, read: read, identity: string(stdout)}, nil
}

// query runs a tool of this machine. It starts in the root folder, so that no
// settings of a submission (.python-version, rust-toolchain.toml) steer it.
func query(ctx context.Context, path string, args []string) (stdout, stderr []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	command := exec.CommandContext(ctx, path, args...)
	command.Dir = "/"
	command.Env = append(os.Environ(), "GOTOOLCHAIN=local", "GOFLAGS=")
	command.WaitDelay = time.Second
	var out, errs bytes.Buffer
	command.Stdout, command.Stderr = &out, &errs
	if err := command.Run(); err != nil {
		return nil, nil, fmt.Errorf("asking %s: %w", path, err)
	}
	return out.Bytes(), errs.Bytes(), nil
}
