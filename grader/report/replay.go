package report

import (
	"fmt"
	"strconv"
	"strings"

	"isrgrade/cases"
	reference "isrgrade/reference/isr"
)

// moment is one command of a trace with the right state after it.
type moment struct {
	Command reference.Command
	After   reference.State
	Reply   *reference.Reply // STATUS only
}

// replay carries out a trace under the lesson's rules.
func replay(trace *cases.Trace) []moment {
	rules := reference.Lesson()
	state := rules.Begin(&trace.Config)
	moments := make([]moment, len(trace.Steps))
	for i, step := range trace.Steps {
		var reply reference.Reply
		replied := rules.Step(&trace.Config, &state, step.Command, &reply)
		moments[i] = moment{Command: step.Command, After: state.Clone()}
		if replied {
			moments[i].Reply = &reply
		}
	}
	return moments
}

// describe says the state after a moment, a line for the leader and one for each
// follower.
func (m moment) describe(config *reference.Config) []string {
	lines := []string{fmt.Sprintf("leader %d: LEO %d. HW %d. ISR %s.", config.Replicas[reference.Leader], m.After.LeaderLEO(), m.After.HW, m.isr(config))}
	for i := reference.Leader + 1; i < len(m.After.Replicas); i++ {
		follower := &m.After.Replicas[i]
		lines = append(lines, fmt.Sprintf("broker %d: LEO %d, last caught up at %d, %d ms ago (LAG_MAX %d). %s",
			config.Replicas[i], follower.LEO, follower.LastCaughtUpTime, m.Command.Time-follower.LastCaughtUpTime, config.LagMax, membership(follower.InISR)))
	}
	return lines
}

func membership(in bool) string {
	if in {
		return "In the ISR."
	}
	return "Not in the ISR."
}

// isr lists the brokers in the ISR as a reply does.
func (m moment) isr(config *reference.Config) string {
	var ids []string
	for i, replica := range m.After.Replicas {
		if replica.InISR {
			ids = append(ids, strconv.FormatInt(config.Replicas[i], 10))
		}
	}
	return strings.Join(ids, ",")
}
