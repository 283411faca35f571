package report_test

import (
	"encoding/csv"
	"io"
	"slices"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

var stageIDs = []string{"1-log", "3-shrink", "6-high-watermark"}

func csvOf(t *testing.T, results ...grader.Result) string {
	return written(t, func(w *strings.Builder) error { return report.WriteCSV(w, stageIDs, sequence(results...)) })
}

func csvRows(t *testing.T, text string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestCSVIsAsDesigned(t *testing.T) {
	checkGolden(t, "results.csv", csvOf(t, accepted(), wrongAnswer(), compileError()))
}

func TestCSVStagePointsSumToTheScore(t *testing.T) {
	rows := csvRows(t, csvOf(t, wrongAnswer()))
	column := func(name string) string { return rows[1][slices.Index(rows[0], name)] }
	if column("score") != "67.5" || column("1-log") != "20" || column("3-shrink") != "17.5" || column("6-high-watermark") != "30" {
		t.Errorf("20 + 17.5 + 30 is 67.5; the row says %v", rows[1])
	}
}

func TestCSVNeutralisesFormulas(t *testing.T) {
	for _, row := range []struct{ why, name, want string }{
		{"a command through DDE", "=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"},
		{"plus", "+1+1", "'+1+1"},
		{"minus", "-1+1", "'-1+1"},
		{"at", "@SUM(A1)", "'@SUM(A1)"},
		{"a blank in front is cut by some", " =1+1", "' =1+1"},
		{"a quote in front is cut by others", `"=1+1`, `'"=1+1`},
		{"a wide equals sign", "＝1+1", "'＝1+1"},
		{"where cells split at ;", "x;=1+1", "x;'=1+1"},
		{"a tab cannot hide it", "\t=1+1", "␉=1+1"},
		{"nor a CR", "\r=1+1", "␍=1+1"},
		{"nor a new line", "x\n=1+1", "x␊=1+1"},
		{"NUL ends text in some readers", "x\x00y", "x␀y"},
		{"an ordinary name stays", "Anne-Marie O'Neil", "Anne-Marie O'Neil"},
	} {
		result := accepted()
		result.Name = row.name
		if got := csvRows(t, csvOf(t, result))[1][1]; got != row.want {
			t.Errorf("%s: %q is written as %q, want %q", row.why, row.name, got, row.want)
		}
	}
}

func TestCSVMarksLikelyMistakes(t *testing.T) {
	result := wrongAnswer()
	result.Mistakes = append(result.Mistakes, grader.Claim{ID: "hw-decreases"})
	rows := csvRows(t, csvOf(t, result))
	if got := rows[1][slices.Index(rows[0], "mistakes")]; got != "shrink-at-limit;hw-decreases?" {
		t.Errorf("mistakes is %q", got)
	}
}

func TestCSVRefusesAStageWithoutAColumn(t *testing.T) {
	err := report.WriteCSV(io.Discard, stageIDs[:2], sequence(accepted()))
	if err == nil || !strings.Contains(err.Error(), "6-high-watermark") {
		t.Errorf("the error is %v", err)
	}
}

func TestANoteOfAFailedBuildIsTheLineThatTells(t *testing.T) {
	for said, want := range map[string]string{
		"leader.c: In function 'main':\nleader.c:3:1: error: expected ';'\n":                                                            "leader.c:3:1: error: expected ';'",
		"/usr/bin/ld: in function `_start':\n(.text+0x17): undefined reference to `main'\ncollect2: error: ld returned 1 exit status\n": "(.text+0x17): undefined reference to `main'",
		"something else\n": "something else",
	} {
		result := compileError()
		result.Build.Output = said
		if got := report.Summarize(result).Note; !strings.Contains(got, "does not compile: "+want) {
			t.Errorf("the note is %q, want the line %q", got, want)
		}
	}
}
