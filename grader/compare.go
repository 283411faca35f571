package grader

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// A leniency is a deviation that is accepted and noted (exercise, "The output").
type leniency string

const (
	crlfLineEnds   leniency = `lines end with \r\n; \n alone is exact`
	trailingBlanks leniency = "lines end with blanks"
	noLastNewline  leniency = "the last line has no newline"
	otherISROrder  leniency = "the ISR is not in the order of REPLICAS"
)

// difference is the first line of output that is not right.
type difference struct {
	line     int    // index in the output, from 0
	expected string // "" when the line is one too many
	actual   string // "" when the line is missing; as printed
	field    string // "t", "LEO", "HW", "ISR", "WRITES", or one of the constants below
}

// What is wrong with a line, where no field is to blame.
const (
	fieldFormat  = "format"
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

// compare holds output against the expected lines. replicas is the order of the
// ISR. strict accepts no leniency.
func compare(expected []string, output []byte, replicas []int64, strict bool) comparison {
	var result comparison
	result.lines = splitLines(output, linesKept(len(expected)), bytesKept(expected))
	result.canonical = make([]string, len(result.lines))
	for i, line := range result.lines {
		canonical, used := canonicalLine(line, replicas)
		result.canonical[i] = canonical
		result.note(used...)
		if isReply(canonical) {
			result.replies = append(result.replies, canonical)
		}
	}
	if len(output) > 0 && !bytes.HasSuffix(output, []byte("\n")) {
		result.note(noLastNewline)
	}
	if strict {
		result.first = firstDifference(expected, result.lines, result.lines)
		if result.first == nil && slices.Contains(result.leniencies, noLastNewline) {
			last := len(expected) - 1
			result.first = &difference{last, expected[last], result.lines[last], fieldLineEnd}
		}
		return result
	}
	result.first = firstDifference(expected, result.canonical, result.lines)
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
func firstDifference(expected, compared, printed []string) *difference {
	for i := range max(len(expected), len(compared)) {
		switch {
		case i >= len(compared):
			return &difference{i, expected[i], "", fieldMissing}
		case i >= len(expected):
			return &difference{i, "", printed[i], fieldExtra}
		case expected[i] != compared[i]:
			return &difference{i, expected[i], printed[i], wrongField(expected[i], compared[i])}
		}
	}
	return nil
}

// wrongField names the first field of a reply that differs, or fieldFormat when
// actual is not a reply.
func wrongField(expected, actual string) string {
	if !isReply(actual) {
		return fieldFormat
	}
	actualFields := strings.Fields(actual)
	for i, field := range strings.Fields(expected) {
		if field != actualFields[i] {
			name, _, _ := strings.Cut(field, "=")
			return name
		}
	}
	return fieldFormat
}

// replyFields are the names of a reply's fields, in order.
var replyFields = [...]string{"t", "LEO", "HW", "ISR", "WRITES"}

// isReply says whether a line has the shape of a reply: the right fields in the
// right order, whatever their values.
func isReply(line string) bool {
	words := strings.Split(line, " ")
	if len(words) != len(replyFields) {
		return false
	}
	for i, word := range words {
		name, value, found := strings.Cut(word, "=")
		if !found || name != replyFields[i] || !valueFits(name, value) {
			return false
		}
	}
	return true
}

func valueFits(name, value string) bool {
	switch name {
	case "ISR":
		_, ok := parseIDs(value)
		return ok
	case "WRITES":
		return value == "OK" || value == "NOT_ENOUGH_REPLICAS"
	default:
		_, err := strconv.ParseInt(value, 10, 64)
		return err == nil
	}
}

// parseIDs reads "5,6,7"; the empty list is "".
func parseIDs(text string) ([]int64, bool) {
	if text == "" {
		return nil, true
	}
	var ids []int64
	for word := range strings.SplitSeq(text, ",") {
		id, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, false
		}
		ids = append(ids, id)
	}
	return ids, true
}

// canonicalLine takes out of a line what the comparison accepts.
func canonicalLine(line string, replicas []int64) (string, []leniency) {
	var used []leniency
	canonical, found := strings.CutSuffix(line, "\r")
	if found {
		used = append(used, crlfLineEnds)
	}
	if trimmed := strings.TrimRight(canonical, " \t"); trimmed != canonical {
		canonical = trimmed
		used = append(used, trailingBlanks)
	}
	if ordered := orderISR(canonical, replicas); ordered != canonical {
		canonical = ordered
		used = append(used, otherISROrder)
	}
	return canonical, used
}

// orderISR puts the ISR of a reply into the order of replicas. A line that is no
// reply, or whose ISR names a broker twice or an unknown one, stays as it is.
func orderISR(line string, replicas []int64) string {
	if !isReply(line) {
		return line
	}
	words := strings.Split(line, " ")
	ids, _ := parseIDs(strings.TrimPrefix(words[3], "ISR="))
	ordered := make([]string, 0, len(ids))
	for _, replica := range replicas {
		if slices.Contains(ids, replica) {
			ordered = append(ordered, strconv.FormatInt(replica, 10))
		}
	}
	if len(ordered) != len(ids) {
		return line
	}
	words[3] = "ISR=" + strings.Join(ordered, ",")
	return strings.Join(words, " ")
}
