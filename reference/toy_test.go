package reference_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	. "isrgrade/reference"
)

// The toy: a counter that is never above TOP and can wake somebody up.
//
//	ADD n: total = min(TOP, total + n).   ASK: print the total, and a line FULL at TOP.
//	WAIT m: m ms later, before anything else that happens then, an ALARM is printed.
type (
	toyConfig struct{ top int64 }
	toyState  struct{ total, alarm int64 } // alarm: when it rings, ms, or Missing
	toyRules  struct {
		Add  func(c *toyConfig, total, n int64) int64
		Due  func(alarm, t int64) bool
		Full func(c *toyConfig, total int64) bool
	}
)

const (
	toyAdd = iota
	toyWait
	toyAsk
)

const (
	toyTotal = iota
	toyFull
	toyAlarm
)

func toyGrammar() Grammar {
	return Grammar{
		Header: []HeaderLine{{Name: "TOP", Args: []Arg{{Kind: Count, Least: 1}}, Example: "TOP 3"}},
		Verbs: []Verb{
			{Name: "ADD", Args: []Arg{{Kind: Count, Least: 1}}, Speaks: true, Example: "t=0 ADD 2"},
			{Name: "WAIT", Args: []Arg{{Kind: Millis, Least: 1}}, Speaks: true, Example: "t=1 WAIT 5"},
			{Name: "ASK", Speaks: true, Example: "t=9 ASK"},
		},
		Replies: []Shape{
			{Name: "total", Fields: []Arg{{Label: "TOTAL", Kind: Count}}},
			{Name: "full", Fields: []Arg{{Label: "FULL", Kind: Keyword}}},
			{Name: "alarm", Fields: []Arg{{Label: "ALARM", Kind: Keyword}, {Label: "TOTAL", Kind: Count}}},
		},
	}
}

func toyMachine() Machine[toyConfig, toyState, toyRules] {
	return Machine[toyConfig, toyState, toyRules]{
		Read: func(config *Config) toyConfig { return toyConfig{config.Numbers[0]} },
		Right: func() toyRules {
			return toyRules{
				Add:  func(c *toyConfig, total, n int64) int64 { return min(c.top, total+n) },
				Due:  func(alarm, t int64) bool { return alarm <= t },
				Full: func(c *toyConfig, total int64) bool { return total == c.top },
			}
		},
		Begin: func(*toyConfig, *toyRules) toyState { return toyState{alarm: Missing} },
		Step:  toyStep,
		Clone: func(s *toyState) toyState { return *s },
		Fields: func(*toyConfig) []Field {
			return []Field{
				{Name: "TOTAL", Broker: OfPartition, Kind: FieldOffset, Base: 3, Shown: true, Drawn: true},
				{Name: "alarm", Broker: OfPartition, Kind: FieldDeadline, Base: 3},
			}
		},
		Row: func(_ *toyConfig, s *toyState, row []int64) ([]int64, bool) {
			return append(row, s.total, s.alarm), true
		},
		SetRow: func(_ *toyConfig, s *toyState, row []int64) { s.total, s.alarm = row[0], row[1] },
		View: func(_ *toyConfig, s *toyState) View {
			return View{Facts: []Fact{{Name: "TOTAL", Value: fmt.Sprint(s.total)}}}
		},
		Explain: func(c *toyConfig, s *toyState, command *Command) []string {
			return []string{fmt.Sprintf("the total is %d of at most %d", s.total, c.top)}
		},
		Laws: func(c *toyConfig, before, after *toyState, _ *Command) error {
			if after.total < before.total || after.total > c.top {
				return errors.New("the total never falls and is never above TOP")
			}
			return nil
		},
	}
}

func toyStep(c *toyConfig, s *toyState, rules *toyRules, command *Command, reply *Reply) {
	if s.alarm != Missing && rules.Due(s.alarm, command.Time) {
		reply.Print(toyAlarm, s.alarm).With(s.total)
		s.alarm = Missing
	}
	switch command.Verb {
	case toyAdd:
		s.total = rules.Add(c, s.total, command.Args[0])
	case toyWait:
		s.alarm = command.Time + command.Args[0]
	default:
		reply.Print(toyTotal, command.Time).With(s.total)
		if rules.Full(c, s.total) {
			reply.Print(toyFull, command.Time)
		}
	}
}

// toyLedger allows one alarm at a time.
type toyLedger struct{ alarm int64 }

func (l *toyLedger) Begin(*Config) *Problem { l.alarm = Missing; return nil }
func (l *toyLedger) Check(command *Command) *Problem {
	if command.Verb == toyWait && l.alarm != Missing && l.alarm > command.Time {
		return &Problem{What: "an alarm is set already", Want: "wait until it has rung"}
	}
	return nil
}
func (l *toyLedger) Take(command *Command) {
	if command.Verb == toyWait {
		l.alarm = command.Time + command.Args[0]
	}
}
func (l *toyLedger) Fields() []Field {
	return []Field{{Name: "alarm", Broker: OfPartition, Kind: FieldDeadline}}
}
func (l *toyLedger) Row(row []int64) ([]int64, bool) { return append(row, l.alarm), true }
func (l *toyLedger) SetRow(row []int64)              { l.alarm = row[0] }

func toy() *Model {
	newLedger := func() Ledger { return &toyLedger{} }
	return NewModel(toyGrammar(), newLedger, toyMachine(), []Mistake[toyRules]{
		{Words: Words{ID: "no-top", Title: "the total goes on past TOP", Replaces: "Add"},
			Apply: func(r *toyRules) { r.Add = func(_ *toyConfig, total, n int64) int64 { return total + n } }},
		{Words: Words{ID: "adds-one", Title: "ADD counts one, whatever it says", Replaces: "Add"},
			Apply: func(r *toyRules) { r.Add = func(c *toyConfig, total, _ int64) int64 { return min(c.top, total+1) } }},
		{Words: Words{ID: "late-alarm", Title: "an alarm that is due now waits", Replaces: "Due"},
			Apply: func(r *toyRules) { r.Due = func(alarm, t int64) bool { return alarm < t } }},
		{Words: Words{ID: "full-early", Title: "one below TOP counts as full", Replaces: "Full"},
			Apply: func(r *toyRules) { r.Full = func(c *toyConfig, total int64) bool { return total >= c.top-1 } }},
	})
}

var (
	toyHeader = &Config{Numbers: []int64{3}}
	toyTrace  = []Command{
		{Verb: toyAdd, Time: 0, Args: [MostArgs]int64{2}}, {Verb: toyWait, Time: 1, Args: [MostArgs]int64{4}},
		{Verb: toyAdd, Time: 5, Args: [MostArgs]int64{2}}, {Verb: toyAsk, Time: 6},
	}
)

func toyPrints(player Player) []string {
	var lines []string
	grammar := toyGrammar()
	Play(player, toyHeader, toyTrace, func(_ int, reply *Reply) bool {
		lines = append(lines, grammar.Lines(toyHeader, reply)...)
		return true
	})
	return lines
}

func TestATrackSpeaksOnlyThroughItsModel(t *testing.T) {
	for _, row := range []struct {
		reason string
		made   []Made
		want   []string
	}{
		{"the right program", nil, []string{"t=5 ALARM TOTAL=2", "t=6 TOTAL=3", "t=6 FULL"}},
		{"one mistake", []Made{{Entry: 0}}, []string{"t=5 ALARM TOTAL=2", "t=6 TOTAL=4"}},
		{"a deadline that is missed", []Made{{Entry: 2}}, []string{"t=5 ALARM TOTAL=3", "t=6 TOTAL=3", "t=6 FULL"}},
		{"two at once", []Made{{Entry: 3}, {Entry: 1}}, []string{"t=5 ALARM TOTAL=1", "t=6 TOTAL=2", "t=6 FULL"}},
	} {
		if got := toyPrints(toy().NewPlayer(row.made...)); !slices.Equal(got, row.want) {
			t.Errorf("%s: it prints %q, want %q", row.reason, got, row.want)
		}
	}
	if err := toy().CheckLaws(toyHeader, toyTrace); err != nil {
		t.Error(err)
	}
}
