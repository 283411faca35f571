package isr

import (
	"fmt"
	"slices"
)

// Explain gives the reasoning for one command, in the way of the lesson's worked
// trace: each rule that decided something, with its numbers. s is the state
// before the command and stays as it is. Lines have no line end and keep to 78
// columns where their numbers allow.
func Explain(c *Config, s *State, command Command) []string {
	var lines []string
	rules, state := Lesson(), s.Clone()
	for _, action := range rules.stepsOf(command.Kind) {
		before := state.Clone()
		rules.perform(action, c, &state, &command)
		lines = append(lines, reasons(action, stage{c, &before, &state, command})...)
	}
	return lines
}

// stage is one action of a command with the state around it.
type stage struct {
	config        *Config
	before, after *State
	command       Command
}

func reasons(action Action, at stage) []string {
	switch action {
	case GrowLog:
		return at.whyLEO()
	case CreditCaughtUp:
		return at.whyCaughtUp()
	case JoinFetcher:
		return at.whyJoin()
	case ShrinkISR:
		return at.whyShrink()
	case RaiseHW:
		return at.whyHW()
	case Print:
		return at.whyWrites()
	default:
		return nil
	}
}

func (at stage) whyLEO() []string {
	return []string{fmt.Sprintf("leader LEO = %d", at.after.LeaderLEO())}
}

// whyCaughtUp says the follower's new LEO too, as the lesson does.
func (at stage) whyCaughtUp() []string {
	follower, offset, leo := at.command.Follower, at.command.Offset, at.before.LeaderLEO()
	id, previous := at.config.Replicas[follower], at.before.Replicas[follower].LastFetchLeaderLEO
	caughtUp := at.after.Replicas[follower].LastCaughtUpTime
	switch {
	case offset >= leo:
		return fold(fmt.Sprintf("%d >= %d", offset, leo),
			fmt.Sprintf("caught up, lastCaughtUp(%d)=%d.  LEO(%d)=%d", id, caughtUp, id, offset))
	case offset >= previous:
		return fold(fmt.Sprintf("%d < %d but %d >= %d (its previous fetch saw LEO %d)", offset, leo, offset, previous, previous),
			fmt.Sprintf("lastCaughtUp(%d)=%d.  LEO(%d)=%d", id, caughtUp, id, offset))
	default:
		return fold(fmt.Sprintf("%d < %d and %d < %d (its previous fetch saw LEO %d)", offset, leo, offset, previous, previous),
			fmt.Sprintf("not caught up, lastCaughtUp(%d) stays %d.  LEO(%d)=%d", id, caughtUp, id, offset))
	}
}

func (at stage) whyJoin() []string {
	follower := at.command.Follower
	if at.before.Replicas[follower].InISR {
		return nil
	}
	id, leo, hw := at.config.Replicas[follower], at.before.Replicas[follower].LEO, at.before.HW
	if at.after.Replicas[follower].InISR {
		return []string{fmt.Sprintf("%d is not in the ISR and %d >= HW(%d): it rejoins", id, leo, hw)}
	}
	return []string{fmt.Sprintf("%d is not in the ISR and %d < HW(%d): it stays out", id, leo, hw)}
}

func (at stage) whyShrink() []string {
	var lines []string
	for i := Leader + 1; i < len(at.before.Replicas); i++ {
		if at.before.Replicas[i].InISR {
			lines = append(lines, at.whyLeavesOrStays(i))
		}
	}
	return lines
}

func (at stage) whyLeavesOrStays(follower int) string {
	id, now, limit := at.config.Replicas[follower], at.command.Time, at.config.LagMax
	caughtUp := at.before.Replicas[follower].LastCaughtUpTime
	if at.after.Replicas[follower].InISR {
		return fmt.Sprintf("broker %d: %d - %d = %d <= %d, it stays", id, now, caughtUp, now-caughtUp, limit)
	}
	return fmt.Sprintf("%d - %d = %d > %d: broker %d leaves the ISR", now, caughtUp, now-caughtUp, limit, id)
}

// whyHW speaks when the HW rises or when its never going back decides; STATUS,
// which prints it, always says where it comes from.
func (at stage) whyHW() []string {
	leos := at.ofISR(func(i int) int64 { return at.after.Replicas[i].LEO })
	smallest := slices.Min(leos)
	minimum := fmt.Sprintf("min(%s) = %d", joined(leos), smallest)
	isStatus := at.command.Kind == Status
	switch {
	case smallest < at.after.HW:
		return []string{at.isrIfStatus() + fmt.Sprintf("HW stays %d: %s is lower and the HW never decreases", at.after.HW, minimum)}
	case at.after.HW > at.before.HW && isStatus:
		return []string{at.isrIfStatus() + fmt.Sprintf("HW = %s      (it jumped from %d)", minimum, at.before.HW)}
	case at.after.HW > at.before.HW:
		return []string{fmt.Sprintf("HW = %s      (it was %d)", minimum, at.before.HW)}
	case isStatus:
		return []string{at.isrIfStatus() + "HW = " + minimum}
	default:
		return nil
	}
}

func (at stage) isrIfStatus() string {
	if at.command.Kind != Status {
		return ""
	}
	ids := at.ofISR(func(i int) int64 { return at.config.Replicas[i] })
	return "ISR = " + joined(ids) + ". "
}

// ofISR collects a number of each in-sync replica.
func (at stage) ofISR(number func(replica int) int64) []int64 {
	var numbers []int64
	for i := range at.after.Replicas {
		if at.after.Replicas[i].InISR {
			numbers = append(numbers, number(i))
		}
	}
	return numbers
}

func (at stage) whyWrites() []string {
	size, least := at.after.ISRSize(), at.config.MinISR
	if size >= least {
		return []string{fmt.Sprintf("%d in sync >= min.insync.replicas %d: writes are accepted", size, least)}
	}
	return []string{fmt.Sprintf("%d in sync < min.insync.replicas %d: writes are refused", size, least)}
}

// columns is how long a line should be at most.
const columns = 78

// fold puts a reason and what follows from it on one line, or on two.
func fold(reason, effect string) []string {
	line := reason + ": " + effect
	if len(line) <= columns {
		return []string{line}
	}
	return []string{reason + ":", "    " + effect}
}

func joined(numbers []int64) string { return string(appendIDs(nil, numbers)) }
