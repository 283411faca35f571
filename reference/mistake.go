package reference

import "slices"

// Words are what a catalogue says about one mistake.
type Words struct {
	ID     string // fixed, kebab-case
	Title  string // a short sentence about the program
	Topic  string // the part of the exercise that it belongs to
	Stage  string // id of the stage of cases at which the broken rule is taught
	Lesson bool   // the lesson itself names it
	Seen   string // where it was met, to go behind "seen in"; "" says nowhere
	Often  int    // how often it was met, against the others of its catalogue

	Does       string   // what the program does
	OtherWays  []string // what it does in the other ways of writing the mistake; "" says the same
	Tempting   string   // why it looks right
	LessonSays string   // what the lesson says instead
	Shows      string   // how it shows in a trace
	Hint       string   // a push in the right direction that gives no line of code away

	// Replaces names the field of the rules that the mistake changes.
	Replaces string
	// Bends says that it keeps the rule that it finds and bends it, so that a program
	// can make the mistake beside one that replaces the same rule. It is made later.
	Bends bool
	// Parts are the ids of mistakes that come to this one when made together.
	Parts []string
	// Nameless says that it is no mistake to be named but what a program does in
	// which the first stages are not written. Its id is the stage's. In a catalogue
	// the nameless stand last; Model.Catalogue leaves them out.
	Nameless bool
	// Unlisted says of a nameless one that it is a rule that no stage leaves out and
	// nobody is known to write. It has no id.
	Unlisted bool
}

// Mistake is one entry of a track's catalogue: one rule replaced, and its words.
type Mistake[R any] struct {
	Words
	Apply func(rules *R)
	// Variants are other ways of writing the same mistake, whose output differs from
	// Apply's in some traces. A diagnosis knows them; nothing else needs to.
	Variants []func(rules *R)
	// Altered are ways that nobody is known to write: its rule with other constants.
	// What they print must not be taken for the mistake.
	Altered []func(rules *R)
}

// Except gives the ways of writing a rule without those at some places, from 0.
func Except[R any](ways []func(rules *R), places ...int) []func(rules *R) {
	var kept []func(rules *R)
	for place, way := range ways {
		if !slices.Contains(places, place) {
			kept = append(kept, way)
		}
	}
	return kept
}

// DoneIn says what the program does in one of the ways of writing the mistake, from 0.
func (w *Words) DoneIn(way int) string {
	if way > 0 && way <= len(w.OtherWays) && w.OtherWays[way-1] != "" {
		return w.OtherWays[way-1]
	}
	return w.Does
}
