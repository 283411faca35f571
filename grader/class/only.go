package class

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// UnknownIDError says that Plan.Only does not name one submission.
type UnknownIDError struct {
	ID    string
	Near  []string // submissions that may be meant, with their ids
	Known []string // ids that are there, to show how they look
}

func (e *UnknownIDError) Error() string {
	if len(e.Near) > 0 {
		return fmt.Sprintf("%q names no submission alone; give the id, which is in parentheses: %s", e.ID, strings.Join(e.Near, "; "))
	}
	return fmt.Sprintf("no submission has the id %q; there are %q and so on", e.ID, e.Known)
}

// chosen gives the ids of the submissions that are to be graded alone. Each is
// named by its id or, if that is unique, by its student or its file. What names none
// or several is an *UnknownIDError.
func chosen(only []string, entries []Entry) ([]string, error) {
	var ids []string
	for _, text := range only {
		id, err := idOf(text, entries)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

func idOf(text string, entries []Entry) (string, error) {
	if slices.ContainsFunc(entries, func(e Entry) bool { return e.ID == text }) {
		return text, nil
	}
	sought := words(text)
	var called, near []Entry
	for _, entry := range entries {
		switch {
		case entry.isCalled(sought):
			called = append(called, entry)
		case entry.mentions(sought):
			near = append(near, entry)
		}
	}
	if len(called) == 1 {
		return called[0].ID, nil
	}
	return "", &UnknownIDError{text, shown(append(called, near...)), firstIDs(entries)}
}

// names are all words by which a submission may be known.
func (e Entry) names() []string {
	names := slices.Concat([]string{e.ID, e.Name, e.Email, e.Program}, e.Aliases, e.Keys)
	for _, one := range e.Members {
		names = append(names, one.ID, one.Name, one.Email)
	}
	return names
}

// isCalled says whether one of the names has just these words: "Ada Lovelace" is
// "Lovelace, Ada".
func (e Entry) isCalled(sought []string) bool {
	return slices.ContainsFunc(e.names(), func(name string) bool { return len(sought) > 0 && slices.Equal(words(name), sought) })
}

// mentions says whether the names have all of these words.
func (e Entry) mentions(sought []string) bool {
	has := words(strings.Join(e.names(), " "))
	return len(sought) > 0 && !slices.ContainsFunc(sought, func(word string) bool { return !slices.Contains(has, word) })
}

// words gives the words of a name in lower case, sorted.
func words(name string) []string {
	found := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
	slices.Sort(found)
	return found
}

// mostShown is how many submissions an error lists.
const mostShown = 10

func shown(entries []Entry) []string {
	var labels []string
	for _, entry := range entries[:min(mostShown, len(entries))] {
		labels = append(labels, report.Visible(grader.Person{ID: entry.ID, Name: entry.Name}.Label()))
	}
	return labels
}

func firstIDs(entries []Entry) []string {
	const some = 3
	var ids []string
	for _, entry := range entries[:min(some, len(entries))] {
		ids = append(ids, entry.ID)
	}
	return ids
}
