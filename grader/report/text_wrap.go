package report

import (
	"strings"
	"unicode/utf8"
)

// Wrapped breaks text into lines of at most 80 columns, each begun by indent and
// ended by \n. A word longer than a line stays whole.
func Wrapped(text, indent string) string { return hangingAs(indent, indent, text) }

// Hanging wraps text behind first; the further lines stand below the text.
func Hanging(first, text string) string {
	return hangingAs(first, strings.Repeat(" ", utf8.RuneCountInString(first)), text)
}

func bulleted(text string) string { return Hanging("  - ", text) }

func hangingAs(first, indent, text string) string {
	var out strings.Builder
	line := first
	width := utf8.RuneCountInString(first)
	empty := true
	for _, word := range strings.Fields(text) {
		length := utf8.RuneCountInString(word)
		if !empty && width+1+length > textWidth {
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
