package grader

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"

	"isrgrade/cases"
	"isrgrade/reference"
)

// stderrLines is how many last lines of standard error are kept.
const stderrLines = 8

// evidence collects what a person needs to understand a failed run.
func (r *caseRun) evidence() *Evidence {
	e := &Evidence{Stderr: stderrTail(r.outcome.Stderr, stderrLines), Replayed: "--case " + r.Name}
	if r.first == nil {
		return e
	}
	at := r.commandOfLine(r.first.line)
	e.Reasoning = append(reasoning(r.Trace, at), r.brokenLaw()...)
	if r.long {
		return e // nobody reads thousands of lines; the counterexample is short
	}
	e.Trace = inputUpTo(r.Trace, at)
	e.Expected = linesUpTo(r.expected, r.first.line)
	e.Actual = linesUpTo(r.lines, r.first.line)
	e.Diff = lineDiff(r.expected, r.lines)
	return e
}

// brokenLaw says which law of the track the program breaks in this case.
func (r *caseRun) brokenLaw() []string {
	if r.Trace.Model.Broken == nil {
		return nil
	}
	return r.Trace.Model.Broken(r.Trace.Commands(), r.lines)
}

// commandOfLine gives the index of the command that asks for a line of output;
// for a line too many, that of the last command.
func (r *caseRun) commandOfLine(line int) int {
	if line < len(r.asked) {
		return r.asked[line]
	}
	return len(r.Trace.Steps) - 1
}

func inputUpTo(trace *cases.Trace, command int) []string {
	lines := trace.Header()
	for i := range trace.Steps[:command+1] {
		lines = append(lines, trace.Text(i))
	}
	return lines
}

func linesUpTo(lines []string, last int) []string {
	var kept []string
	for _, line := range lines[:min(len(lines), last+1)] {
		kept = append(kept, shortened(line))
	}
	return kept
}

// reasoning gives the reference's reasoning for a command and for those since the
// last one before it that has a reply: each command, then indented what follows.
func reasoning(trace *cases.Trace, command int) []string {
	if command < 0 {
		return nil
	}
	from, replies := command, trace.Expected()
	for from > 0 && len(replies[from-1]) == 0 {
		from--
	}
	return reasoningBetween(trace, from, command)
}

// reasoningBetween gives the reference's reasoning for some of the commands, the
// last included.
func reasoningBetween(trace *cases.Trace, first, last int) []string {
	right := trace.Model.NewPlayer()
	right.Begin(&trace.Config)
	var reply reference.Reply
	var lines []string
	for i := range trace.Steps[:last+1] {
		command := &trace.Steps[i].Command
		if i >= first {
			lines = append(lines, trace.Text(i))
			for _, because := range right.Explain(command) {
				lines = append(lines, "  "+because)
			}
		}
		right.Step(command, &reply)
	}
	return lines
}

// diffLines bounds the outputs of which a whole diff is made.
const diffLines = 400

// lineDiff is the program's output against the expected one, line by line: " "
// before a line of both, "-" before a missing one, "+" before one too many.
func lineDiff(expected, actual []string) []string {
	if len(expected) > diffLines || len(actual) > diffLines {
		return nil
	}
	differ := diffmatchpatch.New()
	a, b, table := differ.DiffLinesToRunes(joined(expected), joined(actual))
	var lines []string
	for _, part := range differ.DiffCharsToLines(differ.DiffMainRunes(a, b, false), table) {
		for line := range strings.Lines(part.Text) {
			lines = append(lines, diffMark(part.Type)+strings.TrimSuffix(line, "\n"))
		}
	}
	return lines
}

func joined(lines []string) string {
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(shortened(line) + "\n")
	}
	return text.String()
}

func diffMark(operation diffmatchpatch.Operation) string {
	switch operation {
	case diffmatchpatch.DiffDelete:
		return "-"
	case diffmatchpatch.DiffInsert:
		return "+"
	default:
		return " "
	}
}

// result sums up a run.
func (r *caseRun) result() CaseResult {
	one := CaseResult{
		Name: r.Name, Stage: r.Stage, Hidden: r.hidden, Verdict: r.verdict, MaxScore: r.max,
		WallMS: r.outcome.Wall.Milliseconds(), CPUMS: r.outcome.CPU.Milliseconds(), PeakRSSKB: r.outcome.PeakRSS >> 10,
		Reason: r.reason(),
	}
	if r.verdict == Accepted {
		one.Score = r.max
		return one
	}
	if r.first != nil {
		one.Line = r.first.line + 1
		one.Expected, one.Actual, one.Field = r.first.expected, shortened(r.first.actual), r.first.field
		one.Command = r.commandText(r.first.line)
	}
	return one
}

func (r *caseRun) commandText(line int) string {
	at := r.commandOfLine(line)
	if at < 0 || line >= len(r.expected) {
		return ""
	}
	return r.Trace.Text(at)
}

// kind says what sort of failure a run is, so that one of each is shown.
func (r *caseRun) kind() string {
	if r.first == nil {
		return string(r.verdict)
	}
	return fmt.Sprintf("%s, %s", r.verdict, r.first.field)
}

// firstOfEachKind gives the indices of the failed runs that are the first of
// their kind.
func firstOfEachKind(runs []caseRun) []int {
	var kinds []string
	var first []int
	for i := range runs {
		if runs[i].failed() && !slices.Contains(kinds, runs[i].kind()) {
			kinds = append(kinds, runs[i].kind())
			first = append(first, i)
		}
	}
	return first
}
