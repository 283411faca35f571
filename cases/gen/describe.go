package gen

import (
	"fmt"
	"strings"

	"isrgrade/cases"
)

// lineWidth is where a comment's lines are broken.
const lineWidth = 100

// describe gives the comment that a trace begins with: how to get it again, what
// happens in it, and what it exposes. seen marks the mistakes of the aim that the
// traces before exposed, and is brought up to date.
func describe(track *cases.Track, options Options, one *candidate, number, of int, seen []bool) []string {
	var first, again []string
	for m, entry := range options.Mistakes {
		mistake := &track.Catalogue[entry]
		switch {
		case !one.exposes(m):
		case seen[m]:
			again = append(again, mistake.ID)
		default:
			first = append(first, fmt.Sprintf("%s (%s)", mistake.ID, mistake.Title))
			seen[m] = true
		}
	}
	exposed := len(first) + len(again)
	text := []string{fmt.Sprintf(" %s, trace %d of %d: %s. Exposes %d of %d mistakes.",
		options.recipe(track), number, of, one.words, exposed, len(options.Mistakes))}
	text = append(text, list("It is the first to expose ", first)...)
	return append(text, list("It exposes again ", again)...)
}

// list gives comment lines that name the items, or none if there are none.
func list(start string, items []string) []string {
	if len(items) == 0 {
		return nil
	}
	return wrap(start + strings.Join(items, ", ") + ".")
}

// wrap breaks the text into comment lines at its spaces.
func wrap(text string) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > lineWidth {
			lines = append(lines, line)
			line = ""
		}
		line += " " + word
	}
	return append(lines, line)
}

// caseName is unique in the suite, and a file name; a stage is its folder.
func caseName(options Options, number int) string {
	name := fmt.Sprintf("seed-%d-%02d", options.Seed, number)
	if options.Stage == "" {
		return name
	}
	return options.Stage + "/" + name
}

func caseStage(options Options) string {
	if options.Stage == "" {
		return cases.OwnStage
	}
	return options.Stage
}
