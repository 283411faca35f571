package report

import (
	"path"
	"regexp"
	"strconv"
	"strings"

	"isrgrade/grader"
)

// place is a line of the program's source that editors can go to.
type place struct {
	file string
	line int // from 1
}

// sourceLine matches how compilers and interpreters name a line: leader.c:3:5, or
// File "leader.py", line 3.
var sourceLine = regexp.MustCompile(`(?:File "([^"]+)", line |([^\s"():]+):)(\d+)`)

// placeIn gives the last line of the program that a text names; the first line of the
// program where it names none. Only the program's own file can be meant, or one in its
// folder, whatever a program prints.
func placeIn(result grader.Result, text string) place {
	found := place{result.Program, 1}
	for _, match := range sourceLine.FindAllStringSubmatch(text, -1) {
		name := path.Base(match[1] + match[2])
		line, err := strconv.Atoi(match[3])
		if err == nil && line > 0 && name == path.Base(result.Program) {
			found.line = line
		}
	}
	return found
}

// placeOf gives the line to look at for a failed case: where it crashed, if that is
// known.
func placeOf(result grader.Result, one grader.CaseResult) place {
	if one.Evidence == nil {
		return place{result.Program, 1}
	}
	return placeIn(result, strings.Join(one.Evidence.Stderr, "\n"))
}

// firstPlace is where a compiler's output names a line of the program first.
func firstPlace(result grader.Result) place {
	for line := range strings.Lines(result.Build.Output) {
		if found := placeIn(result, line); found.line > 1 {
			return found
		}
	}
	return place{result.Program, 1}
}

// finding is one thing that is wrong, as editors and code scanning list them.
type finding struct {
	place
	rule    string // a mistake's id, or a verdict
	message string
}

// findings gives what is wrong with a program, the most telling first.
func findings(result grader.Result) []finding {
	var all []finding
	if build := result.Build; build != nil {
		return []finding{{firstPlace(result), string(grader.CompileFailed), buildNote(build)}}
	}
	failures := firstFailures(result)
	for _, claim := range result.Mistakes {
		all = append(all, finding{place{result.Program, 1}, claim.ID, claimText(claim)})
	}
	for _, one := range failures {
		if one.Verdict == grader.JudgeError {
			continue // our fault is none of the program's lines
		}
		parts := append([]string{caseName(one) + ": " + failureTitle(one)}, failureParts(one)...)
		all = append(all, finding{placeOf(result, one), string(one.Verdict), strings.Join(parts, "; ")})
	}
	return all
}

func failureParts(one grader.CaseResult) []string {
	parts := notEmpty(one.Reason)
	if one.Expected != "" || one.Actual != "" {
		parts = append(parts, "expected "+lineOr(one.Expected, "no further line"), "found "+lineOr(one.Actual, "no line"))
	}
	return parts
}
