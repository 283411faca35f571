package class

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// Entry is one submission as it lies in the class's folder.
type Entry struct {
	ID      string   // unique in its class
	Name    string   // the student's, or the group's; "" when nothing tells it
	Email   string   // "" when nothing tells it
	Aliases []string // what the platform calls the student besides
	Keys    []string // ids, logins and addresses by which the roster knows the student
	Members []Member // of a group that the platform names; none for a single student
	Program string   // what the gradebook calls it: the path in the class's folder
	Files   []File   // what was handed in; at least one
	LeftOut []string // older versions of its files, which are not graded
	Late    string   // what the platform says about it; "" for in time, or not told
}

// PlatformSaysLate is what is said of a submission that the platform marks as late.
const PlatformSaysLate = "late"

// Member is one of several students who handed in together. What the platform does
// not tell is "".
type Member struct{ ID, Name, Email string }

// people are those who handed in: the members of the group, or one.
func (e Entry) people() []Member {
	if len(e.Members) > 0 {
		return e.Members
	}
	return []Member{{e.ID, e.Name, e.Email}}
}

// namesOf lists the members; one without a name by what else is known. Rosters may
// put the last name first, behind it a comma.
func namesOf(members []Member) string {
	var names []string
	for _, one := range members {
		if name := cmp.Or(one.Name, one.ID, one.Email); name != "" {
			names = append(names, name)
		}
	}
	if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, ",") }) {
		return strings.Join(names, "; ")
	}
	return strings.Join(names, ", ")
}

// memberIDs names each member by what the platform tells, first what gradebooks know.
func (e Entry) memberIDs() []string {
	var ids []string
	for _, one := range e.Members {
		ids = append(ids, cmp.Or(one.ID, one.Email, one.Name))
	}
	return ids
}

// File is one file, folder or archive of a submission.
type File struct {
	Path string
	As   string // the name that the student gave it
}

// plainEntries takes every item for a submission. Its id is the name without the
// extension, unless two would then be called the same.
func plainEntries(folder string, items []item) []Entry {
	count := map[string]int{}
	for _, one := range items {
		count[one.stem()]++
	}
	var entries []Entry
	for _, one := range items {
		entry := newEntry(folder, one.name, one.name)
		entry.ID = one.stem()
		if count[entry.ID] > 1 {
			entry.ID = one.name
		}
		entries = append(entries, entry)
	}
	return entries
}

// stem is the name without an extension, for a folder the whole name.
func (i item) stem() string {
	if i.folder {
		return i.name
	}
	if kind, found := archiveKind(i.name); found {
		return i.name[:len(i.name)-len(kind.extension)]
	}
	if stem := strings.TrimSuffix(i.name, filepath.Ext(i.name)); stem != "" {
		return stem
	}
	return i.name
}

func newEntry(folder, name, as string) Entry {
	return Entry{Program: name, Files: []File{{Path: filepath.Join(folder, name), As: as}}}
}

// sortedEntries sorts by id and makes ids unique: further ones get a number. Ids are
// valid UTF-8 before they are compared, since reports can hold nothing else.
func sortedEntries(entries []Entry) []Entry {
	for i := range entries {
		entries[i].ID = validID(entries[i].ID)
	}
	slices.SortStableFunc(entries, func(a, b Entry) int {
		return cmp.Or(compareIDs(a.ID, b.ID), compareIDs(a.Program, b.Program))
	})
	count := map[string]int{}
	for _, entry := range entries {
		count[entry.ID]++
	}
	seen := map[string]bool{}
	for i, entry := range entries {
		if seen[entry.ID] {
			entries[i].ID = freeID(entry.ID, count)
			count[entries[i].ID]++
		}
		seen[entries[i].ID] = true
	}
	slices.SortStableFunc(entries, func(a, b Entry) int { return compareIDs(a.ID, b.ID) })
	return entries
}

func freeID(id string, taken map[string]int) string {
	for number := 2; ; number++ {
		if candidate := fmt.Sprintf("%s (%d)", id, number); taken[candidate] == 0 {
			return candidate
		}
	}
}

// validID writes the bytes of an id that are no UTF-8 as \xff, so that ids that
// differ in them alone stay different.
func validID(id string) string {
	if utf8.ValidString(id) {
		return id
	}
	var valid strings.Builder
	for rest := id; rest != ""; {
		letter, size := utf8.DecodeRuneInString(rest)
		if letter == utf8.RuneError && size == 1 {
			fmt.Fprintf(&valid, `\x%02x`, rest[0])
		} else {
			valid.WriteString(rest[:size])
		}
		rest = rest[size:]
	}
	return valid.String()
}
