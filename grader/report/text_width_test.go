package report_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"isrgrade/grader/report"
)

// Traces, lines of output and compilers' words are evidence, indented by four, and
// are never broken.
func TestAReportFitsIntoANarrowTerminal(t *testing.T) {
	result := wrongAnswer()
	result.Stages[1].NotRun, result.NotRun, result.NotRunBecause = 3, 3, "2-fetch and 3-shrink failed in every case; --all runs everything"
	for _, columns := range []int{60, 79} {
		text := written(t, func(w *strings.Builder) error {
			return report.WriteText(w, result, report.TextOptions{Columns: columns})
		})
		for line := range strings.Lines(text) {
			evidence := strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "  Replay:")
			if width := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); width > columns && !evidence {
				t.Errorf("%d columns in a terminal of %d: %q", width, columns, line)
			}
		}
		if !strings.Contains(text, "[#") {
			t.Errorf("no bars in a terminal of %d columns:\n%s", columns, text)
		}
	}
}

func TestAWideTerminalIsNotFilled(t *testing.T) {
	usual, wide := report.TextOptions{}, report.TextOptions{Columns: 200}
	narrowed := written(t, func(w *strings.Builder) error { return report.WriteText(w, wrongAnswer(), usual) })
	if got := written(t, func(w *strings.Builder) error { return report.WriteText(w, wrongAnswer(), wide) }); got != narrowed {
		t.Errorf("200 columns change the report:\n%s", got)
	}
}
