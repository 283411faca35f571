package grader

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"isrgrade/cases"
	"isrgrade/reference"
)

// A leniency is a deviation that is accepted and noted (exercise, "The output").
type leniency string

const (
	crlfLineEnds   leniency = `lines end with \r\n; \n alone is exact`
	trailingBlanks leniency = "lines end with blanks"
	noLastNewline  leniency = "the last line has no newline"
)

// otherOrder is that a list of brokers is not in the order that the exercise says.
func otherOrder(field, order string) leniency {
	return leniency("the " + field + " is not in " + order)
}

// difference is the first line of output that is not right.
type difference struct {
	line     int    // index in the output, from 0
	expected string // "" when the line is one too many
	actual   string // "" when the line is missing; as printed
	field    string // the name of a reply's field, "t" for its time, or one of the constants below
}

// What is wrong with a line, where no field is to blame.
const (
	fieldFormat  = "format"
	fieldReply   = "another reply"
	fieldMissing = "missing line"
	fieldExtra   = "extra line"
	fieldLineEnd = "line end"
)

// comparison is a program's output against the right one.
type comparison struct {
	first      *difference // nil when every line is right
	leniencies []leniency
	lines      []string // the output's, as printed, without \n
	canonical  []string // the same, with every leniency taken out
	replies    []string // those of canonical that have the shape of a reply
}

// form is how a trace's replies are written.
type form struct {
	grammar *reference.Grammar
	brokers []int64 // in the header's order
}

// formOf gives the form of a trace's replies.
func formOf(trace *cases.Trace) form { return form{&trace.Model.Grammar, trace.Config.Brokers} }

// compare holds output against the expected lines. strict accepts no leniency.
func (f form) compare(expected []string, output []byte, strict bool) comparison {
	var result comparison
	result.lines = splitLines(output, linesKept(len(expected)), bytesKept(expected))
	result.canonical = make([]string, len(result.lines))
	for i, line := range result.lines {
		if i < len(expected) && line == expected[i] { // the usual case, and cheap
			result.canonical[i] = line
			result.replies = append(result.replies, line)
			continue
		}
		canonical, used := f.canonicalLine(line)
		result.canonical[i] = canonical
		result.note(used...)
		if _, isReply := f.grammar.Fit(canonical); isReply {
			result.replies = append(result.replies, canonical)
		}
	}
	if len(output) > 0 && !bytes.HasSuffix(output, []byte("\n")) {
		result.note(noLastNewline)
	}
	if strict {
		result.first = f.firstDifference(expected, result.lines, result.lines)
		if result.first == nil && slices.Contains(result.leniencies, noLastNewline) {
			last := len(expected) - 1
			result.first = &difference{last, expected[last], result.lines[last], fieldLineEnd}
		}
		return result
	}
	result.first = f.firstDifference(expected, result.canonical, result.lines)
	return result
}

func (c *comparison) note(used ...leniency) {
	for _, one := range used {
		if !slices.Contains(c.leniencies, one) {
			c.leniencies = append(c.leniencies, one)
		}
	}
}

// linesKept bounds the lines that are looked at, so that a flood of output does
// not fill our memory or our time. It leaves room for many debug prints a reply.
func linesKept(expected int) int { return 20*expected + 200 }

// bytesKept bounds a line: what is longer than any right line is wrong, however it
// goes on.
func bytesKept(expected []string) int {
	kept := 4096
	for _, line := range expected {
		kept = max(kept, 2*len(line))
	}
	return kept
}

// splitLines gives at most the first most lines, each cut to so many bytes,
// without \n.
func splitLines(output []byte, most, bytesOfLine int) []string {
	var lines []string
	for line := range bytes.Lines(output) {
		if len(lines) == most {
			break
		}
		line = bytes.TrimSuffix(line, []byte("\n"))
		lines = append(lines, string(line[:min(len(line), bytesOfLine)]))
	}
	return lines
}

// firstDifference compares lines by compared and reports them by printed.
func (f form) firstDifference(expected, compared, printed []string) *difference {
	for i := range max(len(expected), len(compared)) {
		switch {
		case i >= len(compared):
			return &difference{i, expected[i], "", fieldMissing}
		case i >= len(expected):
			return &difference{i, "", printed[i], fieldExtra}
		case expected[i] != compared[i]:
			return &difference{i, expected[i], printed[i], f.wrongField(expected[i], compared[i])}
		}
	}
	return nil
}

// wrongField names the first field of a reply that differs, or says that actual is
// another reply or none.
func (f form) wrongField(expected, actual string) string {
	got, isReply := f.grammar.Fit(actual)
	want, _ := f.grammar.Fit(expected)
	switch {
	case !isReply:
		return fieldFormat
	case got.Shape != want.Shape:
		return fieldReply
	}
	for i := range want.Values {
		if want.Values[i].Text != got.Values[i].Text {
			return want.Values[i].Name
		}
	}
	return fieldFormat
}

// canonicalLine takes out of a line what the comparison accepts.
func (f form) canonicalLine(line string) (string, []leniency) {
	var used []leniency
	canonical, found := strings.CutSuffix(line, "\r")
	if found {
		used = append(used, crlfLineEnds)
	}
	if trimmed := strings.TrimRight(canonical, " \t"); trimmed != canonical {
		canonical = trimmed
		used = append(used, trailingBlanks)
	}
	canonical, unordered := f.ordered(canonical)
	return canonical, append(used, unordered...)
}

// ordered puts the brokers of a reply into the order that the exercise says. A line
// that is no reply, or names a broker twice or an unknown one, stays as it is.
func (f form) ordered(line string) (inOrder string, used []leniency) {
	fitted, isReply := f.grammar.Fit(line)
	if !isReply {
		return line, nil
	}
	inOrder = line
	for _, value := range fitted.Values {
		if value.Arg == nil || value.Arg.Kind != reference.Brokers {
			continue
		}
		if sorted := f.sorted(value.Text, value.Arg); sorted != value.Text {
			inOrder = strings.Replace(inOrder, " "+value.Name+"="+value.Text, " "+value.Name+"="+sorted, 1)
			used = append(used, otherOrder(value.Name, f.orderOf(value.Arg)))
		}
	}
	return inOrder, used
}

// sorted gives the brokers of a field in its order.
func (f form) sorted(list string, field *reference.Arg) string {
	brokers := f.brokers
	if field.Ascending {
		brokers = slices.Sorted(slices.Values(brokers))
	}
	ids := strings.Split(list, ",")
	inOrder := make([]string, 0, len(ids))
	for _, broker := range brokers {
		if id := strconv.FormatInt(broker, 10); slices.Contains(ids, id) {
			inOrder = append(inOrder, id)
		}
	}
	if len(inOrder) != len(ids) {
		return list
	}
	return strings.Join(inOrder, ",")
}

// orderOf names the order of a list of brokers: by id, or as in the header line that
// lists all brokers.
func (f form) orderOf(field *reference.Arg) string {
	if field.Ascending {
		return "ascending order"
	}
	for _, line := range f.grammar.Header {
		if slices.ContainsFunc(line.Args, func(a reference.Arg) bool { return a.Kind == reference.Brokers }) {
			return "the order of " + line.Name
		}
	}
	return "the order of the header"
}
