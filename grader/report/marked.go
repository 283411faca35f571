package report

import (
	"strings"
	"unicode/utf8"
)

// markedLine is a line of output, made visible, with the part that differs.
type markedLine struct {
	Before, Marked, After string
	Absent                string // says what it means that there is no line; "" when there is one
}

// markLines shows an expected and an actual line with the differing field marked.
// field is a reply's ("HW"), or says that no single one is to blame; then all is
// marked from where the lines part.
func markLines(expected, actual, field string) (markedLine, markedLine) {
	expected, actual = VisibleBlanks(expected), VisibleBlanks(actual)
	if expected == "" || actual == "" {
		return wholeLine(expected, "no further line"), wholeLine(actual, "no line")
	}
	left, found := markWord(expected, field+"=")
	right, alsoFound := markWord(actual, field+"=")
	if found && alsoFound {
		return left, right
	}
	at := commonPrefix(expected, actual)
	return markedLine{Before: expected[:at], Marked: expected[at:]}, markedLine{Before: actual[:at], Marked: actual[at:]}
}

func wholeLine(line, absent string) markedLine {
	if line == "" {
		return markedLine{Absent: absent}
	}
	return markedLine{Marked: line}
}

// markWord marks the word that begins with prefix.
func markWord(line, prefix string) (markedLine, bool) {
	start := strings.Index(" "+line, " "+prefix)
	if start < 0 {
		return markedLine{}, false
	}
	length := strings.IndexByte(line[start:], ' ')
	if length < 0 {
		length = len(line) - start
	}
	return markedLine{Before: line[:start], Marked: line[start : start+length], After: line[start+length:]}, true
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
