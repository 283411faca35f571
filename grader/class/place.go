package class

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"isrgrade/grader/report"
)

// PlaceError says that an output folder stands where it would mix with the
// submissions.
type PlaceError struct{ Out, What string }

func (e *PlaceError) Error() string {
	return fmt.Sprintf("the output folder %s %s; give another one, outside of the submissions", e.Out, e.What)
}

// CheckPlace says whether out can be the output folder of the class in a folder:
// neither may lie in what the other holds. Otherwise the error is a *PlaceError.
func (c Class) CheckPlace(folder, out string) error {
	place := realPath(out)
	if place == realPath(folder) || place == realPath(c.Folder) {
		return &PlaceError{out, "is the folder of the submissions"}
	}
	for _, ours := range []string{PageFolder, stateFolder} {
		if within(realPath(folder), filepath.Join(place, ours)) {
			return &PlaceError{out, "would have its own files among the submissions in " + folder}
		}
	}
	if submission, found := c.around(place); found {
		return &PlaceError{out, "lies in a submission, " + report.Visible(submission)}
	}
	if filepath.Dir(place) == realPath(c.Folder) && holdsOthersFiles(place) {
		return &PlaceError{out, "is a submission"}
	}
	return nil
}

// around gives the submission that a place lies in.
func (c Class) around(place string) (string, bool) {
	relative, err := filepath.Rel(realPath(c.Folder), place)
	if err != nil {
		return "", false
	}
	top, _, _ := strings.Cut(relative, string(filepath.Separator))
	top = filepath.Join(c.Folder, top)
	return top, slices.ContainsFunc(c.Entries, func(entry Entry) bool {
		return slices.ContainsFunc(entry.Files, func(file File) bool { return file.Path == top })
	})
}

// within says whether a path is a folder or lies in it.
func within(path, folder string) bool {
	relative, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(relative)
}

// holdsOthersFiles says whether a folder has something in it and no run made it.
func holdsOthersFiles(folder string) bool {
	found, err := os.ReadDir(folder)
	return err == nil && len(found) > 0 && !isOutputFolder(folder)
}

// outputDepth is how many folders around output folders are looked into.
const outputDepth = 4

// isOutput says whether a run made a folder, or nothing but such folders is in it.
func isOutput(folder string, depth int) bool {
	if isOutputFolder(folder) {
		return true
	}
	found, err := os.ReadDir(folder)
	if err != nil || len(found) == 0 || depth == 0 {
		return false
	}
	return !slices.ContainsFunc(found, func(one os.DirEntry) bool {
		return !one.IsDir() || !isOutput(filepath.Join(folder, one.Name()), depth-1)
	})
}

// isOutputFolder says whether a run made a folder its output folder: it remembers a
// run, and nothing is in it but what runs write. A student's folder may be called
// state, and may have a run.json in it.
func isOutputFolder(folder string) bool {
	found, err := os.ReadDir(folder)
	if err != nil || !remembersRun(folder) {
		return false
	}
	ours := []string{stateFolder, PageFolder, JSONFile, CSVFile, JUnitFile, IndexFile}
	return !slices.ContainsFunc(found, func(one os.DirEntry) bool {
		return !slices.Contains(ours, one.Name()) && !strings.HasPrefix(one.Name(), ".")
	})
}

// isUsedOutput says whether a folder is a run's output folder that others put their
// files into.
func isUsedOutput(folder string) bool {
	if !remembersRun(folder) {
		return false
	}
	for _, name := range []string{PageFolder, JSONFile, CSVFile, IndexFile} {
		if _, err := os.Lstat(filepath.Join(folder, name)); err != nil {
			return false
		}
	}
	return true
}

// remembersRun says whether a folder has the memory of a run: what it was about or,
// if it was killed before it could say that, a journal in which nothing is yet.
func remembersRun(folder string) bool {
	if info, err := os.Lstat(filepath.Join(folder, stateFolder)); err != nil || !info.IsDir() {
		return false
	}
	if m, err := readManifest(folder); !errors.Is(err, fs.ErrNotExist) {
		return err == nil && m.Schema == manifestSchema
	}
	info, err := os.Lstat(journalPath(folder))
	return err == nil && info.Mode().IsRegular() && info.Size() == 0
}

// realPath gives the absolute path without links, as far as it is there.
func realPath(path string) string {
	full, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	missing := ""
	for {
		if resolved, err := filepath.EvalSymlinks(full); err == nil {
			return filepath.Join(resolved, missing)
		}
		if full == filepath.Dir(full) {
			return filepath.Join(full, missing)
		}
		full, missing = filepath.Dir(full), filepath.Join(filepath.Base(full), missing)
	}
}

// ownPath gives the absolute path by which a folder's listing knows an item, which
// may be a link itself.
func ownPath(path string) string {
	full, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	return filepath.Join(realPath(filepath.Dir(full)), filepath.Base(full))
}
