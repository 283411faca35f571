package class

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// Byte order marks, which spreadsheets put in front of a text.
var (
	markUTF8         = []byte("\xef\xbb\xbf")
	markLittleEndian = []byte("\xff\xfe")
	markBigEndian    = []byte("\xfe\xff")
)

// rosterText gives a roster as UTF-8: it may be UTF-8, or UTF-16 with a byte order
// mark. Nothing tells other encodings apart, and a wrong guess spoils names without
// a word: they are a *RosterError.
func rosterText(file string, text []byte) ([]byte, error) {
	switch {
	case bytes.HasPrefix(text, markLittleEndian):
		text = fromUTF16(text[2:], binary.LittleEndian)
	case bytes.HasPrefix(text, markBigEndian):
		text = fromUTF16(text[2:], binary.BigEndian)
	default:
		text = bytes.TrimPrefix(text, markUTF8)
	}
	if at := firstNoText(text); at >= 0 {
		line := 1 + bytes.Count(text[:at], []byte("\n"))
		return nil, &RosterError{file, line, fmt.Sprintf("the byte %#02x is no UTF-8 text", text[at]), `save the file as "CSV UTF-8"`}
	}
	return text, nil
}

func fromUTF16(text []byte, order binary.ByteOrder) []byte {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = order.Uint16(text[2*i:])
	}
	return []byte(string(utf16.Decode(units)))
}

// firstNoText gives where the first byte stands that is no UTF-8, or a zero, which
// UTF-16 without a mark is full of; -1 for none.
func firstNoText(text []byte) int {
	for at := 0; at < len(text); {
		letter, size := utf8.DecodeRune(text[at:])
		if letter == 0 || letter == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return -1
}
