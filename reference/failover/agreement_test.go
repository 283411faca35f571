package failover_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"isrgrade/reference"
	"isrgrade/reference/failover"
)

// draw gives a number from 0 to below n.
type draw func(n int) int

// commandOf draws a valid command, by what the oracle knows: often what moves the
// partition on, now and then what hardly ever happens.
func (o *oracle) commandOf(draw draw, t, produced int) string {
	for {
		b := o.replicas[draw(len(o.replicas))]
		up, leads := o.up[b], b == o.leader
		lost := draw(3) / 2 * draw(len(o.log[b])+1)
		switch kind := draw(22); {
		case kind < 5:
			return fmt.Sprintf("t=%d PRODUCE m%d", t, produced+1)
		case kind < 12 && up && !leads:
			return fmt.Sprintf("t=%d FETCH %d", t, b)
		case kind < 14 && up:
			return fmt.Sprintf("t=%d CRASH %d lost %d", t, b, lost)
		case kind == 14 && up:
			return fmt.Sprintf("t=%d STOP %d", t, b)
		case kind < 18 && !up:
			return fmt.Sprintf("t=%d START %d", t, b)
		case kind == 18 && up && !leads:
			return fmt.Sprintf("t=%d RESTART %d lost %d", t, b, lost)
		case kind == 19:
			return fmt.Sprintf("t=%d ELECT %s", t, []string{"preferred", "unclean"}[draw(2)])
		case kind > 19:
			return fmt.Sprintf("t=%d STATUS", t)
		}
	}
}

// disagreement plays a drawn trace to both and says where they part, where the
// ledger objects, or which law breaks; "" when nothing does.
func disagreement(t *testing.T, draw draw, length int) string {
	t.Helper()
	brokers := 1 + draw(4)
	replicas := [][]int64{{5}, {5, 6}, {7, 5, 6}, {6, 8, 5, 7}}[brokers-1]
	minISR, elrOn := 1+draw(brokers), draw(2) == 1
	config, _, _ := read(t, header(minISR, replicas, elrOn))
	o := newOracle(minISR, replicas, elrOn)
	machine, ledger, grammar := failover.Machine(), failover.NewLedger(), failover.Grammar()
	if problem := ledger.Begin(config); problem != nil {
		return problem.What
	}
	typed, rules := machine.Read(config), machine.Right()
	state := machine.Begin(&typed, &rules)
	var trace []string
	produced := 0
	for i := range length {
		line := o.commandOf(draw, i, produced)
		if strings.Contains(line, "PRODUCE") {
			produced++
		}
		trace = append(trace, line)
		c := command(t, config, strings.Fields(line))
		if problem := ledger.Check(&c); problem != nil {
			return strings.Join(trace, "\n") + ": the ledger says " + problem.What
		}
		ledger.Take(&c)
		before := machine.Clone(&state)
		var reply reference.Reply
		machine.Step(&typed, &state, &rules, &c, &reply)
		o.printed = nil
		o.obey(line)
		if got := grammar.Lines(config, &reply); !slices.Equal(got, o.printed) {
			return fmt.Sprintf("%s\nprints %q, the oracle says %q", strings.Join(trace, "\n"), got, o.printed)
		}
		if err := machine.Laws(&typed, &before, &state, &c); err != nil {
			return strings.Join(trace, "\n") + ": " + err.Error()
		}
	}
	return ""
}

func header(minISR int, replicas []int64, elrOn bool) string {
	word := map[bool]string{false: "off", true: "on"}[elrOn]
	return fmt.Sprintf("MIN_ISR %d\nREPLICAS %s\nELR %s\n", minISR, strings.Trim(fmt.Sprint(replicas), "[]"), word)
}

func TestTheRulesAgreeWithTheOracleAndKeepTheLaws(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		draw := func(n int) int { return rapid.IntRange(0, n-1).Draw(r, "choice") }
		if difference := disagreement(t, draw, rapid.IntRange(1, 40).Draw(r, "length")); difference != "" {
			r.Fatal(difference)
		}
	})
}

func TestAMillionCommandsAgreeWithTheOracle(t *testing.T) {
	if testing.Short() {
		t.Skip("a million commands take some seconds; -short asks for a quick run")
	}
	const commandsInAll, length = 1_000_000, 50
	random := rand.New(rand.NewPCG(20_241, 1))
	for trace := range commandsInAll / length {
		if difference := disagreement(t, random.IntN, length); difference != "" {
			t.Fatalf("trace %d: %s", trace, difference)
		}
	}
}
