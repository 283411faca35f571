package tempfolder

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// gone is the number of a process that has ended.
func gone(t *testing.T) int {
	t.Helper()
	cmd := exec.Command("true")
	if err := cmd.Run(); err != nil {
		t.Skip("no true to run")
	}
	return cmd.Process.Pid
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func TestWhatAKilledProcessLeftIsRemovedAndNothingElse(t *testing.T) {
	parent := t.TempDir()
	dead := strconv.Itoa(gone(t))
	make := func(name string) string {
		path := filepath.Join(parent, name)
		if err := os.MkdirAll(filepath.Join(path, "src"), 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	left := make("isrgrade-build-" + dead + "-1")
	closed := make("isrgrade-submission-" + dead + "-2")
	if err := os.Chmod(filepath.Join(closed, "src"), 0); err != nil {
		t.Fatal(err)
	}
	recycled := make("isrgrade-build-" + strconv.Itoa(os.Getpid()) + "-3") // the number is ours now
	past := time.Now().Add(-2 * newAge)
	if err := os.Chtimes(recycled, past, past); err != nil {
		t.Fatal(err)
	}
	justMade := make("isrgrade-build-" + strconv.Itoa(os.Getpid()) + "-4") // and not locked yet
	mine, err := Make(parent, "build")
	if err != nil {
		t.Fatal(err)
	}
	foreign := []string{make("isrgrade-results"), make("isrgrade-build-x-1"), make("other-build-" + dead + "-1"), justMade, mine.Path}
	RemoveLeftovers(parent)
	for _, path := range []string{left, closed, recycled} {
		if exists(path) {
			t.Errorf("%s was left", filepath.Base(path))
		}
	}
	for _, path := range foreign {
		if !exists(path) {
			t.Errorf("%s was removed", filepath.Base(path))
		}
	}
	if err := mine.Remove(); err != nil || exists(mine.Path) {
		t.Errorf("Remove: %v, there: %v", err, exists(mine.Path))
	}
}

func TestAFolderThatAnotherProcessHoldsIsLeft(t *testing.T) {
	parent := t.TempDir()
	held, err := Make(parent, "build")
	if err != nil {
		t.Fatal(err)
	}
	defer held.Remove()
	// As in another container, whose processes cannot be seen from here.
	renamed := filepath.Join(parent, "isrgrade-build-"+strconv.Itoa(gone(t))+"-1")
	if err := os.Rename(held.Path, renamed); err != nil {
		t.Fatal(err)
	}
	held.Path = renamed
	RemoveLeftovers(parent)
	if !exists(renamed) {
		t.Error("a folder in use was removed")
	}
}
