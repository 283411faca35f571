package gen

import (
	"context"
	"slices"

	"isrgrade/reference"
)

// search is a breadth-first search over the joint states of a ledger and two
// programs.
type search struct {
	*World
	layout
	verbs    []reference.Verb
	ledger   reference.Ledger
	a, b     reference.Player
	ra, rb   reference.Reply
	nodes    []node
	grown    int // index of the first node without its successors
	seen     map[string]struct{}
	commands []reference.Command // of the state that is being left
	from, to [][]int64           // rows of that state, and of where a command leads
	key      []byte
}

// node is a joint state with the way to it.
type node struct {
	state  string // canonical form
	parent int32  // index in search.nodes; -1 for the first
	last   reference.Command
}

func newSearch(model *reference.Model, world *World, a, b []reference.Made) *search {
	s := &search{
		World: world, verbs: model.Grammar.Verbs, seen: map[string]struct{}{},
		ledger: model.NewLedger(), a: model.NewPlayer(a...), b: model.NewPlayer(b...),
		from: make([][]int64, 3), to: make([][]int64, 3),
	}
	if s.ledger.Begin(&world.Config) != nil {
		return s // a world that is none; it has no states
	}
	s.a.Begin(&world.Config)
	s.b.Begin(&world.Config)
	fields := model.Fields(&world.Config)
	s.layout = newLayout(world.Oldest, s.ledger.Fields(), fields, fields)
	if s.rowsOf(s.to) {
		s.add(node{parent: -1}, 0)
	}
	return s
}

// rowsOf gives the rows of the present state; false says that one is outside what
// rows can hold.
func (s *search) rowsOf(rows [][]int64) bool {
	fits := true
	for i, row := range []func([]int64) ([]int64, bool){s.ledger.Row, s.a.Row, s.b.Row} {
		var ok bool
		rows[i], ok = row(rows[i][:0])
		fits = fits && ok
	}
	return fits
}

// add keeps a node for the state in s.to unless it is known.
func (s *search) add(n node, now int64) {
	s.key = s.encode(s.key[:0], s.to, now)
	if _, known := s.seen[string(s.key)]; known {
		return
	}
	n.state = string(s.key)
	s.seen[n.state] = struct{}{}
	s.nodes = append(s.nodes, n)
}

// leave makes the state of node i the one that is being left, and lists its
// commands.
func (s *search) leave(i int) {
	s.decode(s.nodes[i].state, s.from)
	s.ledger.SetRow(s.from[0])
	s.commands = s.Commands(s.ledger, s.commands[:0])
	if !s.ids {
		return
	}
	fresh := int64(len(s.idsIn(s.from)))
	for c := range s.commands {
		for k, arg := range s.verbs[s.commands[c].Verb].Args {
			if arg.Kind == reference.ID {
				s.commands[c].Args[k] = fresh
			}
		}
	}
}

// show gives a trace whose last command, one more than any node has, shows a
// difference; nil if there is none. Only commands that speak can show one, so
// nothing else is tried before the search grows.
func (s *search) show(ctx context.Context) ([]reference.Command, error) {
	for i := s.grown; i < len(s.nodes); i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s.leave(i)
		for _, command := range s.commands {
			if !s.verbs[command.Verb].Speaks || !s.step(command) || s.ra.Equal(&s.rb) {
				continue
			}
			if found := s.trace(i, command); s.tells(found) {
				return found, nil
			}
		}
	}
	return nil, nil
}

// tells plays a trace that was found from its beginning: a wrong program may take the
// time of day for what it is not, and the search knows no time of day.
func (s *search) tells(commands []reference.Command) bool {
	s.a.Begin(&s.Config)
	s.b.Begin(&s.Config)
	for i := range commands {
		s.a.Step(&commands[i], &s.ra)
		s.b.Step(&commands[i], &s.rb)
		if !s.ra.Equal(&s.rb) {
			return true
		}
	}
	return false
}

// grow adds all states that are one command further, and says whether there are
// any.
func (s *search) grow(ctx context.Context) (bool, error) {
	longest := len(s.nodes)
	for ; s.grown < longest; s.grown++ {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		s.expand(s.grown)
	}
	return len(s.nodes) > longest, nil
}

// expand adds the successors of node i.
func (s *search) expand(i int) {
	s.leave(i)
	for _, command := range s.commands {
		if s.step(command) && s.rowsOf(s.to) {
			s.add(node{parent: int32(i), last: command}, s.Oldest+command.Time)
		}
	}
}

// step carries out the command in the state that is being left; false says that it
// is not valid there.
func (s *search) step(command reference.Command) bool {
	command.Time += s.Oldest
	s.ledger.SetRow(s.from[0])
	if s.ledger.Check(&command) != nil {
		return false
	}
	s.ledger.Take(&command)
	s.a.SetRow(s.from[1])
	s.b.SetRow(s.from[2])
	s.a.Step(&command, &s.ra)
	s.b.Step(&command, &s.rb)
	return true
}

// trace gives the commands to node i and then last, with times from 0 on and ids
// from 1 on.
func (s *search) trace(i int, last reference.Command) []reference.Command {
	commands := []reference.Command{last}
	for ; s.nodes[i].parent >= 0; i = int(s.nodes[i].parent) {
		commands = append(commands, s.nodes[i].last)
	}
	slices.Reverse(commands)
	now := int64(0)
	for i := range commands {
		now += commands[i].Time
		commands[i].Time = now
	}
	numberIDs(s.verbs, commands)
	return commands
}

// numberIDs gives the requests of a trace the ids 1, 2, 3 and so on.
func numberIDs(verbs []reference.Verb, commands []reference.Command) {
	next := int64(1)
	for i := range commands {
		for k, arg := range verbs[commands[i].Verb].Args {
			if arg.Kind == reference.ID {
				commands[i].Args[k] = next
				next++
			}
		}
	}
}
