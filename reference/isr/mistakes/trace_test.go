package mistakes_test

import (
	"fmt"
	"math/rand/v2"

	reference "isrgrade/reference/isr"
)

// seed makes every run of these tests the same.
const seed = 20_117

// trace is a valid one, with no text.
type trace struct {
	config   reference.Config
	commands []reference.Command
}

// shaped draws a trace that comes near what rules compare with: followers that
// keep up, lag, fall silent, come back and lose their tail; times around LAG_MAX;
// logs from a few records to beyond 2^31.
type shaped struct {
	random     *rand.Rand
	trace      trace
	scale      int64 // of a batch of records
	now, leo   int64
	leoAtFetch []int64 // by replica: the leader's LEO at its latest fetch
}

func shapedTrace(random *rand.Rand, length int) trace {
	s := newShaped(random)
	for range length {
		s.now += s.pause()
		s.trace.commands = append(s.trace.commands, s.command())
	}
	last := reference.Command{Kind: reference.Status, Time: s.now}
	s.trace.commands = append(s.trace.commands, last)
	return s.trace
}

func newShaped(random *rand.Rand) *shaped {
	followers := random.IntN(4)
	s := &shaped{random: random, leoAtFetch: make([]int64, followers+1)}
	s.trace.config.LagMax = []int64{0, 1, 2, 4, 9, 500}[random.IntN(6)]
	s.trace.config.MinISR = 1 + random.IntN(followers+1)
	for i := range followers + 1 {
		s.trace.config.Replicas = append(s.trace.config.Replicas, int64(5+i))
	}
	s.scale = []int64{1, 1, 1, 1, 1_000, 1 << 30}[random.IntN(6)]
	return s
}

func (s *shaped) pause() int64 {
	limit := s.trace.config.LagMax
	return []int64{0, 0, 1, 1, limit / 4, limit / 2, limit, limit + 1, limit + limit/2}[s.random.IntN(9)]
}

func (s *shaped) command() reference.Command {
	followers := len(s.leoAtFetch) - 1
	command := reference.Command{Kind: reference.Status, Time: s.now}
	switch kind := s.random.IntN(10); {
	case kind < 3:
		command.Kind, command.Records = reference.Append, s.scale*int64(1+s.random.IntN(3))
		s.leo += command.Records
	case kind < 8 && followers > 0:
		command.Kind, command.Follower = reference.Fetch, 1+s.random.IntN(followers)
		command.Offset = s.offset(command.Follower)
		s.leoAtFetch[command.Follower] = s.leo
	}
	return command
}

// offset is mostly the end of the log, or what was its end at the previous fetch.
func (s *shaped) offset(follower int) int64 {
	switch s.random.IntN(8) {
	case 0, 1, 2:
		return s.leo
	case 3, 4:
		return s.leoAtFetch[follower]
	case 5:
		return max(0, s.leoAtFetch[follower]-1)
	case 6:
		return min(s.leo, s.leoAtFetch[follower]+1)
	default:
		return s.random.Int64N(s.leo + 1)
	}
}

// output is what a program with these rules prints.
func output(rules *reference.Rules, t trace) string {
	var lines []byte
	state := rules.Begin(&t.config)
	var reply reference.Reply
	for _, command := range t.commands {
		if rules.Step(&t.config, &state, command, &reply) {
			lines = append(reply.AppendText(lines), '\n')
		}
	}
	return string(lines)
}

func (t trace) text() string {
	var lines []byte
	lines = fmt.Appendf(lines, "LAG_MAX %d\nMIN_ISR %d\nREPLICAS %v\n", t.config.LagMax, t.config.MinISR, t.config.Replicas)
	for _, command := range t.commands {
		lines = append(command.AppendText(lines, &t.config), '\n')
	}
	return string(lines)
}
