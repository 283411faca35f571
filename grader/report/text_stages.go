package report

import (
	"fmt"
	"slices"
	"strings"

	"isrgrade/grader"
)

// A bar is so many columns wide; a narrow terminal gets a shorter one, or none where
// it would say nothing.
const (
	widestBar   = 20
	shortestBar = 4
)

// bar draws a share in ASCII, so that every terminal shows it. It is full only
// when all is there, and empty only when nothing is.
func bar(part, whole grader.Points, width int) string {
	filled := 0
	if whole > 0 {
		filled = int(part * grader.Points(width) / whole)
	}
	if filled == 0 && part > 0 {
		filled = 1
	}
	return "[" + strings.Repeat("#", filled) + strings.Repeat(".", width-filled) + "]"
}

// barWidth is what the other columns of the table leave, 0 for no bar.
func (t *text) barWidth(result grader.Result) int {
	longest := 0
	for _, stage := range result.Stages {
		longest = max(longest, len(passedText(stage)))
	}
	left := t.width - len(fmt.Sprintf(stageRow, "", "[] ", "", "", "")) - longest
	if left < shortestBar {
		return 0
	}
	return min(widestBar, left)
}

// stageRow has a stage's id, its bar, the points, of how many, and the cases.
const stageRow = "  %-17s %s%6s of %-6s %s"

func (t *text) stages(result grader.Result) {
	t.line("")
	width := t.barWidth(result)
	for _, stage := range result.Stages {
		paint := good
		if stage.Passed < stage.Cases {
			paint = bad
		}
		if stage.NotRun == stage.Cases {
			paint = quiet
		}
		drawn := ""
		if width > 0 {
			drawn = paint.Sprint(bar(stage.Score, stage.MaxScore, width)) + " "
		}
		t.line(stageRow, stage.ID, drawn, stage.Score, stage.MaxScore, passedText(stage))
	}
	none := ""
	if width > 0 {
		none = strings.Repeat(" ", width+len("[] "))
	}
	t.line("  %s %s", bold.Sprintf("%-17s", "total"), strings.TrimRight(fmt.Sprintf("%s%6s of %-6s", none, result.Score, result.MaxScore), " "))
	if result.HiddenCases > 0 {
		fmt.Fprint(t, t.wrapped(hiddenNote(result), "  "))
	}
	if t.options.Since != "" {
		fmt.Fprint(t, t.wrapped(Visible(t.options.Since), "  "))
	}
	if said := notRunText(result); said != "" {
		fmt.Fprint(t, t.wrapped(said, "  "))
	}
}

func passedText(stage grader.StageResult) string {
	if stage.NotRun == stage.Cases {
		return "not run"
	}
	return notRunToo(fmt.Sprintf("%d of %s", stage.Passed, Plural(stage.Cases, "case", "cases")), stage)
}

// notRunToo adds how many of a stage's cases were left out.
func notRunToo(said string, stage grader.StageResult) string {
	if stage.NotRun == 0 {
		return said
	}
	return fmt.Sprintf("%s, %d not run", said, stage.NotRun)
}

func hiddenNote(result grader.Result) string {
	return Plural(result.HiddenCases, "hidden case", "hidden cases") + " among them"
}

// next tells a program that grows stage by stage where it is.
func (t *text) next(result grader.Result) {
	done := 0
	for _, stage := range result.Stages {
		if stage.ID == result.NextStage && done > 0 {
			fmt.Fprint(t, "\n"+t.wrapped(fmt.Sprintf("%s complete. Next: %s, %s.", Plural(done, "stage is", "stages are"), stage.ID, stage.Title), ""))
		}
		if stage.ID == result.NextStage || stage.Passed < stage.Cases {
			return
		}
		done++
	}
}

// answersWrongly says whether a case failed by its answer, so that a mistake in the
// rules may be behind it.
func answersWrongly(result grader.Result) bool {
	return slices.ContainsFunc(result.Cases, func(one grader.CaseResult) bool { return one.Verdict == grader.WrongAnswer })
}
