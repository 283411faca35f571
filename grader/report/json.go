package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"unicode/utf16"

	"isrgrade/grader"
)

// WriteJSON writes one result, indented, with a newline at the end.
//
// <, > and & are written as \u003c, \u003e and \u0026, since people paste results
// into pages. Characters that do not show are written as \u202e, which changes
// nothing for a reader of JSON. Bytes that are not UTF-8 appear as \xff in text.
func WriteJSON(w io.Writer, result grader.Result) error {
	text, err := marshal(result, "")
	if err != nil {
		return err
	}
	if _, err := w.Write(append(text, '\n')); err != nil {
		return fmt.Errorf("write the result: %w", err)
	}
	return nil
}

// WriteClassJSON writes a grader.Class as WriteJSON would, one result at a time:
// it keeps no result. roster may be nil. It stops at the first error of results, with the document
// unfinished.
func WriteClassJSON(w io.Writer, roster *grader.RosterGaps, results iter.Seq2[grader.Result, error]) error {
	out := &errWriter{w: w}
	out.text("{\n  \"schema\": \"" + grader.ClassSchema + "\",\n  \"results\": [")
	separator := "\n    "
	for result, err := range results {
		if err != nil {
			return fmt.Errorf("read the results: %w", err)
		}
		text, err := marshal(result, "    ")
		if err != nil {
			return err
		}
		out.text(separator)
		out.bytes(text)
		separator = ",\n    "
		if out.err != nil {
			break
		}
	}
	out.text("\n  ]")
	if roster != nil {
		text, err := marshal(mapped(*roster, visibleBytes), "  ")
		if err != nil {
			return err
		}
		out.text(",\n  \"roster\": ")
		out.bytes(text)
	}
	out.text("\n}\n")
	return out.wrapped("write the class")
}

func marshal(v any, prefix string) ([]byte, error) {
	if result, ok := v.(grader.Result); ok {
		v = mapped(result, visibleBytes)
	}
	text, err := json.MarshalIndent(v, prefix, "  ")
	if err != nil {
		return nil, fmt.Errorf("write JSON: %w", err)
	}
	return escapeHidden(text), nil
}

// escapeHidden writes the characters of a JSON text that do not show as escapes.
// Outside strings JSON has none but line ends, which stay.
func escapeHidden(text []byte) []byte {
	escaped := make([]byte, 0, len(text))
	for _, r := range bytes.Runes(text) {
		switch {
		case r == '\n' || shows(r):
			escaped = append(escaped, string(r)...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			escaped = fmt.Appendf(escaped, `\u%04x\u%04x`, high, low)
		default:
			escaped = fmt.Appendf(escaped, `\u%04x`, r)
		}
	}
	return escaped
}

// errWriter keeps the first error, so that a list of writes reads as one.
type errWriter struct {
	w   io.Writer
	err error
}

func (out *errWriter) text(s string) { out.bytes([]byte(s)) }

func (out *errWriter) bytes(b []byte) {
	if out.err == nil {
		_, out.err = out.w.Write(b)
	}
}

func (out *errWriter) wrapped(doing string) error {
	if out.err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", doing, out.err)
}
