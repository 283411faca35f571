package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

func gradescopeOf(t *testing.T, result grader.Result) string {
	return written(t, func(w *strings.Builder) error { return report.WriteGradescope(w, result) })
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
			Status, Visibility string
			OutputFormat       string `json:"output_format"`
		} `json:"tests"`
	}
	if err := json.Unmarshal([]byte(gradescopeOf(t, wrongAnswer())), &document); err != nil {
		t.Fatal(err)
	}
	if document.OutputFormat != "text" || document.Visibility != "visible" || document.StdoutVisibility != "hidden" {
		t.Errorf("got %+v", document)
	}
	for _, test := range document.Tests {
		if test.Status != "passed" && test.Status != "failed" || test.Visibility != "visible" || test.OutputFormat != "text" {
			t.Errorf("got %+v", test)
		}
	}
}
