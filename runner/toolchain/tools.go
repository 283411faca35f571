package toolchain

import "context"

// Tools finds the compilers and interpreters of this machine on a search path
// and remembers what it found. It is safe for use by several goroutines.
type Tools struct {
	path []string
}

// NewTools searches path, a list of folders as in the variable PATH.
func NewTools(path string) *Tools {
	return &Tools{path: splitPath(path)}
}

// Finding is what a survey learned of one language.
type Finding struct {
	Language string
	Found    bool
	Tools    []FoundTool // in the order of use
	Missing  string      // what to do; empty when Found
}

// FoundTool is one compiler or interpreter, where it really lives, and the
// first line that it says of its version.
type FoundTool struct {
	Name    string
	Path    string
	Version string
}

// Survey looks for the tools of every language.
func (t *Tools) Survey(ctx context.Context) []Finding { return nil }
