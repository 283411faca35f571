package reference

import (
	"fmt"
	"slices"
)

// Model is a track's machine and catalogue without their types. It may be used by
// many goroutines at once.
type Model struct {
	Grammar Grammar
	// Catalogue holds the words of all mistakes; Made.Entry is an index in here.
	Catalogue []Words
	// NewLedger gives a ledger that has yet to Begin.
	NewLedger func() Ledger
	// NewPlayer gives a program that makes these mistakes; none is the right program.
	// They are made in the catalogue's order, however they are given, those that bend
	// a rule last.
	NewPlayer func(made ...Made) Player
	// Ways counts the variants of each entry, Apply's own included.
	Ways []int
	// Nameless holds the words of the nameless: Made.Entry goes on with them.
	Nameless []Words
	// Altered counts the ways with other constants of each entry, the nameless included.
	Altered []int
	// Fields describes the numbers of a player's Row under a header.
	Fields func(config *Config) []Field
	// CheckLaws plays the commands by the right rules and says which law breaks first.
	CheckLaws func(config *Config, commands []Command) error
	// Broken says, in lines for the student, which law a program breaks that printed
	// these lines for the commands; none, or a nil Broken, says that none is known. The
	// lines are the program's: nothing of them may be repeated.
	Broken func(commands []Command, printed []string) []string

	edited []string
}

// NewModel joins what a track is made of. edited names the fields of the rules that
// mistakes edit instead of replacing, so that two of them can be made at once.
func NewModel[C, S, R any](
	grammar Grammar, newLedger func() Ledger, machine Machine[C, S, R], catalogue []Mistake[R], edited ...string,
) *Model {
	model := &Model{Grammar: grammar, NewLedger: newLedger, edited: edited}
	for _, mistake := range catalogue {
		if mistake.Nameless {
			model.Nameless = append(model.Nameless, mistake.Words)
		} else {
			model.Catalogue = append(model.Catalogue, mistake.Words)
		}
		model.Ways = append(model.Ways, 1+len(mistake.Variants))
		model.Altered = append(model.Altered, len(mistake.Altered))
	}
	model.NewPlayer = func(made ...Made) Player {
		return NewPlayer(&machine, rulesOf(&machine, catalogue, made))
	}
	model.Fields = func(config *Config) []Field {
		c := machine.Read(config)
		return machine.Fields(&c)
	}
	model.CheckLaws = func(config *Config, commands []Command) error {
		return checkLaws(&machine, config, commands)
	}
	return model
}

func rulesOf[C, S, R any](machine *Machine[C, S, R], catalogue []Mistake[R], made []Made) R {
	rules := machine.Right()
	place := func(one Made) int {
		if catalogue[one.Entry].Bends {
			return one.Entry + len(catalogue)
		}
		return one.Entry
	}
	inOrder := slices.SortedFunc(slices.Values(made), func(a, b Made) int { return place(a) - place(b) })
	for _, one := range inOrder {
		catalogue[one.Entry].make(one.Variant, &rules)
	}
	return rules
}

func (m *Mistake[R]) make(way int, rules *R) {
	switch {
	case way == 0:
		m.Apply(rules)
	case way <= len(m.Variants):
		m.Variants[way-1](rules)
	default:
		m.Altered[way-1-len(m.Variants)](rules)
	}
}

func checkLaws[C, S, R any](machine *Machine[C, S, R], config *Config, commands []Command) error {
	c, rules := machine.Read(config), machine.Right()
	state := machine.Begin(&c, &rules)
	var reply Reply
	for i := range commands {
		before := machine.Clone(&state)
		reply.Reset()
		machine.Step(&c, &state, &rules, &commands[i], &reply)
		if err := machine.Laws(&c, &before, &state, &commands[i]); err != nil {
			return fmt.Errorf("command %d: %w", i+1, err)
		}
	}
	return nil
}

// Find gives the index of a mistake in the catalogue, or -1.
func (m *Model) Find(id string) int {
	return slices.IndexFunc(m.Catalogue, func(words Words) bool { return words.ID == id })
}

// Compatible says whether a program can make both mistakes: they replace different
// rules, or one bends what the other replaces, or they edit one each in a way of its
// own.
func (m *Model) Compatible(a, b int) bool {
	first, second := m.Words(a), m.Words(b)
	return a != b && (first.Replaces != second.Replaces || first.Bends || second.Bends || slices.Contains(m.edited, first.Replaces))
}

// Words gives an entry's words, those of the nameless too.
func (m *Model) Words(entry int) *Words {
	if entry < len(m.Catalogue) {
		return &m.Catalogue[entry]
	}
	return &m.Nameless[entry-len(m.Catalogue)]
}

// Play carries out commands from the start and hands each reply on, until one is not
// wanted. The reply is valid during the call only.
func Play(player Player, config *Config, commands []Command, hear func(i int, reply *Reply) bool) {
	player.Begin(config)
	var reply Reply
	for i := range commands {
		player.Step(&commands[i], &reply)
		if !hear(i, &reply) {
			return
		}
	}
}
