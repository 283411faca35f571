package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	testCommand  = regexp.MustCompile(`go test \./(\S+) -run ([A-Za-z]+)`)
	testFunction = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// `go test` of a package without such a test says "ok" all the same.
func TestEveryTestCommandThatADocumentGivesRunsATest(t *testing.T) {
	documents, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, document := range append(documents, "../README.md") {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, command := range testCommand.FindAllStringSubmatch(string(text), -1) {
			found++
			if !hasTest(t, filepath.Join("..", command[1]), command[2]) {
				t.Errorf("%s gives %q, which runs no test", document, command[0])
			}
		}
	}
	if found == 0 {
		t.Error("no document gives such a command; is the pattern right?")
	}
}

// hasTest says whether the package in the folder has a test whose name has the word.
func hasTest(t *testing.T, folder, word string) bool {
	t.Helper()
	sources, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range sources {
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range testFunction.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(name[1], word) {
				return true
			}
		}
	}
	return false
}
