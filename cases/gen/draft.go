package gen

import (
	"slices"

	"isrgrade/reference"
)

// Draft is a trace while it is written.
type Draft struct {
	Chance
	Config   reference.Config
	Limit    int // commands
	model    *reference.Model
	taught   taught
	ending   bool // only the last command is missing
	commands []reference.Command

	ledger reference.Ledger
	right  reference.Player
	// untaught are programs that lack a rule of a later stage. The trace must not tell
	// them from a right one.
	untaught []reference.Player
	reply    reference.Reply
}

// Begin takes the header and the most commands that the trace may have. Nothing
// else may be asked of a draft before.
func (d *Draft) Begin(config reference.Config, limit int) {
	d.Config, d.Limit = config, limit
	d.commands = make([]reference.Command, 0, limit)
	d.ledger = d.model.NewLedger()
	_ = d.ledger.Begin(&d.Config) // a track writes valid headers; Parse would say no
	if len(d.taught.without) == 0 {
		return
	}
	d.right = d.model.NewPlayer()
	d.right.Begin(&d.Config)
	for _, made := range d.taught.without {
		player := d.model.NewPlayer(made)
		player.Begin(&d.Config)
		d.untaught = append(d.untaught, player)
	}
}

// Narrow says that some rules of the exercise are not taught yet at the stage that
// the trace is for.
func (d *Draft) Narrow() bool { return len(d.taught.without) > 0 }

// Teaches says whether the stage that the trace is for has the command.
func (d *Draft) Teaches(verb int) bool { return !slices.Contains(d.taught.noVerbs, verb) }

// Full says that no more command fits, or only the one that ends the trace.
func (d *Draft) Full() bool {
	if d.ending {
		return len(d.commands) >= d.Limit
	}
	return len(d.commands) >= d.Limit-1
}

// Count is how many commands the trace has so far.
func (d *Draft) Count() int { return len(d.commands) }

// Finish gives way to the command that ends the trace.
func (d *Draft) Finish() { d.ending = true }

// Add adds a command and says whether it did. It leaves out what is not valid, not
// taught or does not fit, and what would show that a rule of a later stage is
// missing.
func (d *Draft) Add(command reference.Command) bool {
	if d.Full() || !d.Teaches(command.Verb) || d.ledger.Check(&command) != nil || d.showsUntaught(&command) {
		return false
	}
	d.commands = append(d.commands, command)
	d.ledger.Take(&command)
	for _, player := range d.untaught {
		player.Step(&command, &d.reply)
	}
	if d.right != nil {
		d.right.Step(&command, &d.reply)
	}
	return true
}

func (d *Draft) showsUntaught(command *reference.Command) bool {
	if len(d.untaught) == 0 || !d.model.Grammar.Verbs[command.Verb].Speaks {
		return false
	}
	want := replyOf(d.right, command)
	return slices.ContainsFunc(d.untaught, func(player reference.Player) bool {
		got := replyOf(player, command)
		return !want.Equal(&got)
	})
}

// replyOf says what the program would print, and leaves its state alone.
func replyOf(player reference.Player, command *reference.Command) reference.Reply {
	var reply reference.Reply
	player.Clone().Step(command, &reply)
	return reply
}
