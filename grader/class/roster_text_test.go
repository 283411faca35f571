package class

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"unicode/utf16"
)

const umlautRoster = "id\tname\r\n42\tRené Müller 𝔄\r\n"

// utf16Text is text as "Unicode text" of a spreadsheet is.
func utf16Text(order binary.AppendByteOrder, text string) string {
	var units []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		units = order.AppendUint16(units, unit)
	}
	return string(units)
}

func TestARosterIsReadInTheEncodingsThatTellThemselves(t *testing.T) {
	for why, text := range map[string]string{
		"UTF-8":                 umlautRoster,
		"UTF-8 with a mark":     "\ufeff" + umlautRoster,
		"UTF-16, little endian": utf16Text(binary.LittleEndian, "\ufeff"+umlautRoster),
		"UTF-16, big endian":    utf16Text(binary.BigEndian, "\ufeff"+umlautRoster),
	} {
		read, err := parseRoster("roster.csv", []byte(text))
		if err != nil {
			t.Errorf("%s: %v", why, err)
			continue
		}
		entries := []Entry{{ID: "42"}}
		if read.Join(entries); entries[0].Name != "René Müller 𝔄" {
			t.Errorf("%s: the name is %q", why, entries[0].Name)
		}
	}
}

func TestARosterInAnotherEncodingIsOneClearError(t *testing.T) {
	for _, test := range []struct {
		why, text string
		line      int
	}{
		{"Windows-1252", "id,name\n1,Ada\n2,M\xfcller\n", 3},
		{"UTF-8 that is cut off", "id,name\n1,M\xc3", 2},
		{"UTF-16 without a mark", utf16Text(binary.LittleEndian, umlautRoster), 1},
	} {
		_, err := parseRoster("roster.csv", []byte(test.text))
		var wrong *RosterError
		if !errors.As(err, &wrong) || wrong.Line != test.line || !strings.Contains(err.Error(), "CSV UTF-8") {
			t.Errorf("%s: the error is %v; want one in line %d that says how to save the file", test.why, err, test.line)
		}
	}
}
