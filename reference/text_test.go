package reference_test

import (
	"fmt"
	"slices"
	"testing"

	. "isrgrade/reference"
)

// every has each way of writing a value once.
var every = Grammar{
	Header: []HeaderLine{
		{Name: "LIMIT", Args: []Arg{{Kind: Millis}}},
		{Name: "BROKERS", Args: []Arg{{Kind: Brokers}, {Kind: Epoch, Joint: "@"}}},
		{Name: "LOG", Args: []Arg{{Kind: Count}, {Label: "HW", Kind: Offset}}},
		{Name: "ELR", Args: []Arg{{Kind: Choice, Words: []string{"off", "on"}}}},
	},
	Verbs: []Verb{
		{Name: "FETCH", Args: []Arg{
			{Kind: Broker}, {Kind: Epoch, Joint: "@"}, {Label: "offset", Kind: Offset}, {Label: "last", Kind: Epoch, Optional: true},
		}},
		{Name: "LEADER", Args: []Arg{{Label: "replicas", Kind: Brokers}, {Label: "isr", Kind: Brokers}}},
		{Name: "PRODUCE", Args: []Arg{{Kind: Name}, {Label: "acks", Kind: Choice, Words: []string{"0", "1", "all"}}}},
	},
	Replies: []Shape{
		{Name: "APPEND", Fields: []Arg{
			{Label: "APPEND", Kind: Keyword}, {Kind: Offset}, {Kind: Offset, Joint: "-"}, {Label: "OK", Kind: Keyword},
		}},
		{Name: "STATUS", Fields: []Arg{
			{Label: "LEADER", Kind: Broker, Empty: "-"}, {Label: "ISR", Kind: Brokers, Empty: "-"},
			{Label: "LOST", Kind: Names, Empty: "-"}, {Label: "LOG", Kind: Custom, Form: &Form{Append: appendSum}},
		}},
	},
}

func appendSum(line []byte, _ *Config, values []int64) []byte {
	sum := int64(0)
	for _, value := range values {
		sum += value
	}
	return fmt.Appendf(line, "%d:%d", len(values), sum)
}

func everyConfig() *Config {
	names := &NameTable{}
	names.Add("red")
	names.Add("blue")
	return &Config{Numbers: []int64{500, 6, 2, 1}, Brokers: []int64{5, 6, 70}, Lives: []int64{50, 60, 71}, Names: names}
}

func TestHeaderIsWrittenAsItsGrammarSays(t *testing.T) {
	const want = "LIMIT 500\nBROKERS 5@50 6@60 70@71\nLOG 6 HW 2\nELR on\n"
	if got := string(every.AppendHeader(nil, everyConfig())); got != want {
		t.Errorf("the header is\n%swant\n%s", got, want)
	}
}

func TestCommandsAreWrittenAsTheirGrammarSays(t *testing.T) {
	for _, row := range []struct {
		want    string
		command Command
	}{
		{"t=9 FETCH 6@60 offset 4", Command{Verb: 0, Time: 9, Args: [MostArgs]int64{1, 60, 4, Missing}}},
		{"t=9 FETCH 70@60 offset 4 last 0", Command{Verb: 0, Time: 9, Args: [MostArgs]int64{2, 60, 4, 0}}},
		{"t=0 LEADER replicas 6,5,70 isr 5", Command{Verb: 1, Args: [MostArgs]int64{PackBrokers(1, 0, 2), PackBrokers(0)}}},
		{"t=1 PRODUCE blue acks all", Command{Verb: 2, Time: 1, Args: [MostArgs]int64{1, 2}}},
		{"t=1 PRODUCE m8 acks 0", Command{Verb: 2, Time: 1, Args: [MostArgs]int64{7, 0}}},
	} {
		if got := string(every.AppendCommand(nil, everyConfig(), &row.command)); got != row.want {
			t.Errorf("the command is %q, want %q", got, row.want)
		}
	}
}

func TestRepliesAreWrittenAsTheirGrammarSays(t *testing.T) {
	var reply Reply
	reply.Print(0, 7).With(0, 3)
	reply.Print(1, 8).With(2).WithList(0, 2).WithList(1, 0).WithList(4, 5)
	reply.Print(1, 9).With(Missing).WithList().WithList().WithList()
	want := []string{
		"t=7 APPEND 0-3 OK",
		"t=8 LEADER=70 ISR=5,70 LOST=blue,red LOG=2:9",
		"t=9 LEADER=- ISR=- LOST=- LOG=0:0",
	}
	if got := every.Lines(everyConfig(), &reply); !slices.Equal(got, want) {
		t.Errorf("the lines are %q, want %q", got, want)
	}
}

func TestPackedBrokersKeepTheirOrder(t *testing.T) {
	most := make([]int, MostPacked)
	for i := range most {
		most[i] = MostPacked - 1 - i
	}
	for _, indices := range [][]int{nil, {0}, {2, 0, 1}, most} {
		if got := UnpackBrokers(nil, PackBrokers(indices...)); !slices.Equal(got, indices) {
			t.Errorf("%v comes back as %v", indices, got)
		}
	}
}

func TestRepliesAreEqualWhenTheyPrintTheSame(t *testing.T) {
	var a, b Reply
	a.Print(0, 7).With(0, 3)
	b.Print(0, 7).With(0, 3)
	if kept := a.Clone(); !a.Equal(&b) || !kept.Equal(&a) {
		t.Error("two replies of the same values differ")
	}
	b.Reset()
	b.Print(0, 8).With(0, 3)
	if a.Equal(&b) {
		t.Error("lines of different times are taken for equal")
	}
	b.Reset()
	if a.Equal(&b) {
		t.Error("a line and none are taken for equal")
	}
}
