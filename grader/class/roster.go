package class

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"isrgrade/grader"
)

// Roster is a list of students, as learning platforms export it.
type Roster struct {
	students []student
	byKey    map[string]int // lower-case id, user name or address -> student
}

type student struct {
	name, email string
	late        string
	keys        []string // as they stand in the file
	line        int
}

// Columns of a roster, by their headers in lower case. A student may be known by
// several ids at once; any of them may be the one in a submission's name.
var (
	idColumns = []string{
		"id", "sid", "student id", "student number", "id number", "number", "identifier", "username", "user name",
		"login", "sis user id", "sis login id", "github_username", "github_id", "github", "email", "email address", "e-mail",
	}
	emailColumns = []string{"email", "email address", "e-mail"}
	nameColumns  = []string{"name", "full name", "fullname", "student", "student name"}
	firstColumns = []string{"first name", "firstname", "given name"}
	lastColumns  = []string{"last name", "lastname", "surname", "family name"}
	// GitHub Classroom leaves the name empty and puts it into the identifier.
	identifierColumns = []string{"identifier"}
	lateColumns       = []string{"late", "lateness", "lateness (h:m:s)"}
)

// RosterError says where a roster is wrong and what would be right.
type RosterError struct {
	File string
	Line int // from 1
	What string
	Want string
}

func (e *RosterError) Error() string {
	return fmt.Sprintf("%s:%d: %s; %s", e.File, e.Line, e.What, e.Want)
}

// ReadRoster reads a CSV file with a header row; cells are separated by commas,
// semicolons or tabs. The text is UTF-8, or UTF-16 with a byte order mark. Errors in
// it are *RosterError.
func ReadRoster(file string) (*Roster, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read the roster: %w", err)
	}
	return parseRoster(file, text)
}

func parseRoster(file string, text []byte) (*Roster, error) {
	text, err := rosterText(file, text)
	if err != nil {
		return nil, err
	}
	rows := csv.NewReader(bytes.NewReader(text))
	rows.Comma = separator(text)
	rows.FieldsPerRecord = -1
	header, err := rows.Read()
	if err != nil {
		return nil, rosterSyntax(file, err)
	}
	columns := findColumns(header)
	if len(columns.ids) == 0 {
		return nil, &RosterError{file, 1, fmt.Sprintf("no column of %q holds an id", header), "give one of them a header such as id, username or email"}
	}
	roster := &Roster{byKey: map[string]int{}}
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return roster, nil
		}
		if err != nil {
			return nil, rosterSyntax(file, err)
		}
		line, _ := rows.FieldPos(0)
		if err := roster.add(file, columns.student(row, line)); err != nil {
			return nil, err
		}
	}
}

func rosterSyntax(file string, err error) error {
	if errors.Is(err, io.EOF) {
		return &RosterError{file, 1, "the file is empty", "start with a header row such as id,name"}
	}
	var syntax *csv.ParseError
	if errors.As(err, &syntax) {
		return &RosterError{file, syntax.Line, syntax.Err.Error(), "write it as CSV, as a spreadsheet does"}
	}
	return fmt.Errorf("read the roster %s: %w", file, err)
}

// separator is the one that the header row has most of.
func separator(text []byte) rune {
	header, _, _ := bytes.Cut(text, []byte("\n"))
	best := ','
	for _, candidate := range ";\t" {
		if bytes.ContainsRune(header, candidate) && bytes.Count(header, []byte(string(candidate))) > bytes.Count(header, []byte(string(best))) {
			best = candidate
		}
	}
	return best
}

// rosterColumns are indices of columns; -1 where there is none.
type rosterColumns struct {
	ids                      []int
	email, name, first, last int
	identifier               int // by which GitHub Classroom's rosters name students
	late                     int // what the platform says about lateness
}

func findColumns(header []string) rosterColumns {
	titles := make([]string, len(header))
	for i, title := range header {
		titles[i] = strings.ToLower(strings.TrimSpace(title))
	}
	first := func(names []string) int {
		return slices.IndexFunc(titles, func(title string) bool { return slices.Contains(names, title) })
	}
	columns := rosterColumns{email: first(emailColumns), name: first(nameColumns), first: first(firstColumns), last: first(lastColumns), identifier: first(identifierColumns), late: first(lateColumns)}
	for i, title := range titles {
		if slices.Contains(idColumns, title) {
			columns.ids = append(columns.ids, i)
		}
	}
	return columns
}

func (c rosterColumns) student(row []string, line int) student {
	cell := func(column int) string {
		if column < 0 || column >= len(row) {
			return ""
		}
		return strings.TrimSpace(row[column])
	}
	one := student{name: cell(c.name), email: cell(c.email), line: line}
	if one.name == "" {
		one.name = strings.TrimSpace(cell(c.first) + " " + cell(c.last))
	}
	one.name = cmp.Or(one.name, cell(c.identifier))
	one.late = lateText(cell(c.late))
	for _, column := range c.ids {
		// Moodle's grading worksheet writes "Participant 123".
		if key := strings.TrimPrefix(cell(column), "Participant "); key != "" && !slices.Contains(one.keys, key) {
			one.keys = append(one.keys, key)
		}
	}
	return one
}

// lateText gives what a platform says about lateness, "" for in time: Gradescope
// writes 00:00:00.
func lateText(cell string) string {
	if strings.Trim(cell, "0:") == "" || slices.Contains([]string{"no", "false"}, strings.ToLower(cell)) {
		return ""
	}
	return cell
}

// add takes a row; one without any id (Canvas writes one with the points) is left
// out.
func (r *Roster) add(file string, one student) error {
	if len(one.keys) == 0 {
		return nil
	}
	for _, key := range one.keys {
		lower := strings.ToLower(key)
		if before, taken := r.byKey[lower]; taken {
			return &RosterError{file, one.line, fmt.Sprintf("%q stands in line %d as well", key, r.students[before].line), "keep one line a student"}
		}
		r.byKey[lower] = len(r.students)
	}
	r.students = append(r.students, one)
	return nil
}

// Join gives the submissions the names of the roster. A submission is a student's
// if its id, or the address that the platform told, is one of the student's; a
// group's is each member's. Several of one student all keep their grades: a person
// must say which counts.
func (r *Roster) Join(entries []Entry) *grader.RosterGaps {
	gaps := &grader.RosterGaps{}
	theirs := make([][]string, len(r.students)) // the ids of a student's submissions
	for i := range entries {
		known, strangers := r.name(&entries[i])
		for _, at := range known {
			theirs[at] = append(theirs[at], entries[i].ID)
		}
		if len(strangers) > 0 {
			gaps.Unknown = append(gaps.Unknown, grader.Person{ID: entries[i].ID, Name: strangersName(entries[i], strangers)})
		}
	}
	for i, one := range r.students {
		switch len(theirs[i]) {
		case 0:
			gaps.Missing = append(gaps.Missing, one.person())
		case 1:
		default:
			gaps.Several = append(gaps.Several, grader.PersonSubmissions{Person: one.person(), Submissions: theirs[i]})
		}
	}
	return gaps
}

// name gives a submission the roster's names. It gives the students who handed it
// in, and those who did and are not in the roster.
func (r *Roster) name(entry *Entry) (known []int, strangers []Member) {
	people := slices.Clone(entry.people())
	for i, one := range people {
		at, found := r.find(one)
		if !found {
			strangers = append(strangers, one)
			continue
		}
		if !slices.Contains(known, at) {
			known = append(known, at)
		}
		entry.Late = cmp.Or(entry.Late, r.students[at].late)
		entry.Aliases = append(entry.Aliases, one.Name)
		for _, key := range r.students[at].keys {
			if !slices.Contains(entry.Keys, key) {
				entry.Keys = append(entry.Keys, key)
			}
		}
		people[i].Name = cmp.Or(r.students[at].name, one.Name)
	}
	switch {
	case len(known) == 0:
	case len(entry.Members) == 0:
		entry.Name = people[0].Name
	default:
		entry.Name = namesOf(people)
	}
	return known, strangers
}

// strangersName is the name that the platform told; of a group, those of the
// strangers among its members.
func strangersName(entry Entry, strangers []Member) string {
	if len(entry.Members) == 0 {
		return entry.Name
	}
	return namesOf(strangers)
}

func (r *Roster) find(one Member) (int, bool) {
	for _, key := range []string{one.ID, one.Email} {
		if at, found := r.byKey[strings.ToLower(key)]; found {
			return at, true
		}
	}
	return 0, false
}

func (s student) person() grader.Person { return grader.Person{ID: s.keys[0], Name: s.name} }
