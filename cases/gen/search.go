package gen

import (
	"context"
	"math"
	"slices"

	"isrgrade/reference"
)

// unlimited is a length that no trace reaches.
const unlimited = math.MaxInt

// search is a breadth-first search over the joint states of two programs.
type search struct {
	world
	a, b   *reference.Rules
	nodes  []node
	seen   map[string]struct{}
	byLEO  map[int64][]reference.Command // the commands, by the leader's LEO
	from   joint                         // the state that is being left
	to     joint                         // and where a command leads
	ra, rb reference.Reply
	key    []byte
}

// node is a joint state with the way to it.
type node struct {
	key    string
	parent int32 // index in search.nodes; -1 for the first
	length int32 // commands from the start
	last   reference.Command
}

func newSearch(w world, a, b *reference.Rules) *search {
	s := &search{world: w, a: a, b: b, seen: map[string]struct{}{}, byLEO: map[int64][]reference.Command{}}
	s.from = joint{a: a.Begin(&w.config), b: b.Begin(&w.config)}
	s.to = s.from.clone()
	s.key = s.encode(nil, &s.from, 0)
	s.add(node{parent: -1})
	return s
}

// add keeps a node for the state in s.key unless it is known.
func (s *search) add(n node) {
	if _, known := s.seen[string(s.key)]; known {
		return
	}
	n.key = string(s.key)
	s.seen[n.key] = struct{}{}
	s.nodes = append(s.nodes, n)
}

// run gives a shortest distinguishing trace of at most limit commands, or nil.
func (s *search) run(ctx context.Context, limit int) ([]reference.Command, error) {
	for i := 0; i < len(s.nodes) && int(s.nodes[i].length) < limit; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if command, shows := s.expand(i); shows {
			return s.trace(i, command), nil
		}
	}
	return nil, nil
}

// expand adds all successors of node i, or gives the command that shows the
// difference.
func (s *search) expand(i int) (reference.Command, bool) {
	s.decode(s.nodes[i].key, &s.from)
	for _, command := range s.commandsAt(s.from.leo) {
		s.to.copyFrom(&s.from)
		if s.step(command) {
			return command, true
		}
		s.key = s.encode(s.key[:0], &s.to, s.oldest+command.Time)
		s.add(node{parent: int32(i), length: s.nodes[i].length + 1, last: command})
	}
	return reference.Command{}, false
}

func (s *search) commandsAt(leo int64) []reference.Command {
	if _, known := s.byLEO[leo]; !known {
		s.byLEO[leo] = s.commands(leo)
	}
	return s.byLEO[leo]
}

// step carries out the command on s.to and says whether the replies differ.
func (s *search) step(command reference.Command) bool {
	command.Time += s.oldest
	if command.Kind == reference.Append {
		s.to.leo += command.Records
	}
	if !s.a.Step(&s.config, &s.to.a, command, &s.ra) {
		s.b.Step(&s.config, &s.to.b, command, &s.rb)
		return false
	}
	s.b.Step(&s.config, &s.to.b, command, &s.rb)
	return !sameReply(&s.ra, &s.rb)
}

func sameReply(a, b *reference.Reply) bool {
	return a.LEO == b.LEO && a.HW == b.HW && a.WritesAccepted == b.WritesAccepted && slices.Equal(a.ISR, b.ISR)
}

// trace gives the commands to node i and then last, with times from 0 on.
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
	return commands
}
