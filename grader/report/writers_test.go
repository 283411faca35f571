package report_test

import (
	"io"
	"iter"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// classWriters are the formats for a class that are written as results come.
var classWriters = map[string]func(io.Writer, iter.Seq2[grader.Result, error]) error{
	"json": func(w io.Writer, results iter.Seq2[grader.Result, error]) error {
		return report.WriteClassJSON(w, nil, results)
	},
	"junit": report.WriteClassJUnit,
	"csv": func(w io.Writer, results iter.Seq2[grader.Result, error]) error {
		return report.WriteCSV(w, stageIDs, results)
	},
}

func TestClassWritersKeepNoResult(t *testing.T) {
	for _, name := range []string{"json", "junit"} {
		var out strings.Builder
		results := func(yield func(grader.Result, error) bool) {
			for _, result := range []grader.Result{accepted(), wrongAnswer(), compileError()} {
				if !yield(result, nil) {
					return
				}
				if !strings.Contains(out.String(), result.ID) {
					t.Errorf("%s asks for a further result before it wrote %s", name, result.ID)
				}
			}
		}
		if err := classWriters[name](&out, results); err != nil {
			t.Fatal(err)
		}
	}
}
