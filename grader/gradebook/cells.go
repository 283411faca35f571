package gradebook

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// row is a row of a sheet.
type row struct {
	line  int // of the text, from 1
	cells []cell
}

// cell is a cell with the place where it stands in the text, quotes included.
type cell struct {
	start, end int
	value      string
}

// value gives the text of a cell; "" for one that the row lacks.
func (r row) value(at int) string {
	if at >= len(r.cells) {
		return ""
	}
	return strings.TrimSpace(r.cells[at].value)
}

// problem is where a text is no CSV.
type problem struct {
	line int
	what string
}

const byteOrderMark = "\xef\xbb\xbf"

// split gives the rows of a CSV text. Lines may end in LF or CRLF; a quote in a cell
// is doubled; empty lines are no rows.
func split(text []byte, separator byte) ([]row, *problem) {
	at, line := len(text)-len(bytes.TrimPrefix(text, []byte(byteOrderMark))), 1
	var rows []row
	for at < len(text) {
		current := row{line: line}
		for {
			one, wrong := readCell(text, at, separator)
			if wrong != "" {
				return nil, &problem{line, wrong}
			}
			line += bytes.Count(text[one.start:one.end], []byte("\n"))
			current.cells = append(current.cells, one)
			at = one.end
			if at >= len(text) || text[at] != separator {
				break
			}
			at++
		}
		at += len(lineEnd(text[at:]))
		line++
		if len(current.cells) > 1 || current.cells[0].end > current.cells[0].start {
			rows = append(rows, current)
		}
	}
	return rows, nil
}

// readCell reads the cell that begins at a place; wrong says why it is none.
func readCell(text []byte, start int, separator byte) (one cell, wrong string) {
	if start < len(text) && text[start] == '"' {
		return readQuoted(text, start, separator)
	}
	end := start
	for end < len(text) && text[end] != separator && len(lineEnd(text[end:])) == 0 {
		end++
	}
	return cell{start, end, string(text[start:end])}, ""
}

func readQuoted(text []byte, start int, separator byte) (one cell, wrong string) {
	var value strings.Builder
	for at := start + 1; at < len(text); at++ {
		switch {
		case text[at] != '"':
			value.WriteByte(text[at])
		case at+1 < len(text) && text[at+1] == '"':
			value.WriteByte('"')
			at++
		case at+1 == len(text) || text[at+1] == separator || len(lineEnd(text[at+1:])) > 0:
			return cell{start, at + 1, value.String()}, ""
		default:
			return cell{}, "something follows the closing quote of a cell"
		}
	}
	return cell{}, "the quote of a cell is not closed"
}

// lineEnd gives the end of a line that a text begins with; "" for none.
func lineEnd(text []byte) string {
	for _, end := range []string{"\r\n", "\n", "\r"} {
		if bytes.HasPrefix(text, []byte(end)) {
			return end
		}
	}
	return ""
}

// separators are those that may separate the cells, the one that the header row has
// most of, outside of quotes, first.
func separators(text []byte) []byte {
	count, quoted := map[byte]int{}, false
	for _, letter := range text {
		if !quoted && (letter == '\n' || letter == '\r') {
			break
		}
		if letter == '"' {
			quoted = !quoted
		} else if !quoted {
			count[letter]++
		}
	}
	all := []byte(",;\t")
	slices.SortStableFunc(all, func(a, b byte) int { return count[b] - count[a] })
	return all
}

// firstNoText gives the line, from 1, of the first byte that is no UTF-8 text; 0 for
// none.
func firstNoText(text []byte) int {
	for at := 0; at < len(text); {
		letter, size := utf8.DecodeRune(text[at:])
		if letter == 0 || letter == utf8.RuneError && size == 1 {
			return 1 + bytes.Count(text[:at], []byte("\n"))
		}
		at += size
	}
	return 0
}
