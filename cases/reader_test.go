package cases_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"isrgrade/cases"
	"isrgrade/reference"
)

// every is a grammar that has each way of writing a value once; no track has it.
var every = reference.Grammar{
	Header: []reference.HeaderLine{
		{Name: "ROOM", Args: []reference.Arg{{Kind: reference.Millis}}, Example: "ROOM 5"},
		{Name: "HOSTS", Args: []reference.Arg{{Kind: reference.Brokers}, {Kind: reference.Epoch, Joint: "@"}}, Example: "HOSTS 5@50 6@60"},
		{Name: "PILE", Args: []reference.Arg{{Kind: reference.Count}, {Label: "TOP", Kind: reference.Offset}}, Example: "PILE 6 TOP 2"},
		{Name: "LIGHT", Args: []reference.Arg{{Kind: reference.Choice, Words: []string{"off", "on"}}}, Example: "LIGHT on"},
	},
	Verbs: []reference.Verb{
		{Name: "CALL", Args: []reference.Arg{
			{Kind: reference.Broker}, {Kind: reference.Epoch, Joint: "@"}, {Label: "at", Kind: reference.Offset},
			{Label: "last", Kind: reference.Epoch, Optional: true},
		}, Example: "t=0 CALL 5@50 at 1", Speaks: true, MostLines: 2},
		{Name: "SEAT", Args: []reference.Arg{{Label: "all", Kind: reference.Brokers}, {Label: "some", Kind: reference.Brokers}},
			Example: "t=0 SEAT all 5,6 some 6"},
		{Name: "NAME", Args: []reference.Arg{
			{Kind: reference.Name}, {Label: "for", Kind: reference.Choice, Words: []string{"0", "1", "ever"}},
			{Label: "times", Kind: reference.Count, Least: 1},
		}, Example: "t=0 NAME red for ever times 1"},
		{Name: "ASK", Example: "t=0 ASK", Speaks: true},
	},
	Replies: []reference.Shape{{Name: "echo", Fields: []reference.Arg{{Label: "N", Kind: reference.Count}}, Example: "t=0 N=1"}},
}

// echo answers ASK with the number of commands so far, once a command. Its ledger
// takes a name once.
func echo() *reference.Model {
	return reference.NewModel(every, func() reference.Ledger { return &onceLedger{} }, reference.Machine[int, int64, int]{
		Read: func(*reference.Config) int { return 0 }, Right: func() int { return 0 },
		Begin: func(*int, *int) int64 { return 0 }, Clone: func(s *int64) int64 { return *s },
		Step: func(_ *int, s *int64, _ *int, command *reference.Command, reply *reference.Reply) {
			if *s++; command.Verb == 3 {
				reply.Print(0, command.Time).With(*s)
				reply.Print(0, command.Time).With(-*s)
			}
		},
	}, nil)
}

type onceLedger struct{ names int64 }

func (l *onceLedger) Begin(config *reference.Config) *reference.Problem {
	l.names = 0
	if config.Numbers[2] > config.Numbers[1] {
		return &reference.Problem{What: "TOP is above PILE", Want: "lower it"}
	}
	return nil
}

func (l *onceLedger) Check(command *reference.Command) *reference.Problem {
	if command.Verb == 2 && command.Args[0] < l.names {
		return &reference.Problem{What: "the name is taken", Want: "take another"}
	}
	return nil
}

func (l *onceLedger) Take(command *reference.Command) {
	if command.Verb == 2 {
		l.names++
	}
}
func (l *onceLedger) Fields() []reference.Field       { return nil }
func (l *onceLedger) Row(row []int64) ([]int64, bool) { return row, true }
func (l *onceLedger) SetRow([]int64)                  {}

const everyHead = "ROOM 5\nHOSTS 5@50 6@60 7@70\nPILE 6 TOP 2\nLIGHT on\n"

func track() *cases.Track { return &cases.Track{ID: "every", Model: echo()} }

func TestEveryWayOfWritingIsReadAndWrittenAgain(t *testing.T) {
	const text = "# All.\n" + everyHead +
		"t=0 CALL 6@60 at 4\n> t=0 N=1\n> t=0 N=2\nt=1 CALL 7@0 at 0 last 3\n# Seats.\nt=1 SEAT all 7,5,6 some 5\n" +
		"t=2 NAME red7 for ever times 1\nt=2 NAME Blue for 0 times 9\nt=3 ASK\n> t=3 N=6\n# End.\n"
	trace, err := track().Parse("every.trace", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if trace.String() != text {
		t.Errorf("printed again it is\n%s\nwant\n%s", trace, text)
	}
	if got := trace.Steps[1].Command.Args; got != [reference.MostArgs]int64{2, 0, 0, 3} {
		t.Errorf("CALL is read as %v", got)
	}
	if got := trace.Steps[0].Command.Args[3]; got != reference.Missing {
		t.Errorf("the value that is absent is read as %d", got)
	}
}

// oneWrong lists what is wrong in one place, after a right header of four lines.
var oneWrong = []struct {
	reason, text string
	line         int
	says         string
}{
	{"two numbers on one line, the second without its word", "ROOM 5\nHOSTS 5@50\nPILE 6 2\n", 3, `PILE is "6 2"; give a number from 0`},
	{"a word of the header that is none of the choices", strings.Replace(everyHead, "on", "maybe", 1), 4, `LIGHT is "maybe"; give off or on, as in "LIGHT on"`},
	{"a host without its number", "ROOM 5\nHOSTS 5@50 6\n", 2, `"6" is no broker with its number`},
	{"a header that is wrong as a whole", strings.Replace(everyHead, "TOP 2", "TOP 7", 1), 4, "TOP is above PILE; lower it"},
	{"a host that is not listed", everyHead + "t=0 CALL 8@1 at 0\n", 5, "broker 8 is not in HOSTS"},
	{"nothing joined", everyHead + "t=0 CALL 5 at 0\n", 5, `write "t=0 CALL 5@50 at 1"`},
	{"a word too many", everyHead + "t=0 CALL 5@1 at 0 last 2 3\n", 5, "is no command"},
	{"a list with one twice", everyHead + "t=0 SEAT all 5,6,5 some 5\n", 5, "broker 5 is listed twice"},
	{"an empty list", everyHead + "t=0 SEAT all  some 5\n", 5, `"" is no broker id`},
	{"a name with a dash", everyHead + "t=0 NAME a-b for 0 times 1\n", 5, `NAME is given "a-b"; give a word of letters and digits`},
	{"another choice", everyHead + "t=0 NAME a for 2 times 1\n", 5, `the for is "2"; give 0, 1 or ever`},
	{"a number below the least", everyHead + "t=0 NAME a for 0 times 0\n", 5, `the times is "0"; give a number from 1`},
	{"a name twice", everyHead + "t=0 NAME a for 0 times 1\nt=0 NAME a for 1 times 1\n", 6, "the name is taken; take another"},
	{"an unknown command", everyHead + "t=0 SIT\n", 5, "the commands are CALL, SEAT, NAME, ASK"},
	{"a third line of a reply", everyHead + "t=0 CALL 5@1 at 0\n> a\n> b\n> c\n", 8, "CALL has"},
	{"a reply of a command that never speaks", everyHead + "t=0 NAME a for 0 times 1\n> t=0 N=1\n", 6, "put it directly under a CALL or ASK"},
}

func TestWhatIsWrongIsNamedWithItsLine(t *testing.T) {
	for _, row := range oneWrong {
		_, err := track().Parse("bad.trace", []byte(row.text))
		if at := fmt.Sprintf("bad.trace:%d: ", row.line); err == nil || !strings.HasPrefix(err.Error(), at) || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: the error is\n  %v\nwant one at %s that says %s", row.reason, err, at, row.says)
		}
	}
}

func TestAllProblemsOfATraceAreNamedAtOnce(t *testing.T) {
	text := everyHead + "t=5 ASK\nt=4 ASK\n\nt=6 NAME a for 9 times 1\nt=7 SIT\nt=8 ASK\n"
	_, err := track().Parse("bad.trace", []byte(text))
	var problems cases.Problems
	if !errors.As(err, &problems) {
		t.Fatalf("the error is %v", err)
	}
	var lines []int
	for _, problem := range problems {
		lines = append(lines, problem.Line)
	}
	if got := fmt.Sprint(lines); got != "[6 7 8 9]" {
		t.Errorf("problems are named on lines %s, want [6 7 8 9]:\n%v", got, err)
	}
	many := everyHead + strings.Repeat("t=0 SIT\n", 50)
	if _, err := track().Parse("bad.trace", []byte(many)); strings.Count(err.Error(), "\n") != 9 {
		t.Errorf("of 50 problems these are named:\n%v\nwant ten", err)
	}
}

// After a line that cannot be read, what depends on it is not called wrong.
func TestOneSlipIsNotBlamedOnTheLinesBehindIt(t *testing.T) {
	text := strings.Replace(everyHead, "HOSTS 5@50", "HOSTS 5", 1) + "t=0 CALL 5@1 at 0\nt=1 ASK\n"
	_, err := track().Parse("bad.trace", []byte(text))
	if err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("the error is\n%v\nwant one line", err)
	}
}

func TestLineEndsOfEitherSystemAreRead(t *testing.T) {
	text := "# Dos.\n" + everyHead + "t=0 ASK\n> t=0 N=1\n"
	trace, err := track().Parse("dos.trace", []byte(strings.ReplaceAll(text, "\n", "\r\n")))
	if err != nil || trace.String() != text {
		t.Errorf("read as\n%v\n%v", trace, err)
	}
}

func TestWrongRepliesOfAFileAreAllNamed(t *testing.T) {
	for _, row := range []struct{ reason, replies, says string }{
		{"a second line that is missing", "> t=0 N=1\n", `bad.trace:7: a reply is missing; the reference says "t=0 N=-1"`},
		{"a third line", "> t=0 N=1\n> t=0 N=-1\n> t=0 N=1\n", `bad.trace:8: the reply is "t=0 N=1"; the reference says nothing more`},
		{"another first line", "> t=0 N=2\n> t=0 N=-1\n", `bad.trace:6: the reply is "t=0 N=2"; the reference says "t=0 N=1"`},
	} {
		track := track()
		track.Files = fstest.MapFS{"bad.trace": {Data: []byte(everyHead + "t=0 ASK\n" + row.replies)}}
		_, err := track.BuiltIn()
		if err == nil || !strings.HasSuffix(err.Error(), row.says) {
			t.Errorf("%s: the error is %v, want %s", row.reason, err, row.says)
		}
	}
}

// endless is a trace of so many commands that is never whole in memory.
type endless struct {
	left int
	rest string
}

func (e *endless) Read(p []byte) (int, error) {
	if e.rest == "" {
		if e.left == 0 {
			return 0, io.EOF
		}
		e.left--
		e.rest = "t=7 CALL 6@60 at 4\n"
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

func TestReadingTakesNoMemoryForItsLength(t *testing.T) {
	const commands = 300_000
	reader := cases.NewReader(echo(), "endless", io.MultiReader(strings.NewReader(everyHead), &endless{left: commands}))
	if _, err := reader.Header(); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	read := 0
	for reader.Next() {
		read++
	}
	runtime.ReadMemStats(&after)
	if err := reader.Err(); err != nil || read != commands {
		t.Fatalf("%d commands were read, %v", read, err)
	}
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 1<<20 {
		t.Errorf("%d commands allocated %d bytes, want next to nothing", commands, allocated)
	}
}

func TestALineWithoutEndIsRefused(t *testing.T) {
	endless := io.MultiReader(strings.NewReader(everyHead), strings.NewReader("#"+strings.Repeat("x", 2<<20)))
	reader := cases.NewReader(echo(), "long", endless)
	if _, err := reader.Header(); err != nil {
		t.Fatal(err)
	}
	if reader.Next() || reader.Err() == nil {
		t.Error("a line of two million bytes was read")
	}
}
