package report

import (
	"cmp"
	"fmt"
	"io"

	"isrgrade/grader"
)

// WriteLines writes what is wrong as "file:line: message", one line each, as editors
// read it from compilers. Our own fault is the only line without a place, "isrgrade:".
func WriteLines(w io.Writer, result grader.Result) error {
	out := &errWriter{w: w}
	if result.Error != "" {
		out.text("isrgrade: the grader failed: " + Visible(result.Error) + "\n")
		return out.wrapped("write the lines")
	}
	for _, one := range findings(result) {
		out.text(fmt.Sprintf("%s:%d: %s\n", cmp.Or(Visible(one.file), "program"), one.line, clip(Visible(one.message), mostAnnotationText)))
	}
	return out.wrapped("write the lines")
}
