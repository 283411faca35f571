package mistakes

import "isrgrade/reference/failover"

func minISR() []Mistake {
	return []Mistake{hwBelowMinISR(), minISRUnchecked(), rejoinAtHWOnly()}
}

func always(*failover.Config, int) bool { return true }

func hwBelowMinISR() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-below-min-isr", Title: "the high watermark moves below MIN_ISR too",
			Topic: MinISR, Stage: "7-min-isr", Seen: "the lesson's rule, and Kafka before KAFKA-15583",
			Does:     "The high watermark follows the smallest LEO even while the ISR has fewer than MIN_ISR members.",
			Tempting: "The lesson's leader does just that. You are right about the lesson.",
			LessonSays: `Today's Kafka: "it doesn't move while the ISR is below min.insync.replicas". What was accepted ` +
				`with two copies is not acknowledged with one.`,
			Shows: "MIN_ISR 2: PRODUCE m1, CRASH 6. The ISR is 5 alone; this program prints PRODUCE=m1 ERROR=NONE, a " +
				"right one nothing.",
			Hint:     "How many copies was the producer promised when it asked?",
			Replaces: "MovesHW",
		},
		Apply: func(r *rules) { r.MovesHW = always },
	}
}

func minISRUnchecked() Mistake {
	return Mistake{
		Words: words{
			ID: "min-isr-unchecked", Title: "PRODUCE is accepted below MIN_ISR",
			Topic: MinISR, Stage: "7-min-isr",
			Does:     "PRODUCE is taken into the log however small the ISR is.",
			Tempting: "There is a leader, so there is somebody to write to.",
			LessonSays: `min.insync.replicas is "the smallest ISR size for which the leader accepts such writes at all". ` +
				`Below it the answer is NOT_ENOUGH_REPLICAS.`,
			Shows: "MIN_ISR 2: CRASH 5, PRODUCE m1. A right program prints ERROR=NOT_ENOUGH_REPLICAS OFFSET=-1; this " +
				"one takes the record and prints nothing.",
			Hint:     "When must a leader say no?",
			Replaces: "AcceptsWrites",
		},
		Apply: func(r *rules) { r.AcceptsWrites = always },
	}
}

func rejoinAtHWOnly() Mistake {
	return Mistake{
		Words: words{
			ID: "rejoin-at-hw-only", Title: "a broker may join below the start of the leader's epoch",
			Topic: MinISR, Stage: "7-min-isr", Seen: "the lesson's rule; the comment over maybeExpandIsr says why it is not enough",
			Does:     "A broker joins the ISR when it has reached the high watermark, though the leader's epoch began further on.",
			Tempting: "That is the lesson's rule, and there it is enough.",
			LessonSays: `It must also be "at or past the offset where the current leader epoch began": between a new ` +
				`leader's HW and LEO there may be committed records.`,
			Shows: "MIN_ISR 2: PRODUCE m1, FETCH 6, CRASH 5 lost 1, START 5, FETCH 5. Broker 5 asks for 0, the HW is 0, " +
				"the epoch began at 1: ISR=6. This program prints ISR=5,6.",
			Hint:     "What may have been acknowledged that the new leader's HW does not cover yet?",
			Replaces: "Joins",
		},
		Apply: func(r *rules) {
			r.Joins = func(s *failover.State, offset int) bool { return offset >= s.Brokers[s.Leader].HW }
		},
	}
}
