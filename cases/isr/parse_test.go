package isr_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	reference "isrgrade/reference/isr"
)

// head is a right header of three lines; a command after it is on line 4.
const head = "LAG_MAX 500\nMIN_ISR 2\nREPLICAS 5 6 7\n"

// malformed lists traces that break one rule each of the exercise's "The input".
var malformed = []struct {
	reason string
	text   string
	line   int
	says   string // part of what is wrong or of what would be right
}{
	{"an empty file", "", 1, "the file ends before LAG_MAX"},
	{"nothing but a comment", "# Nothing.\n", 2, "the file ends before LAG_MAX"},
	{"the header is cut short", "LAG_MAX 500\nMIN_ISR 1\n", 3, "the file ends before REPLICAS"},
	{"LAG_MAX is missing", "MIN_ISR 1\nREPLICAS 5\n", 1, "the header line LAG_MAX belongs"},
	{"MIN_ISR is missing", "LAG_MAX 500\nREPLICAS 5 6\n", 2, "the header line MIN_ISR belongs"},
	{"REPLICAS is missing", "LAG_MAX 500\nMIN_ISR 1\nt=0 STATUS\n", 3, "the header line REPLICAS belongs"},
	{"LAG_MAX twice", "LAG_MAX 500\nLAG_MAX 500\nMIN_ISR 1\nREPLICAS 5\n", 2, "the header line MIN_ISR belongs"},
	{"REPLICAS twice", head + "REPLICAS 5 6 7\n", 4, "is no command"},
	{"header lines swapped", "LAG_MAX 500\nREPLICAS 5 6\nMIN_ISR 1\n", 2, "in this order"},
	{"the header comes after a command", "t=0 STATUS\n" + head, 1, "the header line LAG_MAX belongs"},
	{"a header in lower case", "lag_max 500\n", 1, "the header line LAG_MAX belongs"},

	{"LAG_MAX without a number", "LAG_MAX\n", 1, `LAG_MAX is ""`},
	{"LAG_MAX is negative", "LAG_MAX -1\n", 1, `LAG_MAX is "-1"; give milliseconds from 0`},
	{"LAG_MAX has a sign", "LAG_MAX +500\n", 1, `LAG_MAX is "+500"`},
	{"LAG_MAX has a leading zero", "LAG_MAX 0500\n", 1, "no leading zero"},
	{"LAG_MAX has a unit", "LAG_MAX 500ms\n", 1, `LAG_MAX is "500ms"`},
	{"LAG_MAX is no whole number", "LAG_MAX 0.5\n", 1, `LAG_MAX is "0.5"`},
	{"LAG_MAX is 2^63", "LAG_MAX 9223372036854775808\n", 1, "to 2^63-1"},
	{"LAG_MAX has two numbers", "LAG_MAX 500 600\n", 1, `LAG_MAX is "500 600"`},
	{"a trailing blank in the header", "LAG_MAX 500 \n", 1, `LAG_MAX is "500 "`},
	{"MIN_ISR 0", "LAG_MAX 500\nMIN_ISR 0\nREPLICAS 5\n", 2, `MIN_ISR is "0"; give a number from 1`},
	{"MIN_ISR is too big for any number", "LAG_MAX 500\nMIN_ISR 99999999999999999999\n", 2, "MIN_ISR is"},
	{"MIN_ISR above the number of replicas", "LAG_MAX 500\nMIN_ISR 3\nREPLICAS 5 6\n", 3, "MIN_ISR is 3 but REPLICAS lists only 2"},
	{"no replicas", "LAG_MAX 500\nMIN_ISR 1\nREPLICAS\n", 3, `"" is no broker id`},
	{"a broker id twice", "LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5 6 5\n", 3, "broker 5 is listed twice"},
	{"a negative broker id", "LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5 -6\n", 3, `"-6" is no broker id`},
	{"broker ids separated by commas", "LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5,6\n", 3, `"5,6" is no broker id`},
	{"a double space between broker ids", "LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5  6\n", 3, "with single spaces"},

	{"time goes back", head + "t=10 APPEND 1\nt=9 STATUS\n", 5, "t=9 comes after t=10; time never goes back"},
	{"time is negative", head + "t=-1 STATUS\n", 4, `the time is "-1"`},
	{"time has a leading zero", head + "t=00 STATUS\n", 4, `the time is "00"`},
	{"time is 2^63", head + "t=9223372036854775808 STATUS\n", 4, "from 0 to 2^63-1"},
	{"time is empty", head + "t= STATUS\n", 4, `the time is ""`},
	{"time without t=", head + "0 STATUS\n", 4, "is no command"},
	{"T in capitals", head + "T=0 STATUS\n", 4, "is no command"},
	{"a time alone", head + "t=0\n", 4, "is no command"},
	{"a time and a blank", head + "t=0 \n", 4, "is no command"},

	{"APPEND 0", head + "t=0 APPEND 0\n", 4, `APPEND is given "0"; append 1`},
	{"APPEND of less than nothing", head + "t=0 APPEND -4\n", 4, `APPEND is given "-4"`},
	{"APPEND without a number", head + "t=0 APPEND\n", 4, "is no command"},
	{"APPEND with two numbers", head + "t=0 APPEND 4 4\n", 4, "is no command"},
	{"the LEO leaves 64 bits", head + "t=0 APPEND 9223372036854775807\nt=1 APPEND 1\n", 5, "9223372036854775807 + 1 does not fit"},

	{"the leader fetches", head + "t=0 FETCH 5 offset 0\n", 4, "broker 5 is the leader; only a follower fetches"},
	{"an unknown broker fetches", head + "t=0 FETCH 8 offset 0\n", 4, "broker 8 is not in REPLICAS"},
	{"a broker id with a leading zero", head + "t=0 FETCH 06 offset 0\n", 4, `"06" is no broker id`},
	{"an offset beyond the LEO", head + "t=0 APPEND 4\nt=1 FETCH 6 offset 5\n", 5, `the offset is "5" and the leader's LEO is 4`},
	{"an offset below 0", head + "t=0 FETCH 6 offset -1\n", 4, `the offset is "-1"`},
	{"FETCH without the word offset", head + "t=0 FETCH 6 0\n", 4, "is no command"},
	{"FETCH with an offset missing", head + "t=0 FETCH 6 offset\n", 4, "is no command"},
	{"STATUS with an argument", head + "t=0 STATUS 6\n", 4, "is no command"},
	{"an unknown command", head + "t=0 PRODUCE 4\n", 4, `write "t=0 APPEND 4"`},
	{"a command in lower case", head + "t=0 status\n", 4, "is no command"},

	{"a double space", head + "t=0  STATUS\n", 4, "with single spaces"},
	{"a trailing blank", head + "t=0 STATUS \n", 4, "is no command"},
	{"a leading blank", head + " t=0 STATUS\n", 4, "is no command"},
	{"a tab", head + "t=0\tSTATUS\n", 4, `the line contains '\t'`},
	{"a carriage return in a line", "LAG_MAX\r 500\nMIN_ISR 1\n", 1, `the line contains '\r'`},
	{"a carriage return at the end of the file", head + "t=0 STATUS\r", 4, `the line contains '\r'`},
	{"a blank line", head + "\nt=0 STATUS\n", 4, "the line is blank"},
	{"a blank line at the end", head + "t=0 STATUS\n\n", 5, "the line is blank"},
	{"a no-break space", head + "t=0\u00a0STATUS\n", 4, "the line contains '\\u00a0'"},
	{"digits of another script", head + "t=٣ STATUS\n", 4, "the line contains '٣'"},
	{"a byte order mark", "\ufeff" + head, 1, "the line contains '\\ufeff'"},
	{"bytes that are no UTF-8", head + "t=0 STATUS\xff\n", 4, "use printable ASCII"},
	{"a NUL", head + "t=0 STATUS\x00\n", 4, `the line contains '\x00'`},

	{"a comment that rings the bell", "# \a\n" + head, 1, `the comment contains '\a'`},
	{"a comment that colours the terminal", "# \x1b[31m\n" + head, 1, `the comment contains '\x1b'`},
	{"a comment with an 8-bit escape", "# \u009b31m\n" + head, 1, `the comment contains '\u009b'`},
	{"a comment that turns the text around", "# \u202e\n" + head, 1, `the comment contains '\u202e'`},
	{"a comment with a tab", "#\ttab\n" + head, 1, `the comment contains '\t'`},
	{"a comment in Latin-1", "# caf\xe9\n" + head, 1, "the comment is no UTF-8"},
	{"a comment after a command", head + "t=0 STATUS # now\n", 4, "is no command"},
	{"an indented comment", head + " # now\n", 4, "is no command"},

	{"a reply before any command", "> t=0\n" + head, 1, "put it directly under a STATUS"},
	{"a reply under APPEND", head + "t=0 APPEND 4\n> t=0 LEO=4\n", 5, "put it directly under a STATUS"},
	{"a reply under a comment", head + "t=0 STATUS\n# so:\n> t=0\n", 6, "put it directly under a STATUS"},
	{"a second reply", head + "t=0 STATUS\n> t=0\n> t=0\n", 6, "a second reply"},
	{"an empty reply", head + "t=0 STATUS\n>\n", 5, "the reply is empty"},
	{"a reply of blanks", head + "t=0 STATUS\n>   \n", 5, "the reply is empty"},
	{"a reply without a space", head + "t=0 STATUS\n>t=0\n", 5, "no space after >"},
}

func TestParseRejects(t *testing.T) {
	for _, row := range malformed {
		t.Run(row.reason, func(t *testing.T) {
			trace, err := track.Parse("bad.trace", []byte(row.text))
			checkSyntaxError(t, err, "bad.trace", row.line, row.says)
			if trace != nil {
				t.Error("a malformed trace was given out")
			}
		})
	}
}

func checkSyntaxError(t *testing.T, err error, file string, line int, says string) {
	t.Helper()
	var syntax *cases.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("the error is %v, want a SyntaxError", err)
	}
	if syntax.File != file || syntax.Line != line {
		t.Errorf("the error is at %s:%d, want %s:%d", syntax.File, syntax.Line, file, line)
	}
	if syntax.What == "" || syntax.Want == "" {
		t.Errorf("the error does not say both what is wrong and what would be right: %v", err)
	}
	if !strings.Contains(err.Error(), says) {
		t.Errorf("the error is\n  %v\nand does not say\n  %s", err, says)
	}
	if strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' || r == 0x7f }) {
		t.Errorf("the error shows control characters as they are: %q", err)
	}
}

// The second reading of the rules rejects the same traces, comments and replies
// left aside.
func TestOffenceRejectsWhatParseRejects(t *testing.T) {
	for _, row := range malformed {
		if !strings.ContainsAny(row.text, "#>") && grammarViolation(row.text) == "" {
			t.Errorf("%s: %q looks right to the second reading", row.reason, row.text)
		}
	}
}

func TestParseAccepts(t *testing.T) {
	for _, row := range []struct {
		reason string
		text   string
	}{
		{"a header alone: a trace may have no commands", head},
		{"a single replica", "LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5\nt=0 STATUS\n"},
		{"broker id 0", "LAG_MAX 500\nMIN_ISR 1\nREPLICAS 0 1\nt=0 STATUS\n"},
		{"LAG_MAX 0", "LAG_MAX 0\nMIN_ISR 1\nREPLICAS 5\n"},
		{"the largest numbers", "LAG_MAX 9223372036854775807\nMIN_ISR 1\nREPLICAS 9223372036854775807 0\nt=9223372036854775807 APPEND 9223372036854775807\n"},
		{"equal times", head + "t=1 APPEND 1\nt=1 APPEND 1\nt=1 STATUS\n"},
		{"an offset at the LEO", head + "t=0 APPEND 4\nt=0 FETCH 6 offset 4\n"},
		{"an offset that goes back", head + "t=0 APPEND 4\nt=0 FETCH 6 offset 4\nt=1 FETCH 6 offset 0\n"},
		{"no line end after the last command", head + "t=0 STATUS"},
		{"STATUS without a reply", head + "t=0 STATUS\nt=1 STATUS\n"},
		{"a comment in the student's language", "# Ça va? 元気 ✓\n" + head},
		{"an empty comment", "#\n" + head},
		{"Windows line ends", strings.ReplaceAll("# As an editor saves it.\n"+head+"t=0 STATUS\n", "\n", "\r\n")},
		{"comments between header lines", "LAG_MAX 500\n# Two of three.\nMIN_ISR 2\nREPLICAS 5 6 7\n"},
	} {
		if _, err := track.Parse("good.trace", []byte(row.text)); err != nil {
			t.Errorf("%s: %v", row.reason, err)
		}
	}
}

func TestParseReadsEveryPart(t *testing.T) {
	const text = "# Title.\n# More.\n" + head +
		"# The log.\nt=0 APPEND 4\nt=100 FETCH 7 offset 2\n# Ask.\n# Now.\nt=130 STATUS\n> t=130 LEO=4 HW=0 ISR=5,6,7 WRITES=OK\n# The end.\n"
	trace, err := track.Parse("whole.trace", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if c := trace.Config; !slices.Equal(c.Numbers, []int64{500, 2}) || !slices.Equal(c.Brokers, []int64{5, 6, 7}) {
		t.Errorf("the header is read as %+v", c)
	}
	wantCommands := []reference.Command{
		{Kind: reference.Append, Time: 0, Records: 4},
		{Kind: reference.Fetch, Time: 100, Follower: 2, Offset: 2},
		{Kind: reference.Status, Time: 130},
	}
	if !slices.Equal(reference.AllTyped(trace.Commands()), wantCommands) {
		t.Errorf("the commands are %+v, want %+v", trace.Commands(), wantCommands)
	}
	status := trace.Steps[2]
	if status.Line != 11 || !slices.Equal(status.Replies, []string{"t=130 LEO=4 HW=0 ISR=5,6,7 WRITES=OK"}) || !slices.Equal(status.Comments, []string{" Ask.", " Now."}) {
		t.Errorf("the STATUS is read as %+v", status)
	}
	if trace.Title() != "Title." || len(trace.Intro) != 2 || !slices.Equal(trace.Trailing, []string{" The end."}) {
		t.Errorf("title %q, intro %q, trailing %q", trace.Title(), trace.Intro, trace.Trailing)
	}
	if trace.String() != text {
		t.Errorf("printed again it is\n%s\nwant\n%s", trace, text)
	}
}
