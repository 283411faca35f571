package diagnosis

import (
	"encoding/binary"

	"isrgrade/cases"
	"isrgrade/reference"
)

// Program plays traces and gives the lines that it prints one after the other, as data:
// writing them as text would cost more than finding them. It is used by one goroutine.
type Program interface {
	// Begin starts anew with a trace, which must outlive the game.
	Begin(trace *cases.Trace)
	// Next gives the next line, valid until the next call; nil says that there are no more.
	Next() *reference.Line
}

// AppendText appends a line as a program must print it for the trace.
func AppendText(text []byte, trace *cases.Trace, line *reference.Line) []byte {
	return trace.Model.Grammar.AppendLine(text, &trace.Config, line)
}

// prints says whether line is what was printed at a place. What was found to be so is
// kept, so that most lines are compared as data.
func (r *Run) prints(at int, line *reference.Line) bool {
	if r.lines == nil {
		r.lines = make([]*reference.Line, len(r.Printed))
	}
	if known := r.lines[at]; known != nil && known.Equal(line) {
		return true
	}
	r.text = AppendText(r.text[:0], r.Trace, line)
	if string(r.text) != r.Printed[at] {
		return false
	}
	copied := line.Clone()
	r.lines[at] = &copied
	return true
}

// follow gives the first line of the run that the program does not print, or whole.
func follow(program Program, run *Run) int {
	program.Begin(run.Trace)
	for at := 0; ; at++ {
		line := program.Next()
		switch {
		case line == nil && at == len(run.Printed):
			return whole
		case line == nil:
			return at
		case at == len(run.Printed) && run.Cut:
			return whole
		case at == len(run.Printed) || !run.prints(at, line):
			return at
		}
	}
}

func linesOf(program Program, trace *cases.Trace) []reference.Line {
	var lines []reference.Line
	program.Begin(trace)
	for line := program.Next(); line != nil; line = program.Next() {
		lines = append(lines, line.Clone())
	}
	return lines
}

// parting gives the first line in which a program departs from lines, or whole, and
// what it prints there, valid until it is asked for its next line.
func parting(program Program, trace *cases.Trace, lines []reference.Line) (at int, line *reference.Line) {
	program.Begin(trace)
	for at = range lines {
		if line = program.Next(); line == nil || !lines[at].Equal(line) {
			return at, line
		}
	}
	if line = program.Next(); line != nil {
		return len(lines), line
	}
	return whole, nil
}

// agreeing counts the lines at the beginning of a run that are as those given.
func (r *Run) agreeing(lines []reference.Line) int {
	n := 0
	for n < len(lines) && n < len(r.Printed) && r.prints(n, &lines[n]) {
		n++
	}
	return n
}

// answerKey is the same for two programs that print the same for a trace.
func answerKey(key []byte, program Program, trace *cases.Trace) []byte {
	program.Begin(trace)
	for line := program.Next(); line != nil; line = program.Next() {
		key = binary.AppendVarint(binary.AppendVarint(key, int64(line.Shape)), line.Time)
		key = binary.AppendVarint(key, int64(len(line.Values)))
		for _, value := range line.Values {
			key = binary.AppendVarint(key, value)
		}
	}
	return key
}
