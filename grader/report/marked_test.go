package report

import (
	"reflect"
	"testing"
)

func TestMarkLinesMarksEveryWordThatDiffers(t *testing.T) {
	const answer = "t=6 LEO=4 HW=4 ISR=5,6 WRITES=OK"
	right := func(text string) linePart { return linePart{text, false} }
	wrong := func(text string) linePart { return linePart{text, true} }
	line := func(parts ...linePart) markedLine { return markedLine{Parts: parts} }
	for _, row := range []struct {
		why, expected, actual string
		left, other           markedLine
	}{
		{"a field", answer, "t=6 LEO=4 HW=2 ISR=5,6 WRITES=OK",
			line(right("t=6 LEO=4 "), wrong("HW=4"), right(" ISR=5,6 WRITES=OK")),
			line(right("t=6 LEO=4 "), wrong("HW=2"), right(" ISR=5,6 WRITES=OK"))},
		{"every field that differs", answer, "t=7 LEO=4 HW=4 ISR=5 WRITES=NO",
			line(wrong("t=6"), right(" LEO=4 HW=4 "), wrong("ISR=5,6"), right(" "), wrong("WRITES=OK")),
			line(wrong("t=7"), right(" LEO=4 HW=4 "), wrong("ISR=5"), right(" "), wrong("WRITES=NO"))},
		{"other fields: from where they part", answer, "t=6 Leo=4",
			line(right("t=6 L"), wrong("EO=4 HW=4 ISR=5,6 WRITES=OK")), line(right("t=6 L"), wrong("eo=4"))},
		{"a missing line", answer, "", line(wrong(answer)), markedLine{Absent: "no line"}},
		{"an extra line", "", "debug", markedLine{Absent: "no further line"}, line(wrong("debug"))},
		{"a trailing blank and a tab show", answer, answer + " \t",
			line(right("t=6 LEO=4 HW=4 ISR=5,6 "), wrong("WRITES=OK")), line(right("t=6 LEO=4 HW=4 ISR=5,6 "), wrong("WRITES=OK␣␉"))},
		{"whole characters are kept", "aé", "aè", line(right("a"), wrong("é")), line(right("a"), wrong("è"))},
	} {
		left, other := markLines(row.expected, row.actual)
		if !reflect.DeepEqual(left, row.left) || !reflect.DeepEqual(other, row.other) {
			t.Errorf("%s: got\n%+v\n%+v", row.why, left, other)
		}
	}
}
