package mistakes

import reference "isrgrade/reference/isr"

func logAndOffsets() []Mistake {
	return []Mistake{
		appendSetsLEO(),
		appendAddsOne(),
		offsetIsLastHeld(),
		offsetLessOne(),
		followerLEONeverBack(),
		sentIsReceived(),
		offsetsIn32Bits(),
	}
}

func appendSetsLEO() Mistake {
	return Mistake{
		ID: "append-sets-leo", Title: "APPEND sets the LEO instead of adding to it",
		Topic: LogAndOffsets, Stage: "1-log",
		Does:     "APPEND n sets the leader's LEO to n instead of moving it by n.",
		Tempting: "The first APPEND of a trace looks the same either way.",
		LessonSays: `The LEO is "the offset the next record will get", and APPEND 4 adds four records to what is ` +
			`there.`,
		Shows: "APPEND 4 at t=0 and APPEND 2 at t=10. At t=20 a right program prints LEO=6; this one prints " +
			"LEO=2.",
		Hint:     "Six records are in the log. Which offset will the seventh get?",
		Replaces: "Grow",
		Apply: func(r *reference.Rules) {
			r.Grow = func(_, n int64) int64 {
				return n
			}
		},
	}
}

func appendAddsOne() Mistake {
	return Mistake{
		ID: "append-adds-one", Title: "every APPEND adds one record",
		Topic: LogAndOffsets, Stage: "1-log",
		Does:       "Every APPEND adds a single record, whatever its number says.",
		Tempting:   "One command, one record, it seems; and a log in memory grows by one at each push.",
		LessonSays: `APPEND carries a count: in the worked trace "APPEND 4" makes the "leader LEO = 4".`,
		Shows:      "APPEND 4 at t=0. At t=10 a right program prints LEO=4; this one prints LEO=1.",
		Hint:       "Where does the number after APPEND go?",
		Replaces:   "Grow",
		Apply: func(r *reference.Rules) {
			r.Grow = func(leo, _ int64) int64 {
				return leo + 1
			}
		},
	}
}

func offsetIsLastHeld() Mistake {
	return Mistake{
		ID: "offset-is-last-held", Title: "the fetch offset is taken for the last record held",
		Topic: LogAndOffsets, Stage: "2-fetch", Seen: Seen{Implementations: 5, Notes: 1},
		Does: "The fetch offset is taken for the last record that the follower holds, so its LEO becomes " +
			"one more.",
		Tempting: "Offsets count from 0 and one gets used to adding one somewhere.",
		LessonSays: `The follower's LEO "is the fetch offset": "a follower asking for offset 7 has records 0 to ` +
			`6", so its LEO is 7.`,
		Shows: "The leader has 4 records, broker 6 asks for offset 2 at t=10. At t=20 a right program prints " +
			"HW=2; this one prints HW=3.",
		Hint:     "A follower holds nothing yet. Which offset does it ask for, and what is its LEO?",
		Replaces: "FollowerLEO",
		Apply: func(r *reference.Rules) {
			r.FollowerLEO = func(s *reference.State, follower int, offset int64) int64 {
				return offset + 1
			}
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				held(r, 1)
			},
		},
	}
}

func offsetLessOne() Mistake {
	return Mistake{
		ID: "offset-less-one", Title: "the follower's LEO is one less than its fetch offset",
		Topic: LogAndOffsets, Stage: "2-fetch",
		Does:     "The follower's LEO is stored as one less than its fetch offset.",
		Tempting: "Asking for 7 means that the last one held is 6, and 6 slips in as the LEO.",
		LessonSays: `The LEO is "the offset the next record will get", not that of the last one held: "a follower ` +
			`asking for offset 7 has records 0 to 6", and its LEO is 7.`,
		Shows: "The leader has 4 records and broker 6 asks for offset 4 at t=10: it has them all. At t=20 a " +
			"right program prints HW=4; this one prints HW=3.",
		Hint:     "Give a full follower and an empty one to your program. Which LEO do you get for each?",
		Replaces: "FollowerLEO",
		Apply: func(r *reference.Rules) {
			r.FollowerLEO = func(s *reference.State, follower int, offset int64) int64 {
				return offset - 1
			}
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				held(r, -1)
			},
		},
	}
}

func followerLEONeverBack() Mistake {
	return Mistake{
		ID: "follower-leo-never-back", Title: "a follower's LEO never goes back",
		Topic: LogAndOffsets, Stage: "6-high-watermark", Seen: Seen{Implementations: 5, Notes: 0},
		Does:     "A follower's LEO is the largest offset that it ever asked for.",
		Tempting: "Logs only grow, and the HW never goes back, so the LEO should not either, should it?",
		LessonSays: `It is "the fetch offset in the follower's latest request". A follower may have lost its ` +
			`tail; only the HW "never moves backwards".`,
		Shows: "The leader has 8. Broker 6 asks for offset 8 at t=10, then for 3 at t=20; broker 7 asks for " +
			"8 at t=30. At t=40 a right program prints HW=3; this one prints HW=8.",
		Hint: "A follower restarts with part of its log gone and asks again from there. What does it really " +
			"hold?",
		Replaces: "FollowerLEO",
		Apply: func(r *reference.Rules) {
			r.FollowerLEO = func(s *reference.State, follower int, offset int64) int64 {
				return max(s.Replicas[follower].LEO, offset)
			}
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				inLesson := r.CaughtUp
				r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
					return inLesson(s, follower, t, max(offset, s.Replicas[follower].LEO))
				}
				r.FollowerLEO = func(s *reference.State, follower int, offset int64) int64 {
					return max(s.Replicas[follower].LEO, offset)
				}
			},
		},
	}
}

func sentIsReceived() Mistake {
	return Mistake{
		ID: "sent-is-received", Title: "what was sent is taken for received",
		Topic: LogAndOffsets, Stage: "2-fetch", Seen: Seen{Implementations: 4, Notes: 1},
		Does:     "After a fetch the program takes the follower to hold all that the leader had to send.",
		Tempting: "The leader has just answered with those records, so they must have arrived.",
		LessonSays: `What a follower holds is known only from what it asks for next: its LEO "is the fetch offset ` +
			`in the follower's latest request".`,
		Shows: "The leader has 4 records, broker 6 asks for offset 1 at t=10. At t=20 a right program prints " +
			"HW=1; this one prints HW=4.",
		Hint:     "The answer is lost on the way. What does the leader really know about the follower?",
		Replaces: "FollowerLEO",
		Apply: func(r *reference.Rules) {
			r.FollowerLEO = func(s *reference.State, follower int, offset int64) int64 {
				return s.LeaderLEO()
			}
		},
	}
}

func offsetsIn32Bits() Mistake {
	return Mistake{
		ID: "offsets-in-32-bits", Title: "offsets are kept in 32 bits",
		Topic: LogAndOffsets, Stage: "1-log",
		Does:     "Offsets are kept in 32 bits and wrap round beyond 2147483647.",
		Tempting: "int is the first type that comes to mind, and small traces never notice.",
		LessonSays: "Every number of the exercise fits a signed 64-bit integer, and some traces go beyond 32 " +
			"bits: real partitions do.",
		Shows: "APPEND 3000000000 at t=0. At t=10 a right program prints LEO=3000000000; this one prints " +
			"LEO=-1294967296.",
		Hint:     "How wide is the type that holds your offsets, in the parser too?",
		Replaces: "Represent",
		Apply: func(r *reference.Rules) {
			r.Represent = func(offset int64) int64 {
				return int64(int32(offset))
			}
		},
	}
}

// held takes the fetch offset for something else everywhere: in the caught-up
// rule and as the follower's LEO.
func held(r *reference.Rules, more int64) {
	inLesson := r.CaughtUp
	r.CaughtUp = func(s *reference.State, follower int, t, offset int64) int64 {
		return inLesson(s, follower, t, offset+more)
	}
	r.FollowerLEO = func(_ *reference.State, _ int, offset int64) int64 { return offset + more }
}
