package gen

import (
	"slices"
	"testing"

	"isrgrade/reference"
)

// rowOf is a player and a ledger whose state is a row of numbers.
type rowOf struct {
	fields []reference.Field
	row    []int64
	print  []int64 // a line for each, which a step prints
}

func (r *rowOf) Fields() []reference.Field                   { return r.fields }
func (r *rowOf) Row(row []int64) ([]int64, bool)             { return append(row, r.row...), true }
func (r *rowOf) SetRow(row []int64)                          { r.row = slices.Clone(row) }
func (r *rowOf) View() reference.View                        { return reference.View{} }
func (r *rowOf) Explain(*reference.Command) []string         { return nil }
func (r *rowOf) Check(*reference.Command) *reference.Problem { return nil }
func (r *rowOf) Take(*reference.Command)                     {}

type rowPlayer struct{ rowOf }

func (p *rowPlayer) Begin(*reference.Config) {}
func (p *rowPlayer) Clone() reference.Player { return &rowPlayer{p.rowOf} }
func (p *rowPlayer) Step(_ *reference.Command, reply *reference.Reply) {
	reply.Reset()
	for _, value := range p.print {
		reply.Print(0, 0).With(value)
	}
}

type rowLedger struct{ rowOf }

func (l *rowLedger) Begin(*reference.Config) *reference.Problem { return nil }

// The numbers of the small world below, by their place in a row.
const (
	anchorField = iota
	offsetField
	ageField
	deadlineField
	idField
	otherIDField
	smallField
	cappedField
)

// worldOfRows is a small world with a number of each kind, in which 3 ms is the longest
// wait.
func worldOfRows(t *testing.T) (*smallWorld, *rowPlayer) {
	t.Helper()
	fields := []reference.Field{
		anchorField:   {Kind: reference.FieldOffset, Base: 1},
		offsetField:   {Kind: reference.FieldOffset, Base: 3},
		ageField:      {Kind: reference.FieldAge},
		deadlineField: {Kind: reference.FieldDeadline},
		idField:       {Kind: reference.FieldID, Base: 4},
		otherIDField:  {Kind: reference.FieldID, Base: 4},
		smallField:    {Kind: reference.FieldSmall, Base: 3},
		cappedField:   {Kind: reference.FieldSmall, Base: 3, Capped: true},
	}
	player := &rowPlayer{rowOf{row: []int64{0, 0, 0, reference.Missing, reference.Missing, reference.Missing, 0, 0}}}
	model := &reference.Model{
		Grammar:   reference.Grammar{Verbs: []reference.Verb{{Name: "GO"}}},
		NewLedger: func() reference.Ledger { return &rowLedger{} },
		NewPlayer: func(...reference.Made) reference.Player { return player },
		Fields:    func(*reference.Config) []reference.Field { return fields },
	}
	world := &ExamWorld{Name: "rows", Waits: []int64{0, 1, 2, 3}, Anchor: anchorField, Moves: []reference.Command{{}, {}}}
	w, err := newSmallWorld(model, world)
	if err != nil {
		t.Fatal(err)
	}
	return w, player
}

const missing = reference.Missing

// field.go: an age is "alike for all ages past a bound", a deadline "alike for all that
// have passed, and for all beyond a bound", an id counts by "its rank among all ids of the
// states at hand". Offsets are distances behind the anchor.
func TestStatesThatDifferOnlyInWhatCannotMatterAreOneSituation(t *testing.T) {
	const now = 50
	base := []int64{20, 19, now, missing, missing, missing, 0, 0}
	with := func(changes ...[2]int64) []int64 {
		row := slices.Clone(base)
		for _, change := range changes {
			row[change[0]] = change[1]
		}
		return row
	}
	for _, row := range []struct {
		one, other []int64
		same       bool
		why        string
	}{
		{with(), with([2]int64{anchorField, 30}, [2]int64{offsetField, 29}), true, "as far behind the anchor"},
		{with(), with([2]int64{offsetField, 18}), false, "further behind the anchor"},
		{with(), with([2]int64{ageField, now - 1}), false, "another age"},
		{with([2]int64{ageField, now - 2}), with([2]int64{ageField, now - 3}), false, "an age at the bound and one before it"},
		{with([2]int64{ageField, now - 3}), with([2]int64{ageField, now - 4}), true, "ages from the bound on"},
		{with([2]int64{deadlineField, now}), with(), false, "a deadline or none"},
		{with([2]int64{deadlineField, now}), with([2]int64{deadlineField, now - 5}), true, "deadlines that have passed"},
		{with([2]int64{deadlineField, now}), with([2]int64{deadlineField, now + 1}), false, "one that has passed and one to come"},
		{with([2]int64{deadlineField, now + 3}), with([2]int64{deadlineField, now + 9}), true, "deadlines beyond the longest wait"},
		{with([2]int64{idField, 4}, [2]int64{otherIDField, 7}), with([2]int64{idField, 5}, [2]int64{otherIDField, 90}), true, "ids in the same order"},
		{with([2]int64{idField, 4}, [2]int64{otherIDField, 7}), with([2]int64{idField, 7}, [2]int64{otherIDField, 4}), false, "ids in another order"},
		{with([2]int64{idField, 4}, [2]int64{otherIDField, 4}), with([2]int64{idField, 4}, [2]int64{otherIDField, 7}), false, "the same id twice, or two"},
		{with([2]int64{idField, 4}), with(), false, "an id or none"},
		{with([2]int64{smallField, 1}), with([2]int64{smallField, 2}), false, "cases of their own"},
		{with([2]int64{cappedField, 2}), with([2]int64{cappedField, 8}), true, "all values from the last on, where they are capped"},
	} {
		w, player := worldOfRows(t)
		player.row = row.one
		one := w.present(now)
		player.row = row.other
		if other := w.present(now); one == outside || other == outside || (one == other) != row.same {
			t.Errorf("%s: situations %d and %d", row.why, one, other)
		}
	}
}

func TestAStateWithANumberThatTheWorldDoesNotHaveIsOutside(t *testing.T) {
	for _, row := range [][]int64{
		{20, 17, 50, missing, missing, missing, 0, 0}, // three behind the anchor
		{20, 21, 50, missing, missing, missing, 0, 0}, // before it
		{20, 20, 50, missing, missing, missing, 3, 0},
	} {
		w, player := worldOfRows(t)
		player.row = row
		if s := w.present(50); s != outside {
			t.Errorf("%v is situation %d", row, s)
		}
	}
}

// A search goes on from a situation by setting a program up in it.
func TestAProgramThatIsSetUpInASituationIsInIt(t *testing.T) {
	w, player := worldOfRows(t)
	for _, row := range [][]int64{
		{20, 18, 49, 52, 4, 7, 2, 2}, {20, 20, 1, missing, missing, 3, 0, 0}, {20, 19, 50, 50, 9, 9, 1, 1}, {20, 19, 50, 400, 9, missing, 1, 1},
	} {
		player.row = row
		s := w.present(50)
		w.setUp(s)
		if again := w.present(baseTime); s == outside || again != s {
			t.Errorf("%v is situation %d, and set up in it the program is in %d", row, s, again)
		}
	}
}

func TestTimeGoesOnInASituation(t *testing.T) {
	for _, row := range []struct {
		place     int
		value     int64
		laterSame bool // 1 ms later it is the same situation
		why       string
	}{
		{ageField, 50, false, "an age grows"},
		{ageField, 40, true, "an age past the bound stays there"},
		{deadlineField, 51, false, "a deadline comes nearer"},
		{deadlineField, 50, true, "a deadline that has passed stays so"},
		{deadlineField, 90, true, "a deadline beyond the bound stays there"},
	} {
		w, player := worldOfRows(t)
		at := []int64{20, 20, 0, missing, missing, missing, 0, 0}
		at[row.place] = row.value
		player.row = at
		s := w.present(50)
		later := w.later(s)
		player.row = at
		if want := w.present(51); later != want {
			t.Errorf("%s: a ms later it is situation %d, want %d", row.why, later, want)
		}
		if (later == s) != row.laterSame {
			t.Errorf("%s: situation %d is %d a ms later", row.why, s, later)
		}
	}
}

// Two states in which the same move prints something else are told apart by it, in
// whichever line.
func TestAMoveTellsStatesApartByEveryLineThatItPrints(t *testing.T) {
	said := map[fingerprint]string{}
	for name, lines := range map[string][]int64{
		"nothing": nil, "one line": {1}, "another line": {2}, "two lines": {1, 2}, "another second line": {1, 3}, "another first line": {3, 2},
	} {
		w, player := worldOfRows(t)
		s := w.start()
		player.print = lines
		w.then(s, 1)
		print := w.said[int(s)*len(w.Moves)+1]
		if other, known := said[print]; known {
			t.Errorf("a move that prints %s says what one says that prints %s", name, other)
		}
		said[print] = name
	}
}
