package removal

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

func TestAllRemovesWhateverAProgramBuilt(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside")
	folder := filepath.Join(t.TempDir(), "scratch")
	for _, dir := range []string{outside, folder} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	kept := filepath.Join(outside, "kept")
	err := errors.Join(
		os.WriteFile(kept, nil, 0o644),
		os.Symlink(outside, filepath.Join(folder, "link")),
		os.Symlink(".", filepath.Join(folder, "loop")),
		os.WriteFile(filepath.Join(folder, "moved-up-1"), nil, 0o644), // a name that clearing up would like
		os.MkdirAll(filepath.Join(folder, "closed", "inner"), 0o755),
		os.Chmod(filepath.Join(folder, "closed", "inner"), 0),
		os.Chmod(filepath.Join(folder, "closed"), 0),
		nest(folder, 300),
	)
	if err != nil {
		t.Fatal(err)
	}
	if err := All(folder); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is still there (%v)", err)
	}
	if _, err := os.Stat(kept); err != nil {
		t.Errorf("a link was followed: %v", err)
	}
	if err := All(folder); err != nil {
		t.Errorf("a folder that is gone is no fault: %v", err)
	}
}

// nest makes folders deeper than a path can be long, with a file in each.
func nest(folder string, depth int) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	for i := range depth {
		name := "a-rather-long-name-" + strconv.Itoa(i)
		if err := root.Mkdir(name, 0o755); err != nil {
			return err
		}
		next, err := root.OpenRoot(name)
		if err := errors.Join(err, root.Close()); err != nil {
			return err
		}
		root = next
		f, err := root.Create("file")
		if err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	return root.Close()
}

func TestLinkInPlaceOfAFolderIsRemovedAndNotFollowed(t *testing.T) {
	target := t.TempDir()
	kept, link := filepath.Join(target, "kept"), filepath.Join(t.TempDir(), "scratch")
	if err := errors.Join(os.WriteFile(kept, nil, 0o644), os.Symlink(target, link)); err != nil {
		t.Fatal(err)
	}
	if err := Empty(link); err == nil {
		t.Error("a link was emptied")
	}
	if err := All(link); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(kept); err != nil {
		t.Errorf("the link was followed: %v", err)
	}
	if _, err := os.Lstat(link); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the link is still there (%v)", err)
	}
}
