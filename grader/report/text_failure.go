package report

import (
	"fmt"
	"strings"

	"isrgrade/grader"
)

// shownFailures is how many failed cases are shown without --verbose, one of a
// kind.
const shownFailures = 3

func (t *text) counterexample(result grader.Result) {
	c := result.Counterexample
	if c == nil {
		return
	}
	t.title("The smallest trace that %s (%s, %s)", whatItDoes(result), Plural(c.Commands, "command", "commands"), minimalText(c.Minimal))
	t.smallest(*c, len(result.Mistakes) == 0)
}

// whatItDoes says what the counterexample is of, if there is one. Beside a likely mistake
// one that was reduced may show something else.
func whatItDoes(result grader.Result) string {
	c := result.Counterexample
	if c != nil && c.Mistake != "" && c.Mistake != first(result) {
		return "shows " + c.Mistake
	}
	if explainedWholly(result) || len(result.Mistakes) > 0 && c != nil && c.Minimal == grader.Shortest {
		return "shows it"
	}
	return "goes wrong"
}

// first gives the id of the mistake that is told in full; "" for none.
func first(result grader.Result) string {
	written, missing := byBeginning(result)
	if all := append(written, missing...); len(all) > 0 {
		return all[0].ID
	}
	return ""
}

// smallest writes a small trace with the line that is wrong, and if no name says why,
// the reasoning below each command.
func (t *text) smallest(c grader.Counterexample, why bool) {
	for _, line := range smallestLines(c, why || t.options.Verbose) {
		t.line("    %s", Visible(line))
	}
	if c.Line > 1 {
		t.line("  output line %d", c.Line)
	}
	if c.Line > 0 {
		t.compared(lineAt(c.Expected, c.Line), lineAt(c.Actual, c.Line))
	}
}

// smallestLines gives the input of a small trace. The reasoning has the commands too.
func smallestLines(c grader.Counterexample, why bool) []string {
	var input []string
	for line := range strings.Lines(c.Trace) {
		if !strings.HasPrefix(line, ">") {
			input = append(input, strings.TrimSuffix(line, "\n"))
		}
	}
	if !why || len(c.Reasoning) == 0 || len(input) < c.Commands {
		return input
	}
	return append(input[:len(input)-c.Commands], c.Reasoning...)
}

// explainedWholly says that nothing but the named mistakes is to be mended, so that
// their words and the smallest trace are enough to read.
func explainedWholly(result grader.Result) bool {
	return len(result.Mistakes) > 0 && result.Mistakes[0].Certain && result.Counterexample != nil
}

// restShown says that what no name explains has a smallest trace as well.
func restShown(result grader.Result) bool {
	shown := result.Counterexample
	if len(result.Mistakes) > 0 {
		if result.Remaining == nil {
			return false
		}
		shown = result.Remaining.Counterexample
	}
	return shown != nil && shown.Minimal != grader.Reduced
}

func minimalText(minimal string) string {
	switch minimal {
	case grader.Shortest:
		return "no shorter one does"
	case grader.OneMinimal:
		return "nothing can be left out"
	default:
		return "reduced as far as the budget went"
	}
}

// lineAt gives a line of an output, from 1; "" where there is none.
func lineAt(lines []string, line int) string {
	if line < 1 || line > len(lines) {
		return ""
	}
	return lines[line-1]
}

// failures shows failed cases, and gives how many.
func (t *text) failures(result grader.Result) (shown int) {
	for _, one := range result.Cases {
		if one.Verdict == grader.Accepted {
			continue
		}
		if one.Evidence != nil && !tooLong(result, one) && (t.options.Verbose || toBeShown(result, one) && shown < t.failuresToShow(result)) {
			shown++
			t.failure(result, one)
		}
	}
	return shown
}

// failuresInAll says how many cases failed, and how to see those that are not shown.
func (t *text) failuresInAll(result grader.Result, shown int) {
	failed := 0
	for _, one := range result.Cases {
		if one.Verdict != grader.Accepted {
			failed++
		}
	}
	if shown < failed && !t.options.Verbose {
		t.line("\n%s", quiet.Sprintf("%s in all; --verbose shows each.", Plural(failed, "case failed", "cases failed")))
	}
}

// toBeShown says that a failed case is worth reading in the ordinary report: one in which
// the program dies before all others; beside named mistakes that leave something
// unexplained, the example of that and nothing that they do explain;
// otherwise one of the stage to work on, since later ones can wait.
func toBeShown(result grader.Result, one grader.CaseResult) bool {
	if dies(result) {
		return one.Verdict == grader.RunTimeError
	}
	if len(result.Mistakes) > 0 && result.Remaining != nil {
		return one.Name == result.Remaining.Example && one.Name != ""
	}
	return result.NextStage == "" || one.Stage == result.NextStage
}

// tooLong says that a case is one of the exam's long traces, for which the
// counterexample stands.
func tooLong(result grader.Result, one grader.CaseResult) bool {
	return result.Counterexample != nil && one.Line > 0 && len(one.Evidence.Trace) == 0
}

// failuresToShow: none is needed beside the smallest traces of all that is wrong, one
// beside a trace that is not said to be of all.
func (t *text) failuresToShow(result grader.Result) int {
	switch {
	case dies(result):
		return 1
	case explainedWholly(result) || restShown(result):
		return 0
	case result.Counterexample != nil:
		return 1
	default:
		return shownFailures
	}
}

func (t *text) failure(result grader.Result, one grader.CaseResult) {
	t.title("%s: %s", caseName(one), bad.Sprint(verdictText(one.Verdict)))
	if one.Reason != "" {
		fmt.Fprint(t, t.wrapped(one.Reason, "  "))
	}
	e := one.Evidence
	crashed := one.Verdict == grader.RunTimeError
	if crashed {
		t.stderr(e.Stderr)
	}
	if one.Line > 0 {
		t.input(e.Trace)
	}
	if one.Line > 0 && !crashed {
		t.line("  output line %d", one.Line)
		t.compared(one.Expected, one.Actual)
		t.reasoning(e.Reasoning)
	}
	if !crashed {
		t.stderr(e.Stderr)
	}
	if t.options.Verbose {
		t.diff(e.Diff)
	}
	if e.Replayed != "" && result.Command != "" {
		t.line("  %s", quiet.Sprint("Replay: "+Visible(replayCommand(result, e))))
	}
}

// inputLines is how many input lines are shown at the most; more only --verbose.
const inputLines = 30

func (t *text) input(lines []string) {
	const header = 3
	skipped := 0
	if !t.options.Verbose && len(lines) > inputLines {
		skipped = len(lines) - inputLines
	}
	t.line("  input")
	for i, line := range lines {
		if skipped > 0 && i == header {
			t.line("    … %s left out; --verbose shows all", Plural(skipped, "command", "commands"))
		}
		if i < header || i >= header+skipped {
			t.line("    %s", line)
		}
	}
}

func (t *text) reasoning(lines []string) {
	if len(lines) == 0 {
		return
	}
	t.line("  why")
	for _, line := range lines {
		t.line("    %s", line)
	}
}

func (t *text) stderr(lines []string) {
	if len(lines) == 0 {
		return
	}
	t.line("  last lines on standard error")
	for _, line := range lines {
		t.line("    %s", Visible(line))
	}
}

func (t *text) diff(lines []string) {
	if len(lines) == 0 {
		return
	}
	t.line("  all lines (- expected, + printed)")
	for _, line := range lines {
		paint := quiet
		switch line[0] {
		case '-':
			paint = good
		case '+':
			paint = bad
		}
		t.line("    %s", paint.Sprint(VisibleBlanks(line)))
	}
}
