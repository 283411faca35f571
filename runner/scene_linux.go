package runner

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"golang.org/x/sys/unix"

	"isrgrade/runner/internal/removal"
)

// scene is what every program finds: the folders that it may write to, as
// they were before the first one.
type scene struct {
	writable []string // emptied after a run
	scratch  string   // made again if it is gone
	before   []folderState
}

// folderState is what a program can change of a folder and would pass on to
// the next one.
type folderState struct {
	path  string
	mode  os.FileMode
	names []string
	// sized says that size tells whether the folder is empty, as it was: in a tmpfs
	// each entry adds to it.
	sized bool
	size  int64
}

func newScene(config cageConfig) (scene, error) {
	s := scene{writable: config.Writable, scratch: config.Scratch}
	for _, path := range s.writable {
		state, err := stateOf(path)
		if err != nil {
			return scene{}, err
		}
		state.sized = len(state.names) == 0 && isTmpfs(path)
		s.before = append(s.before, state)
	}
	return s, nil
}

func isTmpfs(path string) bool {
	var stat unix.Statfs_t
	return unix.Statfs(path, &stat) == nil && stat.Type == unix.TMPFS_MAGIC
}

func stateOf(path string) (folderState, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return folderState{}, fmt.Errorf("look at a scratch folder: %w", err)
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return folderState{}, fmt.Errorf("look at a scratch folder: %w", err)
	}
	state := folderState{path: path, mode: info.Mode(), size: info.Size()}
	for _, entry := range entries {
		state.names = append(state.names, entry.Name())
	}
	return state, nil
}

// isUnchanged is asked after each run: a folder whose size tells is not listed.
func (f folderState) isUnchanged() bool {
	if f.sized {
		info, err := os.Lstat(f.path)
		return err == nil && info.Mode() == f.mode && info.Size() == f.size
	}
	now, err := stateOf(f.path)
	return err == nil && now.mode == f.mode && slices.Equal(now.names, f.names)
}

// isUnchanged is true after most programs, which write nothing.
func (s scene) isUnchanged() bool {
	for _, folder := range s.before {
		if !folder.isUnchanged() {
			return false
		}
	}
	return true
}

// putBack empties the folders and gives them their rights again. Where the
// scratch folder is no mount of its own, a program may have removed it.
func (s scene) putBack() error {
	if info, err := os.Lstat(s.scratch); err == nil && !info.IsDir() {
		if err := removal.All(s.scratch); err != nil {
			return fmt.Errorf("make the scratch folder again: %w", err)
		}
	}
	if err := os.Mkdir(s.scratch, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return fmt.Errorf("make the scratch folder again: %w", err)
	}
	for _, folder := range s.writable {
		if err := removal.Empty(folder); err != nil {
			return err
		}
	}
	for _, folder := range s.before {
		if err := os.Chmod(folder.path, folder.mode); err != nil {
			return fmt.Errorf("give a scratch folder its rights back: %w", err)
		}
	}
	return nil
}
