package report

import (
	"fmt"
	"io"

	"isrgrade/cases"
)

// WritePicture draws a trace as a part of a page that has the reports' Style. line is
// the line of output, from 1, in which a program prints actual instead of expected; 0
// when none differs.
func WritePicture(w io.Writer, trace *cases.Trace, line int, expected, actual string) error {
	loaded, err := loadPages()
	if err != nil {
		return fmt.Errorf("read the picture's template: %w", err)
	}
	shown := drawn(scene{Trace: trace, Line: line, Expected: expected, Actual: actual})
	if err := loaded.templates.ExecuteTemplate(w, "picture", shown); err != nil {
		return fmt.Errorf("write the picture: %w", err)
	}
	return nil
}

// Style is the style sheet of the reports.
func Style() (string, error) {
	loaded, err := loadPages()
	if err != nil {
		return "", fmt.Errorf("read the reports' style: %w", err)
	}
	return string(loaded.style), nil
}
