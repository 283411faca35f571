package class

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Class is what was found in a folder.
type Class struct {
	Layout  string  // which platform exported it; "plain" for none that is known
	Folder  string  // where the submissions lie: the folder itself, or the only one in it
	Entries []Entry // sorted by ID
	// OneFolder says that the only submission is a folder that no platform made:
	// perhaps the submissions are in it.
	OneFolder bool
}

// Find lists the submissions in a folder. Hidden files and the paths in except
// (our own output, a roster, a configuration) are none. Where nothing is but one
// folder that a platform's export is in, the submissions are those in there. Nothing
// is read but names and what a platform wrote about its export.
func Find(folder string, except []string) (Class, error) {
	items, err := listItems(folder, except)
	if err != nil {
		return Class{}, err
	}
	found, err := readItems(folder, items)
	if err != nil || found.Layout != plainLayout || len(items) != 1 || !items[0].folder {
		return found, err
	}
	return unwrapped(found, filepath.Join(folder, items[0].name), except)
}

// unwrapped gives what is in the only folder of a class, if a platform exported it:
// archives of exports often hold one folder. Anything else is the project of the
// only student.
func unwrapped(outer Class, folder string, except []string) (Class, error) {
	outer.OneFolder = true
	items, err := listItems(folder, except)
	if err != nil {
		return outer, nil // it is told when the only submission is graded
	}
	inner, err := readItems(folder, items)
	if err != nil || inner.Layout == plainLayout {
		return outer, err
	}
	return inner, nil
}

// readItems tells by the items how they are laid out, and gives the submissions.
func readItems(folder string, items []item) (Class, error) {
	for _, layout := range layouts() {
		entries, found, err := layout.read(folder, items)
		if err != nil {
			return Class{}, err
		}
		if found {
			return Class{Layout: layout.name, Folder: folder, Entries: sortedEntries(entries)}, nil
		}
	}
	return Class{Layout: plainLayout, Folder: folder, Entries: sortedEntries(plainEntries(folder, items))}, nil
}

// item is one thing in the class's folder.
type item struct {
	name   string
	folder bool
}

func listItems(folder string, except []string) ([]item, error) {
	found, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("read the class's folder: %w", err)
	}
	skipped := absolutePaths(except)
	var items []item
	for _, one := range found {
		full, err := filepath.Abs(filepath.Join(folder, one.Name()))
		if err != nil {
			return nil, fmt.Errorf("find the class's folder: %w", err)
		}
		if !strings.HasPrefix(one.Name(), ".") && !slices.Contains(skipped, full) {
			items = append(items, item{one.Name(), one.IsDir()})
		}
	}
	return items, nil
}

// absolutePaths leaves out what has no absolute path: it cannot be met again.
func absolutePaths(paths []string) []string {
	var absolute []string
	for _, path := range paths {
		if full, err := filepath.Abs(path); err == nil && path != "" {
			absolute = append(absolute, full)
		}
	}
	return absolute
}
