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
	Layout  string   // which platform exported it; "plain" for none that is known
	Folder  string   // where the submissions lie: the folder itself, or the only one in it
	Entries []Entry  // sorted by ID
	Outputs []string // paths of the output folders of runs, which were left out
	Notes   []string // what else must be known about what was found
	// OneFolder says that the only submission is a folder that no platform made:
	// perhaps the submissions are in it.
	OneFolder bool
}

// Find lists the submissions in a folder. Hidden files, what systems leave, and the
// paths in except (our own output, a roster, a configuration) are none, nor are the
// output folders of runs. Where nothing is but one folder that a platform's export
// is in, the submissions are those in there. Nothing is read but names and what a
// platform wrote about its export.
func Find(folder string, except []string) (Class, error) {
	if isOutputFolder(folder) || isUsedOutput(folder) {
		return Class{}, fmt.Errorf("%s is the output folder of a run; give the folder with the submissions, or move them out if they are in it", folder)
	}
	all, err := listFolder(folder, except)
	if err != nil {
		return Class{}, err
	}
	found, err := all.read(folder)
	if err != nil || found.Layout != plainLayout || len(all.items) != 1 || !all.items[0].folder {
		return found, err
	}
	return unwrapped(found, filepath.Join(folder, all.items[0].name), except)
}

// unwrapped gives what is in the only folder of a class, if a platform exported it:
// archives of exports often hold one folder. Anything else is the project of the
// only student.
func unwrapped(outer Class, folder string, except []string) (Class, error) {
	outer.OneFolder = true
	all, err := listFolder(folder, except)
	if err != nil {
		return outer, nil // it is told when the only submission is graded
	}
	inner, err := all.read(folder)
	if err != nil || inner.Layout == plainLayout {
		return outer, err
	}
	inner.Outputs = append(outer.Outputs, inner.Outputs...)
	return inner, nil
}

// read tells by the items how they are laid out, and gives the submissions.
func (l listing) read(folder string) (Class, error) {
	class := Class{Layout: plainLayout, Folder: folder, Outputs: l.outputs}
	for _, layout := range layouts() {
		read, err := layout.read(folder, l.items)
		if err != nil {
			return Class{}, err
		}
		if read.found {
			class.Layout, class.Entries, class.Notes = layout.name, sortedEntries(read.entries), read.notes
			return class, nil
		}
	}
	class.Entries = sortedEntries(plainEntries(folder, l.items))
	return class, nil
}

// item is one thing in the class's folder.
type item struct {
	name   string
	folder bool
}

// listing is what is in a folder: what may be submissions, and what runs made.
type listing struct {
	items   []item
	outputs []string // paths
}

func listFolder(folder string, except []string) (listing, error) {
	found, err := os.ReadDir(folder)
	if err != nil {
		return listing{}, fmt.Errorf("read the class's folder: %w", err)
	}
	skipped := ownPaths(except)
	place := realPath(folder)
	var all listing
	for _, one := range found {
		path := filepath.Join(folder, one.Name())
		switch {
		case strings.HasPrefix(one.Name(), "."), isLitter(one):
		case one.IsDir() && isOutput(path, outputDepth):
			all.outputs = append(all.outputs, path)
		case !slices.Contains(skipped, filepath.Join(place, one.Name())):
			all.items = append(all.items, item{one.Name(), one.IsDir()})
		}
	}
	return all, nil
}

// isLitter says whether an item is what systems and platforms leave, and no
// student: a folder may have any name but that of macOS's archives.
func isLitter(one os.DirEntry) bool {
	if one.IsDir() {
		return one.Name() == "__MACOSX"
	}
	litter := []string{"thumbs.db", "desktop.ini", "readme", "readme.md", "readme.txt"}
	return slices.Contains(litter, strings.ToLower(one.Name()))
}

func ownPaths(paths []string) []string {
	var own []string
	for _, path := range paths {
		if path != "" {
			own = append(own, ownPath(path))
		}
	}
	return own
}
