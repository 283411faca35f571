package mistakes

import reference "isrgrade/reference/isr"

// These mistakes make an exception for the high watermark, or print another one.

func hwOffByOne() Mistake {
	return Mistake{
		ID: "hw-off-by-one", Title: "the last committed offset is printed as the high watermark",
		Topic: HighWatermarkRule, Stage: "2-fetch", Seen: Seen{Implementations: 5, Notes: 1},
		Does: "The program prints the offset of the last committed record: one less than the high " +
			"watermark.",
		Tempting: "Record 3 is the last one that is safe, so 3 is a natural thing to print.",
		LessonSays: `Like the LEO, the HW is a bound: "the offset below which every replica in the ISR has the ` +
			`data". With records 0 to 3 it is 4.`,
		Shows: "Brokers 5 and 6 both hold records 0 to 3. At t=20 a right program prints HW=4; this one " +
			"prints HW=3.",
		Hint:     "What would your program print while nothing is committed at all?",
		Replaces: "ReportedHW",
		Apply: func(r *reference.Rules) {
			r.ReportedHW = func(hw int64) int64 {
				return hw - 1
			}
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				r.ReportedHW = func(hw int64) int64 { return max(hw-1, 0) }
			},
		},
	}
}

func hwSkipsUnseen() Mistake {
	return Mistake{
		ID: "hw-skips-unseen", Title: "followers that never fetched do not hold the high watermark",
		Topic: HighWatermarkRule, Stage: "2-fetch", Seen: Seen{Implementations: 4, Notes: 2},
		Does: "Followers that have not fetched yet are left out of the minimum, so the high watermark runs " +
			"ahead of them.",
		Tempting: "Nothing is known about them, or the map has no entry, and the loop goes over what it knows.",
		LessonSays: `"Every replica in the ISR has the data." All replicas start in the ISR with LEO 0, and hold ` +
			`the HW at 0 until they fetch or leave.`,
		Shows: "4 records at t=0. Broker 6 asks for offset 3 at t=10, broker 7 has not fetched yet. At t=20 a " +
			"right program prints HW=0 ISR=5,6,7; this one, which saw nobody to wait for at t=0, prints " +
			"HW=4 ISR=5,6,7.",
		Hint: "Your STATUS line lists a member of the ISR that has nothing. What does that say about your " +
			"HW?",
		Replaces: "HighWatermark", Bends: true,
		Apply: func(r *reference.Rules) {
			highWatermark := r.HighWatermark
			r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
				seen := s.Clone()
				for i := reference.Leader + 1; i < len(seen.Replicas); i++ {
					if !seen.Replicas[i].Fetched {
						seen.Replicas[i].LEO = s.LeaderLEO() // holds nothing back
					}
				}
				return highWatermark(c, &seen, t)
			}
		},
	}
}

func hwFrozenBelowMinISR() Mistake {
	return Mistake{
		ID: "hw-frozen-below-min-isr", Title: "the high watermark stands still below min.insync.replicas",
		Topic: HighWatermarkRule, Stage: "7-min-isr", Seen: Seen{Implementations: 5, Notes: 0},
		Does: "While the ISR is smaller than min.insync.replicas, the high watermark stands still.",
		Tempting: "You are right about Kafka: today's broker does hold it back then, so that nothing counts as " +
			"committed on too few copies.",
		LessonSays: `This exercise keeps the lesson's plain rule: the HW is "the smallest LEO among the ISR ` +
			`members", whatever min.insync.replicas says. That setting decides about WRITES only.`,
		Shows: "LAG_MAX 500, MIN_ISR 2. 4 records at t=0, no fetch. At t=550 a right program prints HW=4 " +
			"ISR=5; this one prints HW=0 ISR=5.",
		Hint:     "Find the sentences of the lesson that define the HW. Do they mention min.insync.replicas?",
		Replaces: "HighWatermark", Bends: true,
		Apply: func(r *reference.Rules) {
			highWatermark := r.HighWatermark
			r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
				if s.ISRSize() < c.MinISR {
					return s.HW
				}
				return highWatermark(c, s, t)
			}
		},
	}
}

func hwWaitsForJoiners() Mistake {
	return Mistake{
		ID: "hw-waits-for-joiners", Title: "the high watermark waits for followers about to join",
		Topic: HighWatermarkRule, Stage: "6-high-watermark",
		Does: "The high watermark also waits for followers outside the ISR that are about to join: those " +
			"recently caught up or level with the leader.",
		Tempting: "You are right about Kafka: today's broker does this, so that such followers are not chasing " +
			"a moving mark for ever.",
		LessonSays: `This exercise keeps the lesson's plain rule: the HW is "the smallest LEO among the ISR ` +
			`members". Who is not yet a member does not count.`,
		Shows: "LAG_MAX 500. Broker 6 is out at LEO 4, though caught up as of 560; the leader alone appends " +
			"up to 12 at t=590. At t=600 a right program prints HW=12 ISR=5; this one prints HW=8 ISR=5.",
		Hint:     "Print the ISR next to the HW. Is anyone holding the mark who is not on the list?",
		Replaces: "HighWatermark",
		Apply: func(r *reference.Rules) {
			r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
				return smallestLEO(s, func(r reference.Replica) bool {
					aboutToJoin := r.LEO == s.LeaderLEO() || t-r.LastCaughtUpTime <= c.LagMax
					return r.InISR || aboutToJoin
				})
			}
		},
	}
}
