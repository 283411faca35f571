package isr

import (
	"math/rand/v2"
	"slices"
	"testing"

	"isrgrade/cases/gen"
	reference "isrgrade/reference/isr"
)

// measures are a state as numbers of the small world: distances behind the leader's
// LEO and ages, the HW first, then five of each follower.
type measures [11]int64

func measured(s *reference.State, now int64) measures {
	leo := s.LeaderLEO()
	m := measures{leo - s.HW}
	for i, r := range s.Replicas[1:] {
		in := int64(0)
		if r.InISR {
			in = 1
		}
		copy(m[1+5*i:], []int64{leo - r.LEO, min(leo-r.LastFetchLeaderLEO, 2), min(now-r.LastCaughtUpTime, 3), min(now-r.LastFetchTime, 3), in})
	}
	return m
}

// fault is one field that is off after one transition of the right program.
type fault struct {
	before  measures
	command reference.Command // its Time is 0 and its Offset a distance
	field   int               // index in measures
	off     int64
}

// biggest gives the largest value of a field of measures.
func biggest(field int) int64 {
	if field == 0 {
		return 2
	}
	return [...]int64{2, 2, 3, 3, 1}[(field-1)%5]
}

func relativeTo(command reference.Command, leo int64) reference.Command {
	command.Time = 0
	if command.Kind == reference.Fetch {
		command.Offset = leo - command.Offset
	}
	return command
}

// step carries out the command by the right rules and, if this is the transition,
// spoils the state.
func (f *fault) step(c *reference.Config, s *reference.State, command reference.Command, reply *reference.Reply) bool {
	rules := reference.Lesson()
	strikes := relativeTo(command, s.LeaderLEO()) == f.command && measured(s, command.Time) == f.before
	replied := rules.Step(c, s, command, reply)
	if strikes {
		f.spoil(s, command.Time)
	}
	return replied
}

// spoil puts the field off, if it can hold that.
func (f *fault) spoil(s *reference.State, now int64) {
	value := measured(s, now)[f.field] + f.off
	if value < 0 || value > biggest(f.field) {
		return
	}
	if f.field == 0 {
		s.HW = s.LeaderLEO() - value
		return
	}
	r := &s.Replicas[1+(f.field-1)/5]
	switch (f.field - 1) % 5 {
	case 0:
		r.LEO = s.LeaderLEO() - value
	case 1:
		r.LastFetchLeaderLEO = s.LeaderLEO() - value
	case 2:
		r.LastCaughtUpTime = now - value
	case 3:
		r.LastFetchTime = now - value
	default:
		r.InISR = value == 1
	}
}

// showsIn says whether the fault makes a program print something else.
func (f *fault) showsIn(c *reference.Config, commands []reference.Command) bool {
	rules := reference.Lesson()
	right, wrong := rules.Begin(c), rules.Begin(c)
	var want, got reference.Reply
	for _, command := range commands {
		replied := rules.Step(c, &right, command, &want)
		if f.step(c, &wrong, command, &got); replied && !sameReply(&want, &got) {
			return true
		}
	}
	return false
}

func sameReply(a, b *reference.Reply) bool {
	return a.LEO == b.LEO && a.HW == b.HW && a.WritesAccepted == b.WritesAccepted && slices.Equal(a.ISR, b.ISR)
}

// plant draws a fault of a transition that the commands make.
func plant(random *rand.Rand, c *reference.Config, commands []reference.Command) *fault {
	rules := reference.Lesson()
	state := rules.Begin(c)
	strike := 10 + random.IntN(min(2_000, len(commands)-10))
	var reply reference.Reply
	for _, command := range commands[:strike] {
		rules.Step(c, &state, command, &reply)
	}
	command := commands[strike]
	f := &fault{
		before: measured(&state, command.Time), command: relativeTo(command, state.LeaderLEO()),
		field: random.IntN(1 + 5*(len(c.Replicas)-1)),
	}
	f.off = 1 + random.Int64N(biggest(f.field))
	if random.IntN(2) == 0 {
		f.off = -f.off
	}
	return f
}

// canShow searches, state by state, for a way in the small world on which the fault
// shows once it has struck; it looks at pairs of states by their measures.
func (f *fault) canShow(followers int) bool {
	rules := reference.Lesson()
	c := &reference.Config{LagMax: lagSteps, MinISR: 1, Replicas: replicaIDs(followers)}
	right, now := stateOf(c, f.before), int64(1000)
	wrong := right.Clone()
	command := f.command
	if command.Time = now; command.Kind == reference.Fetch {
		command.Offset = right.LeaderLEO() - command.Offset
	}
	var reply reference.Reply
	rules.Step(c, &right, command, &reply)
	f.step(c, &wrong, command, &reply)
	return differ(c, right, wrong, now)
}

// stateOf gives a state with these measures at time 1000, with the leader's LEO at
// 1000.
func stateOf(c *reference.Config, m measures) reference.State {
	rules := reference.Lesson()
	s := rules.Begin(c)
	s.Replicas[0].LEO, s.HW = 1000, 1000-m[0]
	for i := range s.Replicas[1:] {
		n := m[1+5*i:]
		s.Replicas[1+i] = reference.Replica{LEO: 1000 - n[0], LastFetchLeaderLEO: 1000 - n[1], LastCaughtUpTime: 1000 - n[2], LastFetchTime: 1000 - n[3], InISR: n[4] == 1}
	}
	return s
}

// differ says whether some commands make the two states print different lines.
func differ(c *reference.Config, right, wrong reference.State, now int64) bool {
	type pair struct {
		right, wrong reference.State
		now          int64
	}
	rules := reference.Lesson()
	seen := map[[2]measures]bool{}
	todo := []pair{{right, wrong, now}}
	for ; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		for _, command := range smallCommands(len(c.Replicas)-1, at.right.LeaderLEO()) {
			next := pair{at.right.Clone(), at.wrong.Clone(), at.now + command.Time}
			command.Time = next.now
			var want, got reference.Reply
			replied := rules.Step(c, &next.right, command, &want)
			if rules.Step(c, &next.wrong, command, &got); replied && !sameReply(&want, &got) {
				return true
			}
			key := [2]measures{measured(&next.right, next.now), measured(&next.wrong, next.now)}
			if key[0] != key[1] && !seen[key] && !tooWide(&next.right) && !tooWide(&next.wrong) {
				seen[key] = true
				todo = append(todo, next)
			}
		}
	}
	return false
}

// The exam exposes what is planted by the meaning of the rules, not by the tables
// that it was made from.
func TestExamExposesPlantedSingleTransitionFaults(t *testing.T) {
	skipIfShort(t)
	const faults = 60 // in each world
	exam := newExam(t)
	for followers := 1; followers <= 2; followers++ {
		traces, random := typedExam(exam, followers), rand.New(rand.NewPCG(1, uint64(followers)))
		exposed, unseen := 0, 0
		for exposed+unseen < faults {
			one := traces[random.IntN(len(traces))]
			switch f := plant(random, one.config, one.commands); {
			case f.showsInOneOf(traces):
				exposed++
			case f.canShow(followers):
				unseen++
			}
		}
		t.Logf("%d followers: %d of %d exposed", followers, exposed, faults)
		if unseen*100 > faults*2 {
			t.Errorf("with %d followers the exam misses %d of %d planted faults; want at most 2 in 100", followers, unseen, faults)
		}
	}
}

// typedTrace is a trace as the track's rules read it.
type typedTrace struct {
	config   *reference.Config
	commands []reference.Command
}

// typedExam gives the exam's traces of one world, so that a fault is planted in and tried
// on traces that are read once.
func typedExam(exam gen.Exam, followers int) []typedTrace {
	var all []typedTrace
	for _, one := range exam.Cases {
		if len(one.Trace.Config.Brokers)-1 == followers {
			config, commands := typed(one.Trace)
			all = append(all, typedTrace{config, commands})
		}
	}
	return all
}

func (f *fault) showsInOneOf(traces []typedTrace) bool {
	return slices.ContainsFunc(traces, func(one typedTrace) bool { return f.showsIn(one.config, one.commands) })
}
