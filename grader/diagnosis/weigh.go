package diagnosis

import (
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
	whole := t.Program(set)
	for r := range runs {
		w := weighing{run: &runs[r], lines: linesOf(whole, runs[r].Trace)}
		w.same = w.run.agreeing(w.lines)
		for k, program := range programs {
			w.weigh(program, &evidence[k])
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

func (w *weighing) weigh(alternative Program, evidence *Evidence) {
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
		evidence.count(w.textAt(at), w.text(other), printed)
	}
}

// count judges a line by the values in which the two expected ones differ.
func (e *Evidence) count(with, instead, printed string) {
	got, suspects, others := values(printed), 0, 0
	differ := apart(with, instead)
	for value, its := range differ {
		if got[value] == its {
			suspects++
		} else {
			others++
		}
	}
	switch {
	case others == 0:
		e.For++
	case suspects == 0:
		e.Against++
	default:
		e.Neither++
	}
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
