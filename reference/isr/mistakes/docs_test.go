package mistakes_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"isrgrade/reference/isr/mistakes"
)

var update = flag.Bool("update", false, "rewrite docs/mistakes.md from the catalogue")

func TestTheDocumentedCatalogueIsTheCatalogue(t *testing.T) {
	path := filepath.Join("..", "..", "..", "docs", "mistakes.md")
	want := catalogueAsMarkdown(situations(t))
	if *update {
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("docs/mistakes.md is not the catalogue; rewrite it by: go test ./reference/isr/mistakes -update")
	}
}

const docsHead = `# The catalogue of mistakes

<!-- Written from reference/isr/mistakes by: go test ./reference/isr/mistakes -update -->

Each entry is one rule of the lesson gone wrong, under the id that the grader uses
for it. "Seen" says in how many of 54 public implementations and of 14 teaching
notes it was met; "lesson" marks the mistakes that the lesson itself names.

In the situations, ` + "`>`" + ` is what a right program prints and ` + "`!`" + ` what one with this
mistake prints instead.

`

func catalogueAsMarkdown(all []situation) []byte {
	out := []byte(docsHead)
	out = append(out, "| id | what is wrong | stage | seen | |\n|---|---|---|---|---|\n"...)
	for _, m := range mistakes.All() {
		out = fmt.Appendf(out, "| [%s](#%s) | %s | %s | %s | %s |\n", m.ID, m.ID, cell(m.Title), m.Stage, seen(m), marked(m))
	}
	topic := mistakes.Topic("")
	for i, m := range mistakes.All() {
		if m.Topic != topic {
			topic = m.Topic
			out = fmt.Appendf(out, "\n## %s\n", topic)
		}
		out = append(out, section(m, all[i])...)
	}
	return out
}

func section(m mistakes.Mistake, s situation) []byte {
	out := fmt.Appendf(nil, "\n### %s\n\n*%s*\n", m.ID, m.Title)
	for _, part := range []struct{ name, text string }{
		{"What the program does", m.Does},
		{"Why it is tempting", m.Tempting},
		{"What the lesson says", m.LessonSays},
		{"How it shows", m.Shows},
	} {
		out = fmt.Appendf(out, "\n**%s.** %s\n", part.name, part.text)
	}
	out = fmt.Appendf(out, "\n```\n%s```\n", s.text)
	return fmt.Appendf(out, "\n**Hint.** %s\n", m.Hint)
}

func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

func seen(m mistakes.Mistake) string {
	if m.Seen == (mistakes.Seen{}) {
		return ""
	}
	return fmt.Sprintf("%d + %d", m.Seen.Implementations, m.Seen.Notes)
}

func marked(m mistakes.Mistake) string {
	if m.Lesson {
		return "lesson"
	}
	return ""
}
