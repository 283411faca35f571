package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"isrgrade/grader"
	"isrgrade/grader/report"
	"isrgrade/runner/toolchain"
)

// hintsAbout gives hints that follow from how the program was handed in.
func hintsAbout(submission toolchain.Submission, result grader.Result) []string {
	if !endsAtOnce(result) {
		return nil
	}
	if beside := importedBeside(submission.Path); beside != "" {
		return []string{fmt.Sprintf("only %s was run; it uses %s, which lies beside it and is not seen. Check the folder: isrgrade check %s",
			filepath.Base(submission.Path), beside, report.ShellWord(filepath.Dir(submission.Path)))}
	}
	return nil
}

// endsAtOnce says that the program did not get to its first line of output, as
// when it cannot find another file of its own.
func endsAtOnce(result grader.Result) bool {
	silent := func(one grader.CaseResult) bool {
		return one.Verdict == grader.RunTimeError && one.Line == 1 && one.Actual == ""
	}
	return result.Verdict == grader.CompileFailed || slices.ContainsFunc(result.Cases, silent)
}

// usesFile are the lines by which a source file uses another one, by extension; with
// them the other file's name, without its extension, is looked for. In Java and
// Kotlin any line may, and in Go the files of a folder are one program.
var usesFile = map[string]*regexp.Regexp{
	".py":   regexp.MustCompile(`^\s*(import|from)\b|\bimport_module\b|__import__`),
	".js":   regexp.MustCompile(`\b(import|require|from)\b`),
	".mjs":  regexp.MustCompile(`\b(import|from)\b`),
	".cjs":  regexp.MustCompile(`\brequire\b`),
	".rb":   regexp.MustCompile(`\b(require|require_relative|load)\b`),
	".c":    regexp.MustCompile(`^\s*#\s*include\s*"`),
	".cpp":  regexp.MustCompile(`^\s*#\s*include\s*"`),
	".rs":   regexp.MustCompile(`^\s*(pub\s+)?(mod|use)\b`),
	".java": regexp.MustCompile(``),
	".kt":   regexp.MustCompile(``),
	".go":   regexp.MustCompile(`^package\b`),
}

// importedBeside gives the name of a file beside a source file that the source
// uses, or "".
func importedBeside(path string) string {
	uses, known := usesFile[filepath.Ext(path)]
	if !known {
		return ""
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	siblings, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return ""
	}
	for _, sibling := range siblings {
		name := sibling.Name()
		stem := strings.TrimSuffix(name, filepath.Ext(name))
		alike := filepath.Ext(name) == filepath.Ext(path) || filepath.Ext(name) == ".h" || filepath.Ext(name) == ".hpp" || sibling.IsDir()
		if name != filepath.Base(path) && alike && stem != "" && mentions(string(text), uses, stem, filepath.Ext(path) == ".go") {
			return name
		}
	}
	return ""
}

// mentions says whether a line that uses other files names this one; with any, every
// such line does.
func mentions(text string, uses *regexp.Regexp, stem string, any bool) bool {
	word := regexp.MustCompile(`(^|[^\w])` + regexp.QuoteMeta(stem) + `($|[^\w])`)
	for line := range strings.Lines(text) {
		if uses.MatchString(line) && (any || word.MatchString(line)) {
			return true
		}
	}
	return false
}
