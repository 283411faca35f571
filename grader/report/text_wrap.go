package report

import (
	"strings"
	"unicode/utf8"
)

// textWidth is the number of columns that every line of our own fits into, where
// nothing narrower is asked for; narrowest is where words are no longer readable.
const (
	textWidth = 80
	narrowest = 40
)

// Wrapped breaks text into lines of at most 80 columns, each begun by indent and
// ended by \n. A word longer than a line stays whole.
func Wrapped(text, indent string) string { return wrappedTo(textWidth, indent, indent, text) }

// Hanging wraps text behind first; the further lines stand below the text.
func Hanging(first, text string) string { return hangingTo(textWidth, first, text) }

func (t *text) wrapped(text, indent string) string { return wrappedTo(t.width, indent, indent, text) }

func (t *text) hanging(first, text string) string { return hangingTo(t.width, first, text) }

func hangingTo(columns int, first, text string) string {
	return wrappedTo(columns, first, strings.Repeat(" ", utf8.RuneCountInString(first)), text)
}

func wrappedTo(columns int, first, indent, text string) string {
	var out strings.Builder
	line := first
	width := utf8.RuneCountInString(first)
	empty := true
	for _, word := range strings.Fields(text) {
		length := utf8.RuneCountInString(word)
		if !empty && width+1+length > columns {
			out.WriteString(line + "\n")
			line, width, empty = indent, utf8.RuneCountInString(indent), true
		}
		if !empty {
			line += " "
			width++
		}
		line += word
		width += length
		empty = false
	}
	out.WriteString(line + "\n")
	return out.String()
}
