package isr

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// theExam is made once for all tests; none changes it.
var theExam = sync.OnceValues(func() (gen.Exam, error) { exercise := Exercise(); return gen.NewExam(context.Background(), &exercise) })

func newExam(t testing.TB) gen.Exam {
	t.Helper()
	exam, err := theExam()
	if err != nil {
		t.Fatal(err)
	}
	return exam
}

// relative is a state as the slow way keeps it: numbers relative to now and to the
// leader's LEO, as text.
func relative(s *reference.State, now int64) string {
	leo := s.LeaderLEO()
	text := fmt.Sprint(leo - s.HW)
	for _, r := range s.Replicas[1:] {
		text += fmt.Sprint("|", leo-r.LEO, min(leo-r.LastFetchLeaderLEO, 2), min(now-r.LastCaughtUpTime, 3), min(now-r.LastFetchTime, 3), r.InISR)
	}
	return text
}

// slowWorld finds every state of the small world by running the lesson, without
// tables: the states, and as "state wait command" the transitions.
func slowWorld(followers int) (states, transitions map[string]bool) {
	lesson := reference.Lesson()
	config := reference.Config{LagMax: 2, MinISR: 1, Replicas: replicaIDs(followers)}
	type moment struct {
		state reference.State
		now   int64
	}
	begin := lesson.Begin(&config)
	begin.HW = 100
	for i := range begin.Replicas {
		begin.Replicas[i].LEO, begin.Replicas[i].LastFetchLeaderLEO = 100, 100
	}
	todo := []moment{{begin, 0}}
	states, transitions = map[string]bool{relative(&begin, 0): true}, map[string]bool{}
	for ; len(todo) > 0; todo = todo[1:] {
		from := todo[0]
		for _, command := range smallCommands(followers, from.state.LeaderLEO()) {
			to, now := from.state.Clone(), from.now+command.Time
			name := fmt.Sprint(relative(&from.state, from.now), " ", command.Time, nameOf(command, to.LeaderLEO()))
			command.Time = now
			lesson.Step(&config, &to, command, &reference.Reply{})
			if tooWide(&to) {
				continue
			}
			transitions[name] = true
			if key := relative(&to, now); !states[key] {
				states[key] = true
				todo = append(todo, moment{to, now})
			}
		}
	}
	return states, transitions
}

// nameOf gives the command with its offset relative to the leader's LEO.
func nameOf(command reference.Command, leo int64) string {
	if command.Kind != reference.Fetch {
		return fmt.Sprint(command.Kind, command.Records)
	}
	return fmt.Sprint(command.Kind, command.Follower, leo-command.Offset)
}

// smallCommands: waits of 0 to 3 half LAG_MAX, APPEND 1 and 2, offsets within 2.
func smallCommands(followers int, leo int64) []reference.Command {
	var all []reference.Command
	for wait := range int64(4) {
		all = append(all, reference.Command{Kind: reference.Status, Time: wait},
			reference.Command{Kind: reference.Append, Time: wait, Records: 1},
			reference.Command{Kind: reference.Append, Time: wait, Records: 2})
		for follower := 1; follower <= followers; follower++ {
			for behind := range int64(3) {
				all = append(all, reference.Command{Kind: reference.Fetch, Time: wait, Follower: follower, Offset: leo - behind})
			}
		}
	}
	return all
}

func tooWide(s *reference.State) bool {
	return s.LeaderLEO()-s.HW > 2 || slices.ContainsFunc(s.Replicas, func(r reference.Replica) bool { return s.LeaderLEO()-r.LEO > 2 })
}

func TestExamTakesEveryTransitionOfTheSmallWorlds(t *testing.T) {
	skipIfShort(t)
	exam := newExam(t)
	for i, world := range exam.Worlds {
		followers := i + 1
		states, transitions := slowWorld(followers)
		if world.States != len(states) || world.Transitions != len(transitions) {
			t.Errorf("%d followers: the exam counts %d states and %d transitions, the slow way %d and %d",
				followers, world.States, world.Transitions, len(states), len(transitions))
		}
		for _, one := range exam.Cases {
			if len(one.Trace.Config.Brokers)-1 == followers {
				config, commands := typed(one.Trace)
				strike(*config, commands, transitions)
			}
		}
		if len(transitions) > 0 || world.Covered != world.Transitions {
			t.Errorf("%d followers: %d transitions are never taken; the exam says it takes %d of %d",
				followers, len(transitions), world.Covered, world.Transitions)
		}
	}
}

// strike removes the transitions that a trace takes. It fails nothing: what the
// trace does outside the small world is not in the set.
func strike(config reference.Config, commands []reference.Command, transitions map[string]bool) {
	right := reference.Lesson()
	state, now := right.Begin(&config), int64(0)
	for _, command := range commands {
		delete(transitions, fmt.Sprint(relative(&state, now), " ", command.Time-now, nameOf(command, state.LeaderLEO())))
		now = command.Time
		right.Step(&config, &state, command, &reference.Reply{})
	}
}

func TestExamTracesAreValid(t *testing.T) {
	skipIfShort(t)
	for _, one := range newExam(t).Cases {
		now, leo := int64(0), int64(0)
		config, commands := typed(one.Trace)
		for i, c := range commands {
			if c.Time < now || c.Kind == reference.Fetch && (c.Offset < 0 || c.Offset > leo) || c.Kind == reference.Append && c.Records < 1 {
				t.Fatalf("%s, command %d: %s with the leader's LEO at %d and the time at %d", one.Name, i+1, c.Text(config), leo, now)
			}
			now, leo = c.Time, leo+c.Records
		}
	}
}

// notInSmallNumbers is what no world of small numbers can show: there nobody is
// more records behind than LAG_MAX.
var notInSmallNumbers = []string{"lag-in-time-and-records", "offsets-in-32-bits"}

func TestExamExposesEveryMistakeThatSmallNumbersCanShow(t *testing.T) {
	skipIfShort(t)
	var unexposed []string
	exam := newExam(t)
	for _, mistake := range mistakes.All() {
		if !examExposes(exam, mistakes.Apply(mistake)) {
			unexposed = append(unexposed, mistake.ID)
		}
	}
	if !slices.Equal(unexposed, notInSmallNumbers) {
		t.Errorf("the exam does not expose %v, want %v", unexposed, notInSmallNumbers)
	}
}

func examExposes(exam gen.Exam, rules reference.Rules) bool {
	rightRules := reference.Lesson()
	return slices.ContainsFunc(exam.Cases, func(one cases.Case) bool {
		config, commands := typed(one.Trace)
		right, wrong := rightRules.Begin(config), rules.Begin(config)
		var want, got reference.Reply
		for _, command := range commands {
			replied := rightRules.Step(config, &right, command, &want)
			rules.Step(config, &wrong, command, &got)
			if replied && !sameReply(&want, &got) {
				return true
			}
		}
		return false
	})
}

// In no catalogue: a follower is kept out when it asks for all but the last record,
// is exactly LAG_MAX late, and the other one is two records behind, holds the HW
// there and was caught up a moment ago.
func TestExamExposesAFaultOfARareSituation(t *testing.T) {
	skipIfShort(t)
	rare := reference.Lesson()
	joins := rare.Joins
	struck := 0
	rare.Joins = func(c *reference.Config, s *reference.State, follower int, now int64) bool {
		f, other := &s.Replicas[follower], &s.Replicas[len(s.Replicas)-follower]
		if len(s.Replicas) == 3 && f.LEO == s.LeaderLEO()-1 && now-f.LastCaughtUpTime == c.LagMax &&
			other.InISR && other.LEO == s.HW && s.HW == f.LEO-1 && other.LastCaughtUpTime == now {
			struck++
			return false
		}
		return joins(c, s, follower, now)
	}
	exam := newExam(t)
	if !examExposes(exam, rare) {
		t.Errorf("the exam does not expose the fault, which struck %d times", struck)
	}
	for _, one := range suite(t, gen.Options{Seed: 1}).Cases {
		if !alike(rare.Run(typed(one.Trace)), rightReplies(one.Trace)) {
			t.Errorf("%s exposes the fault too: it is not rare", one.Name)
		}
	}
}

func rightReplies(trace *cases.Trace) []reference.Reply {
	rules := reference.Lesson()
	return rules.Run(typed(trace))
}

func BenchmarkExam(b *testing.B) {
	exercise := Exercise()
	for b.Loop() {
		if _, err := gen.NewExam(b.Context(), &exercise); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMatrix(b *testing.B) {
	traces := suite(b, gen.Options{Seed: 1, Count: gen.MaxTraces}).Cases
	model := mistakes.Model()
	for b.Loop() {
		gen.Matrix(model, traces)
	}
}
