package mistakes

import "isrgrade/reference"

func logAndOffsets() []Mistake {
	return []Mistake{
		{
			ID: "append-sets-leo", Title: "APPEND sets the LEO instead of adding to it",
			Topic: LogAndOffsets, Stage: "1-log",
			Replaces: "Grow",
			Apply: func(r *reference.Rules) {
				r.Grow = func(_, n int64) int64 {
					return n
				}
			},
		},
		{
			ID: "append-adds-one", Title: "every APPEND adds one record",
			Topic: LogAndOffsets, Stage: "1-log",
			Replaces: "Grow",
			Apply: func(r *reference.Rules) {
				r.Grow = func(leo, _ int64) int64 {
					return leo + 1
				}
			},
		},
		{
			ID: "offset-is-last-held", Title: "the fetch offset is taken for the last record held",
			Topic: LogAndOffsets, Stage: "2-fetch", Seen: Seen{Implementations: 5, Notes: 1},
			Replaces: "FollowerLEO",
			Apply: func(r *reference.Rules) {
				r.FollowerLEO = func(s *reference.State, follower int, offset int64) int64 {
					return offset + 1
				}
			},
		},
		{
			ID: "offset-less-one", Title: "the follower's LEO is one less than its fetch offset",
			Topic: LogAndOffsets, Stage: "2-fetch",
			Replaces: "FollowerLEO",
			Apply: func(r *reference.Rules) {
				r.FollowerLEO = func(s *reference.State, follower int, offset int64) int64 {
					return offset - 1
				}
			},
		},
		{
			ID: "follower-leo-never-back", Title: "a follower's LEO never goes back",
			Topic: LogAndOffsets, Stage: "6-high-watermark", Seen: Seen{Implementations: 5, Notes: 0},
			Replaces: "FollowerLEO",
			Apply: func(r *reference.Rules) {
				r.FollowerLEO = func(s *reference.State, follower int, offset int64) int64 {
					return max(s.Replicas[follower].LEO, offset)
				}
			},
		},
		{
			ID: "sent-is-received", Title: "what was sent is taken for received",
			Topic: LogAndOffsets, Stage: "2-fetch", Seen: Seen{Implementations: 4, Notes: 1},
			Replaces: "FollowerLEO",
			Apply: func(r *reference.Rules) {
				r.FollowerLEO = func(s *reference.State, follower int, offset int64) int64 {
					return s.LeaderLEO()
				}
			},
		},
		{
			ID: "offsets-in-32-bits", Title: "offsets are kept in 32 bits",
			Topic: LogAndOffsets, Stage: "1-log",
			Replaces: "Represent",
			Apply: func(r *reference.Rules) {
				r.Represent = func(offset int64) int64 {
					return int64(int32(offset))
				}
			},
		},
	}
}
