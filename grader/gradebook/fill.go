package gradebook

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"isrgrade/grader"
)

// assignment matches the headers of Canvas's assignments: the name and the id.
var assignment = regexp.MustCompile(`^.+ \(\d+\)$`)

// moodleGrade is the header of the column that Moodle's worksheet takes grades from.
const moodleGrade = "Grade"

// column finds the column to fill.
func (s *Sheet) column(name string) (int, error) {
	var fit, can []string
	for at, header := range s.headers() {
		if s.isKey(at) {
			continue
		}
		can = append(can, header)
		if name != "" && header == name {
			fit = append(fit, header)
		}
		if name == "" && (assignment.MatchString(header) || header == moodleGrade) {
			fit = append(fit, header)
		}
	}
	switch {
	case len(fit) == 1:
		return slices.Index(s.headers(), fit[0]), nil
	case len(fit) > 1 && name != "":
		return 0, &Error{s.file, 1, fmt.Sprintf("%d columns are called %q", len(fit), name), "give a sheet in which it is there once"}
	case len(fit) > 1:
		return 0, &Error{s.file, 1, "several columns can be meant: " + quoted(fit), "name one with --column"}
	case name != "":
		return 0, &Error{s.file, 1, fmt.Sprintf("no column for points is called %q", name), "there are " + quoted(can)}
	default:
		return 0, &Error{s.file, 1, "it does not show which column is for the points", "name one with --column; there are " + quoted(can)}
	}
}

func (s *Sheet) isKey(at int) bool {
	return slices.ContainsFunc(s.keys, func(key keyColumn) bool { return key.at == at })
}

// index gives for each kind of key the rows by its value. A value that two rows have
// is an error: nobody could say which of them is meant.
func (s *Sheet) index() ([]map[string]int, error) {
	index := make([]map[string]int, len(keyKinds()))
	for kind := range index {
		index[kind] = map[string]int{}
	}
	for i, one := range s.rows[1:] {
		for _, column := range s.keys {
			key := normalKey(one.value(column.at))
			if before, taken := index[column.kind][key]; taken && before != i+1 {
				return nil, &Error{s.file, one.line, fmt.Sprintf("%q stands in line %d as well", one.value(column.at), s.rows[before].line), "keep one line a student"}
			}
			if key != "" {
				index[column.kind][key] = i + 1
			}
		}
	}
	return index, nil
}

// normalKey is how keys are compared. Moodle's worksheet writes "Participant 501".
func normalKey(key string) string {
	return strings.TrimPrefix(strings.ToLower(strings.TrimSpace(key)), "participant ")
}

// maximum is the most points that the sheet gives in a column, in hundredths, and how
// it writes decimals.
type maximum struct {
	points grader.Points // 0 where the sheet does not tell
	comma  bool          // decimals stand behind a comma
}

// maximum reads Canvas's row of the points that are possible, which is nobody's, or
// Moodle's column, which older ones call Maximum Grade.
func (s *Sheet) maximum(at int) (maximum, error) {
	of := slices.IndexFunc(s.headers(), func(header string) bool { return strings.EqualFold(header, "Maximum grade") })
	for _, one := range s.rows[1:] {
		text, telling := one.value(at), !s.hasKey(one)
		if of >= 0 {
			text, telling = one.value(of), true
		}
		if !telling || text == "" {
			continue
		}
		points, ok := parsePoints(text)
		if !ok {
			return maximum{}, &Error{s.file, one.line, fmt.Sprintf("where the most points should stand is %q", text), "name a column that takes points; those of a scale or a sum do not"}
		}
		return maximum{points, strings.Contains(text, ",")}, nil
	}
	return maximum{}, nil
}

// hasKey says whether a row is about a student.
func (s *Sheet) hasKey(one row) bool {
	return slices.ContainsFunc(s.keys, func(key keyColumn) bool { return one.value(key.at) != "" })
}

// parsePoints reads a number with decimals behind a point or a comma.
func parsePoints(text string) (grader.Points, bool) {
	value, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	if err != nil || !(value >= 0 && value <= 1e9) { // nor is NaN one
		return 0, false
	}
	return grader.Points(value*100 + 0.5), true
}

// filler fills one sheet.
type filler struct {
	sheet   *Sheet
	at      int
	most    maximum
	scale   bool
	taken   map[int][]grader.Result // the submissions of each row
	filling Filling
}

// assign finds the rows of a submission: one, or one for each member of a group.
func (f *filler) assign(index []map[string]int, one grader.Result) {
	people := [][]string{append([]string{one.ID, one.Email}, one.Keys...)}
	if len(one.Members) > 0 {
		people = nil
		for _, member := range one.Members {
			people = append(people, []string{member})
		}
	}
	for _, keys := range people {
		if at, found := findRow(index, keys); found {
			f.taken[at] = append(f.taken[at], one)
			continue
		}
		f.filling.Unknown = append(f.filling.Unknown, grader.Person{ID: keys[0], Name: one.Name}.Label())
	}
}

// findRow looks for any of the keys among the ids, then the logins, then the addresses.
func findRow(index []map[string]int, keys []string) (int, bool) {
	for _, rows := range index {
		for _, key := range keys {
			if at, found := rows[normalKey(key)]; found {
				return at, true
			}
		}
	}
	return 0, false
}

func (f *filler) fill() (Filling, error) {
	text, done := []byte{}, 0
	for i, one := range f.sheet.rows {
		if i == 0 || !f.sheet.hasKey(one) {
			continue
		}
		student := f.sheet.student(one)
		points, name, err := f.points(i, student)
		if err != nil {
			return Filling{}, err
		}
		switch {
		case points == "" && len(f.taken[i]) == 0:
			f.filling.Missing = append(f.filling.Missing, student)
		case points == "": // it is unsure, and told
		case f.isThere(one, points):
			f.filling.Same++
		case f.at >= len(one.cells):
			return Filling{}, &Error{f.sheet.file, one.line, "the row has no cell for the points", "take the file as the platform gave it"}
		default:
			old := one.cells[f.at]
			text = append(append(text, f.sheet.text[done:old.start]...), f.encoded(points)...)
			done = old.end
			f.filling.Changes = append(f.filling.Changes, Change{one.line, student, name, old.value, points})
		}
	}
	f.filling.Text = append(text, f.sheet.text[done:]...)
	return f.filling, nil
}

// student is how a list calls the student of a row.
func (s *Sheet) student(one row) string {
	for _, key := range s.keys {
		if text := one.value(key.at); text != "" {
			return text
		}
	}
	return ""
}

// points gives what a row gets, as the sheet writes it; "" for nothing.
func (f *filler) points(at int, student string) (points, name string, err error) {
	theirs := f.taken[at]
	switch {
	case len(theirs) == 0:
		return "", "", nil
	case len(theirs) > 1:
		var ids []string
		for _, one := range theirs {
			ids = append(ids, one.ID)
		}
		f.filling.Unsure = append(f.filling.Unsure, Unsure{student, "several submissions: " + strings.Join(ids, ", ")})
		return "", "", nil
	}
	one := theirs[0]
	if why := f.why(at, one); why != "" {
		f.filling.Unsure = append(f.filling.Unsure, Unsure{student, why})
		return "", "", nil
	}
	score, most := one.Score, one.MaxScore
	switch {
	case f.most.points == 0 || f.most.points == most:
	case f.scale && most > 0:
		score = (score*f.most.points*2 + most) / (most * 2)
	default:
		return "", "", &Error{f.sheet.file, 0, fmt.Sprintf("the sheet gives at most %s points and the results at most %s", f.most.points, most),
			"let the assignment give as many, or convert with --scale"}
	}
	text := score.String()
	if f.most.comma {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text, one.Name, nil
}

// why says why a row must not get the points of a result; "" when it may. A cell with
// words in it, such as EX for excused, says something that points would take away.
func (f *filler) why(at int, one grader.Result) string {
	if one.Verdict == grader.JudgeError {
		return "the grader failed, not the program: grade it again"
	}
	before := f.sheet.rows[at].value(f.at)
	if _, isNumber := parsePoints(before); before != "" && before != "-" && !isNumber {
		return fmt.Sprintf("the sheet says %q", before)
	}
	return ""
}

// isThere says whether a row has these points already, however they are written.
func (f *filler) isThere(one row, points string) bool {
	before, isNumber := parsePoints(one.value(f.at))
	after, _ := parsePoints(points)
	return isNumber && before == after
}

// encoded writes a cell: a comma needs quotes where it separates.
func (f *filler) encoded(points string) string {
	if strings.Contains(points, ",") {
		return `"` + points + `"`
	}
	return points
}

func quoted(names []string) string {
	var texts []string
	for _, name := range names {
		texts = append(texts, strconv.Quote(name))
	}
	return strings.Join(texts, ", ")
}
