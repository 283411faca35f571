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

// columnWidths gives the width of the ids, and what the other columns of the table
// leave for a bar, 0 for none.
func (t *text) columnWidths(rows []grader.StageResult) (ids, bars int) {
	longest := 0
	ids = narrowestIDs
	for _, stage := range rows {
		ids = max(ids, len(stage.ID))
		longest = max(longest, len(passedText(stage)))
	}
	left := t.width - len(fmt.Sprintf(stageRow, ids, "", "[] ", "", "", "")) - longest
	if left < shortestBar {
		return ids, 0
	}
	return ids, min(widestBar, left)
}

// stageRow has the width of the ids, a stage's id, its bar, the points, of how many,
// and the cases.
const stageRow = "  %-*s %s%6s of %-6s %s"

// narrowestIDs is the width of the ids where none is longer.
const narrowestIDs = 17

// tableRows joins stages that follow each other and stand equally: of those that are
// complete one row is made, of those that were not run, and of those without a point
// when one mistake is behind all that failed.
func (t *text) tableRows(result grader.Result) []grader.StageResult {
	if t.options.Verbose || result.Verdict == grader.Accepted {
		return result.Stages
	}
	var rows []grader.StageResult
	first := ""
	single := len(result.Mistakes) == 1 && explainedWholly(result)
	for i, stage := range result.Stages {
		if i == 0 || !alike(result.Stages[i-1], stage, single) {
			rows, first = append(rows, stage), stage.ID
			continue
		}
		row := &rows[len(rows)-1]
		row.ID = first + " to " + stage.ID
		row.Score, row.MaxScore = row.Score+stage.Score, row.MaxScore+stage.MaxScore
		row.Passed, row.Cases, row.NotRun = row.Passed+stage.Passed, row.Cases+stage.Cases, row.NotRun+stage.NotRun
	}
	return rows
}

// alike says that two stages are complete, or that neither was run, or, where that is
// asked too, that both failed wholly.
func alike(a, b grader.StageResult, failed bool) bool {
	complete := a.Passed == a.Cases && b.Passed == b.Cases
	notRun := a.NotRun == a.Cases && b.NotRun == b.Cases
	none := a.Passed == 0 && b.Passed == 0 && a.NotRun == 0 && b.NotRun == 0
	return complete || notRun || failed && none
}

func (t *text) stages(result grader.Result) {
	t.line("")
	rows := t.tableRows(result)
	ids, width := t.columnWidths(rows)
	for _, stage := range rows {
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
		t.line(stageRow, ids, stage.ID, drawn, stage.Score, stage.MaxScore, passedText(stage))
	}
	none := ""
	if width > 0 {
		none = strings.Repeat(" ", width+len("[] "))
	}
	t.line("  %s %s", bold.Sprintf("%-*s", ids, "total"), strings.TrimRight(fmt.Sprintf("%s%6s of %-6s", none, result.Score, result.MaxScore), " "))
	if result.HiddenCases > 0 {
		fmt.Fprint(t, t.wrapped(hiddenNote(result), "  "))
	}
	if t.options.Since != "" {
		fmt.Fprint(t, t.wrapped(Visible(t.options.Since), "  "))
	}
	for _, said := range shortOf(result) {
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
