package gen

import reference "isrgrade/reference/isr"

// script writes one trace, command by command. The lesson's leader plays along, so
// that scenes can aim at its state.
type script struct {
	chance
	config   reference.Config
	sizes    []int64 // of APPEND, in records, to choose from
	stage    rulesTaught
	limit    int  // commands
	ending   bool // only the last STATUS is missing
	commands []reference.Command

	right rival
	// untaught are programs that lack a rule of a later stage. The trace must not
	// tell them from a right one.
	untaught []rival
	now      int64 // ms
}

// rival is a program that reads the trace while it is written.
type rival struct {
	rules reference.Rules
	state reference.State
}

func (s *script) begin() {
	s.right = rival{reference.Lesson(), everyoneAtStart(&s.config)}
	for _, rules := range s.stage.without {
		s.untaught = append(s.untaught, rival{rules, rules.Begin(&s.config)})
	}
}

func everyoneAtStart(c *reference.Config) reference.State {
	lesson := reference.Lesson()
	return lesson.Begin(c)
}

// full says that no more command fits, or only the STATUS that ends the trace.
func (s *script) full() bool {
	if s.ending {
		return len(s.commands) >= s.limit
	}
	return len(s.commands) >= s.limit-1
}

func (s *script) wait(ms int64) { s.now += max(0, ms) }

// append grows the log by one of the script's sizes.
func (s *script) append() {
	s.add(reference.Command{Kind: reference.Append, Time: s.now, Records: pick(s.chance, s.sizes)})
}

// fetch asks from the offset, or from the nearest one that is valid.
func (s *script) fetch(follower int, offset int64) {
	if s.stage.noFetch {
		return
	}
	offset = min(max(0, offset), s.leo())
	s.add(reference.Command{Kind: reference.Fetch, Time: s.now, Follower: follower, Offset: offset})
}

// status is left out where it would show that a rule of a later stage is missing.
func (s *script) status() {
	command := reference.Command{Kind: reference.Status, Time: s.now}
	if s.showsUntaught(command) {
		return
	}
	s.add(command)
}

func (s *script) add(command reference.Command) {
	if s.full() {
		return
	}
	s.commands = append(s.commands, command)
	var reply reference.Reply
	s.right.read(&s.config, command, &reply)
	for i := range s.untaught {
		s.untaught[i].read(&s.config, command, &reply)
	}
}

func (r *rival) read(c *reference.Config, command reference.Command, reply *reference.Reply) {
	r.rules.Step(c, &r.state, command, reply)
}

func (s *script) showsUntaught(command reference.Command) bool {
	if len(s.untaught) == 0 {
		return false
	}
	want := s.right.replyTo(&s.config, command)
	for i := range s.untaught {
		got := s.untaught[i].replyTo(&s.config, command)
		if !sameReply(&want, &got) {
			return true
		}
	}
	return false
}

// replyTo says what the program would print, and leaves its state alone.
func (r *rival) replyTo(c *reference.Config, command reference.Command) reference.Reply {
	var reply reference.Reply
	state := r.state.Clone()
	r.rules.Step(c, &state, command, &reply)
	return reply
}

// finish ends the trace with a STATUS, where one is allowed.
func (s *script) finish() {
	s.ending = true
	s.status()
}

func (s *script) leo() int64 { return s.right.state.LeaderLEO() }

func (s *script) hw() int64 { return s.right.state.HW }

func (s *script) replica(i int) *reference.Replica { return &s.right.state.Replicas[i] }

func (s *script) lagMax() int64 { return s.config.LagMax }

// followers gives the index of each, in an order of chance.
func (s *script) followers() []int {
	all := make([]int, 0, len(s.config.Replicas))
	for i := reference.Leader + 1; i < len(s.config.Replicas); i++ {
		all = append(all, i)
	}
	shuffle(s.chance, all)
	return all
}

// untilAge is how long to wait until the follower was last caught up so many ms
// ago.
func (s *script) untilAge(follower int, age int64) int64 {
	return s.replica(follower).LastCaughtUpTime + age - s.now
}
