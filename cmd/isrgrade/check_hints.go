package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"isrgrade/grader"
	"isrgrade/grader/report"
	"isrgrade/runner/toolchain"
)

// hintsAbout gives hints that follow from how the program was handed in.
func hintsAbout(submission toolchain.Submission, result grader.Result) []string {
	if !endsAtOnce(result) {
		return nil
	}
	if beside := filesBeside(submission.Path); beside != "" {
		return []string{fmt.Sprintf("only %s was run; %s and other files beside it are not seen. If it needs them, check the folder: isrgrade check %s",
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

// filesBeside gives the name of a file of the same language beside a source file,
// or "".
func filesBeside(path string) string {
	info, err := os.Stat(path)
	if path == "" || err != nil || info.IsDir() || filepath.Ext(path) == "" {
		return ""
	}
	siblings, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*"+filepath.Ext(path)))
	if err != nil {
		return ""
	}
	for _, sibling := range siblings {
		if filepath.Base(sibling) != filepath.Base(path) {
			return filepath.Base(sibling)
		}
	}
	return ""
}
