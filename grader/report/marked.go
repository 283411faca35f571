package report

import (
	"strings"
	"unicode/utf8"
)

// markedLine is a line of output, made visible, with the parts that differ.
type markedLine struct {
	Parts  []linePart
	Absent string // says what it means that there is no line; "" when there is one
}

// linePart is a stretch of a line: words that are right with the blanks around them,
// or one that is wrong.
type linePart struct {
	Text  string
	Wrong bool
}

// markLines shows an expected and an actual line with every differing word marked,
// as the terminal does. Lines that do not have the same number of words are marked
// from where they part.
func markLines(expected, actual string) (markedLine, markedLine) {
	expected, actual = VisibleBlanks(expected), VisibleBlanks(actual)
	if expected == "" || actual == "" {
		return wholeLine(expected, "no further line"), wholeLine(actual, "no line")
	}
	left, right := strings.Split(expected, " "), strings.Split(actual, " ")
	if len(left) != len(right) || len(left) == 1 {
		at := commonPrefix(expected, actual)
		return partsOf(expected[:at], expected[at:]), partsOf(actual[:at], actual[at:])
	}
	return markWords(left, right), markWords(right, left)
}

func wholeLine(line, absent string) markedLine {
	if line == "" {
		return markedLine{Absent: absent}
	}
	return partsOf("", line)
}

// partsOf is a line with a right beginning and a wrong end; either may be empty.
func partsOf(right, wrong string) markedLine {
	var line markedLine
	line.add(right, false)
	line.add(wrong, true)
	return line
}

// markWords marks the words that are not the other line's.
func markWords(words, others []string) markedLine {
	var line markedLine
	for i, word := range words {
		if i > 0 {
			line.add(" ", false)
		}
		line.add(word, word != others[i])
	}
	return line
}

// add adds text; neighbours that are both right become one part.
func (m *markedLine) add(text string, wrong bool) {
	last := len(m.Parts) - 1
	switch {
	case text == "":
	case last >= 0 && !wrong && !m.Parts[last].Wrong:
		m.Parts[last].Text += text
	default:
		m.Parts = append(m.Parts, linePart{text, wrong})
	}
}

// commonPrefix counts the bytes of the whole characters that both begin with.
func commonPrefix(a, b string) int {
	at := 0
	for at < min(len(a), len(b)) {
		r, size := utf8.DecodeRuneInString(a[at:])
		if other, _ := utf8.DecodeRuneInString(b[at:]); other != r {
			break
		}
		at += size
	}
	return min(at, len(a), len(b))
}
