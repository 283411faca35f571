package diagnosis

import (
	"strings"

	"isrgrade/cases"
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
	for _, run := range runs {
		w := weighing{run: run, lines: linesOf(whole, run.Trace)}
		w.same = agreeing(run.Printed, w.lines)
		for k, program := range programs {
			w.weigh(program, &evidence[k])
		}
	}
	return evidence
}

// weighing is what one run is weighed with: the lines of the whole set, and how many
// of these the program prints before it goes wrong.
type weighing struct {
	run   Run
	lines []string
	same  int
}

func (w *weighing) weigh(alternative Program, evidence *Evidence) {
	at, other := parting(alternative, w.run.Trace, w.lines)
	switch {
	case at == whole || at > w.same || at == len(w.run.Printed) && w.run.Cut:
	case at < w.same:
		evidence.For++
	default:
		evidence.count(textAt(w.lines, at), other, textAt(w.run.Printed, at))
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

// parting gives the first line in which a program departs from lines, or whole, and
// what it prints there.
func parting(program Program, trace *cases.Trace, lines []string) (at int, line string) {
	parted := false
	program(trace, func(printed []byte) bool {
		if at == len(lines) || lines[at] != string(printed) {
			line, parted = string(printed), true
			return false
		}
		at++
		return true
	})
	if !parted && at == len(lines) {
		return whole, ""
	}
	return at, line
}

func agreeing(a, b []string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func textAt(lines []string, at int) string {
	if at >= len(lines) {
		return ""
	}
	return lines[at]
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
