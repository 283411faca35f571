package report

import (
	"strings"
	"unicode/utf8"
)

// compared shows the expected line above the actual one, with marks below what
// differs. Lines too long for the terminal are broken between fields.
func (t *text) compared(expected, actual string) {
	expected, actual = clipped(expected), clipped(actual)
	switch {
	case expected == "":
		t.line("    expected  %s", good.Sprint("(no more lines)"))
		t.line("    actual    %s", bad.Sprint(VisibleBlanks(actual)))
	case actual == "":
		t.line("    expected  %s", good.Sprint(expected))
		t.line("    actual    %s", bad.Sprint("(no such line)"))
	default:
		t.comparedFields(expected, actual)
	}
}

// clippedWidth is far more than any right line has; what is cut off is no reply.
const clippedWidth = 300

// clipped cuts a line that would fill the terminal.
func clipped(line string) string {
	runes := []rune(line)
	if len(runes) <= clippedWidth {
		return line
	}
	return string(runes[:clippedWidth]) + "… (cut here)"
}

// comparedFields aligns the fields of both lines.
func (t *text) comparedFields(expected, actual string) {
	for _, row := range alignedRows(expected, actual, t.width-len("    expected  ")) {
		t.line("    expected  %s", good.Sprint(row.expected))
		t.line("    actual    %s", bad.Sprint(row.actual))
		if row.marks != "" {
			t.line("              %s", row.marks)
		}
	}
}

// row is a piece of two lines that fits the terminal.
type row struct{ expected, actual, marks string }

// alignedRows puts the fields of the two lines below each other, broken to so many
// columns, and marks those that differ. Where the lines do not have the same fields it marks from the
// first character that differs on.
func alignedRows(expected, actual string, columns int) []row {
	wanted, got := strings.Split(expected, " "), strings.Split(VisibleBlanks(actual), " ")
	if len(wanted) != len(got) {
		return []row{unaligned(expected, VisibleBlanks(actual))}
	}
	var rows []row
	var current row
	for i := range wanted {
		width := max(utf8.RuneCountInString(wanted[i]), utf8.RuneCountInString(got[i]))
		if current.expected != "" && utf8.RuneCountInString(current.expected)+1+width > columns {
			rows = append(rows, current.trimmed())
			current = row{}
		}
		current.add(wanted[i], got[i], width)
	}
	return append(rows, current.trimmed())
}

func (r *row) add(wanted, got string, width int) {
	if r.expected != "" {
		r.expected, r.actual, r.marks = r.expected+" ", r.actual+" ", r.marks+" "
	}
	mark := " "
	if wanted != got {
		mark = "^"
	}
	r.expected += padded(wanted, width)
	r.actual += padded(got, width)
	r.marks += strings.Repeat(mark, width)
}

func (r *row) trimmed() row {
	return row{strings.TrimRight(r.expected, " "), strings.TrimRight(r.actual, " "), strings.TrimRight(r.marks, " ")}
}

func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}

func unaligned(expected, actual string) row {
	wanted, got := []rune(expected), []rune(actual)
	same := 0
	for same < min(len(wanted), len(got)) && wanted[same] == got[same] {
		same++
	}
	return row{expected, actual, strings.Repeat(" ", same) + strings.Repeat("^", max(1, len(got)-same))}
}
