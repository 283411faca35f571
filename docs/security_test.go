package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var testName = regexp.MustCompile(`\bTest[A-Z][A-Za-z0-9]*\b`)

// testsOfTheProject are the names of all test functions, by a look at the sources.
func testsOfTheProject(t *testing.T) []string {
	t.Helper()
	declared := regexp.MustCompile(`(?m)^func (Test[A-Za-z0-9]+)\(t \*testing\.T\)`)
	var names []string
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, found := range declared.FindAllSubmatch(text, -1) {
			names = append(names, string(found[1]))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestEveryTestThatADocumentNamesIsThere(t *testing.T) {
	known := testsOfTheProject(t)
	documents, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, document := range append(documents, "../README.md") {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range testName.FindAllString(string(text), -1) {
			if !slices.Contains(known, name) {
				t.Errorf("%s names %s, which no source has", document, name)
			}
		}
	}
}

// Each row of the table of promises ends with the tests that show it.
func TestEveryPromiseOfTheSecurityHandbookNamesItsTests(t *testing.T) {
	text, err := os.ReadFile("security.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(text), "| what is promised | test |\n|---|---|\n")
	table, _, closed := strings.Cut(section, "\n\n")
	if !found || !closed {
		t.Fatal("security.md has no table of promises")
	}
	for row := range strings.Lines(table) {
		cells := strings.Split(row, "|")
		if len(cells) != 4 || len(testName.FindAllString(cells[2], -1)) == 0 {
			t.Errorf("a promise without a test: %s", row)
		}
	}
}
