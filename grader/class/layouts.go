package class

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// layout is how one platform lays out what it exports. read says whether the
// folder is laid out so, and gives the submissions if it is.
type layout struct {
	name string
	read func(folder string, items []item) (reading, error)
}

// reading is what a layout reads in a folder; the zero value where the folder is not
// laid out so.
type reading struct {
	entries []Entry
	found   bool
	notes   []string // what the instructor must know about single items
}

const plainLayout = "plain"

// layouts lists the platforms that are known, the surest sign first.
func layouts() []layout {
	return []layout{
		{"Gradescope", gradescopeExport},
		{"Moodle", namedBy("Moodle", moodle())},
		{"Canvas", namedBy("Canvas", anonymous())},
		{"Canvas", namedBy("Canvas", canvas())},
		{"GitHub Classroom", classroomClones},
	}
}

// Names that platforms give. Of the groups, name is the student's name as far as it
// is told, id the platform's number, attachment the number of an upload, and file
// the student's own file name. Students choose the first and the last.
var (
	// Moodle: "Ada Lovelace_12345_assignsubmission_file" is a folder. What was typed
	// on the page is called onlinetext (mod/assign/classes/downloader.php).
	moodleFolder = regexp.MustCompile(`^(?P<name>.+)_(?P<id>\d+)_assignsubmission_(?P<kind>file|onlinetext)_?$`)
	// With another setting: "Ada Lovelace_12345_assignsubmission_file_leader.py".
	moodleFile = regexp.MustCompile(`^(?P<name>.+)_(?P<id>\d+)_assignsubmission_(?P<kind>file|onlinetext)_(?P<file>.+)$`)
	// Canvas: "lovelaceada_LATE_123_4567_leader.py", where 4567 is the number of the
	// attachment, or "lovelaceada_123_text.html" for what was typed on the page; with
	// anonymous grading "anon_x7Ke2_4567_leader.py" (lib/content_zipper.rb).
	canvasName      = regexp.MustCompile(`^(?P<name>.+?)(?P<late>_(?i:late))?_(?P<id>\d+)_(?:(?P<attachment>\d+)_(?P<file>.+)|text\.html|link\.html)$`)
	canvasAnonymous = regexp.MustCompile(`^(?P<late>(?i:late)_)?(?P<id>anon_[0-9A-Za-z]+)(?P<late2>_(?i:late))?_(?:(?P<attachment>\d+)_(?P<file>.+)|text\.html|link\.html)$`)
)

// naming is how a platform names what it exports.
type naming struct {
	folder, file *regexp.Regexp             // the names of folders and of files
	twice        func(named namedItem) bool // whether a file's name can be read in two ways
}

func moodle() naming    { return naming{moodleFolder, moodleFile, moodleTwice} }
func canvas() naming    { return naming{canvasName, canvasName, canvasTwice} }
func anonymous() naming { return naming{canvasAnonymous, canvasAnonymous, never} }

func never(namedItem) bool { return false }

var moodleMarkTwice = regexp.MustCompile(`_\d+_assignsubmission_(?:file|onlinetext)_(?:.*_)?\d+_assignsubmission_(?:file|onlinetext)_`)

// moodleTwice: what Moodle puts between name and file is there twice, so that one of
// them belongs to the name or to the file.
func moodleTwice(named namedItem) bool { return moodleMarkTwice.MatchString(named.item) }

var numberedFile = regexp.MustCompile(`^(?:\d+_.+|text\.html|link\.html)$`)

// canvasTwice: a third number follows the two of Canvas, so that the first may be the
// end of a name. Canvas writes names in lower case, so that LATE ends them.
func canvasTwice(named namedItem) bool {
	return named.attachment > 0 && !strings.Contains(named.item, "_LATE_") && numberedFile.MatchString(named.file)
}

// namedItem is an item that a platform named.
type namedItem struct {
	item       string // the name in the class's folder
	id, name   string
	file       string // "" for a folder
	attachment int64  // 0 where the name has none
	late       bool
	typed      bool // text that was typed on the platform's page
}

// namedBy reads a layout in which the name of each item tells whose it is. Most
// items must; the others are submissions of their own. So are those whose names can
// be read in two ways: nobody's name or file may choose another's id.
func namedBy(platform string, names naming) func(string, []item) (reading, error) {
	return func(folder string, items []item) (reading, error) {
		var found []namedItem
		var others []item
		var notes, unnamed []string
		named := 0
		for _, one := range items {
			parsed, ok := names.parse(one)
			if ok {
				named++
			}
			switch {
			case ok && !one.folder && names.twice(parsed):
				notes = append(notes, fmt.Sprintf("%s can be read as the submission of more than one student: it is graded under its own name", one.name))
				others = append(others, one)
			case ok:
				found = append(found, parsed)
			default:
				unnamed = append(unnamed, one.name)
				others = append(others, one)
			}
		}
		if named <= len(items)-named {
			return reading{}, nil
		}
		notes = append(notes, strange(platform, unnamed)...)
		entries := append(joinByID(folder, found), plainEntries(folder, others)...)
		return reading{entries: entries, found: true, notes: notes}, nil
	}
}

// mostStrange is how many names a note lists.
const mostStrange = 5

// strange notes the names that the platform did not give: nobody knows whose they are.
func strange(platform string, names []string) []string {
	switch shown := strings.Join(names[:min(len(names), mostStrange)], ", "); {
	case len(names) == 0:
		return nil
	case len(names) == 1:
		return []string{fmt.Sprintf("%s is no name that %s gives: it is graded under that name", shown, platform)}
	case len(names) > mostStrange:
		return []string{fmt.Sprintf("%d names are none that %s gives: they are graded under those names: %s and others", len(names), platform, shown)}
	default:
		return []string{fmt.Sprintf("%d names are none that %s gives: they are graded under those names: %s", len(names), platform, shown)}
	}
}

func (n naming) parse(one item) (namedItem, bool) {
	pattern := n.file
	if one.folder {
		pattern = n.folder
	}
	groups := pattern.FindStringSubmatch(one.name)
	if groups == nil {
		return namedItem{}, false
	}
	named := namedItem{item: one.name}
	for i, group := range pattern.SubexpNames() {
		switch group {
		case "id":
			named.id = groups[i]
		case "name":
			named.name = strings.TrimSpace(groups[i])
		case "file":
			named.file = groups[i]
		case "attachment":
			named.attachment, _ = strconv.ParseInt(groups[i], 10, 64) // 0 for none, or for one beyond all
		case "kind":
			named.typed = groups[i] == "onlinetext"
		case "late", "late2":
			named.late = named.late || groups[i] != ""
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
	items, older := latestVersions(items)
	entry := Entry{ID: items[0].id, Name: items[0].name, Program: items[0].item, LeftOut: older}
	for _, one := range items {
		as := one.file
		if as == "" {
			as = one.item
		}
		if one.late {
			entry.Late = PlatformSaysLate
		}
		entry.Files = append(entry.Files, File{Path: filepath.Join(folder, one.item), As: as})
	}
	return entry
}

// versionNumber is what Canvas puts into the name of a file that was handed in
// again: leader.py, leader-1.py, leader-2.py.
var versionNumber = regexp.MustCompile(`-\d+(\.[^.]*)?$`)

// latestVersions keeps of each file the version that was uploaded last, and names
// the others.
func latestVersions(items []namedItem) (latest []namedItem, older []string) {
	newest := map[string]int64{}
	called := func(one namedItem) string { return versionNumber.ReplaceAllString(one.file, "$1") }
	for _, one := range items {
		newest[called(one)] = max(newest[called(one)], one.attachment)
	}
	for _, one := range items {
		if one.file != "" && one.attachment < newest[called(one)] {
			older = append(older, one.file)
			continue
		}
		latest = append(latest, one)
	}
	return latest, older
}

// classroomClones reads the clones that `gh classroom clone student-repos` makes:
// a folder ASSIGNMENT-submissions with a repository ASSIGNMENT-USER for each.
func classroomClones(folder string, items []item) (reading, error) {
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
		return reading{}, nil
	}
	assignment := assignmentPrefix(folder, clones)
	var entries []Entry
	for _, clone := range clones {
		entry := newEntry(folder, clone, clone)
		entry.ID = cmp.Or(strings.TrimPrefix(clone, assignment), clone)
		entries = append(entries, entry)
	}
	return reading{entries: append(entries, plainEntries(folder, others)...), found: true}, nil
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
