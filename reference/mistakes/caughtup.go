package mistakes

import "isrgrade/reference"

func caughtUp() []Mistake {
	return []Mistake{
		{
			ID: "no-second-branch", Title: "the second branch of the caught-up rule is missing",
			Topic: CaughtUpRule, Stage: "4-caught-up", Lesson: true, Seen: Seen{Implementations: 10, Notes: 0},
			Replaces: "CaughtUp",
			Apply: func(r *reference.Rules) {
				r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
					f := &s.Replicas[follower]
					if offset >= s.LeaderLEO() {
						return max(f.LastCaughtUpTime, t)
					}
					return f.LastCaughtUpTime
				}
			},
		},
		{
			ID: "second-branch-now", Title: "the second branch credits the time of this fetch",
			Topic: CaughtUpRule, Stage: "4-caught-up",
			Replaces: "CaughtUp",
			Apply: func(r *reference.Rules) {
				r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
					f := &s.Replicas[follower]
					if offset >= s.LeaderLEO() {
						return max(f.LastCaughtUpTime, t)
					}
					if offset >= f.LastFetchLeaderLEO {
						return max(f.LastCaughtUpTime, t)
					}
					return f.LastCaughtUpTime
				}
			},
		},
		{
			ID: "second-branch-strict", Title: "the second branch asks for more than the leader had",
			Topic: CaughtUpRule, Stage: "4-caught-up",
			Replaces: "CaughtUp",
			Apply: func(r *reference.Rules) {
				r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
					f := &s.Replicas[follower]
					if offset >= s.LeaderLEO() {
						return max(f.LastCaughtUpTime, t)
					}
					if offset > f.LastFetchLeaderLEO {
						return max(f.LastCaughtUpTime, f.LastFetchTime)
					}
					return f.LastCaughtUpTime
				}
			},
		},
		{
			ID: "second-branch-against-hw", Title: "the second branch compares with the high watermark",
			Topic: CaughtUpRule, Stage: "4-caught-up",
			Replaces: "CaughtUp",
			Apply: func(r *reference.Rules) {
				r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
					f := &s.Replicas[follower]
					if offset >= s.LeaderLEO() {
						return max(f.LastCaughtUpTime, t)
					}
					if offset >= s.HW {
						return max(f.LastCaughtUpTime, f.LastFetchTime)
					}
					return f.LastCaughtUpTime
				}
			},
		},
		{
			ID: "any-progress-counts", Title: "any progress counts as caught up",
			Topic: CaughtUpRule, Stage: "4-caught-up",
			Replaces: "CaughtUp",
			Apply: func(r *reference.Rules) {
				r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
					f := &s.Replicas[follower]
					if offset >= s.LeaderLEO() || offset > f.LEO {
						return max(f.LastCaughtUpTime, t)
					}
					if offset >= f.LastFetchLeaderLEO {
						return max(f.LastCaughtUpTime, f.LastFetchTime)
					}
					return f.LastCaughtUpTime
				}
			},
		},
		{
			ID: "any-fetch-counts", Title: "any fetch counts as caught up",
			Topic: CaughtUpRule, Stage: "3-shrink", Seen: Seen{Implementations: 23, Notes: 6},
			Replaces: "CaughtUp",
			Apply: func(r *reference.Rules) {
				r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
					return max(s.Replicas[follower].LastCaughtUpTime, t)
				}
			},
		},
		{
			ID: "previous-leo-only-when-caught-up", Title: "the previous fetch is remembered only when it was caught up",
			Topic: CaughtUpRule, Stage: "4-caught-up",
			Replaces: "Remember",
			Apply: func(r *reference.Rules) {
				r.Remember = func(s *reference.State, follower int, t, offset int64) {
					f := &s.Replicas[follower]
					if offset >= s.LeaderLEO() || offset >= f.LastFetchLeaderLEO {
						f.LastFetchLeaderLEO = s.LeaderLEO()
						f.LastFetchTime = t
					}
				}
			},
		},
		{
			ID: "shared-fetch-state", Title: "all followers share one memory of the previous fetch",
			Topic: CaughtUpRule, Stage: "4-caught-up", Seen: Seen{Implementations: 1, Notes: 0},
			Replaces: "Remember",
			Apply: func(r *reference.Rules) {
				r.Remember = func(s *reference.State, _ int, t, _ int64) {
					for i := range s.Replicas {
						s.Replicas[i].LastFetchLeaderLEO = s.LeaderLEO()
						s.Replicas[i].LastFetchTime = t
					}
				}
			},
		},
		{
			ID: "clock-starts-at-first-fetch", Title: "a follower's clock starts at its first fetch",
			Topic: CaughtUpRule, Stage: "3-shrink",
			Replaces: "CaughtUp",
			Apply: func(r *reference.Rules) {
				inLesson := r.CaughtUp
				r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
					if !s.Replicas[follower].Fetched {
						return t
					}
					return inLesson(s, follower, t, offset)
				}
			},
		},
	}
}
