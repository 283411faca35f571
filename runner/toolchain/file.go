package toolchain

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// goFileName matches the names that the go command takes on its command line. Like
// others of its size it is made when it is used: every start of the program would pay
// for it, and each helper is one.
var goFileName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[\p{L}\p{N}][\p{L}\p{N} ._-]*$`) })

// readyExecutable is the row for a program that needs no build.
func readyExecutable() language {
	return language{name: "executable", run: "{main}"}
}

// readyLanguage is the row for a program with the given first bytes: its
// interpreter's if that is a known one.
func readyLanguage(head []byte) language {
	if kindOf(head) == scriptFile {
		if l, ok := interpretedBy(path.Base(shebang(head)[0])); ok {
			return l
		}
	}
	return readyExecutable()
}

// recognizeFile finds out what the only file of a build folder is: by extension,
// then by its shebang, then by its first bytes.
func recognizeFile(w buildDir, subject, name string) (recipe, error) {
	file := filepath.Join(w.src, name)
	head, err := headOf(file)
	if err != nil {
		return recipe{}, fmt.Errorf("reading the copy: %w", err)
	}
	if isUTF16(head) { // compilers take each of its zero bytes for an error
		return recipe{}, &UsageError{Subject: subject, What: "it is text in UTF-16", Remedy: "save it as UTF-8"}
	}
	if l, ok := languageOf(name); ok {
		return properlyNamed(w, recipe{language: l, sources: []string{name}})
	}
	r := recipe{language: readyLanguage(head), sources: []string{name}}
	switch kindOf(head) {
	case scriptFile:
		return r, nil
	case foreignFile:
		return recipe{}, &UsageError{Subject: subject, What: "it is a program for another kind of machine",
			Remedy: "hand in its source, or build it for this machine"}
	case nativeFile:
		return r, executableBit(file, subject)
	}
	return recipe{}, &UsageError{Subject: subject, What: "it is neither a program nor a source file of a known language",
		Remedy: "hand in a file with one of the extensions " + strings.Join(allExtensions(), " ") + ", an executable, or a script that begins with #!"}
}

// isUTF16 says that a file begins with the byte order mark of UTF-16.
func isUTF16(head []byte) bool {
	return bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff})
}

func executableBit(file, subject string) error {
	info, err := os.Stat(file)
	if err != nil {
		return fmt.Errorf("reading the copy: %w", err)
	}
	if !isExecutable(info) {
		return &UsageError{Subject: subject, What: "it is a program without the permission to be executed",
			Remedy: "give it that permission (chmod +x)"}
	}
	return nil
}

// properlyNamed renames the copy of a source if its language demands a name.
func properlyNamed(w buildDir, r recipe) (recipe, error) {
	if r.language.fileName == nil {
		return r, nil
	}
	old := filepath.Join(w.src, r.sources[0])
	content, err := os.ReadFile(old)
	if err != nil {
		return recipe{}, fmt.Errorf("reading the copy: %w", err)
	}
	name := r.language.fileName(r.sources[0], content)
	if err := os.Rename(old, filepath.Join(w.src, name)); err != nil {
		return recipe{}, fmt.Errorf("renaming the copy: %w", err)
	}
	r.sources = []string{name}
	return r, nil
}

// goFile names a file as the go command demands.
func goFile(name string, _ []byte) string {
	if goFileName().MatchString(name) && !strings.HasSuffix(name, "_test.go") {
		return name
	}
	return "main.go"
}

// shebang splits the first line of a script into the interpreter and its
// arguments, without env. It has at least one word, which may be empty.
func shebang(head []byte) []string {
	line, _, _ := strings.Cut(strings.TrimPrefix(string(head), "#!"), "\n")
	words := strings.Fields(line)
	if len(words) > 1 && path.Base(words[0]) == "env" {
		words = words[1:]
		if len(words) > 1 && words[0] == "-S" {
			words = words[1:]
		}
	}
	if len(words) == 0 {
		return []string{""}
	}
	return words
}
