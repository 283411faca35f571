package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible gives s as one line in which every character shows: control characters
// as their pictures (␀ ␉ ␊ ␍ ␛), other characters that show nothing or turn the
// text around as \u202e or \u00a0, and bytes that are not UTF-8 as \xff. Printable
// text and the plain space stay as they are. It is for reading only: it cannot be
// turned back.
func Visible(s string) string { return visible(s, false) }

// VisibleLines is Visible for a text of several lines: each \n stays.
func VisibleLines(s string) string { return visible(s, true) }

// VisibleBlanks is Visible, and shows with ␣ the spaces that are easily missed:
// the first, those that follow another one, and all blanks at the end.
func VisibleBlanks(s string) string {
	var text strings.Builder
	end := len(strings.TrimRight(s, " \t\r"))
	for i, b := range []byte(s) {
		if b == ' ' && (i >= end || i == 0 || s[i-1] == ' ') {
			text.WriteString("␣")
			continue
		}
		text.WriteByte(b)
	}
	return Visible(text.String())
}

func visible(s string, keepLines bool) string {
	if isPlain(s) {
		return s
	}
	var text strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&text, `\x%02x`, s[i])
		case r == '\n' && keepLines || shows(r):
			text.WriteRune(r)
		default:
			text.WriteString(standIn(r))
		}
		i += size
	}
	return text.String()
}

// isPlain spares the usual line, printable ASCII, the work.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= utf8.RuneSelf-1 {
			return false
		}
	}
	return true
}

// shows says whether r leaves ink, or is the plain space, and stays in its place.
func shows(r rune) bool {
	const brailleBlank = '\u2800'
	return unicode.IsPrint(r) && r != brailleBlank &&
		!unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// standIn is what is shown for a character that does not show.
func standIn(r rune) string {
	const controlPictures, deletePicture = '\u2400', '\u2421'
	switch {
	case r < ' ':
		return string(controlPictures + r)
	case r == 0x7f:
		return string(deletePicture)
	case r > 0xffff:
		return fmt.Sprintf(`\U%08x`, r)
	default:
		return fmt.Sprintf(`\u%04x`, r)
	}
}

// visibleBytes shows only the bytes that are not UTF-8; every character stays.
func visibleBytes(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var text strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&text, `\x%02x`, s[i])
		} else {
			text.WriteRune(r)
		}
		i += size
	}
	return text.String()
}
