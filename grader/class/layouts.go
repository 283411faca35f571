package class

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// layout is how one platform lays out what it exports. read says whether the
// folder is laid out so, and gives the submissions if it is.
type layout struct {
	name string
	read func(folder string, items []item) ([]Entry, bool, error)
}

const plainLayout = "plain"

// layouts lists the platforms that are known, the surest sign first.
func layouts() []layout {
	return []layout{
		{"Gradescope", gradescopeExport},
		{"Moodle", namedBy(moodleName)},
		{"Canvas", namedBy(canvasAnonymous)},
		{"Canvas", namedBy(canvasName)},
		{"GitHub Classroom", classroomClones},
	}
}

// Names that platforms give. Of the groups, id is the platform's number, name the
// student's name as far as it is told, and file the student's own file name.
var (
	// Moodle: "Ada Lovelace_12345_assignsubmission_file" is a folder, and with
	// another setting "…_file_leader.py" a file. What was typed on the page is
	// called onlinetext (mod/assign/classes/downloader.php). The first such words
	// count: the student chooses the file's name, which may hold them again.
	moodleName = regexp.MustCompile(`^(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?P<kind>file|onlinetext)(?:_(?P<file>.*))?$`)
	// Canvas: "lovelaceada_LATE_123_4567_leader.py", where 4567 is the number of the
	// attachment, or "lovelaceada_123_text.html" for what was typed on the page; with
	// anonymous grading "anon_x7Ke2_4567_leader.py" (lib/content_zipper.rb).
	canvasName      = regexp.MustCompile(`^(?P<name>.+?)(?:_(?i:late))?_(?P<id>\d+)_(?:\d+_(?P<file>.+)|text\.html|link\.html)$`)
	canvasAnonymous = regexp.MustCompile(`^(?:(?i:late)_)?(?P<id>anon_[0-9A-Za-z]+)_(?:\d+_(?P<file>.+)|text\.html|link\.html)$`)
)

// namedBy reads a layout in which the name of each item tells whose it is. Most
// items must; the others are submissions of their own.
func namedBy(pattern *regexp.Regexp) func(string, []item) ([]Entry, bool, error) {
	return func(folder string, items []item) ([]Entry, bool, error) {
		var found []namedItem
		var others []item
		for _, one := range items {
			if named, ok := parseName(pattern, one.name); ok {
				found = append(found, named)
			} else {
				others = append(others, one)
			}
		}
		if len(found) <= len(others) {
			return nil, false, nil
		}
		return append(joinByID(folder, found), plainEntries(folder, others)...), true, nil
	}
}

type namedItem struct {
	item     string // the name in the class's folder
	id, name string
	file     string // "" for a folder
	typed    bool   // text that was typed on the platform's page
}

func parseName(pattern *regexp.Regexp, name string) (namedItem, bool) {
	groups := pattern.FindStringSubmatch(name)
	if groups == nil {
		return namedItem{}, false
	}
	named := namedItem{item: name}
	for i, group := range pattern.SubexpNames() {
		switch group {
		case "id":
			named.id = groups[i]
		case "name":
			named.name = strings.TrimSpace(groups[i])
		case "file":
			named.file = groups[i]
		case "kind":
			named.typed = groups[i] == "onlinetext"
		}
	}
	return named, true
}

// joinByID makes one submission of all files of the same student. Text typed on
// the page counts only where nothing else was handed in.
func joinByID(folder string, found []namedItem) []Entry {
	byID := map[string][]namedItem{}
	var ids []string
	for _, one := range found {
		if byID[one.id] == nil {
			ids = append(ids, one.id)
		}
		byID[one.id] = append(byID[one.id], one)
	}
	var entries []Entry
	for _, id := range ids {
		entries = append(entries, joined(folder, byID[id]))
	}
	return entries
}

func joined(folder string, items []namedItem) Entry {
	if slices.ContainsFunc(items, func(one namedItem) bool { return !one.typed }) {
		items = slices.DeleteFunc(items, func(one namedItem) bool { return one.typed })
	}
	entry := Entry{ID: items[0].id, Name: items[0].name, Program: items[0].item}
	for _, one := range items {
		as := one.file
		if as == "" {
			as = one.item
		}
		entry.Files = append(entry.Files, File{Path: filepath.Join(folder, one.item), As: as})
	}
	return entry
}

// classroomClones reads the clones that `gh classroom clone student-repos` makes:
// a folder ASSIGNMENT-submissions with a repository ASSIGNMENT-USER for each.
func classroomClones(folder string, items []item) ([]Entry, bool, error) {
	var clones []string
	var others []item
	for _, one := range items {
		if _, err := os.Lstat(filepath.Join(folder, one.name, ".git")); err == nil && one.folder {
			clones = append(clones, one.name)
		} else {
			others = append(others, one)
		}
	}
	if len(clones) <= len(others) {
		return nil, false, nil
	}
	assignment := assignmentPrefix(folder, clones)
	var entries []Entry
	for _, clone := range clones {
		entry := newEntry(folder, clone, clone)
		entry.ID = cmp.Or(strings.TrimPrefix(clone, assignment), clone)
		entries = append(entries, entry)
	}
	return append(entries, plainEntries(folder, others)...), true, nil
}

// assignmentPrefix is "ASSIGNMENT-": by the folder's name, or else the longest
// beginning up to a hyphen that all clones share.
func assignmentPrefix(folder string, clones []string) string {
	if absolute, err := filepath.Abs(folder); err == nil {
		folder = absolute
	}
	if assignment, found := strings.CutSuffix(filepath.Base(folder), "-submissions"); found {
		return assignment + "-"
	}
	if len(clones) < 2 {
		return ""
	}
	shared := clones[0]
	for _, clone := range clones[1:] {
		for !strings.HasPrefix(clone, shared) {
			shared = shared[:len(shared)-1]
		}
	}
	return shared[:strings.LastIndex(shared, "-")+1]
}
