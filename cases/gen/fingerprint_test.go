package gen

import (
	"testing"

	"isrgrade/reference"
)

// What a program prints is the lines' forms, times and values. Whoever forgets one of
// them, say the HW, takes a mistake that shows in it alone for a right program.
func TestTwoPrintsAreTheSameOnlyIfEveryTimeFormAndValueIs(t *testing.T) {
	line := func(time int64, shape int, values ...int64) reference.Line {
		return reference.Line{Time: time, Shape: shape, Values: values}
	}
	status := line(3, 0, 7, 4, 2, 5, 6, 1)
	for _, row := range []struct {
		other reference.Line
		why   string
	}{
		{line(4, 0, 7, 4, 2, 5, 6, 1), "the time"},
		{line(3, 1, 7, 4, 2, 5, 6, 1), "the form"},
		{line(3, 0, 8, 4, 2, 5, 6, 1), "the first value, a LEO"},
		{line(3, 0, 7, 3, 2, 5, 6, 1), "the second value, the HW"},
		{line(3, 0, 7, 4, 2, 5, 7, 1), "a member of the ISR"},
		{line(3, 0, 7, 4, 2, 5, 6, 0), "the last value"},
		{line(3, 0, 4, 7, 2, 5, 6, 1), "two values exchanged"},
		{line(3, 0, 7, 4, 2, 5, 6), "a value less"},
		{line(3, 0, 7, 4, 2, 5, 6, 1, 0), "a value more, and be it 0"},
	} {
		if printsOfLines(status) == printsOfLines(row.other) {
			t.Errorf("two lines that differ in %s are taken for the same", row.why)
		}
	}
	for _, row := range []struct {
		one, other []reference.Line
		why        string
	}{
		{[]reference.Line{status}, []reference.Line{status, status}, "a line more"},
		{[]reference.Line{status}, nil, "no line"},
		{[]reference.Line{line(3, 0, 1), line(4, 0, 2)}, []reference.Line{line(4, 0, 2), line(3, 0, 1)}, "the order"},
		{[]reference.Line{line(3, 0, 1), line(3, 0)}, []reference.Line{line(3, 0), line(3, 0, 1)}, "which line has the value"},
	} {
		if printsOfLines(row.one...) == printsOfLines(row.other...) {
			t.Errorf("two prints that differ in %s are taken for the same", row.why)
		}
	}
	copied := line(3, 0, 7, 4, 2, 5, 6, 1)
	if printsOfLines(status, status) != printsOfLines(copied, copied) {
		t.Error("the same print is not the same")
	}
}

func printsOfLines(lines ...reference.Line) (f fingerprint) {
	for i := range lines {
		f = f.withLine(&lines[i])
	}
	return f
}
