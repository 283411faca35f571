package toolchain_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

func digest(t *testing.T, r runner.Runner, path string) string {
	t.Helper()
	return prepare(t, r, toolchain.Submission{Path: path}).SHA256
}

func TestDigestOfAFileIsThatOfItsBytes(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	needs(t, "python3")
	root := folder(t, map[string]string{"leader.py": pyDoubler})
	if got := digest(t, r, filepath.Join(root, "leader.py")); got != sum(pyDoubler) {
		t.Errorf("digest %s, want %s", got, sum(pyDoubler))
	}
}

func TestDigestOfAFolderDependsOnNamesAndContentsAlone(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	needs(t, "python3")
	files := map[string]string{"main.py": pyDoubler, "a/b.txt": "x"}
	first, same := folder(t, files), folder(t, files)
	old := time.Unix(1, 0)
	if err := os.Chtimes(filepath.Join(same, "main.py"), old, old); err != nil {
		t.Fatal(err)
	}
	want := digest(t, r, first)
	if got := digest(t, r, same); got != want {
		t.Error("equal folders have different digests")
	}
	for why, changed := range map[string]map[string]string{
		"another content":         {"main.py": pyDoubler, "a/b.txt": "y"},
		"another name":            {"main.py": pyDoubler, "a/c.txt": "x"},
		"a file less":             {"main.py": pyDoubler},
		"content moved to a name": {"main.py": pyDoubler, "a/b.txtx": ""},
	} {
		if digest(t, r, folder(t, changed)) == want {
			t.Errorf("%s leaves the digest as it was", why)
		}
	}
}
