// Package mistakes is the catalogue of what students really get wrong: one entry,
// one mistake, one replaced rule of the reference, with the words a teacher
// would use for it.
//
// It is not a diagnosis: it runs no program and compares no output.
//
// Laws, held by tests:
//   - An entry replaces exactly the one field of reference.Rules that it names.
//   - Some trace tells each entry from the reference and from every other entry.
//   - Every entry has all its words; ids never change.
//
// To add one, write its function in the file of its topic and list it there; the
// tests say what is missing.
package mistakes

import (
	"slices"
	"strings"

	reference "isrgrade/reference/isr"
)

// Mistake is one entry of the catalogue.
type Mistake struct {
	ID    string // fixed, kebab-case
	Title string // a short sentence about the program
	Topic Topic
	// Stage is the id of the stage of cases at which the broken rule is taught.
	Stage string
	// Lesson marks the mistakes that the lesson itself names.
	Lesson bool
	Seen   Seen

	Does       string // what the program does
	Tempting   string // why it looks right
	LessonSays string // what the lesson says instead
	Shows      string // how it shows in a trace
	Hint       string // a push in the right direction that gives no line of code away

	// Replaces names the field of reference.Rules that Apply changes.
	Replaces string
	Apply    func(*reference.Rules)
	// Bends says that Apply keeps the rule that it finds and bends it, so that a
	// program can make the mistake beside one that replaces the same rule.
	Bends bool
	// Parts are the ids of mistakes that come to this one when made together.
	Parts []string
	// Variants are other ways of writing the same mistake, whose output differs
	// from Apply's in some traces. A diagnosis knows them; nothing else needs to.
	Variants []func(*reference.Rules)
	// VariantDoes says what the program does in each variant, where Does is not true
	// of it; "" where it is.
	VariantDoes []string
	// Way tells the variants of one entry apart: 0 is Apply's own.
	Way int

	place int // in the order in which mistakes are made
}

// Ways gives the mistake as each of its variants writes it, Apply's own first.
func (m Mistake) Ways() []Mistake {
	ways := []Mistake{m}
	for i, variant := range m.Variants {
		way := m
		way.Apply, way.Way = variant, i+1
		ways = append(ways, way)
	}
	return ways
}

// Seen counts where the mistake was met: of 54 public implementations and of 14
// teaching notes.
type Seen struct{ Implementations, Notes int }

// Topic is the part of the exercise that a mistake belongs to.
type Topic string

// The topics, in the order of the exercise.
const (
	CaughtUpRule      Topic = "Caught-up rule"
	ShrinkRule        Topic = "Shrink"
	JoinRule          Topic = "Join"
	HighWatermarkRule Topic = "High watermark"
	LogAndOffsets     Topic = "Log and offsets"
	StartAndMinISR    Topic = "Start and minimum ISR"
)

// All gives the catalogue in its order. The caller may keep the slice.
func All() []Mistake {
	all := slices.Concat(caughtUp(), shrink(), join(), highWatermark(), logAndOffsets(), startAndMinISR())
	for i := range all {
		all[i].place = i
		if all[i].Bends {
			all[i].place += len(all)
		}
	}
	return all
}

// ByID finds an entry.
func ByID(id string) (Mistake, bool) {
	all := All()
	i := slices.IndexFunc(all, func(m Mistake) bool { return m.ID == id })
	if i < 0 {
		return Mistake{}, false
	}
	return all[i], true
}

// Apply gives the lesson's rules with the mistakes made. They are made in the
// catalogue's order, however they are given, those that bend a rule last: edits of
// the same steps, or of the same rule, would else depend on it.
func Apply(chosen ...Mistake) reference.Rules {
	rules := reference.Lesson()
	for _, mistake := range inCatalogueOrder(chosen) {
		mistake.Apply(&rules)
	}
	return rules
}

func inCatalogueOrder(chosen []Mistake) []Mistake {
	return slices.SortedStableFunc(slices.Values(chosen), func(a, b Mistake) int { return a.place - b.place })
}

// Compatible says whether a program can make both mistakes: they replace
// different rules, or one bends what the other replaces, or they edit the steps of
// a command each in a way of its own.
func Compatible(a, b Mistake) bool {
	return a.ID != b.ID && (a.Replaces != b.Replaces || a.Bends || b.Bends || a.Replaces == stepsField)
}

// stepsField is the one field that mistakes edit instead of replacing.
const stepsField = "Steps"

// IDs joins the ids of the mistakes for a message.
func IDs(chosen []Mistake) string {
	ids := make([]string, len(chosen))
	for i, mistake := range chosen {
		ids[i] = mistake.ID
	}
	return strings.Join(ids, ", ")
}
