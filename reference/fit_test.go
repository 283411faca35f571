package reference_test

import (
	"testing"

	"pgregory.net/rapid"

	. "isrgrade/reference"
)

// fitGrammar has a field of every kind that a reply can have.
func fitGrammar() Grammar {
	return Grammar{Replies: []Shape{
		{Name: "state", Fields: []Arg{
			{Label: "LEO", Kind: Offset}, {Label: "ISR", Kind: Brokers, Empty: "-"}, {Label: "LOST", Kind: Names, Empty: "-"},
			{Label: "WRITES", Kind: Choice, Words: []string{"OK", "REFUSED"}},
		}},
		{Name: "append", Fields: []Arg{
			{Label: "APPEND", Kind: Keyword}, {Kind: Offset}, {Kind: Offset, Joint: "-"}, {Kind: Choice, Words: []string{"OK"}},
		}},
		{Name: "refused", Fields: []Arg{{Label: "APPEND", Kind: Keyword}, {Kind: Choice, Words: []string{"NO"}}}},
	}}
}

func TestFitTellsTheShapeOfALine(t *testing.T) {
	grammar := fitGrammar()
	for _, row := range []struct {
		reason, line string
		shape        int // -1 for none
	}{
		{"all fields", "t=1 LEO=4 ISR=5,6 LOST=m1,m2 WRITES=OK", 0},
		{"empty lists", "t=1 LEO=-1 ISR=- LOST=- WRITES=REFUSED", 0},
		{"joined numbers", "t=1 APPEND 0-3 OK", 1},
		{"a negative number before the joint", "t=1 APPEND -1-3 OK", 1},
		{"another shape with the same keyword", "t=1 APPEND NO", 2},
		{"no time", "LEO=4 ISR=- LOST=- WRITES=OK", -1},
		{"a word that is none of the choices", "t=1 APPEND 0-3 MAYBE", -1},
		{"a joint too few", "t=1 APPEND 0 OK", -1},
		{"a field too few", "t=1 LEO=4 ISR=5 LOST=-", -1},
		{"a field too many", "t=1 APPEND NO more", -1},
		{"two blanks", "t=1  APPEND NO", -1},
		{"no number", "t=1 LEO=x ISR=- LOST=- WRITES=OK", -1},
		{"a name with a dot", "t=1 LEO=4 ISR=- LOST=m.1 WRITES=OK", -1},
		{"an empty list where it is written -", "t=1 LEO=4 ISR= LOST=- WRITES=OK", -1},
		{"nothing", "", -1},
	} {
		fitted, ok := grammar.Fit(row.line)
		if !ok {
			fitted.Shape = -1
		}
		if fitted.Shape != row.shape {
			t.Errorf("%s: %q has shape %d, want %d", row.reason, row.line, fitted.Shape, row.shape)
		}
	}
}

func TestEveryLineThatAGrammarWritesFitsItsShape(t *testing.T) {
	grammar := fitGrammar()
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Int64Range(-2, 1<<40)
		config := &Config{Brokers: []int64{5, 6, 7}}
		var reply Reply
		shape := rapid.IntRange(0, 2).Draw(t, "shape")
		line := reply.Print(shape, number.Draw(t, "time"))
		switch shape {
		case 0:
			line.With(number.Draw(t, "leo")).
				WithList(rapid.SliceOfN(rapid.Int64Range(0, 2), 0, 3).Draw(t, "isr")...).
				WithList(rapid.SliceOfN(rapid.Int64Range(0, 20), 0, 3).Draw(t, "lost")...).
				With(rapid.Int64Range(0, 1).Draw(t, "writes"))
		case 1:
			line.With(number.Draw(t, "from"), number.Draw(t, "to"), 0)
		default:
			line.With(0)
		}
		text := string(grammar.AppendLine(nil, config, line))
		fitted, ok := grammar.Fit(text)
		if !ok || fitted.Shape != shape {
			t.Fatalf("%q fits shape %d (%v), want %d", text, fitted.Shape, ok, shape)
		}
	})
}

func FuzzFitNeverPanics(f *testing.F) {
	f.Add("t=1 LEO=4 ISR=5,6 LOST=m1,m2 WRITES=OK")
	f.Add("t=1 APPEND -")
	grammar := fitGrammar()
	f.Fuzz(func(t *testing.T, line string) {
		if fitted, ok := grammar.Fit(line); ok && fitted.Values[0].Name != "t" {
			t.Errorf("%q begins with %v", line, fitted.Values[0])
		}
	})
}
