package isr

import "fmt"

// CheckLaws says which law of the lesson the step from before to after breaks,
// or nil. It holds for Lesson() after every command of a valid trace.
func CheckLaws(c *Config, before, after *State, command Command) error {
	for _, law := range laws {
		if !law.holds(c, before, after, command) {
			return fmt.Errorf("after t=%d %s: %s", command.Time, command.Kind, law.says)
		}
	}
	return nil
}

type law struct {
	says  string
	holds func(c *Config, before, after *State, command Command) bool
}

var laws = []law{
	{"the HW never moves backwards", func(_ *Config, before, after *State, _ Command) bool {
		return after.HW >= before.HW
	}},
	{"the HW is never above the leader's LEO", func(_ *Config, _, after *State, _ Command) bool {
		return after.HW <= after.LeaderLEO()
	}},
	{"the HW is at least the smallest LEO among the ISR", func(c *Config, _, after *State, command Command) bool {
		return after.HW >= smallestLEOInISR(c, after, command.Time)
	}},
	{"the leader is always in the ISR", func(_ *Config, _, after *State, _ Command) bool {
		return after.Replicas[Leader].InISR
	}},
	{"only APPEND grows the log, and nothing shrinks it", func(_ *Config, before, after *State, command Command) bool {
		grown := after.LeaderLEO() - before.LeaderLEO()
		return grown == 0 && command.Kind != Append || grown == command.Records && command.Kind == Append
	}},
	{"a follower joins only by a fetch of its own", eachFollower(func(_ *Config, before, after *Replica, i int, command Command) bool {
		return before.InISR || !after.InISR || command.Kind == Fetch && command.Follower == i
	})},
	{"a follower that joins is at or above the HW it joins under", func(_ *Config, before, after *State, _ Command) bool {
		for i := range after.Replicas {
			if after.Replicas[i].InISR && !before.Replicas[i].InISR && after.Replicas[i].LEO < before.HW {
				return false
			}
		}
		return true
	}},
	{"a follower leaves only in the check that STATUS runs", eachFollower(func(_ *Config, before, after *Replica, _ int, command Command) bool {
		return !before.InISR || after.InISR || command.Kind == Status
	})},
	{"after the check nobody in the ISR is later than LAG_MAX", eachFollower(func(c *Config, _, after *Replica, _ int, command Command) bool {
		return command.Kind != Status || !after.InISR || command.Time-after.LastCaughtUpTime <= c.LagMax
	})},
	{"whoever is within LAG_MAX stays in the ISR", eachFollower(func(c *Config, before, after *Replica, _ int, command Command) bool {
		return !before.InISR || after.InISR || command.Time-after.LastCaughtUpTime > c.LagMax
	})},
	{"no timestamp is in the future or moves backwards", eachFollower(func(_ *Config, before, after *Replica, _ int, command Command) bool {
		return after.LastCaughtUpTime <= command.Time && after.LastFetchTime <= command.Time &&
			after.LastCaughtUpTime >= before.LastCaughtUpTime && after.LastFetchTime >= before.LastFetchTime
	})},
	{"only a fetch of its own changes a follower's LEO and clock", eachFollower(func(_ *Config, before, after *Replica, i int, command Command) bool {
		return command.Kind == Fetch && command.Follower == i ||
			before.LEO == after.LEO && before.LastCaughtUpTime == after.LastCaughtUpTime && before.LastFetchTime == after.LastFetchTime
	})},
	{"no follower is ahead of the leader", func(_ *Config, _, after *State, _ Command) bool {
		for i := range after.Replicas {
			if after.Replicas[i].LEO > after.LeaderLEO() || after.Replicas[i].LastFetchLeaderLEO > after.LeaderLEO() {
				return false
			}
		}
		return true
	}},
}

func eachFollower(holds func(c *Config, before, after *Replica, i int, command Command) bool) func(*Config, *State, *State, Command) bool {
	return func(c *Config, before, after *State, command Command) bool {
		for i := Leader + 1; i < len(after.Replicas); i++ {
			if !holds(c, &before.Replicas[i], &after.Replicas[i], i, command) {
				return false
			}
		}
		return true
	}
}
