package mistakes

import "isrgrade/reference/kafka"

// The topics, in the order of the stages.
const (
	theLog     = "The log"
	fetches    = "Fetches"
	acksAll    = "acks all"
	shrinking  = "Shrinking"
	expanding  = "Expanding"
	minimumISR = "Minimum ISR"
	refused    = "Refusals"
	epochs     = "Epochs"
)

func log() []Mistake {
	return []Mistake{
		hwNotAtAppend(),
	}
}

func hwNotAtAppend() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-not-at-append", Title: "the HW is not recomputed at APPEND",
			Topic: theLog, Stage: "1-log",
			Does:     "The HW moves when followers fetch and when the ISR changes, but not when the leader writes.",
			Tempting: "An append alone commits nothing where there are followers, so the call seems needless there.",
			LessonSays: "A leader whose ISR is itself alone has all that the HW asks for as soon as it has " +
				"written. Partition.appendRecordsToLeader calls maybeIncrementLeaderHW after every " +
				"append.",
			Shows: "LEADER 5 isr 5; APPEND 1 acks 1; STATUS: Kafka prints LEO=1 HW=1 ISR=5 PENDING=none " +
				"VERSION=1 WRITES=OK; this program prints LEO=1 HW=0 ISR=5 PENDING=none VERSION=1 " +
				"WRITES=OK.",
			Hint:     "Who has to hold a record before the HW passes it, when the leader is alone in the ISR?",
			Replaces: "Steps",
		},
		Apply: func(r *kafka.Rules) { r.Steps.Append = without(r.Steps.Append, kafka.RaiseHW) },
	}
}

func fetch() []Mistake {
	return []Mistake{
		beyondEndIsEnd(), replyNewHW(),
	}
}

func beyondEndIsEnd() Mistake {
	return Mistake{
		Words: words{
			ID: "beyond-end-is-end", Title: "an offset beyond the LEO counts as the LEO",
			Topic: fetches, Stage: "2-fetch",
			Does: "A follower that asks for an offset that the leader does not have yet is served as if it " +
				"had asked for the end of the log.",
			Tempting: "It has everything that the leader has, and more; cutting the number down looks harmless.",
			LessonSays: "Such a follower has records that this leader never wrote. UnifiedLog.read throws " +
				"OffsetOutOfRangeException, the fetch is answered OFFSET_OUT_OF_RANGE, and nothing is " +
				"remembered of it.",
			Shows: "LEADER 5,6 isr 5,6; FETCH 6 1: Kafka prints FETCH 6 OFFSET_OUT_OF_RANGE; this program " +
				"prints FETCH 6 OK HW=0.",
			Hint: "Can a follower of this leader hold a record that the leader does not hold? What should " +
				"the leader say then?",
			Replaces: "Believes",
		},
		Apply: func(r *kafka.Rules) {
			r.Believes = func(s *kafka.State, offset int64) int64 { return min(offset, s.LEO) }
		},
	}
}

func replyNewHW() Mistake {
	return Mistake{
		Words: words{
			ID: "reply-new-hw", Title: "the fetch reply carries the HW after the fetch",
			Topic: fetches, Stage: "2-fetch",
			Does:     "The program updates the follower, raises the HW, and answers with the new HW.",
			Tempting: "All the work is done before the answer is printed, so the newest number is at hand.",
			LessonSays: "Partition.fetchRecords reads the log first, the HW included (readRecords), and only then " +
				"updates the follower's state. So the follower learns the HW that it raised itself with " +
				"its next fetch.",
			Shows: "LEADER 5,6 isr 5,6; APPEND 1 acks 1; FETCH 6 1: Kafka prints FETCH 6 OK HW=0; this " +
				"program prints FETCH 6 OK HW=1.",
			Hint:     "In which order does the leader read the log for the answer and take note of the offset?",
			Replaces: "ReportedHW",
		},
		Apply: func(r *kafka.Rules) { r.ReportedHW = func(_, after int64) int64 { return after } },
	}
}

func acks() []Mistake {
	return []Mistake{
		acksAllAtOnce(), acksOffByOne(),
	}
}

func acksAllAtOnce() Mistake {
	return Mistake{
		Words: words{
			ID: "acks-all-at-once", Title: "acks all is answered at once",
			Topic: acksAll, Stage: "3-acks",
			Does:     "Every APPEND is answered as soon as it is written, whatever its acks say.",
			Tempting: "With acks 1 that is right, and the answer is easiest to print where the append is.",
			LessonSays: "With acks all the request waits as a DelayedProduce until the HW is above its last " +
				"record; any later command may be the one that answers it.",
			Shows: "LEADER 5,6 isr 5,6; APPEND 1 acks all: Kafka prints nothing; this program prints APPEND " +
				"0-0 OK.",
			Hint: "What does the producer want to be told that asks for acks all, and at which command does " +
				"the leader know it?",
			Replaces: "Answered",
		},
		Apply: func(r *kafka.Rules) { r.Answered = func(*kafka.State, kafka.Produced) bool { return true } },
	}
}

func acksOffByOne() Mistake {
	return Mistake{
		Words: words{
			ID: "acks-off-by-one", Title: "acks all is answered when the HW reaches the last offset",
			Topic: acksAll, Stage: "3-acks",
			Does:     "An append of the offsets 0 to 1 is answered when the HW is 1.",
			Tempting: "The last offset is the number that one keeps, and >= is the comparison of most rules here.",
			LessonSays: "The HW is the first offset that is not committed. DelayedProduce waits for " +
				"requiredOffset, which is the last offset plus one (ReplicaManager.appendRecords).",
			Shows: "LEADER 5,6 isr 5,6; APPEND 2 acks all; FETCH 6 1: Kafka prints FETCH 6 OK HW=0 alone; " +
				"this program prints APPEND 0-1 OK.",
			Hint:     "The HW is 1: is the record with the offset 1 held by every member?",
			Replaces: "Answered",
		},
		Apply: func(r *kafka.Rules) {
			r.Answered = func(s *kafka.State, p kafka.Produced) bool { return !p.All || s.HW >= p.Last }
		},
	}
}
