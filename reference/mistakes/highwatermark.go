package mistakes

import (
	"slices"

	"isrgrade/reference"
)

func highWatermark() []Mistake {
	return []Mistake{
		{
			ID: "hw-over-all-replicas", Title: "the high watermark waits for all replicas",
			Topic: HighWatermarkRule, Stage: "6-high-watermark", Lesson: true, Seen: Seen{Implementations: 2, Notes: 1},
			Replaces: "HighWatermark",
			Apply: func(r *reference.Rules) {
				r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
					return smallestLEO(s, func(reference.Replica) bool { return true })
				}
			},
		},
		{
			ID: "hw-decreases", Title: "the high watermark moves backwards",
			Topic: HighWatermarkRule, Stage: "6-high-watermark", Lesson: true, Seen: Seen{Implementations: 11, Notes: 2},
			Replaces: "Advance",
			Apply: func(r *reference.Rules) {
				r.Advance = func(_, candidate int64) int64 {
					return candidate
				}
			},
		},
		{
			ID: "hw-is-leader-leo", Title: "the high watermark is the leader's LEO",
			Topic: HighWatermarkRule, Stage: "2-fetch", Seen: Seen{Implementations: 4, Notes: 0},
			Replaces: "HighWatermark",
			Apply: func(r *reference.Rules) {
				r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
					return s.LeaderLEO()
				}
			},
		},
		{
			ID: "hw-without-leader", Title: "the leader does not count for the high watermark",
			Topic: HighWatermarkRule, Stage: "6-high-watermark", Seen: Seen{Implementations: 3, Notes: 0},
			Replaces: "HighWatermark",
			Apply: func(r *reference.Rules) {
				r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
					if leo, any := smallestFollowerLEO(s, func(r reference.Replica) bool { return r.InISR }); any {
						return leo
					}
					return s.HW
				}
			},
		},
		{
			ID: "hw-of-majority", Title: "a majority is enough for the high watermark",
			Topic: HighWatermarkRule, Stage: "2-fetch", Seen: Seen{Implementations: 2, Notes: 0},
			Replaces: "HighWatermark",
			Apply: func(r *reference.Rules) {
				r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
					leos := make([]int64, len(s.Replicas))
					for i, r := range s.Replicas {
						leos[i] = r.LEO
					}
					slices.Sort(leos)
					return leos[(len(leos)-1)/2]
				}
			},
		},
		{
			ID: "hw-not-on-shrink", Title: "the high watermark is not raised when the ISR shrinks",
			Topic: HighWatermarkRule, Stage: "6-high-watermark", Seen: Seen{Implementations: 6, Notes: 0},
			Replaces: "Steps",
			Apply: func(r *reference.Rules) {
				r.Steps.Status = without(r.Steps.Status, reference.RaiseHW)
			},
		},
		{
			ID: "hw-not-on-append", Title: "the high watermark is not raised by APPEND",
			Topic: HighWatermarkRule, Stage: "6-high-watermark", Seen: Seen{Implementations: 4, Notes: 0},
			Replaces: "Steps",
			Apply: func(r *reference.Rules) {
				r.Steps.Append = without(r.Steps.Append, reference.RaiseHW)
			},
		},
		{
			ID: "hw-not-on-fetch", Title: "the high watermark is not raised by FETCH",
			Topic: HighWatermarkRule, Stage: "6-high-watermark",
			Replaces: "Steps",
			Apply: func(r *reference.Rules) {
				r.Steps.Fetch = without(r.Steps.Fetch, reference.RaiseHW)
			},
		},
		{
			ID: "hw-only-at-status", Title: "the high watermark is computed at STATUS only",
			Topic: HighWatermarkRule, Stage: "6-high-watermark",
			Replaces: "Steps",
			Apply: func(r *reference.Rules) {
				r.Steps.Append = without(r.Steps.Append, reference.RaiseHW)
				r.Steps.Fetch = without(r.Steps.Fetch, reference.RaiseHW)
			},
		},
		{
			ID: "hw-off-by-one", Title: "the last committed offset is printed as the high watermark",
			Topic: HighWatermarkRule, Stage: "2-fetch", Seen: Seen{Implementations: 5, Notes: 1},
			Replaces: "ReportedHW",
			Apply: func(r *reference.Rules) {
				r.ReportedHW = func(hw int64) int64 {
					return hw - 1
				}
			},
		},
		{
			ID: "hw-skips-unseen", Title: "followers that never fetched do not hold the high watermark",
			Topic: HighWatermarkRule, Stage: "2-fetch", Seen: Seen{Implementations: 4, Notes: 2},
			Replaces: "HighWatermark",
			Apply: func(r *reference.Rules) {
				r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
					return smallestLEO(s, func(r reference.Replica) bool { return r.InISR && r.Fetched })
				}
			},
		},
		{
			ID: "hw-frozen-below-min-isr", Title: "the high watermark stands still below min.insync.replicas",
			Topic: HighWatermarkRule, Stage: "7-min-isr", Seen: Seen{Implementations: 5, Notes: 0},
			Replaces: "HighWatermark",
			Apply: func(r *reference.Rules) {
				r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
					if s.ISRSize() < c.MinISR {
						return s.HW
					}
					return smallestLEO(s, func(r reference.Replica) bool { return r.InISR })
				}
			},
		},
		{
			ID: "hw-waits-for-joiners", Title: "the high watermark waits for followers about to join",
			Topic: HighWatermarkRule, Stage: "6-high-watermark",
			Replaces: "HighWatermark",
			Apply: func(r *reference.Rules) {
				r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
					return smallestLEO(s, func(r reference.Replica) bool {
						aboutToJoin := r.LEO == s.LeaderLEO() || t-r.LastCaughtUpTime <= c.LagMax
						return r.InISR || aboutToJoin
					})
				}
			},
		},
	}
}

// smallestLEO is the smallest LEO among the leader and the followers that count.
func smallestLEO(s *reference.State, counts func(reference.Replica) bool) int64 {
	if leo, any := smallestFollowerLEO(s, counts); any {
		return min(s.LeaderLEO(), leo)
	}
	return s.LeaderLEO()
}

// smallestFollowerLEO is the smallest LEO among the followers that count, if any
// does.
func smallestFollowerLEO(s *reference.State, counts func(reference.Replica) bool) (leo int64, any bool) {
	for _, replica := range s.Replicas[reference.Leader+1:] {
		if counts(replica) && (!any || replica.LEO < leo) {
			leo, any = replica.LEO, true
		}
	}
	return leo, any
}
