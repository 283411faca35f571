package grader

import (
	"slices"
	"strings"
	"testing"

	"isrgrade/reference/isr"
	"isrgrade/reference/kafka"
)

var expectedLines = []string{
	"t=130 LEO=4 HW=2 ISR=5,6,7 WRITES=OK",
	"t=550 LEO=4 HW=4 ISR=5,6 WRITES=OK",
}

const right = "t=130 LEO=4 HW=2 ISR=5,6,7 WRITES=OK\nt=550 LEO=4 HW=4 ISR=5,6 WRITES=OK\n"

// lessonForm is how the lesson's replies are written.
func lessonForm() form {
	grammar := isr.Grammar()
	return form{&grammar, []int64{5, 6, 7}}
}

// The exercise's "The output" says what is accepted and that everything else
// counts.
func TestCompareAcceptsTheLenienciesOfTheExerciseAndNothingElse(t *testing.T) {
	for _, test := range []struct {
		reason, output string
		line           int // of the first difference, from 0; -1 when there is none
		field          string
		noted          []leniency
	}{
		{"exactly right", right, -1, "", nil},
		{`\r\n is accepted and noted`, strings.ReplaceAll(right, "\n", "\r\n"), -1, "", []leniency{crlfLineEnds}},
		{"trailing blanks are accepted and noted once", strings.ReplaceAll(right, "\n", " \t\n"), -1, "", []leniency{trailingBlanks}},
		{"blanks before \\r\\n are both", strings.ReplaceAll(right, "\n", " \r\n"), -1, "", []leniency{crlfLineEnds, trailingBlanks}},
		{"a missing last newline is accepted and noted", strings.TrimSuffix(right, "\n"), -1, "", []leniency{noLastNewline}},
		{"another order inside ISR is accepted and noted", strings.Replace(right, "5,6,7", "7,5,6", 1), -1, "", []leniency{otherOrder("ISR", "the order of REPLICAS")}},
		{"a wrong HW counts", strings.Replace(right, "HW=2", "HW=4", 1), 0, "HW", nil},
		{"a wrong LEO comes before a wrong HW", strings.Replace(right, "LEO=4 HW=2", "LEO=5 HW=5", 1), 0, "LEO", nil},
		{"a member too few counts", strings.Replace(right, "5,6,7", "5,6", 1), 0, "ISR", nil},
		{"a member twice is no other order", strings.Replace(right, "5,6,7", "5,6,7,7", 1), 0, "ISR", nil},
		{"a broker that is no replica counts", strings.Replace(right, "5,6,7", "5,6,9", 1), 0, "ISR", nil},
		{"a wrong second line counts", strings.Replace(right, "WRITES=OK\n", "WRITES=NOT_ENOUGH_REPLICAS\n", 1), 0, "WRITES", nil},
		{"a missing line counts", expectedLines[0] + "\n", 1, fieldMissing, nil},
		{"no output at all is a missing line", "", 0, fieldMissing, nil},
		{"an extra line counts", right + "done\n", 2, fieldExtra, nil},
		{"a blank line at the end is an extra line", right + "\n", 2, fieldExtra, nil},
		{"a debug print counts", "read 3 replicas\n" + right, 0, fieldFormat, nil},
		{"a missing field counts", strings.Replace(right, " HW=2", "", 1), 0, fieldFormat, nil},
		{"another case counts", strings.ReplaceAll(right, "LEO", "leo"), 0, fieldFormat, nil},
		{"another spelling counts", strings.Replace(right, "WRITES=OK", "WRITES=Ok", 1), 0, fieldFormat, nil},
		{"two blanks between fields count", strings.Replace(right, " HW", "  HW", 1), 0, fieldFormat, nil},
		{"a leading blank counts", " " + right, 0, fieldFormat, nil},
		{"a form feed is no trailing blank", strings.Replace(right, "OK\n", "OK\f\n", 1), 0, fieldFormat, nil},
		{"invalid UTF-8 is wrong, not fatal", "\xff\xfe\n" + right, 0, fieldFormat, nil},
	} {
		t.Run(test.reason, func(t *testing.T) {
			got := lessonForm().compare(expectedLines, []byte(test.output), false)
			line, field := -1, ""
			if got.first != nil {
				line, field = got.first.line, got.first.field
			}
			if line != test.line || field != test.field {
				t.Errorf("first difference: line %d, %q; want line %d, %q", line, field, test.line, test.field)
			}
			if test.line < 0 && !slices.Equal(got.leniencies, test.noted) {
				t.Errorf("noted %q, want %q", got.leniencies, test.noted)
			}
		})
	}
}

// The page of the track kafka says that lists of ids ascend, whatever the header's
// order.
func TestAListThatAscendsIsRightAtWhicheverLineItStands(t *testing.T) {
	grammar := kafka.Grammar()
	form := form{&grammar, []int64{7, 3, 2}}
	const asked, answered = "t=9 ALTER_PARTITION VERSION=1 ISR=2,3,7", "t=9 APPEND 0-0 OK"
	for _, test := range []struct {
		reason, printed string
		canonical       []string
		noted           []leniency
	}{
		{"where it is expected", asked + "\n", []string{asked}, nil},
		{"behind a line too many", answered + "\n" + asked + "\n", []string{answered, asked}, nil},
		{"another order is noted", "t=9 ALTER_PARTITION VERSION=1 ISR=7,3,2\n", []string{asked}, []leniency{otherOrder("ISR", "ascending order")}},
	} {
		t.Run(test.reason, func(t *testing.T) {
			got := form.compare([]string{asked}, []byte(test.printed), false)
			if !slices.Equal(got.canonical, test.canonical) || !slices.Equal(got.leniencies, test.noted) {
				t.Errorf("read as %q, noted %q; want %q, %q", got.canonical, got.leniencies, test.canonical, test.noted)
			}
		})
	}
}

func TestStrictAcceptsNoLeniency(t *testing.T) {
	for _, test := range []struct {
		reason, output string
		right          bool
	}{
		{"exactly right", right, true},
		{`\r\n`, strings.ReplaceAll(right, "\n", "\r\n"), false},
		{"trailing blank", strings.Replace(right, "\n", " \n", 1), false},
		{"missing last newline", strings.TrimSuffix(right, "\n"), false},
		{"another order inside ISR", strings.Replace(right, "5,6,7", "7,6,5", 1), false},
	} {
		t.Run(test.reason, func(t *testing.T) {
			got := lessonForm().compare(expectedLines, []byte(test.output), true)
			if (got.first == nil) != test.right {
				t.Errorf("first difference is %+v", got.first)
			}
		})
	}
}

func TestAFloodOfNewlinesDoesNotFillTheMemory(t *testing.T) {
	got := lessonForm().compare(expectedLines, []byte(strings.Repeat("\n", 1<<20)), false)
	if most := linesKept(len(expectedLines)); len(got.lines) > most {
		t.Errorf("%d lines kept, want at most %d", len(got.lines), most)
	}
	if got.first == nil {
		t.Error("a flood of newlines was accepted")
	}
}

func TestAnEndlessLineDoesNotFillTheMemory(t *testing.T) {
	got := lessonForm().compare(expectedLines, []byte(right+strings.Repeat("x", 1<<20)), false)
	if last := got.lines[len(got.lines)-1]; len(last) > bytesKept(expectedLines) {
		t.Errorf("%d bytes of a line kept, want at most %d", len(last), bytesKept(expectedLines))
	}
	if got.first == nil || got.first.field != fieldExtra {
		t.Errorf("first difference %+v, want an extra line", got.first)
	}
}

func FuzzCompareNeverPanicsAndIsRightOnlyForRightLines(f *testing.F) {
	f.Add(right)
	f.Add("t= LEO= HW= ISR= WRITES=\n\r\n \x00")
	f.Fuzz(func(t *testing.T, output string) {
		got := lessonForm().compare(expectedLines, []byte(output), false)
		if (got.first == nil) != slices.Equal(got.canonical, expectedLines) {
			t.Errorf("first difference %+v for lines %q", got.first, got.canonical)
		}
	})
}
