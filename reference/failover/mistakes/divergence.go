package mistakes

import "isrgrade/reference/failover"

// divergence are the mistakes about when logs part and what follows from it.
func divergence() []Mistake {
	return []Mistake{
		divergenceByOffsetOnly(), divergenceByEpochOnly(), leaderEndOnly(), divergenceCountsAsFetch(),
	}
}

func divergenceByOffsetOnly() Mistake {
	return Mistake{
		Words: words{
			ID: "divergence-by-offset-only", Title: "an epoch that the leader never had is no divergence",
			Topic: Truncation, Stage: "4-truncation",
			Does: "The logs part only where the follower's epoch ended too early in the leader's log; an epoch that " +
				"the leader never had passes.",
			Tempting: "In the usual case the old leader has too much of an epoch that everybody knows.",
			LessonSays: "The condition has two halves: the leader names an earlier epoch, or an earlier end. The first " +
				"catches a leader that wrote alone between two others.",
			Shows: "Broker 6 led alone and wrote m2 at offset 0, where 7 has m1. 7 leads, FETCH 6: a right program " +
				"prints LOG=- for broker 6; this one prints LOG=1:m2 and lets it join.",
			Hint:     "Both logs are one record long. Which number in the answer differs from the one in the question?",
			Replaces: "Diverges",
		},
		Apply: func(r *rules) {
			r.Diverges = func(asked, answered failover.EpochEnd) bool { return answered.End < asked.End }
		},
	}
}

func divergenceByEpochOnly() Mistake {
	return Mistake{
		Words: words{
			ID: "divergence-by-epoch-only", Title: "only an epoch that the leader never had is a divergence",
			Topic: Truncation, Stage: "4-truncation",
			Does: "The logs part only where the leader does not know the follower's epoch; records too many in a known " +
				"epoch stay.",
			Tempting: "Same epoch, same leader, same records: what could differ?",
			LessonSays: "The condition has two halves: the leader names an earlier epoch, or an earlier end. The second " +
				"catches the old leader with records that nobody fetched.",
			Shows: "PRODUCE m1, CRASH 5, START 5, FETCH 5, STATUS: epoch 0 ended at 0 < 1. A right program prints LOG=- " +
				"for broker 5; this one prints LOG=0:m1.",
			Hint:     "Did the new leader see all that was written in the old epoch?",
			Replaces: "Diverges",
		},
		Apply: func(r *rules) {
			r.Diverges = func(asked, answered failover.EpochEnd) bool { return answered.Epoch < asked.Epoch }
		},
	}
}

func leaderEndOnly() Mistake {
	return Mistake{
		Words: words{
			ID: "leader-end-only", Title: "the log is cut to the end that the leader names, whatever is there",
			Topic: Truncation, Stage: "4-truncation", Seen: "KAFKA-6361 and KIP-279",
			Does: "The follower cuts to the end that the leader named, though its own records of that epoch ended " +
				"earlier, or it has none.",
			Tempting: "The leader said where; who is a follower to disagree?",
			LessonSays: `The cut is the smaller of the leader's end and "the end of that epoch as the follower itself ` +
				`knows it". Beyond it lie records of another epoch.`,
			Shows: "Broker 6 led alone and wrote m2 in epoch 1; 7 leads with m1 of epoch 0 and names epoch 0, end 1. A " +
				"right program prints LOG=- for broker 6; this one prints LOG=1:m2.",
			Hint:     "Does the follower have the epoch that the leader speaks of, and up to where?",
			Replaces: "TruncatesTo",
		},
		Apply: cutsTo(func(_ *failover.Broker, answered failover.EpochEnd) int { return answered.End }),
	}
}

func divergenceCountsAsFetch() Mistake {
	return Mistake{
		Words: words{
			ID: "divergence-counts-as-fetch", Title: "the leader counts a fetch that diverges",
			Topic: Truncation, Stage: "4-truncation",
			Does:     "The leader believes the offset of a fetch that diverges: it notes it, raises the high watermark, lets the broker join.",
			Tempting: "Every fetch tells how far the follower is; that is the whole protocol.",
			LessonSays: `With a divergence "the follower's state isn't updated either": its offset counts records that ` +
				`the leader does not have.`,
			Shows: "PRODUCE m1, CRASH 5, START 5, FETCH 5, STATUS: a right program prints ISR=6, this one ISR=5,6.",
			Hint:  "Offset 1 of which log?",

			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Diverge = append(
				[]failover.Action{failover.CountFetch, failover.JoinISR, failover.RaiseHW}, r.Steps.Diverge...,
			)
		},
	}
}

// copiedLogs are the mistakes about what a log looks like after a copy or a cut.
func copiedLogs() []Mistake { return []Mistake{recordsRestamped(), hwAboveLog()} }

func recordsRestamped() Mistake {
	return Mistake{
		Words: words{
			ID: "records-restamped", Title: "a follower stamps what it copies with the current epoch",
			Topic: Truncation, Stage: "4-truncation",
			Does:     "Records that a follower copies get the epoch of the present leader, also those that an earlier one wrote.",
			Tempting: "They come from this leader, in this epoch.",
			LessonSays: `Batches are copied "byte for byte", epoch included. Two brokers with the same record must have ` +
				`it under the same epoch, or they cannot compare.`,
			Shows: "Brokers 5, 6, 7: PRODUCE m1, FETCH 6, CRASH 5, FETCH 7: a right program prints LOG=0:m1 for broker " +
				"7; this one prints LOG=1:m1.",
			Hint:     "Who wrote the record first, and when?",
			Replaces: "CopiedEpoch",
		},
		Apply: func(r *rules) {
			r.CopiedEpoch = func(_ failover.Entry, current int) int32 { return int32(current) }
		},
	}
}

func hwAboveLog() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-above-log", Title: "a log that is cut leaves the high watermark above its end",
			Topic: Truncation, Stage: "4-truncation", Seen: "KAFKA-9491, its kin at the other end of the log",
			Does:     "A log that gets shorter leaves the broker's high watermark where it was, above the end of the log.",
			Tempting: "What is committed is committed; the HW does not go back.",
			LessonSays: `When a cut drops the LEO below the HW, "the HW is lowered to the LEO". A HW over records that ` +
				`are not there vouches for nothing.`,
			Shows: "CRASH 6, PRODUCE m1, CRASH 5 lost 1, STATUS: a right program prints HW=0 LOG=- for broker 5; " +
				"this one prints HW=1.",
			Hint:     "Which record would a reader get just below that HW?",
			Replaces: "HWAfterCut",
		},
		Apply: func(r *rules) {
			r.HWAfterCut = func(hw, _ int) int { return hw }
		},
	}
}
