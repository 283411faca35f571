package reference

import "slices"

// Reply is what a program prints because of one command: no line, one or several.
// Its memory is reused from command to command.
type Reply struct {
	Lines []Line
}

// Line is one line of a reply, as data.
type Line struct {
	Shape int   // index in Grammar.Replies
	Time  int64 // ms, as printed: that of the command, or of a deadline that passed
	// Values of the Shape's fields in order; a Keyword has none, a list its length and
	// then its elements.
	Values []int64
}

// Reset forgets all lines and keeps their memory.
func (r *Reply) Reset() { r.Lines = r.Lines[:0] }

// usualValues is for how many values a new line has room.
const usualValues = 12

// Print begins a line. What it returns is valid until the next Print.
func (r *Reply) Print(shape int, time int64) *Line {
	if n := len(r.Lines); n < cap(r.Lines) {
		r.Lines = r.Lines[:n+1]
	} else {
		r.Lines = append(r.Lines, Line{Values: make([]int64, 0, usualValues)})
	}
	line := &r.Lines[len(r.Lines)-1]
	line.Shape, line.Time, line.Values = shape, time, line.Values[:0]
	return line
}

// With appends values of the next fields.
func (l *Line) With(values ...int64) *Line {
	l.Values = append(l.Values, values...)
	return l
}

// WithList appends a list, the value of the next field.
func (l *Line) WithList(values ...int64) *Line {
	l.Values = append(l.Values, int64(len(values)))
	l.Values = append(l.Values, values...)
	return l
}

// Equal says whether two replies print the same.
func (r *Reply) Equal(other *Reply) bool {
	return slices.EqualFunc(r.Lines, other.Lines, func(a, b Line) bool { return a.Equal(&b) })
}

// Equal says whether two lines are the same.
func (l *Line) Equal(other *Line) bool {
	return l.Shape == other.Shape && l.Time == other.Time && slices.Equal(l.Values, other.Values)
}

// Clone copies a line out of the memory that is reused.
func (l *Line) Clone() Line {
	return Line{Shape: l.Shape, Time: l.Time, Values: slices.Clone(l.Values)}
}

// Clone copies a reply out of the memory that is reused.
func (r *Reply) Clone() Reply {
	lines := slices.Clone(r.Lines)
	for i := range lines {
		lines[i] = lines[i].Clone()
	}
	return Reply{lines}
}
