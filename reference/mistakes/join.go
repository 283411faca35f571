package mistakes

import "isrgrade/reference"

func join() []Mistake {
	return []Mistake{
		{
			ID: "early-rejoin", Title: "any fetch brings a follower back",
			Topic: JoinRule, Stage: "5-rejoin", Lesson: true, Seen: Seen{Implementations: 14, Notes: 5},
			Replaces: "Joins",
			Apply: func(r *reference.Rules) {
				r.Joins = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
					return true
				}
			},
		},
		{
			ID: "rejoin-at-leader-leo", Title: "a follower must reach the leader's LEO to return",
			Topic: JoinRule, Stage: "5-rejoin", Seen: Seen{Implementations: 12, Notes: 2},
			Replaces: "Joins",
			Apply: func(r *reference.Rules) {
				r.Joins = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
					return s.Replicas[follower].LEO >= s.LeaderLEO()
				}
			},
		},
		{
			ID: "rejoin-above-hw", Title: "a follower must be above the high watermark to return",
			Topic: JoinRule, Stage: "5-rejoin",
			Replaces: "Joins",
			Apply: func(r *reference.Rules) {
				r.Joins = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
					return s.Replicas[follower].LEO > s.HW
				}
			},
		},
		{
			ID: "never-rejoins", Title: "nobody ever returns",
			Topic: JoinRule, Stage: "5-rejoin", Seen: Seen{Implementations: 5, Notes: 0},
			Replaces: "Joins",
			Apply: func(r *reference.Rules) {
				r.Joins = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
					return false
				}
			},
		},
		{
			ID: "rejoin-in-check", Title: "followers return in the check, not by a fetch",
			Topic: JoinRule, Stage: "5-rejoin", Seen: Seen{Implementations: 9, Notes: 0},
			Replaces: "Steps",
			Apply: func(r *reference.Rules) {
				r.Steps.Fetch = without(r.Steps.Fetch, reference.JoinFetcher)
				r.Steps.Status = first(r.Steps.Status, reference.JoinEligible)
			},
		},
		{
			ID: "rejoin-only-if-recent", Title: "a late follower may not return",
			Topic: JoinRule, Stage: "5-rejoin",
			Replaces: "Joins",
			Apply: func(r *reference.Rules) {
				r.Joins = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
					f := &s.Replicas[follower]
					return f.LEO >= s.HW && t-f.LastCaughtUpTime <= c.LagMax
				}
			},
		},
		{
			ID: "rejoin-resets-clock", Title: "returning resets the follower's clock",
			Topic: JoinRule, Stage: "5-rejoin",
			Replaces: "Admit",
			Apply: func(r *reference.Rules) {
				r.Admit = func(r *reference.Replica, t int64) {
					r.InISR = true
					r.LastCaughtUpTime = t
				}
			},
		},
		{
			ID: "rejoin-by-old-leo", Title: "the return is judged by the LEO before this fetch",
			Topic: JoinRule, Stage: "5-rejoin",
			Replaces: "Steps",
			Apply: func(r *reference.Rules) {
				r.Steps.Fetch = movedBefore(r.Steps.Fetch, reference.JoinFetcher, reference.RecordFetch)
			},
		},
		{
			ID: "rejoin-readmits-all", Title: "one fetch brings every eligible follower back",
			Topic: JoinRule, Stage: "5-rejoin",
			Replaces: "Steps",
			Apply: func(r *reference.Rules) {
				r.Steps.Fetch = replaced(r.Steps.Fetch, reference.JoinFetcher, reference.JoinEligible)
			},
		},
	}
}
