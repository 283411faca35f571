package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/urfave/cli/v2"

	"isrgrade/runner/toolchain"
)

// settled is how long nothing may happen to a file before it counts as saved: an
// editor writes in several steps.
const settled = 150 * time.Millisecond

// watch checks a program again each time it is saved, until it is interrupted; that
// is how it ends, so the status is that of the last check.
func (c *console) watch(ctx *cli.Context, submission toolchain.Submission, settings checkSettings) error {
	saved, err := watchFiles(ctx.Context, submission)
	if err != nil {
		return err
	}
	for {
		last := c.checkOnce(ctx, submission, settings)
		if ctx.Err() != nil {
			return last
		}
		if last != nil && !errors.Is(last, errNotPassed) {
			fmt.Fprintf(c.err, "isrgrade: %s\n", message(ctx.Context, last))
		}
		fmt.Fprintf(c.err, "\nwaiting until %s is saved (Ctrl-C ends)\n", programName(submission))
		select {
		case <-ctx.Done():
			return last
		case err, more := <-saved:
			if err != nil || !more {
				return err
			}
		}
		fmt.Fprintf(c.err, "\n--- saved at %s ---\n", time.Now().Format(time.TimeOnly))
	}
}

// watchFiles tells of each time when a file of the submission was saved, until ctx
// ends. An error is the last thing that it tells.
func watchFiles(ctx context.Context, submission toolchain.Submission) (<-chan error, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch files: %w", err)
	}
	watched := watchedFiles{watcher: watcher, files: map[string]bool{}}
	for _, path := range append([]string{submission.Path}, submission.Command...) {
		if err := watched.add(path); err != nil {
			return nil, errors.Join(err, watcher.Close())
		}
	}
	if len(watcher.WatchList()) == 0 {
		return nil, errors.Join(usagef("--watch: %s names no file or folder to watch", programName(submission)), watcher.Close())
	}
	saved := make(chan error, 1)
	go watched.run(ctx, saved)
	return saved, nil
}

// watchedFiles watches single files, by their folders since editors replace files,
// and whole folders.
type watchedFiles struct {
	watcher *fsnotify.Watcher
	files   map[string]bool
	folders []string
}

// add watches a file or a folder; a word that is neither is left out.
func (w *watchedFiles) add(path string) error {
	info, err := os.Stat(path)
	if path == "" || err != nil {
		return nil // the check says what is wrong with it
	}
	if !info.IsDir() {
		w.files[filepath.Clean(path)] = true
		return w.watchFolder(filepath.Dir(path))
	}
	w.folders = append(w.folders, filepath.Clean(path))
	return filepath.WalkDir(path, func(folder string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || !entry.IsDir():
			return nil // what cannot be read cannot be checked either
		case folder != path && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir // as .git
		}
		return w.watchFolder(folder)
	})
}

func (w *watchedFiles) watchFolder(folder string) error {
	if err := w.watcher.Add(folder); err != nil {
		return fmt.Errorf("watch %s: %w", folder, err)
	}
	return nil
}

// concerns says whether something happened to one of the files.
func (w *watchedFiles) concerns(event fsnotify.Event) bool {
	name := filepath.Clean(event.Name)
	base := filepath.Base(name)
	switch {
	case event.Op == fsnotify.Chmod:
		return false
	case w.files[name]:
		return true
	case strings.HasPrefix(base, ".") || strings.HasSuffix(base, "~") || strings.HasSuffix(base, ".swp"):
		return false // an editor's own
	}
	for _, folder := range w.folders {
		if strings.HasPrefix(name, folder+string(filepath.Separator)) || folder == "." {
			return true
		}
	}
	return false
}

func (w *watchedFiles) run(ctx context.Context, saved chan<- error) {
	defer close(saved)
	defer func() { _ = w.watcher.Close() }() // nothing is written by it
	quiet := time.NewTimer(settled)
	quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case err := <-w.watcher.Errors:
			saved <- fmt.Errorf("watch files: %w", err)
			return
		case event := <-w.watcher.Events:
			if info, err := os.Stat(event.Name); err == nil && info.IsDir() && event.Has(fsnotify.Create) && len(w.folders) > 0 {
				_ = w.watchFolder(event.Name) // one that is gone already needs no watch
			}
			if w.concerns(event) {
				quiet.Reset(settled)
			}
		case <-quiet.C:
			select {
			case saved <- nil:
			default: // a save is waiting to be seen already
			}
		}
	}
}
