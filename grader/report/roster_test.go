package report_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

func gaps() *grader.RosterGaps {
	return &grader.RosterGaps{
		Unknown: []grader.Person{{ID: "s009", Name: "Mal Lory"}},
		Missing: []grader.Person{{ID: "s004", Name: "Alan Turing"}, {ID: "s005"}},
		Several: []grader.PersonSubmissions{{Person: grader.Person{ID: "7", Name: "Kurt Gödel"}, Submissions: []string{"kurt", "s007"}}},
	}
}

func TestAClassWithARosterReadsBack(t *testing.T) {
	text := written(t, func(w *strings.Builder) error {
		return report.WriteClassJSON(w, gaps(), sequence(accepted(), compileError()))
	})
	var class grader.Class
	if err := json.Unmarshal([]byte(text), &class); err != nil || !reflect.DeepEqual(class.Roster, gaps()) || len(class.Results) != 2 {
		t.Errorf("the roster reads back as %+v (%v)", class.Roster, err)
	}
	count := 0
	for _, err := range report.ReadClass(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		count++
	}
	if count != 2 {
		t.Errorf("%d results are read; want 2", count)
	}
	if err := lastError(report.ReadClass(strings.NewReader(text[:strings.Index(text, "missing")]))); err == nil {
		t.Error("a class that is cut off in the roster is read without an error")
	}
}

func TestARosterWithoutGapsHasEmptyLists(t *testing.T) {
	text := written(t, func(w *strings.Builder) error { return report.WriteClassJSON(w, &grader.RosterGaps{}, sequence()) })
	for _, list := range []string{`"unknown": []`, `"missing": []`, `"several": []`} {
		if !strings.Contains(text, list) {
			t.Errorf("the class lacks %s:\n%s", list, text)
		}
	}
}

func TestIndexListsWhatTheRosterAndTheClassDoNotShare(t *testing.T) {
	index := report.Index{Title: "A class", Summaries: []report.Summary{report.Summarize(accepted())}}
	page := func() string {
		return written(t, func(w *strings.Builder) error { return report.WriteIndex(w, index) })
	}
	index.Roster = gaps()
	for _, words := range []string{
		"does not know: 1</h3>", "Mal Lory (s009)", "without a submission: 2</h3>", "Alan Turing (s004)</bdi>, <bdi>s005",
		"several submissions: 1</h3>", "Kurt Gödel (7)</bdi>: <bdi>kurt</bdi>, <bdi>s007",
	} {
		if !strings.Contains(page(), words) {
			t.Errorf("the page lacks %q", words)
		}
	}
	index.Roster = &grader.RosterGaps{}
	if strings.Contains(page(), "<h2>Roster") {
		t.Error("without gaps the page speaks of the roster")
	}
}
