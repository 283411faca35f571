package mistakes

import "isrgrade/reference"

func shrink() []Mistake {
	return []Mistake{
		{
			ID: "shrink-at-limit", Title: "a follower exactly at the limit is removed",
			Topic: ShrinkRule, Stage: "3-shrink", Lesson: true, Seen: Seen{Implementations: 5, Notes: 1},
			Replaces: "Leaves",
			Apply: func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return replica != reference.Leader && t-s.Replicas[replica].LastCaughtUpTime >= c.LagMax
				}
			},
		},
		{
			ID: "equality-to-stay", Title: "a follower must have the leader's LEO to stay",
			Topic: ShrinkRule, Stage: "3-shrink", Lesson: true,
			Replaces: "Leaves",
			Apply: func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return s.Replicas[replica].LEO != s.LeaderLEO()
				}
			},
		},
		{
			ID: "lag-in-records", Title: "lag is counted in records",
			Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 20, Notes: 7},
			Replaces: "Leaves",
			Apply: func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return s.LeaderLEO()-s.Replicas[replica].LEO > c.LagMax
				}
			},
		},
		{
			ID: "never-shrinks", Title: "nobody is ever removed",
			Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 5, Notes: 0},
			Replaces: "Leaves",
			Apply: func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return false
				}
			},
		},
		{
			ID: "equal-leo-exempt", Title: "a follower that has the leader's LEO is never removed",
			Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 3, Notes: 0},
			Replaces: "Leaves",
			Apply: func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return late(c, s, replica, t) && s.Replicas[replica].LEO != s.LeaderLEO()
				}
			},
		},
		{
			ID: "never-fetched-exempt", Title: "a follower that never fetched is never removed",
			Topic: ShrinkRule, Stage: "3-shrink",
			Replaces: "Leaves",
			Apply: func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return late(c, s, replica, t) && s.Replicas[replica].Fetched
				}
			},
		},
		{
			ID: "never-fetched-out", Title: "a follower that never fetched is removed at once",
			Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 11, Notes: 2},
			Replaces: "Leaves",
			Apply: func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return replica != reference.Leader && (late(c, s, replica, t) || !s.Replicas[replica].Fetched)
				}
			},
		},
		{
			ID: "check-on-every-command", Title: "the check runs on every command",
			Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 7, Notes: 2},
			Replaces: "Steps",
			Apply: func(r *reference.Rules) {
				r.Steps.Append = first(r.Steps.Append, reference.ShrinkISR, reference.RaiseHW)
				r.Steps.Fetch = first(r.Steps.Fetch, reference.ShrinkISR, reference.RaiseHW)
			},
		},
		{
			ID: "leader-removable", Title: "the leader can be removed",
			Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 6, Notes: 0},
			Replaces: "Leaves",
			Apply: func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return t-s.Replicas[replica].LastCaughtUpTime > c.LagMax
				}
			},
		},
		{
			ID: "keeps-min-isr", Title: "the ISR is never shrunk below min.insync.replicas",
			Topic: ShrinkRule, Stage: "7-min-isr", Seen: Seen{Implementations: 1, Notes: 0},
			Replaces: "Leaves",
			Apply: func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return late(c, s, replica, t) && s.ISRSize() > c.MinISR
				}
			},
		},
		{
			ID: "expels-below-hw", Title: "a member below the high watermark is removed",
			Topic: ShrinkRule, Stage: "6-high-watermark", Seen: Seen{Implementations: 2, Notes: 0},
			Replaces: "Leaves",
			Apply: func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					return late(c, s, replica, t) || s.Replicas[replica].LEO < s.HW
				}
			},
		},
		{
			ID: "late-by-half-more", Title: "followers get half as much time again",
			Topic: ShrinkRule, Stage: "3-shrink",
			Replaces: "Leaves",
			Apply: func(r *reference.Rules) {
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					// Written so that nothing overflows for ages near 2^63.
					age := t - s.Replicas[replica].LastCaughtUpTime
					return replica != reference.Leader && age-c.LagMax > c.LagMax/2
				}
			},
		},
	}
}

// late is the lesson's rule, which most entries above bend.
func late(c *reference.Config, s *reference.State, replica int, t int64) bool {
	return replica != reference.Leader && t-s.Replicas[replica].LastCaughtUpTime > c.LagMax
}
