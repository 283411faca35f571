package class

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/goccy/go-yaml"
)

// gradescopeMetadata stands in a Gradescope export next to the folders, and says
// for each folder who handed it in.
const gradescopeMetadata = "submission_metadata.yml"

// gradescopeSubmission is the part of the metadata that is used; the keys are
// written with a colon in front.
type gradescopeSubmission struct {
	Submitters []gradescopeSubmitter `yaml:":submitters"`
}

type gradescopeSubmitter struct {
	Name  string `yaml:":name"`
	SID   string `yaml:":sid"`
	Email string `yaml:":email"`
}

var gradescopeFolder = regexp.MustCompile(`^submission_\d+$`)

// inGradescopeFolders says whether everything but the metadata is a folder that
// Gradescope made: a student who hands in a file of the metadata's name elsewhere
// must not say whose the others are.
func inGradescopeFolders(items []item) bool {
	return !slices.ContainsFunc(items, func(one item) bool {
		return one.name != gradescopeMetadata && !(one.folder && gradescopeFolder.MatchString(one.name))
	})
}

func gradescopeExport(folder string, items []item) (reading, error) {
	if !inGradescopeFolders(items) {
		return reading{}, nil
	}
	file := filepath.Join(folder, gradescopeMetadata)
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return reading{}, nil
	}
	if err != nil {
		return reading{}, fmt.Errorf("read what Gradescope says about its export: %w", err)
	}
	var metadata map[string]gradescopeSubmission
	if err := yaml.Unmarshal(text, &metadata); err != nil {
		return reading{}, fmt.Errorf("%s is not as Gradescope writes it; export the submissions again: %w", file, err)
	}
	var entries []Entry
	for _, one := range items {
		if one.name == gradescopeMetadata {
			continue
		}
		entries = append(entries, gradescopeEntry(folder, one, metadata[one.name]))
	}
	return reading{entries: entries, found: true}, nil
}

// gradescopeEntry takes a single student's SID as id, since gradebooks know it. A
// group has none of its own.
func gradescopeEntry(folder string, one item, metadata gradescopeSubmission) Entry {
	entry := newEntry(folder, one.name, one.name)
	entry.ID = one.stem()
	if len(metadata.Submitters) == 1 {
		only := metadata.Submitters[0]
		entry.ID, entry.Name, entry.Email = cmp.Or(only.SID, entry.ID), only.Name, only.Email
		return entry
	}
	for _, submitter := range metadata.Submitters {
		entry.Members = append(entry.Members, Member{submitter.SID, submitter.Name, submitter.Email})
	}
	entry.Name = namesOf(entry.Members)
	return entry
}
