package mistakes

import (
	"slices"

	"isrgrade/reference/produce"
)

func waiting() []Mistake {
	return slices.Concat(whoHasIt(), howFar(), whoseTurn())
}

// whoHasIt are the mistakes about the replicas that must have the records.
func whoHasIt() []Mistake {
	return []Mistake{
		acksAllAtOnce(),
		acksAllMinISR(),
		acksAllMajority(),
		acksAllAnyFollower(),
		acksAllWholeLog(),
	}
}

// answeredWhen gives an entry's change and the same in a program that looks at the
// waiting only when the HW rose.
func answeredWhen(reached func(c *produce.Config, s *produce.State, p *produce.Producer) bool) (apply, gated func(*produce.Rules)) {
	apply = func(r *produce.Rules) { r.Reached = reached }
	return apply, and(apply, onlyWhenRisen)
}

func acksAllAtOnce() Mistake {
	return Mistake{
		Words: words{
			ID: "acks-all-at-once", Title: "acks all is answered at the append",
			Topic: waitTopic, Stage: "2-wait",
			Does:     "A request with acks all is answered as soon as the leader has its records.",
			Tempting: "The append has worked, and the followers will fetch the records soon enough.",
			LessonSays: `acks all is answered "once every replica in the ISR has the records". If the leader dies ` +
				`before that, a record that was acknowledged is gone.`,
			Shows: "PRODUCE 1 acks all at t=0 with a follower in the ISR. A right program prints nothing yet; " +
				"this one prints t=0 PRODUCE=1 ERROR=NONE OFFSET=0.",
			Hint:     "The leader's disk breaks right after your answer. Who has the records?",
			Replaces: "WaitsForHW",
		},
		Apply: func(r *produce.Rules) { r.WaitsForHW = func(produce.Acks) bool { return false } },
	}
}

func acksAllMinISR() Mistake {
	apply, gated := answeredWhen(func(c *produce.Config, s *produce.State, p *produce.Producer) bool {
		return holders(s, p) >= c.MinISR
	})
	return Mistake{
		Words: words{
			ID: "acks-all-min-isr", Title: "acks all is answered when MIN_ISR replicas have the records",
			Topic: waitTopic, Stage: "2-wait",
			Seen: "IBM/sarama issue 793, librdkafka pull 2132, and Kafka's own documentation until " +
				"apache/kafka pull 19973",
			Does:     "A request with acks all is answered when as many replicas as MIN_ISR says have its records.",
			Tempting: `"Minimum in-sync replicas" sounds like the number of copies that an answer needs, and much documentation has said so.`,
			LessonSays: `acks all waits for "every replica in the ISR", not for so many of them. min.insync.replicas ` +
				`only says when such writes are accepted at all.`,
			Shows: "MIN_ISR 1. PRODUCE 1 acks all at t=0 with a follower in the ISR. A right program prints " +
				"nothing yet; this one prints t=0 PRODUCE=1 ERROR=NONE OFFSET=0.",
			Hint:     "Three are in sync and MIN_ISR is two. The third may be elected next. Does it have the records?",
			Replaces: "Reached",
		},
		Apply: apply, Variants: []func(*produce.Rules){gated},
	}
}

func acksAllMajority() Mistake {
	apply, gated := answeredWhen(func(_ *produce.Config, s *produce.State, p *produce.Producer) bool {
		return holders(s, p) > len(s.Replicas)/2
	})
	return Mistake{
		Words: words{
			ID: "acks-all-majority", Title: "acks all is answered when a majority has the records",
			Topic: waitTopic, Stage: "2-wait",
			Seen:     "Kafka's own documentation, whose sentence about a majority apache/kafka pull 19016 took out",
			Does:     "A request with acks all is answered when more than half of the replicas have its records.",
			Tempting: "Raft, Paxos and most databases commit by majority, and three brokers look made for two out of three.",
			LessonSays: `acks all waits until "every replica in the ISR" has the records. Kafka elects any member of ` +
				`the ISR, so that each of them must have what was acknowledged.`,
			Shows: "REPLICAS 5 6 7, all in sync. PRODUCE 1 acks all at t=0, then broker 6 fetches it all at t=10. " +
				"A right program prints nothing; this one prints t=10 PRODUCE=1 ERROR=NONE OFFSET=0.",
			Hint:     "Let the one that has nothing become the leader. What does its log say?",
			Replaces: "Reached",
		},
		Apply: apply, Variants: []func(*produce.Rules){gated},
	}
}

func acksAllAnyFollower() Mistake {
	apply, gated := answeredWhen(func(_ *produce.Config, s *produce.State, p *produce.Producer) bool {
		return count(s, func(i int) bool { return i != produce.Leader && s.Replicas[i].LEO >= p.Need }) > 0
	})
	return Mistake{
		Words: words{
			ID: "acks-all-any-follower", Title: "acks all is answered when one follower has the records",
			Topic: waitTopic, Stage: "2-wait",
			Does:     "A request with acks all is answered by the first follower that has its records.",
			Tempting: "The fetch of a follower arrives, it has the records, and the waiting request lies right there.",
			LessonSays: `"Every replica in the ISR has the records": the slowest member decides, and that is what ` +
				`the high watermark says.`,
			Shows: "REPLICAS 5 6 7 8, all in sync. PRODUCE 1 acks all at t=0, broker 6 fetches it all at t=10. " +
				"A right program prints nothing; this one prints t=10 PRODUCE=1 ERROR=NONE OFFSET=0.",
			Hint:     "Whom has your program asked before it answers: one follower, or the slowest?",
			Replaces: "Reached",
		},
		Apply: apply, Variants: []func(*produce.Rules){gated},
	}
}

func acksAllWholeLog() Mistake {
	return Mistake{
		Words: words{
			ID: "acks-all-whole-log", Title: "acks all waits for the whole log",
			Topic: waitTopic, Stage: "2-wait",
			Does:     "A waiting request is answered when the high watermark has reached the leader's LEO of that moment.",
			Tempting: `"Everyone has everything" is easy to test, and as long as nothing more is appended it is the same.`,
			LessonSays: "A request waits for its own records: until the HW is at its base offset plus its number of " +
				"records, which was fixed at the append.",
			Shows: "PRODUCE 1 acks all at t=0, APPEND 1 at t=1, then broker 6 fetches from offset 1 at t=2. " +
				"A right program prints t=2 PRODUCE=1 ERROR=NONE OFFSET=0; this one prints nothing.",
			Hint:     "On a busy partition, when is there nothing left to fetch?",
			Replaces: "Reached",
		},
		Apply: func(r *produce.Rules) {
			r.Reached = func(_ *produce.Config, s *produce.State, _ *produce.Producer) bool { return s.HW >= s.LeaderLEO() }
		},
	}
}

// howFar are the mistakes about the HW that a request waits for.
func howFar() []Mistake {
	return []Mistake{requiredIsLast(), requiredIsFirst(), requiredStrict()}
}

func requiredIsLast() Mistake {
	return Mistake{
		Words: words{
			ID: "required-is-last", Title: "a high watermark at the last record is enough",
			Topic: waitTopic, Stage: "2-wait",
			Does:       "A request is answered when the high watermark is at the offset of its last record.",
			Tempting:   "The last record is the one to wait for, and its offset is reached.",
			LessonSays: "The HW is a bound: the records below it are safe, the one at it is not. It must pass the last record.",
			Shows: "PRODUCE 1 acks all records 1 into an empty log at t=0: the HW is 0, and so is the record's " +
				"offset. A right program waits; this one prints t=0 PRODUCE=1 ERROR=NONE OFFSET=0.",
			Hint:     "With a high watermark of 4, which is the last record that is safe?",
			Replaces: "Need",
		},
		Apply: func(r *produce.Rules) { r.Need = func(leo, n int64) int64 { return leo + n - 1 } },
	}
}

func requiredIsFirst() Mistake {
	return Mistake{
		Words: words{
			ID: "required-is-first", Title: "a high watermark past the first record is enough",
			Topic: waitTopic, Stage: "2-wait",
			Does:       "A request is answered when the high watermark has passed the first of its records.",
			Tempting:   "The answer bears the offset of the first record, so that is the offset one compares with.",
			LessonSays: `acks all waits until "every replica in the ISR has the records": all of the request's.`,
			Shows: "PRODUCE 1 acks all records 3 at t=0, broker 6 fetches from offset 1 at t=10. A right program " +
				"waits; this one prints t=10 PRODUCE=1 ERROR=NONE OFFSET=0.",
			Hint:     "A request has three records and the follower has one of them. Is the request safe?",
			Replaces: "Need",
		},
		Apply: func(r *produce.Rules) { r.Need = func(leo, _ int64) int64 { return leo + 1 } },
	}
}

func requiredStrict() Mistake {
	return Mistake{
		Words: words{
			ID: "required-strict", Title: "the high watermark must be past the end of the records",
			Topic: waitTopic, Stage: "2-wait",
			Does:       "A request is answered only when the high watermark is larger than its base offset plus its number of records.",
			Tempting:   `"Once the HW has passed them" reads like a comparison with greater than.`,
			LessonSays: "A HW at base plus records has passed the last of them, since it is the offset of the next one.",
			Shows: "PRODUCE 1 acks all records 1 at t=0, broker 6 fetches from offset 1 at t=10: HW 1. A right " +
				"program prints t=10 PRODUCE=1 ERROR=NONE OFFSET=0; this one waits on.",
			Hint:     "If nothing more is ever appended, will the request be answered?",
			Replaces: "Need",
		},
		Apply: func(r *produce.Rules) { r.Need = func(leo, n int64) int64 { return leo + n + 1 } },
	}
}
