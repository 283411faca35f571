package produce

import (
	"strings"
	"testing"

	"isrgrade/reference"
)

// brokenLaw is a state after a command that no right leader reaches.
type brokenLaw struct {
	law     string
	wrong   func(*Rules)
	command []Command
}

func produceAll(t, id, timeout int64) Command {
	return Command{Kind: Produce, Time: t, ID: id, Acks: AcksAll, Records: 1, Timeout: timeout}
}

var (
	has    = Command{Kind: Fetch, Time: 5, Follower: 1, Offset: 1}
	status = Command{Kind: Status, Time: 20}
	alone  = Command{Kind: Status, Time: 501}
)

func brokenLaws() []brokenLaw {
	return []brokenLaw{
		{"who is answered waits no longer", func(r *Rules) { r.StaysAfterTimeout = always }, []Command{produceAll(0, 1, 10), status}},
		{"nobody stops waiting without an answer", func(r *Rules) {
			r.AtResign = func(bool) Farewell { return Farewell{Silent: true} }
		}, []Command{produceAll(0, 1, 900), {Kind: Resign, Time: 5}}},
		{"nobody waits past the deadline", func(r *Rules) { r.Due = func(int64, int64) bool { return false } }, []Command{
			{Kind: Consume, ID: 1, Min: 1, Timeout: 0}, produceAll(0, 2, 10), {Kind: Append, Time: 20, Records: 1},
		}},
		{"a producer waits only for a HW that has not come", func(r *Rules) { r.Looks = func(bool) bool { return false } }, []Command{produceAll(0, 1, 900), has}},
		{"nobody waits for a leader that resigned", func(r *Rules) {
			r.AtResign = func(bool) Farewell { return Farewell{Waits: true} }
		}, []Command{produceAll(0, 1, 900), {Kind: Resign, Time: 5}}},
	}
}

// Each wrong set of rules breaks its law on its trace; the right rules break none.
func TestWrongRulesBreakTheirLawAndTheRightOnesNone(t *testing.T) {
	for _, row := range brokenLaws() {
		wrong, right := Right(), Right()
		row.wrong(&wrong)
		if !breaks(&wrong, row.law, row.command) {
			t.Errorf("the wrong rules do not break: %s", row.law)
		}
		if breaks(&right, row.law, row.command) {
			t.Errorf("the right rules break: %s", row.law)
		}
	}
}

// breaks says whether the law does not hold after some command, with what these rules
// print.
func breaks(rules *Rules, says string, commands []Command) bool {
	config := Config{LagMax: 500, MinISR: 1, Replicas: []int64{5, 6}}
	state := rules.Begin(&config)
	for _, command := range commands {
		before := state.Clone()
		var reply reference.Reply
		rules.Step(&config, &state, command, &reply)
		taken := step{&config, &before, &state, command, &reply}
		for _, law := range laws {
			if law.says == says && !law.holds(taken) {
				return true
			}
		}
	}
	return false
}

// What decides a command is in its reasons, with its numbers.
func TestExplainGivesTheNumbersThatDecide(t *testing.T) {
	config, rules := Config{LagMax: 500, MinISR: 2, Replicas: []int64{5, 6}}, Right()
	for _, row := range []struct {
		reason string
		past   []Command
		next   Command
		says   []string
	}{
		{"it waits", nil, produceAll(10, 1, 90), []string{"leader LEO = 1", "acks all: PRODUCE 1 waits for HW 0 + 1 = 1, until t=100"}},
		{"time is up, and the records stay", []Command{produceAll(0, 1, 10)}, status, []string{"the time of PRODUCE 1 is up at 10"}},
		{"the HW has come", []Command{produceAll(0, 1, 90)}, has, []string{"HW(1) >= 1 and 2 in sync >= min.insync.replicas 2: PRODUCE 1 is safe"}},
		{"the ISR is counted again", []Command{produceAll(0, 1, 900)}, alone, []string{"but 1 in sync < min.insync.replicas 2"}},
		{"refused", []Command{alone}, produceAll(510, 1, 900), []string{"acks all and 1 in sync < min.insync.replicas 2: refused"}},
		{"acks 0", nil, Command{Kind: Produce, ID: 1, Records: 1}, []string{"acks 0: no answer"}},
		{"a consumer waits", nil, Command{Kind: Consume, ID: 1, Min: 1, Timeout: 50}, []string{"HW(0) - 0 = 0 < 1: CONSUME 1 waits, until t=50"}},
		{"the leader resigns", []Command{produceAll(0, 1, 900)}, Command{Kind: Resign, Time: 9}, []string{"1 waiting: each is told at once"}},
		{"and turns away", []Command{{Kind: Resign}}, produceAll(10, 1, 90), []string{"no longer the leader"}},
	} {
		state := rules.Begin(&config)
		for _, command := range row.past {
			var reply reference.Reply
			rules.Step(&config, &state, command, &reply)
		}
		got := strings.Join(Explain(&config, &state, row.next), "\n")
		for _, part := range row.says {
			if !strings.Contains(got, part) {
				t.Errorf("%s: the reasons are\n%s\nwhich do not say %q", row.reason, got, part)
			}
		}
	}
}
