package main

import (
	"path"
	"slices"
	"strings"

	"isrgrade/cases"
	"isrgrade/reference"
)

// chooseCases gives the cases that the names mean: "3-shrink/exactly-lag-max", or
// the part behind the slash.
func chooseCases(track *cases.Track, found []cases.Case, names []string) ([]cases.Case, error) {
	var chosen []cases.Case
	for _, name := range names {
		i := slices.IndexFunc(found, func(one cases.Case) bool { return one.Name == name || path.Base(one.Name) == name })
		if i < 0 {
			return nil, usagef("no case is called %q%s; `isrgrade cases` lists all", name, nearestCase(track, found, name))
		}
		chosen = append(chosen, found[i])
	}
	return chosen, nil
}

// nearestCase suggests a case that has a word in common with name.
func nearestCase(track *cases.Track, found []cases.Case, name string) string {
	if _, err := chooseStages(track, []string{name}); err == nil {
		return " (it is a stage: isrgrade check --stage " + name + ")"
	}
	for word := range strings.FieldsFuncSeq(path.Base(name), func(r rune) bool { return r == '-' || r == '_' }) {
		for _, one := range found {
			if len(word) > 2 && strings.Contains(one.Name, word) {
				return meant(one.Name)
			}
		}
	}
	var names []string
	for _, one := range found {
		names = append(names, one.Name)
	}
	return meant(reference.Nearest(name, names))
}

// meant asks whether a name was meant; "" for none.
func meant(name string) string {
	if name == "" {
		return ""
	}
	return " (did you mean " + name + "?)"
}

// chooseStages gives the ids that the names mean: "3-shrink", "3" or "shrink".
func chooseStages(track *cases.Track, names []string) ([]string, error) {
	var chosen, all []string
	for _, name := range names {
		all = nil
		found := ""
		for _, stage := range track.Stages {
			all = append(all, stage.ID)
			number, word, _ := strings.Cut(stage.ID, "-")
			if name == stage.ID || name == number || name == word {
				found = stage.ID
			}
		}
		if found == "" {
			return nil, usagef("no stage is called %q%s; there are %s", name, meant(reference.Nearest(name, all)), strings.Join(all, ", "))
		}
		chosen = append(chosen, found)
	}
	return chosen, nil
}
