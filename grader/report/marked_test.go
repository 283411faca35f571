package report

import "testing"

func TestMarkLinesMarksWhatDiffers(t *testing.T) {
	const right = "t=6 LEO=4 HW=4 ISR=5,6 WRITES=OK"
	for _, row := range []struct {
		why, expected, actual, field string
		left, other                  markedLine
	}{
		{"a field", right, "t=6 LEO=4 HW=2 ISR=5,6 WRITES=OK", "HW",
			markedLine{Before: "t=6 LEO=4 ", Marked: "HW=4", After: " ISR=5,6 WRITES=OK"},
			markedLine{Before: "t=6 LEO=4 ", Marked: "HW=2", After: " ISR=5,6 WRITES=OK"}},
		{"the first field", right, "t=7 LEO=4 HW=4 ISR=5,6 WRITES=OK", "t",
			markedLine{Marked: "t=6", After: " LEO=4 HW=4 ISR=5,6 WRITES=OK"},
			markedLine{Marked: "t=7", After: " LEO=4 HW=4 ISR=5,6 WRITES=OK"}},
		{"the last field", right, "t=6 LEO=4 HW=4 ISR=5,6 WRITES=NO", "WRITES",
			markedLine{Before: "t=6 LEO=4 HW=4 ISR=5,6 ", Marked: "WRITES=OK"},
			markedLine{Before: "t=6 LEO=4 HW=4 ISR=5,6 ", Marked: "WRITES=NO"}},
		{"no field: from where they part", right, "t=6 Leo=4", "format",
			markedLine{Before: "t=6 L", Marked: "EO=4 HW=4 ISR=5,6 WRITES=OK"},
			markedLine{Before: "t=6 L", Marked: "eo=4"}},
		{"a missing line", right, "", "missing line", markedLine{Marked: right}, markedLine{Absent: "no line"}},
		{"an extra line", "", "debug", "extra line", markedLine{Absent: "no further line"}, markedLine{Marked: "debug"}},
		{"a trailing blank and a tab show", right, right + " \t", "line end",
			markedLine{Before: right}, markedLine{Before: right, Marked: "␣␉"}},
		{"whole characters are kept", "aé", "aè", "format", markedLine{Before: "a", Marked: "é"}, markedLine{Before: "a", Marked: "è"}},
	} {
		left, other := markLines(row.expected, row.actual, row.field)
		if left != row.left || other != row.other {
			t.Errorf("%s: got\n%+v\n%+v", row.why, left, other)
		}
	}
}
