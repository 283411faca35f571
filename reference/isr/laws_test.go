package isr

import (
	"slices"
	"testing"
)

// wrongRule is a set of rules with one of them broken, and a trace on which that
// breaks a law.
type wrongRule struct {
	law      string
	rule     func(*Rules)
	commands []Command
}

func grow(t, n int64) Command { return Command{Kind: Append, Time: t, Records: n} }

func ask(t int64, follower int, offset int64) Command {
	return Command{Kind: Fetch, Time: t, Follower: follower, Offset: offset}
}

func check(t int64) Command { return Command{Kind: Status, Time: t} }

// bothCaughtUp goes on from a state in which both followers have all 4 records.
func bothCaughtUp(commands ...Command) []Command {
	return append([]Command{grow(0, 4), ask(10, 1, 4), ask(20, 2, 4)}, commands...)
}

func wrongOffsets() []wrongRule {
	return []wrongRule{
		{
			"the HW never moves backwards",
			func(r *Rules) { r.Advance = func(_, candidate int64) int64 { return candidate } },
			bothCaughtUp(ask(30, 1, 2)),
		},
		{
			"the HW is never above the leader's LEO",
			func(r *Rules) { r.Advance = func(_, candidate int64) int64 { return candidate + 1 } },
			bothCaughtUp(),
		},
		{
			"the HW is at least the smallest LEO among the ISR",
			func(r *Rules) { r.Advance = func(hw, _ int64) int64 { return hw } },
			bothCaughtUp(),
		},
		{
			"only APPEND grows the log, and nothing shrinks it",
			func(r *Rules) { r.Grow = func(_, n int64) int64 { return n } },
			[]Command{grow(0, 4), grow(10, 2)},
		},
	}
}

func wrongISR() []wrongRule {
	return []wrongRule{
		{
			"the leader is always in the ISR",
			func(r *Rules) { r.Leaves = func(*Config, *State, int, int64) bool { return true } },
			[]Command{check(501)},
		},
		{
			"a follower joins only by a fetch of its own",
			func(r *Rules) { r.Steps.Fetch = append(r.Steps.Fetch[:2:2], JoinEligible, RaiseHW) },
			bothCaughtUp(check(600), ask(610, 1, 4)),
		},
		{
			"a follower that joins is at or above the HW it joins under",
			func(r *Rules) { r.Joins = func(*Config, *State, int, int64) bool { return true } },
			bothCaughtUp(check(600), ask(610, 1, 3)),
		},
		{
			"a follower leaves only in the check that STATUS runs",
			func(r *Rules) { r.Steps.Append = []Action{ShrinkISR, GrowLog, RaiseHW} },
			bothCaughtUp(grow(600, 1)),
		},
		{
			"after the check nobody in the ISR is later than LAG_MAX",
			func(r *Rules) { r.Leaves = func(*Config, *State, int, int64) bool { return false } },
			bothCaughtUp(check(521)),
		},
		{
			"whoever is within LAG_MAX stays in the ISR",
			func(r *Rules) {
				r.Leaves = func(c *Config, s *State, i int, t int64) bool {
					return i != Leader && t-s.Replicas[i].LastCaughtUpTime >= c.LagMax
				}
			},
			bothCaughtUp(check(510)),
		},
	}
}

func wrongFollowerNumbers() []wrongRule {
	return []wrongRule{
		{
			"no timestamp is in the future or moves backwards",
			func(r *Rules) { r.CaughtUp = func(_ *State, _ int, t, _ int64) int64 { return t + 1 } },
			bothCaughtUp(),
		},
		{
			"only a fetch of its own changes a follower's LEO and clock",
			func(r *Rules) {
				r.Remember = func(s *State, _ int, t, _ int64) {
					for i := range s.Replicas {
						s.Replicas[i].LastFetchTime = t
					}
				}
			},
			bothCaughtUp(),
		},
		{
			"no follower is ahead of the leader",
			func(r *Rules) { r.FollowerLEO = func(_ *State, _ int, offset int64) int64 { return offset + 1 } },
			bothCaughtUp(),
		},
	}
}

// Each law is broken by some wrong set of rules, so that none can be a law that
// always holds.
func TestEachLawIsBrokenBySomeWrongRule(t *testing.T) {
	config := Config{LagMax: 500, MinISR: 1, Replicas: []int64{5, 6, 7}}
	broken := slices.Concat(wrongOffsets(), wrongISR(), wrongFollowerNumbers())
	for _, law := range laws {
		i := slices.IndexFunc(broken, func(wrong wrongRule) bool { return wrong.law == law.says })
		if i < 0 {
			t.Errorf("no wrong rule for: %s", law.says)
			continue
		}
		rules, right := Lesson(), Lesson()
		broken[i].rule(&rules)
		if !breaks(&rules, law, &config, broken[i].commands) {
			t.Errorf("the wrong rule does not break: %s", law.says)
		}
		if breaks(&right, law, &config, broken[i].commands) {
			t.Errorf("the lesson breaks: %s", law.says)
		}
	}
}

// breaks says whether rules break the law on the trace. CheckLaws must then object
// too, if perhaps with an earlier law.
func breaks(rules *Rules, law law, c *Config, commands []Command) bool {
	state := rules.Begin(c)
	for _, command := range commands {
		before := state.Clone()
		rules.Step(c, &state, command, &Reply{})
		if !law.holds(c, &before, &state, command) {
			return CheckLaws(c, &before, &state, command) != nil
		}
	}
	return false
}

func TestNoTimestampMovesBackwards(t *testing.T) {
	config := Config{LagMax: 500, MinISR: 1, Replicas: []int64{5, 6}}
	before := State{Replicas: []Replica{{InISR: true}, {InISR: true, LastCaughtUpTime: 9, LastFetchTime: 9}}}
	for _, test := range []struct {
		reason string
		change func(*Replica)
	}{
		{"lastCaughtUpTime", func(r *Replica) { r.LastCaughtUpTime = 8 }},
		{"lastFetchTime", func(r *Replica) { r.LastFetchTime = 8 }},
	} {
		after := before.Clone()
		test.change(&after.Replicas[1])
		if CheckLaws(&config, &before, &after, Command{Kind: Fetch, Time: 10, Follower: 1}) == nil {
			t.Errorf("%s went from 9 to 8 and no law was broken", test.reason)
		}
	}
}
