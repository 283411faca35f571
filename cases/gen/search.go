package gen

import (
	"context"
	"slices"

	reference "isrgrade/reference/isr"
)

// search is a breadth-first search over the joint states of two programs.
type search struct {
	world
	a, b  *reference.Rules
	nodes []node
	grown int // index of the first node without its successors
	seen  map[string]struct{}
	byLEO map[int64][]reference.Command // the commands, by the leader's LEO
	// statuses are those commands that can show a difference.
	statuses []reference.Command
	from     joint // the state that is being left
	to       joint // and where a command leads
	ra, rb   reference.Reply
	key      []byte
}

// node is a joint state with the way to it.
type node struct {
	state  string // canonical form
	parent int32  // index in search.nodes; -1 for the first
	last   reference.Command
}

func newSearch(w world, a, b *reference.Rules) *search {
	s := &search{world: w, a: a, b: b, seen: map[string]struct{}{}, byLEO: map[int64][]reference.Command{}}
	s.from = joint{a: a.Begin(&w.config), b: b.Begin(&w.config)}
	s.to = s.from.clone()
	for wait := int64(0); wait <= w.oldest; wait++ {
		s.statuses = append(s.statuses, reference.Command{Kind: reference.Status, Time: wait})
	}
	s.key = s.encode(nil, &s.from, 0)
	s.add(node{parent: -1})
	return s
}

// add keeps a node for the state in s.key unless it is known.
func (s *search) add(n node) {
	if _, known := s.seen[string(s.key)]; known {
		return
	}
	n.state = string(s.key)
	s.seen[n.state] = struct{}{}
	s.nodes = append(s.nodes, n)
}

// show gives a trace whose last command, one more than any node has, is a STATUS
// that shows a difference; nil if there is none. Nothing else can show one, so
// nothing else is tried before the search grows.
func (s *search) show(ctx context.Context) ([]reference.Command, error) {
	for i := s.grown; i < len(s.nodes); i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s.decode(s.nodes[i].state, &s.from)
		for _, command := range s.statuses {
			s.to.copyFrom(&s.from)
			if s.step(command) {
				return s.trace(i, command), nil
			}
		}
	}
	return nil, nil
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
	s.decode(s.nodes[i].state, &s.from)
	for _, command := range s.commandsAt(s.from.leo) {
		s.to.copyFrom(&s.from)
		s.step(command)
		s.key = s.encode(s.key[:0], &s.to, s.oldest+command.Time)
		s.add(node{parent: int32(i), last: command})
	}
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
