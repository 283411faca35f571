// Package gradebook fills the grade sheets that learning platforms give to download
// and take back: it puts points into one column and leaves every other byte as it is.
//
// It is not a spreadsheet and knows no platform's interface: a sheet comes as bytes,
// and goes as bytes.
//
// Laws:
//   - Nothing but the cells of the chosen column changes, and of those only the ones
//     of students who have points.
//   - A student is found by an id, a login or an address, never by a name.
//   - What is not sure is not filled, and is told: two submissions of one student, a
//     fault of the grader, another maximum.
package gradebook

import (
	"fmt"
	"slices"
	"strings"

	"isrgrade/grader"
)

// Sheet is a grade sheet, read.
type Sheet struct {
	file string // for errors
	text []byte
	rows []row // the header first
	keys []keyColumn
}

// keyColumn is a column that tells who a row is about.
type keyColumn struct {
	at   int
	kind int // index in keyKinds: the lower, the surer
}

// keyKinds lists the headers, in lower case, of the columns by which students are
// found: ids before logins before addresses.
func keyKinds() [][]string {
	return [][]string{
		{"id", "sid", "sis user id", "student id", "student number", "id number", "identifier", "external id"},
		{"sis login id", "username", "user name", "login", "github_username", "github"},
		{"email", "email address", "e-mail", "e-mail address"},
	}
}

// Error says where a sheet, or what is asked of it, is wrong and what would be right.
type Error struct {
	File       string
	Line       int // from 1; 0 for the sheet as a whole
	What, Want string
}

func (e *Error) Error() string {
	where := e.File
	if e.Line > 0 {
		where = fmt.Sprintf("%s:%d", e.File, e.Line)
	}
	return fmt.Sprintf("%s: %s; %s", where, e.What, e.Want)
}

// Read reads a sheet: CSV in UTF-8 with a header row, cells separated by commas,
// semicolons or tabs: by the commonest in the header with which a column tells who a row
// is about, since a title may have the others in it. file names it in errors, which are
// *Error.
func Read(file string, text []byte) (*Sheet, error) {
	if line := firstNoText(text); line > 0 {
		return nil, &Error{file, line, "this is no UTF-8 text", "take the file as the platform gave it, or save it as CSV UTF-8"}
	}
	var first error
	for _, separator := range separators(text) {
		sheet, err := readSeparated(file, text, separator)
		if err == nil {
			return sheet, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

func readSeparated(file string, text []byte, separator byte) (*Sheet, error) {
	rows, problem := split(text, separator)
	if problem != nil {
		return nil, &Error{file, problem.line, problem.what, "take the file as the platform gave it"}
	}
	if len(rows) == 0 {
		return nil, &Error{file, 1, "the sheet is empty", "download it from the platform again"}
	}
	s := &Sheet{file: file, text: text, rows: rows}
	for kind, headers := range keyKinds() {
		for at, cell := range rows[0].cells {
			if slices.Contains(headers, strings.ToLower(strings.TrimSpace(cell.value))) {
				s.keys = append(s.keys, keyColumn{at, kind})
			}
		}
	}
	if len(s.keys) == 0 {
		return nil, &Error{file, 1, fmt.Sprintf("no column of %s tells who a row is about", quoted(s.headers())), "give a sheet with a column such as ID, SIS Login ID, Identifier or Email address"}
	}
	return s, nil
}

func (s *Sheet) headers() []string {
	var headers []string
	for _, cell := range s.rows[0].cells {
		headers = append(headers, cell.value)
	}
	return headers
}

// Change is a cell that gets other points.
type Change struct {
	Line     int    // of the sheet, from 1
	Student  string // the key by which the student was found
	Name     string // as the results have it
	Old, New string
}

// Unsure is a submission whose points are not filled in although a row is there.
type Unsure struct{ Student, Why string }

// Filling is what filling a sheet comes to.
type Filling struct {
	Text    []byte // the sheet, filled
	Column  string
	Changes []Change
	Same    int      // rows that had these points already
	Unknown []string // submissions without a row
	Missing []string // rows of students without a submission
	Unsure  []Unsure
}

// Fill puts the points of results into a column; "" takes the only one that can be
// meant. With scale, points are converted to the sheet's maximum; without it another
// maximum is an error. Errors are *Error.
func (s *Sheet) Fill(results []grader.Result, column string, scale bool) (Filling, error) {
	at, err := s.column(column)
	if err != nil {
		return Filling{}, err
	}
	index, err := s.index()
	if err != nil {
		return Filling{}, err
	}
	most, err := s.maximum(at)
	if err != nil {
		return Filling{}, err
	}
	f := filler{sheet: s, at: at, most: most, scale: scale, taken: map[int][]grader.Result{}}
	f.filling.Column = s.rows[0].cells[at].value
	for _, one := range results {
		f.assign(index, one)
	}
	return f.fill()
}
