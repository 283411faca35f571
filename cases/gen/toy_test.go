package gen_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	. "isrgrade/reference"
)

// The toy: a whole track in one file. A counter is never above TOP and can wake
// somebody up.
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

func toyGrammar() Grammar {
	return Grammar{
		Header: []HeaderLine{{Name: "TOP", Args: []Arg{{Kind: Count, Least: 1}}, Example: "TOP 3"}},
		Verbs: []Verb{
			{Name: "ADD", Args: []Arg{{Kind: Count, Least: 1}}, Speaks: true, Example: "t=0 ADD 2"},
			{Name: "WAIT", Args: []Arg{{Kind: Millis, Least: 1}}, Speaks: true, Example: "t=1 WAIT 5"},
			{Name: "ASK", Speaks: true, Example: "t=9 ASK"},
		},
		Replies: []Shape{
			{Name: "total", Fields: []Arg{{Label: "TOTAL", Kind: Count}}, Example: "t=9 TOTAL=2"},
			{Name: "full", Fields: []Arg{{Label: "FULL", Kind: Keyword}}, Example: "t=9 FULL"},
			{Name: "alarm", Fields: []Arg{{Label: "ALARM", Kind: Keyword}, {Label: "TOTAL", Kind: Count}}, Example: "t=6 ALARM TOTAL=2"},
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
			return []Field{{Name: "TOTAL", Kind: FieldOffset, Base: 4}, {Name: "alarm", Kind: FieldDeadline, Base: 4}}
		},
		Row: func(_ *toyConfig, s *toyState, row []int64) ([]int64, bool) {
			return append(row, s.total, s.alarm), true
		},
		SetRow: func(_ *toyConfig, s *toyState, row []int64) { s.total, s.alarm = row[0], row[1] },
		View: func(_ *toyConfig, s *toyState) View {
			return View{Facts: []Fact{{Name: "TOTAL", Value: fmt.Sprint(s.total)}}}
		},
		Explain: func(c *toyConfig, s *toyState, _ *Command) []string {
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
		reply.Print(2, s.alarm).With(s.total)
		s.alarm = Missing
	}
	switch command.Verb {
	case toyAdd:
		s.total = rules.Add(c, s.total, command.Args[0])
	case toyWait:
		s.alarm = command.Time + command.Args[0]
	default:
		reply.Print(0, command.Time).With(s.total)
		if rules.Full(c, s.total) {
			reply.Print(1, command.Time)
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
func (l *toyLedger) Fields() []Field                 { return []Field{{Name: "alarm", Kind: FieldDeadline, Base: 4}} }
func (l *toyLedger) Row(row []int64) ([]int64, bool) { return append(row, l.alarm), true }
func (l *toyLedger) SetRow(row []int64)              { l.alarm = row[0] }

func toyMistakes() []Mistake[toyRules] {
	return []Mistake[toyRules]{
		{Words: Words{ID: "no-top", Stage: "1-count", Replaces: "Add"},
			Apply: func(r *toyRules) { r.Add = func(_ *toyConfig, total, n int64) int64 { return total + n } }},
		{Words: Words{ID: "adds-one", Stage: "1-count", Replaces: "Add"},
			Apply: func(r *toyRules) { r.Add = func(c *toyConfig, total, _ int64) int64 { return min(c.top, total+1) } }},
		{Words: Words{ID: "late-alarm", Stage: "2-wait", Replaces: "Due"},
			Apply: func(r *toyRules) { r.Due = func(alarm, t int64) bool { return alarm < t } }},
		{Words: Words{ID: "full-early", Stage: "1-count", Replaces: "Full"},
			Apply: func(r *toyRules) { r.Full = func(c *toyConfig, total int64) bool { return total >= c.top-1 } }},
	}
}

func toyMoves(_ Ledger, commands []Command) []Command {
	for wait := range int64(3) {
		commands = append(commands, Command{Verb: toyAdd, Time: wait, Args: [MostArgs]int64{1}}, Command{Verb: toyAdd, Time: wait, Args: [MostArgs]int64{2}},
			Command{Verb: toyWait, Time: wait, Args: [MostArgs]int64{1}}, Command{Verb: toyAsk, Time: wait})
	}
	return commands
}

func toy() *gen.Exercise {
	config := func(int) Config { return Config{Numbers: []int64{3}} }
	model := NewModel(toyGrammar(), func() Ledger { return &toyLedger{} }, toyMachine(), toyMistakes())
	return &gen.Exercise{
		Track: cases.Track{ID: "toy", Model: model, Stages: []cases.Stage{{ID: "1-count", Weight: 60}, {ID: "2-wait", Weight: 40, Verbs: []string{"WAIT"}}}},
		Write: func(draft *gen.Draft, options gen.Options, _ int) string {
			draft.Begin(config(0), options.Commands)
			for now := int64(0); !draft.Full(); now += int64(draft.Below(3)) {
				command := gen.Pick(draft.Chance, toyMoves(nil, nil))
				command.Time = now
				draft.Add(command)
			}
			return "anything"
		},
		Search: []gen.World{{Config: config(0), Commands: toyMoves, Oldest: 4}},
	}
}

// Lengths counted by hand: ADD 2, ADD 2, ASK; ADD 2, ASK; WAIT 1 and anything 1 ms later;
// ADD 2, ASK.
func TestAToyTrackHasShortestTracesAndACompleteSuite(t *testing.T) {
	exercise := toy()
	for entry, want := range []int{3, 2, 2, 2} {
		found, err := gen.Shortest(t.Context(), exercise, Made{Entry: entry})
		if err != nil || !found.Exists() || len(found.Trace.Steps) != want {
			t.Errorf("%s: found %v, %v; want %d commands", exercise.Catalogue[entry].ID, found.Trace, err, want)
		}
	}
	suite, err := gen.Suite(t.Context(), exercise, gen.Options{Seed: 1})
	if err != nil || !suite.Complete() || !strings.Contains(suite.Cases[0].Trace.Title(), "seed 1, track toy") {
		t.Fatalf("the suite leaves %v and %v; %v", suite.Survivors, suite.Unseparated, err)
	}
	for _, one := range suite.Cases {
		if _, err := exercise.Parse(one.Name, []byte(one.Trace.String())); err != nil {
			t.Error(err)
		}
		if err := exercise.CheckLaws(&one.Trace.Config, one.Trace.Commands()); err != nil {
			t.Error(err)
		}
	}
}

// The total never falls: a fault that shows only below TOP has few chances.
func TestAnExamThatCannotEndIsRefusedWithItsCount(t *testing.T) {
	exercise := toy()
	exercise.Exam = []gen.ExamWorld{{
		Name: "toy", Config: Config{Numbers: []int64{3}}, Configs: func(int) Config { return Config{Numbers: []int64{3}} },
		Moves: toyMoves(nil, nil)[:4], Waits: []int64{0, 1, 2}, Anchor: gen.NoAnchor, PerMille: 1000, MostStates: 100,
	}}
	if _, err := gen.NewExam(t.Context(), exercise); err == nil || !strings.Contains(err.Error(), "1000 traces") {
		t.Errorf("the exam's error is %v; want one with the count of its traces", err)
	}
}
