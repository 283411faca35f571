package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

func gradescopeOf(t *testing.T, result grader.Result) string {
	return gradescopeWith(t, result, grader.ShowFull, "hidden")
}

func gradescopeWith(t *testing.T, result grader.Result, show grader.Show, hidden string) string {
	return written(t, func(w *strings.Builder) error {
		return report.WriteGradescope(w, result, report.GradescopeOptions{Show: show, Hidden: hidden})
	})
}

// Hidden cases are for later, or for nobody; what is shown at once is no more of them
// than a hint.
func TestGradescopeShowsHiddenCasesWhenItIsTold(t *testing.T) {
	result := wrongAnswer()
	result.Cases[3].Name, result.Cases[3].Actual = "hidden/secret", "t=918273 LEO=1"
	result.Counterexample.Minimal, result.Counterexample.Actual = grader.Reduced, []string{"t=918273 LEO=1"}
	for _, test := range []struct {
		hidden      string
		show        grader.Show
		onTop, told bool // whether the secret is in the text above, and in its test
	}{
		{"hidden", grader.ShowFull, false, true}, {"after_due_date", grader.ShowFull, false, true}, {"after_published", grader.ShowHint, false, false},
		{"hidden", grader.ShowNone, false, false}, {"visible", grader.ShowFull, true, true}, {"visible", grader.ShowHint, false, false},
	} {
		var document struct {
			Output string
			Tests  []struct{ Name, Output, Visibility string }
		}
		text := gradescopeWith(t, result, test.show, test.hidden)
		if err := json.Unmarshal([]byte(text), &document); err != nil {
			t.Fatal(err)
		}
		if onTop := strings.Contains(document.Output, "918273"); onTop != test.onTop {
			t.Errorf("%s, %s: the secret is above the tests: %t", test.hidden, test.show, onTop)
		}
		told := false
		for _, one := range document.Tests {
			want := "visible"
			if strings.Contains(one.Name, "hidden") {
				want, told = test.hidden, strings.Contains(one.Output, "918273")
			}
			if one.Visibility != want {
				t.Errorf("%s, %s: %s is shown %q; want %q", test.hidden, test.show, one.Name, one.Visibility, want)
			}
		}
		if told != test.told {
			t.Errorf("%s, %s: the hidden test tells the secret: %t", test.hidden, test.show, told)
		}
	}
}

// Nobody gets a zero for our fault, and the student does not see our machine.
func TestGradescopeGivesNoPointsWhenTheGraderFails(t *testing.T) {
	text := written(t, func(w *strings.Builder) error {
		return report.WriteGradescopeFault(w, "set up the confinement: /dev/kvm")
	})
	var document map[string]any
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text, "score") || strings.Contains(document["output"].(string), "/dev/kvm") {
		t.Errorf("a score, or our fault in the student's text:\n%s", text)
	}
	tests := document["tests"].([]any)
	if one := tests[0].(map[string]any); one["visibility"] != "hidden" || !strings.Contains(one["output"].(string), "/dev/kvm") {
		t.Errorf("the instructor is told %v; want the fault, in a hidden test", one)
	}
}

func TestGradescopeIsAsDesigned(t *testing.T) {
	checkGolden(t, "gradescope.json", gradescopeOf(t, wrongAnswer()))
	checkGolden(t, "gradescope-compile-error.json", gradescopeOf(t, compileError()))
}

func TestGradescopeTotalsAreTheResults(t *testing.T) {
	for _, result := range []grader.Result{accepted(), wrongAnswer(), compileError()} {
		var document struct {
			Score grader.Points `json:"score"`
			Tests []struct {
				Score grader.Points `json:"score"`
				Max   grader.Points `json:"max_score"`
			} `json:"tests"`
		}
		if err := json.Unmarshal([]byte(gradescopeOf(t, result)), &document); err != nil {
			t.Fatal(err)
		}
		var score, most grader.Points
		for _, test := range document.Tests {
			score, most = score+test.Score, most+test.Max
		}
		if document.Score != result.Score || score != result.Score || most != result.MaxScore {
			t.Errorf("%s has %v of %v; the document says %v, its tests sum to %v of %v",
				result.ID, result.Score, result.MaxScore, document.Score, score, most)
		}
	}
}

func TestGradescopeUsesTheDocumentedWords(t *testing.T) {
	var document struct {
		OutputFormat     string `json:"output_format"`
		Visibility       string `json:"visibility"`
		StdoutVisibility string `json:"stdout_visibility"`
		Tests            []struct {
			Status, Visibility, Name string
			OutputFormat             string `json:"output_format"`
		} `json:"tests"`
	}
	if err := json.Unmarshal([]byte(gradescopeOf(t, wrongAnswer())), &document); err != nil {
		t.Fatal(err)
	}
	if document.OutputFormat != "text" || document.Visibility != "visible" || document.StdoutVisibility != "hidden" {
		t.Errorf("got %+v", document)
	}
	for _, test := range document.Tests {
		shown := map[bool]string{true: "hidden", false: "visible"}[test.Name == "a hidden case" || strings.HasSuffix(test.Name, "(hidden)")]
		if test.Status != "passed" && test.Status != "failed" || test.Visibility != shown || test.OutputFormat != "text" {
			t.Errorf("got %+v", test)
		}
	}
}

func gradescopeTop(t *testing.T, result grader.Result) string {
	t.Helper()
	var document struct{ Output string }
	if err := json.Unmarshal([]byte(gradescopeOf(t, result)), &document); err != nil {
		t.Fatal(err)
	}
	return document.Output
}

func TestGradescopeTellsAboveTheTestsWhatToDoNext(t *testing.T) {
	result := wrongAnswer()
	result.NextStage = "3-shrink"
	result.Counterexample.Minimal = grader.Shortest // known without the hidden case that fails
	top := gradescopeTop(t, result)
	for _, want := range []string{
		"wrong answer: 67.5 of 100 points", "next stage: 3-shrink: late followers leave the ISR (1 of 3 cases passed)",
		"    t=100 FETCH 6 offset 4\n", "    expected: " + rightReply, "    actual:   " + wrongReply,
	} {
		if !strings.Contains(top, want) {
			t.Errorf("the text lacks %q:\n%s", want, top)
		}
	}
}

// Paths of the platform's machine say nothing to a student.
func TestGradescopeShowsNoPathOfItsMachine(t *testing.T) {
	result := compileError()
	result.Program, result.Command = "/autograder/submission/leader.c", "isrgrade check /autograder/submission/leader.c"
	result.Build.Output = "/autograder/submission/leader.c:3:5: error"
	result.Hints = []string{"/autograder/submission/leader.c prints a prompt"}
	failed := wrongShrinkCase()
	result.Cases = append(result.Cases, failed)
	if text := gradescopeOf(t, result); strings.Contains(text, "/autograder") || !strings.Contains(text, "isrgrade check --case 3-shrink/exactly-lag-max leader.c") {
		t.Errorf("the document names the machine's folder, or no way to replay:\n%s", text)
	}
}

func TestWhatToHandInIsToldOnce(t *testing.T) {
	result := compileError()
	result.Build = &grader.Build{Command: "find the program", Reason: "there is no program in this folder", Note: "Please hand in a source file."}
	for name, text := range map[string]string{"gradescope": gradescopeTop(t, result), "summary": gitHubSummaryOf(t, result)} {
		if strings.Count(text, "Please hand in") != 1 || !strings.Contains(text, "there is no program") {
			t.Errorf("%s: want the reason and the remedy, once:\n%s", name, text)
		}
	}
}
