package diagnosis

import (
	"slices"
	"strings"

	"isrgrade/reference"
)

// Evidence counts what runs say about one member of a set, the suspect, against one
// alternative: how often the program prints what it would with the suspect, with the
// alternative, and with neither, where the two part first. A program that went wrong
// before that says nothing.
type Evidence struct{ For, Against, Neither int }

// Weigh gives the evidence of the runs about member i of a set: first against a
// program without it, then against each of the rivals.
func (t *Track) Weigh(set Set, i int, runs []Run) []Evidence {
	alternatives := append([]Set{set.Without(i)}, t.rivals(set, i)...)
	programs := make([]Program, len(alternatives))
	for k := range alternatives {
		programs[k] = t.Program(alternatives[k])
	}
	evidence := make([]Evidence, len(alternatives))
	weighings := make([]weighing, len(runs))
	program := t.Program(set)
	for r := range runs {
		w := &weighings[r]
		w.run, w.lines = &runs[r], linesOf(program, runs[r].Trace)
		w.same = w.run.agreeing(w.lines)
	}
	blamed := blame(weighings)
	for r := range weighings {
		for k, program := range programs {
			weighings[r].weigh(program, blamed, &evidence[k])
		}
	}
	return evidence
}

// weighing is what one run is weighed with: the lines of the whole set, and how many
// of these the program prints before it goes wrong.
type weighing struct {
	run   *Run
	lines []reference.Line
	same  int
}

// How often a field must be the only wrong one where a program goes wrong first, at the
// least and of ten, to be blamed for the whole.
const (
	blamedAtLeast  = 8
	blamedOfTen    = 9
	nothingToBlame = ""
)

// blame gives the field that nearly always is the only wrong one where the program first
// prints something else than the set: it follows a rule of its own, whatever the others do.
func blame(weighings []weighing) (field string) {
	wrong, alone := 0, map[string]int{}
	for i := range weighings {
		w := &weighings[i]
		if w.same >= len(w.lines) || w.same >= len(w.run.Printed) {
			continue
		}
		wrong++
		if fields := apartFields(w.textAt(w.same), w.run.Printed[w.same]); len(fields) == 1 {
			alone[fields[0]]++
		}
	}
	for field, times := range alone {
		if times >= blamedAtLeast && 10*times >= blamedOfTen*wrong {
			return field
		}
	}
	return nothingToBlame
}

func (w *weighing) weigh(alternative Program, blamed string, evidence *Evidence) {
	at, other := parting(alternative, w.run.Trace, w.lines)
	switch {
	case at == whole || at > w.same || at == len(w.run.Printed) && w.run.Cut:
	case at < w.same:
		evidence.For++
	default:
		printed := ""
		if at < len(w.run.Printed) {
			printed = w.run.Printed[at]
		}
		evidence.count(w.textAt(at), w.text(other), printed, blamed)
	}
}

// count judges a line by the values in which the two expected ones differ. Where these are
// at odds, those of the blamed field have no say.
func (e *Evidence) count(with, instead, printed, blamed string) {
	suspects, others := votes(with, instead, printed, nothingToBlame)
	if suspects > 0 && others > 0 && blamed != nothingToBlame {
		suspects, others = votes(with, instead, printed, blamed)
	}
	switch {
	case suspects == 0 && others == 0:
		e.Neither++
	case others == 0:
		e.For++
	case suspects == 0:
		e.Against++
	default:
		e.Neither++
	}
}

// votes counts the values that a line has of the first of two expected ones, and of the
// second, where these differ and not in the field left out.
func votes(with, instead, printed, leftOut string) (suspects, others int) {
	got := values(printed)
	for value, its := range apart(with, instead) {
		switch {
		case leftOut != nothingToBlame && fieldOf(value) == leftOut:
		case got[value] == its:
			suspects++
		default:
			others++
		}
	}
	return suspects, others
}

// textAt gives a line of the whole set; "" is none.
func (w *weighing) textAt(at int) string {
	if at >= len(w.lines) {
		return ""
	}
	return w.text(&w.lines[at])
}

func (w *weighing) text(line *reference.Line) string {
	if line == nil {
		return ""
	}
	return string(AppendText(nil, w.run.Trace, line))
}

// values are the fields of a line, a list's members each by itself.
func values(line string) map[string]bool {
	all := map[string]bool{}
	for word := range strings.FieldsSeq(line) {
		name, list, _ := strings.Cut(word, "=")
		for value := range strings.SplitSeq(list, ",") {
			all[name+"="+value] = true
		}
	}
	return all
}

func fieldOf(value string) string {
	name, _, _ := strings.Cut(value, "=")
	return name
}

// apartFields gives the fields in which two lines differ, in no order.
func apartFields(first, second string) []string {
	var fields []string
	for value := range apart(first, second) {
		if field := fieldOf(value); !slices.Contains(fields, field) {
			fields = append(fields, field)
		}
	}
	return fields
}

// apart gives the values that are in one of two lines only, and whether it is the first.
func apart(first, second string) map[string]bool {
	a, b := values(first), values(second)
	differ := map[string]bool{}
	for value := range a {
		if !b[value] {
			differ[value] = true
		}
	}
	for value := range b {
		if !a[value] {
			differ[value] = false
		}
	}
	return differ
}
