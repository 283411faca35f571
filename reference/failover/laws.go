package failover

import (
	"fmt"
	"slices"

	"isrgrade/reference"
)

// CheckLaws says which law the step from before to after breaks, or nil. It holds
// for Right() after every command of a valid trace.
func CheckLaws(c *Config, before, after *State, command Command) error {
	for _, law := range laws {
		if !law.holds(c, before, after) {
			return fmt.Errorf("after t=%d: %s", command.Time, law.says)
		}
	}
	return nil
}

type law struct {
	says  string
	holds func(c *Config, before, after *State) bool
}

// PromiseOfAcks is the law that all of the others are for.
const PromiseOfAcks = "no acknowledged record is lost without a lost above 0 or an ELECT unclean"

var laws = []law{
	{PromiseOfAcks, func(_ *Config, _, after *State) bool {
		return after.LossExcused || len(after.Lost) == 0
	}},
	{"the leader is up and in the ISR", func(_ *Config, _, after *State) bool {
		return !after.HasLeader() || after.Brokers[after.Leader].IsLiveMember()
	}},
	{"the epoch never goes back, and goes up by each change of the leader", func(_ *Config, before, after *State) bool {
		if before.Leader != after.Leader {
			return after.Epoch > before.Epoch
		}
		return after.Epoch >= before.Epoch
	}},
	{"ISR and ELR have nobody in common", everyBroker(func(_ *Config, _, after *Broker) bool {
		return !after.InISR || !after.Eligible
	})},
	{"without ELR the ISR is never empty and nobody is eligible", func(c *Config, _, after *State) bool {
		return c.ELR || after.ISRSize() > 0 && after.ELRSize() == 0 && after.Last == Nobody
	}},
	{"with MIN_ISR members in the ISR nobody is eligible", func(c *Config, _, after *State) bool {
		return after.ISRSize() < c.MinISR || after.ELRSize() == 0
	}},
	{"no broker's HW is above its LEO", everyBroker(func(_ *Config, _, after *Broker) bool {
		return after.HW <= after.LEO()
	})},
	{"the leader's HW never goes back while it leads", func(_ *Config, before, after *State) bool {
		if !after.HasLeader() || after.Leader != before.Leader || after.Epoch != before.Epoch {
			return true
		}
		return after.Brokers[after.Leader].HW >= before.Brokers[after.Leader].HW
	}},
	{"below MIN_ISR nobody's request is answered with NONE", func(c *Config, before, after *State) bool {
		refuses := before.ISRSize() < c.MinISR && after.ISRSize() < c.MinISR
		return !refuses || len(after.Acknowledged) == len(before.Acknowledged)
	}},
	{"what is acknowledged stays so, and what is lost was acknowledged and stays lost", func(_ *Config, before, after *State) bool {
		return slices.Equal(before.Acknowledged, after.Acknowledged[:len(before.Acknowledged)]) &&
			contains(after.Acknowledged, after.Lost) && contains(after.Lost, before.Lost)
	}},
	{"two logs with the same epoch and record at an offset agree below it", logsMatch},
	{"a follower that keeps fetching ends with the leader's log and HW, in the ISR", followersCatchUp},
}

func everyBroker(holds func(c *Config, before, after *Broker) bool) func(c *Config, before, after *State) bool {
	return func(c *Config, before, after *State) bool {
		for i := range after.Brokers {
			if !holds(c, &before.Brokers[i], &after.Brokers[i]) {
				return false
			}
		}
		return true
	}
}

func contains(all, some []Record) bool {
	return !slices.ContainsFunc(some, func(r Record) bool { return !slices.Contains(all, r) })
}

func logsMatch(_ *Config, _, after *State) bool {
	for i := range after.Brokers {
		for k := range after.Brokers[:i] {
			if !match(after.Brokers[i].Log, after.Brokers[k].Log) {
				return false
			}
		}
	}
	return true
}

// match looks for the last offset at which the logs agree; below it they must.
func match(a, b Log) bool {
	agree := false
	for offset := min(len(a), len(b)) - 1; offset >= 0; offset-- {
		if a[offset] == b[offset] {
			agree = true
		} else if agree {
			return false
		}
	}
	return true
}

func followersCatchUp(c *Config, _, after *State) bool {
	for i := range after.Brokers {
		if after.HasLeader() && i != after.Leader && after.Brokers[i].Up && !catchesUp(c, after, i) {
			return false
		}
	}
	return true
}

// catchesUp lets one broker fetch: once for each epoch that it may have to cut,
// once to copy, once to be counted, and twice to hear of the HW that moves with
// it.
func catchesUp(c *Config, from *State, broker int) bool {
	rules, state := Right(), from.Clone()
	var reply reference.Reply
	for range epochs(state.Brokers[broker].Log) + 4 {
		rules.Step(c, &state, Command{Kind: Fetch, Broker: broker}, &reply)
	}
	b, leader := &state.Brokers[broker], &state.Brokers[state.Leader]
	return b.InISR && b.HW == leader.HW && slices.Equal(b.Log, leader.Log)
}

func epochs(log Log) int {
	n := 0
	for offset := range log {
		if offset == 0 || log[offset].Epoch != log[offset-1].Epoch {
			n++
		}
	}
	return n
}
