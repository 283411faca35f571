package toolchain

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/google/renameio/v2"
)

// Memory keeps from run to run what tools said about their versions, so that a class
// that is graded again need not start every compiler and interpreter. It serves a
// survey alone: what a program is run with is always asked for.
type Memory struct {
	file    string
	mu      sync.Mutex           // of what follows
	known   map[string]FoundTool // by what the tool's file is like
	changed bool
}

// OpenMemory reads a memory; one that cannot be read is empty. "" gives a memory that
// is never kept.
func OpenMemory(file string) *Memory {
	memory := &Memory{file: file, known: map[string]FoundTool{}}
	if text, err := os.ReadFile(file); err == nil && json.Unmarshal(text, &memory.known) != nil {
		memory.known = map[string]FoundTool{} // it is only lost time
	}
	return memory
}

// Save keeps what was learned.
func (m *Memory) Save() error {
	if m.file == "" || !m.changed {
		return nil
	}
	text, err := json.MarshalIndent(m.known, "", "  ")
	if err != nil {
		return fmt.Errorf("keep the tools' versions: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(m.file), 0o700); err != nil {
		return fmt.Errorf("keep the tools' versions: %w", err)
	}
	if err := renameio.WriteFile(m.file, append(text, '\n'), 0o600); err != nil {
		return fmt.Errorf("keep the tools' versions: %w", err)
	}
	return nil
}

// recall gives what the best candidate said when its file was just as it is now.
func (m *Memory) recall(n need, candidates []string) (FoundTool, bool) {
	if len(candidates) == 0 {
		return FoundTool{}, false
	}
	key, _ := toolKey(n, candidates[0])
	m.mu.Lock()
	defer m.mu.Unlock()
	found, known := m.known[key]
	return found, known && key != ""
}

// learn keeps what the best candidate said about itself. A script, or a program that
// starts another one, may say something else next time although its file is the same:
// of those nothing is kept.
func (m *Memory) learn(n need, candidates []string, found FoundTool) {
	if len(candidates) == 0 || found.Version == "" {
		return
	}
	key, real := toolKey(n, candidates[0])
	if answered, err := filepath.EvalSymlinks(found.Path); key == "" || err != nil || answered != real {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known[key], m.changed = found, true
}

// toolKey says which file a candidate is, and what it is like; "" for one of which
// nothing can be kept.
func toolKey(n need, candidate string) (key, real string) {
	real, err := filepath.EvalSymlinks(candidate)
	if err != nil || !strings.Contains(filepath.Base(real), filepath.Base(candidate)) || isScript(real) {
		return "", real
	}
	info, err := os.Stat(real)
	if err != nil {
		return "", real
	}
	return fmt.Sprintf("%s %q %s %d %d", n.role, n.version, real, info.Size(), info.ModTime().UnixNano()), real
}

func isScript(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return true
	}
	defer file.Close()
	begin := make([]byte, 2)
	_, err = file.Read(begin)
	return err != nil || bytes.Equal(begin, []byte("#!"))
}
