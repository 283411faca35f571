package isr_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	reference "isrgrade/reference/isr"
)

// moment is what the oracle says after one command, by replica.
type moment struct {
	leo, caughtUp []int64
	inISR         []bool
	hw            int64
}

// oracle is the lesson read as statements about the whole history, and not as
// assignments: it keeps no lastFetchTime and no lastFetchLeaderLEO, and shares no
// code with the rules. It takes time quadratic in the history.
func oracle(c *reference.Config, history []reference.Command) []moment {
	moments := make([]moment, 0, len(history)+1)
	moments = append(moments, atTheStart(len(c.Replicas)))
	for i := range history {
		moments = append(moments, after(c, history[:i+1], moments[i]))
	}
	return moments[1:]
}

func atTheStart(replicas int) moment {
	m := moment{leo: make([]int64, replicas), caughtUp: make([]int64, replicas), inISR: make([]bool, replicas)}
	for i := range m.inISR {
		m.inISR[i] = true
	}
	return m
}

// after looks at all of past, whose last command has just been carried out. Of the
// moment before it takes only who was in the ISR and the HW.
func after(c *reference.Config, past []reference.Command, before moment) moment {
	m := atTheStart(len(c.Replicas))
	m.hw = before.hw
	m.leo[0] = recordsAppended(past)
	last := past[len(past)-1]
	for f := 1; f < len(c.Replicas); f++ {
		m.leo[f], m.caughtUp[f] = latestOffset(past, f), latestCaughtUp(past, f)
		joins := last.Kind == reference.Fetch && last.Follower == f && m.leo[f] >= before.hw
		late := last.Kind == reference.Status && last.Time-m.caughtUp[f] > c.LagMax
		m.inISR[f] = (before.inISR[f] || joins) && !late
	}
	if all := heldByAll(m); all > m.hw {
		m.hw = all
	}
	return m
}

func recordsAppended(past []reference.Command) (records int64) {
	for _, command := range past {
		if command.Kind == reference.Append {
			records += command.Records
		}
	}
	return records
}

func latestOffset(past []reference.Command, follower int) int64 {
	for i := len(past) - 1; i >= 0; i-- {
		if past[i].Kind == reference.Fetch && past[i].Follower == follower {
			return past[i].Offset
		}
	}
	return 0
}

// latestCaughtUp is the latest moment at which some fetch proves that the follower
// had all: the fetch's own, if it asks for the end of the log, or the moment of the
// fetch before, if it asks for all that the leader had then. Before the first
// fetch there is the start, at time 0 with an empty log.
func latestCaughtUp(past []reference.Command, follower int) int64 {
	var leo, previousLEO, previousTime, latest int64
	for _, command := range past {
		if command.Kind == reference.Append {
			leo += command.Records
		}
		if command.Kind != reference.Fetch || command.Follower != follower {
			continue
		}
		if command.Offset >= previousLEO && previousTime > latest {
			latest = previousTime
		}
		if command.Offset >= leo && command.Time > latest {
			latest = command.Time
		}
		previousLEO, previousTime = leo, command.Time
	}
	return latest
}

// heldByAll is the number of records, counted down from the leader's, that
// everyone in the ISR holds.
func heldByAll(m moment) int64 {
	records := m.leo[0]
	for f := range m.leo {
		if m.inISR[f] && m.leo[f] < records {
			records = m.leo[f]
		}
	}
	return records
}

// line is the reply, written by other means than the reference's.
func (m moment) line(c *reference.Config, t int64) string {
	var ids []string
	for i, in := range m.inISR {
		if in {
			ids = append(ids, strconv.FormatInt(c.Replicas[i], 10))
		}
	}
	writes := "OK"
	if len(ids) < c.MinISR {
		writes = "NOT_ENOUGH_REPLICAS"
	}
	return fmt.Sprintf("t=%d LEO=%d HW=%d ISR=%s WRITES=%s", t, m.leo[0], m.hw, strings.Join(ids, ","), writes)
}

// draw gives a number from 0 to below n.
type draw func(n int) int

// shapedTrace is a valid trace that often comes near what the rules compare with:
// times around LAG_MAX, offsets around the leader's LEO, now and at the previous
// fetch, and offsets that go back.
func shapedTrace(draw draw, length int) (reference.Config, []reference.Command) {
	followers := draw(4)
	config := reference.Config{LagMax: int64(draw(6)), MinISR: 1 + draw(followers+1)}
	for i := range followers + 1 {
		config.Replicas = append(config.Replicas, int64(5+i))
	}
	commands := make([]reference.Command, 0, length)
	var now, leo int64
	leoAtFetch := make([]int64, followers+1)
	for range length {
		now += int64(draw(3) * draw(3))
		command := reference.Command{Kind: reference.Status, Time: now}
		switch kind := draw(8); {
		case kind < 2:
			command.Kind, command.Records = reference.Append, int64(1+draw(3))
			leo += command.Records
		case kind < 6 && followers > 0:
			command.Kind, command.Follower = reference.Fetch, 1+draw(followers)
			command.Offset = nearby(draw, leo, leoAtFetch[command.Follower])
			leoAtFetch[command.Follower] = leo
		}
		commands = append(commands, command)
	}
	return config, commands
}

func nearby(draw draw, leo, leoAtPreviousFetch int64) int64 {
	switch draw(6) {
	case 0, 1:
		return leo
	case 2, 3:
		return leoAtPreviousFetch
	case 4:
		return max(0, min(leo, leoAtPreviousFetch-1+int64(draw(3))))
	default:
		return int64(draw(int(leo) + 1))
	}
}

// disagreement runs the lesson's rules beside the oracle and says where they first
// part, or a law breaks; "" when they never do.
func disagreement(c *reference.Config, commands []reference.Command) string {
	rules := reference.Lesson()
	state := rules.Begin(c)
	var reply reference.Reply
	for i, want := range oracle(c, commands) {
		before := state.Clone()
		replied := rules.Step(c, &state, commands[i], &reply)
		if difference := differs(&state, want); difference != "" {
			return fmt.Sprintf("command %d, %s: %s", i+1, commands[i].Text(c), difference)
		}
		if line := want.line(c, commands[i].Time); replied && reply.String() != line {
			return fmt.Sprintf("command %d: replied %s, the oracle %s", i+1, reply.String(), line)
		}
		if err := reference.CheckLaws(c, &before, &state, commands[i]); err != nil {
			return err.Error()
		}
	}
	return ""
}

func differs(state *reference.State, want moment) string {
	if state.HW != want.hw {
		return fmt.Sprintf("HW %d, the oracle says %d", state.HW, want.hw)
	}
	for i, r := range state.Replicas {
		if r.LEO != want.leo[i] || r.InISR != want.inISR[i] || i != reference.Leader && r.LastCaughtUpTime != want.caughtUp[i] {
			return fmt.Sprintf("replica %d is %+v, the oracle says LEO %d, caught up at %d, in sync %v",
				i, r, want.leo[i], want.caughtUp[i], want.inISR[i])
		}
	}
	return ""
}

func TestTheLessonAgreesWithTheOracleAndKeepsTheLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
		config, commands := shapedTrace(draw, rapid.IntRange(1, 60).Draw(t, "length"))
		if difference := disagreement(&config, commands); difference != "" {
			t.Fatalf("LAG_MAX %d, replicas %v: %s", config.LagMax, config.Replicas, difference)
		}
	})
}

// The oracle is quadratic, so the million commands come in short traces.
func TestAMillionCommandsAgreeWithTheOracle(t *testing.T) {
	if testing.Short() {
		t.Skip("a million commands take some seconds; -short asks for a quick run")
	}
	const commandsInAll, length = 1_000_000, 40
	random := rand.New(rand.NewPCG(20240, 1))
	for trace := range commandsInAll / length {
		config, commands := shapedTrace(random.IntN, length)
		if difference := disagreement(&config, commands); difference != "" {
			t.Fatalf("trace %d, LAG_MAX %d, replicas %v: %s", trace, config.LagMax, config.Replicas, difference)
		}
	}
}
