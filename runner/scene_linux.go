package runner

import (
	"errors"
	"fmt"
	"os"
	"slices"
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
}

func newScene(config cageConfig) (scene, error) {
	s := scene{writable: writableFolders(config), scratch: config.Scratch}
	for _, path := range append(slices.Clone(s.writable), s.scratch) {
		state, err := stateOf(path)
		if err != nil {
			return scene{}, err
		}
		s.before = append(s.before, state)
	}
	return s, nil
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
	state := folderState{path: path, mode: info.Mode()}
	for _, entry := range entries {
		state.names = append(state.names, entry.Name())
	}
	return state, nil
}

func (f folderState) isUnchanged() bool {
	now, err := stateOf(f.path)
	return err == nil && now.mode == f.mode && slices.Equal(now.names, f.names)
}

// restore puts the folders back as they were. Most programs write nothing,
// and then this only looks.
func (s scene) restore(w *warden) error {
	for _, folder := range s.before {
		if !folder.isUnchanged() {
			return w.do(s.putBack)
		}
	}
	return nil
}

func (s scene) putBack() error {
	for _, folder := range s.writable {
		if err := emptyFolder(folder); err != nil {
			return err
		}
	}
	if err := os.Mkdir(s.scratch, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return fmt.Errorf("make the scratch folder again: %w", err)
	}
	for _, folder := range s.before {
		if err := os.Chmod(folder.path, folder.mode); err != nil {
			return fmt.Errorf("give a scratch folder its rights back: %w", err)
		}
	}
	return nil
}
