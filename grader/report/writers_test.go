package report_test

import (
	"io"
	"iter"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// classWriters are the formats for a class that are written as results come.
var classWriters = map[string]func(io.Writer, iter.Seq2[grader.Result, error]) error{
	"json":  report.WriteClassJSON,
	"junit": report.WriteClassJUnit,
	"csv": func(w io.Writer, results iter.Seq2[grader.Result, error]) error {
		return report.WriteCSV(w, stageIDs, results)
	},
}
