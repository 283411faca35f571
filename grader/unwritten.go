package grader

import (
	"fmt"
	"slices"
	"strings"
)

// A program that never prints one of the kinds of lines that its cases want is not
// written to the end. What it does print is like this mistake and like that, and none of
// them is a mistake of its author's.

// neverPrinted gives the kinds of lines, as their first word behind the time, that are
// wanted in some run and printed in none.
func neverPrinted(runs []caseRun) []string {
	var wanted, printed []string
	for i := range runs {
		wanted = append(wanted, kindsOf(runs[i].expected)...)
		printed = append(printed, kindsOf(runs[i].replies)...)
	}
	slices.Sort(wanted)
	return slices.DeleteFunc(slices.Compact(wanted), func(kind string) bool { return slices.Contains(printed, kind) })
}

func kindsOf(lines []string) []string {
	var kinds []string
	for _, line := range lines {
		if words := strings.Fields(line); len(words) > 1 {
			kind, _, _ := strings.Cut(words[1], "=")
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// unwrittenHints say it of a program that prints something else.
func unwrittenHints(runs []caseRun) []string {
	if !answersSomething(runs) {
		return nil
	}
	var hints []string
	for _, kind := range neverPrinted(runs) {
		hints = append(hints, fmt.Sprintf("no case got a line that says %s behind its time, though some want one: is that answer written yet?", kind))
	}
	return hints
}
