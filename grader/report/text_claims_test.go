package report_test

import (
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// A stage in which nothing is right, and which is not told to be not begun, may be
// written or not: until the stages before it are, that cannot be seen.
func TestWhatCannotBeSeenOfAStageIsSaid(t *testing.T) {
	const unseen = "Whether the other stages are begun"
	stage := func(id string, passed int) grader.StageResult {
		return grader.StageResult{ID: id, Passed: passed, Cases: 5, MaxScore: 10}
	}
	for _, row := range []struct {
		reason   string
		stages   []grader.StageResult
		notBegun []string
		said     bool
	}{
		{"nothing of the fourth is right", []grader.StageResult{stage("1-log", 5), stage("2-fetch", 0), stage("4-caught-up", 0)}, []string{"2-fetch"}, true},
		{"all in which nothing is right are told", []grader.StageResult{stage("1-log", 5), stage("2-fetch", 0), stage("4-caught-up", 2)}, []string{"2-fetch"}, false},
		{"nothing is said to be not begun", []grader.StageResult{stage("1-log", 5), stage("2-fetch", 0)}, nil, false},
	} {
		result := wrongAnswer()
		result.Stages, result.NotBegun, result.Mistakes = row.stages, row.notBegun, nil
		page, text := htmlOf(t, result), textOf(t, result, report.TextOptions{})
		if strings.Contains(text, unseen) != row.said || strings.Contains(page, unseen) != row.said {
			t.Errorf("%s: said in the text %v, on the page %v, want %v", row.reason, strings.Contains(text, unseen), strings.Contains(page, unseen), row.said)
		}
	}
}
