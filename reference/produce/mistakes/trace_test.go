package mistakes_test

import (
	"math/rand/v2"
	"strings"

	"isrgrade/reference"
	"isrgrade/reference/produce"
)

// seed makes every run of these tests the same.
const seed = 20_118

var grammar = produce.Grammar()

// trace is a valid one.
type trace struct {
	config   reference.Config
	commands []reference.Command
}

// shaped draws a trace that comes near what rules compare with: followers that keep
// up, lag, fall silent, come back and lose their tail; requests of every kind;
// deadlines that come just before and just after something else. The ledger says
// what is valid.
type shaped struct {
	random *rand.Rand
	trace  *trace
	ledger produce.Ledger
	now    int64
	leoAt  map[int64]int64 // by replica: the leader's LEO at its latest fetch
	calm   bool            // no RESIGN
}

func shapedTrace(random *rand.Rand) *trace {
	followers := 1 + random.IntN(3)
	s := &shaped{random: random, trace: &trace{}, leoAt: map[int64]int64{}, calm: random.IntN(3) > 0}
	s.trace.config.Numbers = []int64{int64(1 + random.IntN(4)), int64(1 + random.IntN(followers+1))}
	for i := range followers + 1 {
		s.trace.config.Brokers = append(s.trace.config.Brokers, int64(5+i))
	}
	s.ledger.Begin(&s.trace.config)
	for range 8 + random.IntN(21) {
		s.now += []int64{0, 0, 0, 1, 1, 2, 3, 6}[random.IntN(8)]
		made := s.command().Uniform()
		if s.ledger.Check(&made) == nil {
			s.ledger.Take(&made)
			s.trace.commands = append(s.trace.commands, made)
		}
	}
	return s.trace
}

func (s *shaped) command() produce.Command {
	state := s.ledger.State()
	command := produce.Command{Kind: produce.Status, Time: s.now, Records: int64(1 + s.random.IntN(3))}
	switch kind := s.random.IntN(14); {
	case kind == 0:
		command.Kind = produce.Append
	case kind < 5:
		command.Kind, command.Acks = produce.Produce, produce.Acks(min(2, s.random.IntN(6)))
		s.request(&command)
	case kind < 7:
		command.Kind = produce.Consume
		command.Offset = max(0, state.HW-int64(s.random.IntN(2)))
		command.Min = int64(s.random.IntN(4))
		s.request(&command)
	case kind < 12:
		command.Kind, command.Follower = produce.Fetch, 1+s.random.IntN(len(state.Replicas)-1)
		command.Offset = s.offset(state, int64(command.Follower))
	case kind == 12 && !s.calm && s.random.IntN(3) == 0:
		command.Kind = produce.Resign
	}
	return command
}

func (s *shaped) request(command *produce.Command) {
	command.ID = s.ledger.NextID()
	command.Timeout = []int64{0, 1, 2, 3, 4, 100, 100, 100}[s.random.IntN(8)]
}

func (s *shaped) offset(state *produce.State, follower int64) int64 {
	leo, before := state.LeaderLEO(), s.leoAt[follower]
	s.leoAt[follower] = leo
	switch s.random.IntN(8) {
	case 0, 1, 2:
		return leo
	case 3, 4:
		return before
	case 5:
		return max(0, leo-1)
	case 6:
		return min(leo, state.HW+1)
	default:
		return s.random.Int64N(leo + 1)
	}
}

// output is what a program prints.
func output(player reference.Player, t *trace) string {
	var text []byte
	reference.Play(player, &t.config, t.commands, func(_ int, reply *reference.Reply) bool {
		for i := range reply.Lines {
			text = append(grammar.AppendLine(text, &t.config, &reply.Lines[i]), '\n')
		}
		return true
	})
	return string(text)
}

func (t *trace) String() string {
	lines := []string{strings.TrimSuffix(string(grammar.AppendHeader(nil, &t.config)), "\n")}
	for i := range t.commands {
		lines = append(lines, string(grammar.AppendCommand(nil, &t.config, &t.commands[i])))
	}
	return strings.Join(lines, "\n")
}
