package class

import (
	"fmt"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/grader"
	"isrgrade/reference"
)

// The toy: a whole track in one file. A counter is never above TOP and can wake
// somebody up.
//
//	ADD n: total = min(TOP, total + n).   ASK: print the total; at TOP also FULL, and start at 0 again.
//	WAIT m: m ms later, before anything else that happens then, an ALARM is printed.
type (
	toyConfig struct{ top int64 }
	toyState  struct{ total, alarm int64 } // alarm: when it rings, ms, or reference.Missing
	toyRules  struct {
		Add  func(c *toyConfig, total, n int64) int64
		Due  func(alarm, t int64) bool
		Full func(c *toyConfig, total int64) bool
	}
)

const toyAdd, toyWait, toyAsk = 0, 1, 2

func toyGrammar() reference.Grammar {
	return reference.Grammar{
		Header: []reference.HeaderLine{{Name: "TOP", Args: []reference.Arg{{Kind: reference.Count, Least: 1}}, Example: "TOP 3"}},
		Verbs: []reference.Verb{
			{Name: "ADD", Args: []reference.Arg{{Kind: reference.Count, Least: 1}}, Speaks: true, Example: "t=0 ADD 2"},
			{Name: "WAIT", Args: []reference.Arg{{Kind: reference.Millis, Least: 1}}, Speaks: true, Example: "t=1 WAIT 5"},
			{Name: "ASK", Speaks: true, Example: "t=9 ASK"},
		},
		Replies: []reference.Shape{
			{Name: "total", Fields: []reference.Arg{{Label: "TOTAL", Kind: reference.Count}}, Example: "t=9 TOTAL=2"},
			{Name: "full", Fields: []reference.Arg{{Label: "FULL", Kind: reference.Keyword}}, Example: "t=9 FULL"},
			{Name: "alarm", Fields: []reference.Arg{{Label: "ALARM", Kind: reference.Keyword}, {Label: "TOTAL", Kind: reference.Count}}, Example: "t=6 ALARM TOTAL=2"},
		},
	}
}

func toyMachine() reference.Machine[toyConfig, toyState, toyRules] {
	return reference.Machine[toyConfig, toyState, toyRules]{
		Read: func(config *reference.Config) toyConfig { return toyConfig{config.Numbers[0]} },
		Right: func() toyRules {
			return toyRules{
				Add:  func(c *toyConfig, total, n int64) int64 { return min(c.top, total+n) },
				Due:  func(alarm, t int64) bool { return alarm <= t },
				Full: func(c *toyConfig, total int64) bool { return total == c.top },
			}
		},
		Begin: func(*toyConfig, *toyRules) toyState { return toyState{alarm: reference.Missing} },
		Step:  toyStep,
		Clone: func(s *toyState) toyState { return *s },
		Fields: func(*toyConfig) []reference.Field {
			return []reference.Field{{Name: "TOTAL", Kind: reference.FieldOffset, Base: 4}, {Name: "alarm", Kind: reference.FieldDeadline, Base: 4}}
		},
		Row: func(_ *toyConfig, s *toyState, row []int64) ([]int64, bool) {
			return append(row, s.total, s.alarm), true
		},
		SetRow: func(_ *toyConfig, s *toyState, row []int64) { s.total, s.alarm = row[0], row[1] },
		View: func(_ *toyConfig, s *toyState) reference.View {
			return reference.View{Facts: []reference.Fact{{Name: "TOTAL", Value: fmt.Sprint(s.total)}}}
		},
		Explain: func(c *toyConfig, s *toyState, _ *reference.Command) []string {
			return []string{"the total is " + fmt.Sprint(s.total)}
		},
		Laws: func(c *toyConfig, before, after *toyState, _ *reference.Command) error {
			return brokenIf(after.total < before.total && before.total < c.top || after.total > c.top, "only at TOP the total falls, and is never above")
		},
	}
}

func toyStep(c *toyConfig, s *toyState, rules *toyRules, command *reference.Command, reply *reference.Reply) {
	if s.alarm != reference.Missing && rules.Due(s.alarm, command.Time) {
		reply.Print(2, s.alarm).With(s.total)
		s.alarm = reference.Missing
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
			s.total = 0
		}
	}
}

// toyLedger allows everything: a second WAIT sets the alarm anew.
type toyLedger struct{}

func (toyLedger) Begin(*reference.Config) *reference.Problem  { return nil }
func (toyLedger) Check(*reference.Command) *reference.Problem { return nil }
func (toyLedger) Take(*reference.Command)                     {}
func (toyLedger) Fields() []reference.Field                   { return nil }
func (toyLedger) Row(row []int64) ([]int64, bool)             { return row, true }
func (toyLedger) SetRow([]int64)                              {}

func toyMistakes() []reference.Mistake[toyRules] {
	words := func(id, stage, rule string) reference.Words {
		return reference.Words{ID: id, Stage: stage, Replaces: rule}
	}
	return []reference.Mistake[toyRules]{
		{Words: words("no-top", "1-count", "Add"), Apply: func(r *toyRules) { r.Add = func(_ *toyConfig, total, n int64) int64 { return total + n } }},
		{Words: words("adds-one", "1-count", "Add"), Apply: func(r *toyRules) { r.Add = func(c *toyConfig, total, _ int64) int64 { return min(c.top, total+1) } }},
		{Words: words("late-alarm", "2-wait", "Due"), Apply: func(r *toyRules) { r.Due = func(alarm, t int64) bool { return alarm < t } }},
		{Words: words("full-early", "1-count", "Full"), Apply: func(r *toyRules) { r.Full = func(c *toyConfig, total int64) bool { return total >= c.top-1 } }},
	}
}

func toyMoves(_ reference.Ledger, commands []reference.Command) []reference.Command {
	for wait := range int64(3) {
		for _, move := range [][2]int64{{toyAdd, 1}, {toyAdd, 2}, {toyWait, 1}, {toyAsk, 0}} {
			commands = append(commands, reference.Command{Verb: int(move[0]), Time: wait, Args: [reference.MostArgs]int64{move[1]}})
		}
	}
	return commands
}

func toyWrite(draft *gen.Draft, options gen.Options, _ int) string {
	draft.Begin(reference.Config{Numbers: []int64{3}}, options.Commands)
	for now := int64(0); !draft.Full(); now += int64(draft.Below(3)) {
		command := gen.Pick(draft.Chance, toyMoves(nil, nil))
		command.Time = now
		draft.Add(command)
	}
	return "anything"
}

// toy gives the track; more are mistakes that its catalogue has beside its own.
func toy(more ...reference.Mistake[toyRules]) *gen.Exercise {
	config := func(int) reference.Config { return reference.Config{Numbers: []int64{3}} }
	model := reference.NewModel(toyGrammar(), func() reference.Ledger { return toyLedger{} }, toyMachine(), append(toyMistakes(), more...))
	return &gen.Exercise{
		Track:  cases.Track{ID: "toy", Model: model, Stages: []cases.Stage{{ID: "1-count", Weight: 60}, {ID: "2-wait", Weight: 40, Verbs: []string{"WAIT"}}}},
		Write:  toyWrite,
		Search: []gen.World{{Config: config(0), Commands: toyMoves, Oldest: 4}},
		Exam: []gen.ExamWorld{{Name: "toy", Config: config(0), Configs: config, Moves: toyMoves(nil, nil)[:4], Waits: []int64{0, 1, 2},
			Anchor: gen.NoAnchor, PerMille: 1000, MostStates: 100}},
	}
}

// Lengths counted by hand: ADD 2, ADD 2, ASK; ADD 2, ASK; WAIT 1 and anything 1 ms later;
// ADD 2, ASK.
func TestAToyTrackHasShortestTraces(t *testing.T) {
	for entry, want := range []int{3, 2, 2, 2} {
		found, err := gen.Shortest(t.Context(), toy(), reference.Made{Entry: entry})
		if err != nil || !found.Exists() || len(found.Trace.Steps) != want {
			t.Errorf("%s: found %v, %v; want %d commands", toyMistakes()[entry].ID, found.Trace, err, want)
		}
	}
}

func TestAToyTrackHasACompleteSuiteAndAnExamThatExposesEveryMistake(t *testing.T) {
	completeSuite(t, toy())
	examExposesAll(t, toy())
}

// Without ASK the total never falls: a fault that shows only below TOP has few chances.
func TestAnExamThatCannotEndIsRefusedWithItsCount(t *testing.T) {
	exercise := toy()
	exercise.Exam[0].Moves = exercise.Exam[0].Moves[:3]
	examIsRefused(t, exercise, "1000 traces")
	exercise.Exam[0].Length = 9
	examIsRefused(t, exercise, "its Opening, makes nothing longer")
}

func TestAToyClassIsDiagnosedReducedAndDrawn(t *testing.T) {
	s := newClassroomOf(t, toy(), completeSuite(t, toy()), nil, map[string]string{
		"right.sh": makes(), "two.sh": makes("adds-one", "late-alarm"), "unknown.sh": makes("starts-over")})
	s.plays = &toy(reference.Mistake[toyRules]{Words: reference.Words{ID: "starts-over", Replaces: "Add"}, Apply: func(r *toyRules) {
		r.Add = func(_ *toyConfig, total, n int64) int64 { return (total + n) % 3 }
	}}).Track // which the catalogue of the suite lacks
	s.run()
	results := s.results()
	if claims := results["two"].Mistakes; len(claims) != 2 || claims[0].ID+claims[1].ID != "adds-onelate-alarm" || results["right"].Score != 10000 {
		t.Errorf("right has %s, two mistakes are diagnosed as %+v", results["right"].Score, claims)
	}
	if c := results["unknown"].Counterexample; c == nil || c.Minimal != grader.OneMinimal || c.Commands > 3 {
		t.Errorf("an unknown mistake is reduced to %+v; want ADD 2, ADD 1, ASK or less", c)
	}
	if page := s.file(PageFolder + "/unknown.html"); !strings.Contains(page, "<svg") {
		t.Errorf("the page of unknown has no picture:\n%s", page)
	}
}
