package toolchain

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestFoldersBeyondTheBoundsAreNotCopied(t *testing.T) {
	source := t.TempDir()
	if err := os.MkdirAll(filepath.Join(source, "a", "b"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"one", "a/two", "a/b/three"} {
		if err := os.WriteFile(filepath.Join(source, name), []byte("12345"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		why    string
		limit  bounds
		copied bool
	}{
		{"all within the bounds", bounds{entries: 5, bytes: 15, depth: 2}, true},
		{"an entry too many", bounds{entries: 4, bytes: 15, depth: 2}, false},
		{"a byte too many", bounds{entries: 5, bytes: 14, depth: 2}, false},
		{"a folder too deep", bounds{entries: 5, bytes: 15, depth: 1}, false},
	} {
		_, err := copyFolder(source, t.TempDir(), c.limit)
		var usage *UsageError
		if c.copied && err != nil || !c.copied && !errors.As(err, &usage) {
			t.Errorf("%s: %v", c.why, err)
		}
	}
}
