package mistakes

import "isrgrade/reference/failover"

// truncationToHW are the mistakes that cut where the high watermark is, or never.
func truncationToHW() []Mistake {
	return []Mistake{truncateToHW(), truncateToHWOnStart(), noTruncation()}
}

func truncateToHW() Mistake {
	return Mistake{
		Words: words{
			ID: "truncate-to-hw", Title: "followers cut their log to their high watermark",
			Topic: Truncation, Stage: "4-truncation", Seen: "Kafka before 0.11 (KIP-101, both scenarios; KAFKA-1211)",
			Does: "A follower cuts its log to its own high watermark when it starts and when the leader changes, " +
				"and no epochs are ever compared.",
			Tempting: "Below the HW all is committed, above it all is doubtful: a clean cut.",
			LessonSays: `Before 0.11 a follower "cut its log back to its own (stale) HW", and KIP-101 showed "two ways ` +
				`that loses data". It hears of the HW too late.`,
			Shows: "PRODUCE m1, CRASH 5, START 5, STATUS: broker 5 still has LOG=0:m1, since nobody has said yet " +
				"where epoch 0 ended. This program prints LOG=-.",
			Hint:     "How old is the HW that a follower knows? What may have been acknowledged since?",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			cutToHWWhenUp(r)
			cutToHWUnderANewLeader(r)
		},
		Variants: []func(*rules){func(r *rules) {
			r.Steps.Up = behind(r.Steps.Up, failover.ElectIfVacant, failover.TruncateToHW)
			r.Steps.Restart = behind(r.Steps.Restart, failover.LoseTail, failover.TruncateToHW)
			cutToHWUnderANewLeader(r)
		}},
	}
}

func cutToHWWhenUp(r *rules) {
	r.Steps.Up = behind(r.Steps.Up, failover.ReadHW, failover.TruncateToHW)
	r.Steps.Restart = behind(r.Steps.Restart, failover.LoseTail, failover.TruncateToHW)
}

func cutToHWUnderANewLeader(r *rules) {
	r.Steps.Fetch = without(r.Steps.Fetch, failover.CompareLogs)
	r.Steps.Lead = behind(r.Steps.Lead, failover.TakeOffice, failover.TruncateFollowers)
}

func truncateToHWOnStart() Mistake {
	return Mistake{
		Words: words{
			ID: "truncate-to-hw-on-start", Title: "a broker that starts cuts its log to its high watermark",
			Topic: Truncation, Stage: "4-truncation", Seen: "KIP-101, its first scenario",
			Does:     "START and RESTART cut the log to the broker's own high watermark; fetches compare epochs as they should.",
			Tempting: "After a crash the tail is suspect, so away with it before anybody sees it.",
			LessonSays: `A returning follower asks where its last epoch ended and "truncates only past that point". ` +
				`Above its HW may lie records that were acknowledged.`,
			Shows: "PRODUCE m1, CRASH 5, START 5, STATUS: broker 5 still has LOG=0:m1. This program prints LOG=-.",
			Hint:  "Which of your records may have been acknowledged without your hearing of it?",

			Replaces: "Steps",
		},
		Apply: cutToHWWhenUp,
	}
}

func noTruncation() Mistake {
	return Mistake{
		Words: words{
			ID: "no-truncation", Title: "a follower never cuts its log",
			Topic: Truncation, Stage: "4-truncation",
			Does:     "A follower never cuts its log: it copies what comes next and keeps what the leader does not have.",
			Tempting: "Logs are append-only; deleting records feels wrong.",
			LessonSays: `It "truncates everything after that point. Those writes are gone": otherwise two brokers hold ` +
				`different records at one offset.`,
			Shows: "PRODUCE m1, CRASH 5, START 5, FETCH 5, STATUS: a right program prints LOG=- for broker 5; " +
				"this one prints LOG=0:m1.",
			Hint:     "Broker 6 has led without m1. What is at offset 0 now?",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Fetch = without(r.Steps.Fetch, failover.CompareLogs)
		},
		Variants: []func(*rules){func(r *rules) {
			r.Steps.Diverge = without(r.Steps.Diverge, failover.Truncate)
		}},
	}
}

// truncationElsewhere are the mistakes that cut, and not where the logs part.
func truncationElsewhere() []Mistake {
	return []Mistake{
		truncateToLeaderLEO(), truncateToHWOnDivergence(), truncateEverything(),
		truncateWholeEpoch(), truncateOneRecord(), truncateAndFetch(),
	}
}

func truncateToLeaderLEO() Mistake {
	return Mistake{
		Words: words{
			ID: "truncate-to-leader-leo", Title: "a follower cuts its log to the leader's LEO",
			Topic: Truncation, Stage: "4-truncation",
			Does:     "A follower whose log is longer than the leader's cuts it to the leader's LEO; epochs are not compared.",
			Tempting: "The follower must not be ahead of the leader, and afterwards it is not.",
			LessonSays: "The cut is where the follower's last epoch ended in the leader's log, not where that log ends " +
				"by now. The leader may have written at the same offsets.",
			Shows: "PRODUCE m1, CRASH 5, PRODUCE m2, START 5, FETCH 5: both logs have one record, m1 and m2. A right " +
				"program prints LOG=- for broker 5; this one prints LOG=0:m1.",
			Hint:     "Two logs of the same length: are they the same log?",
			Replaces: "EndOf",
		},
		Apply: func(r *rules) {
			r.EndOf = func(_ *failover.State, leader *failover.Broker, epoch int32) failover.EpochEnd {
				return failover.EpochEnd{Epoch: epoch, End: leader.LEO()}
			}
		},
	}
}

// cutsTo replaces the offset to which a log that diverges is cut.
func cutsTo(offset func(b *failover.Broker, answered failover.EpochEnd) int) func(*rules) {
	return func(r *rules) { r.TruncatesTo = offset }
}

func truncateToHWOnDivergence() Mistake {
	return Mistake{
		Words: words{
			ID: "truncate-to-hw-on-divergence", Title: "a divergence cuts the log to the follower's high watermark",
			Topic: Truncation, Stage: "4-truncation", Seen: "the fallback of getOffsetTruncationState where no epoch is known",
			Does:     "When the logs part, the follower cuts to its own high watermark instead of the end that the leader named.",
			Tempting: "What lies below the HW is agreed upon, so it is a safe place to start again.",
			LessonSays: "The answer names the end of the epoch, and the cut goes there. The HW is lower, and what lies " +
				"between may be the only other copy of an acknowledged record.",
			Shows: "PRODUCE m1, FETCH 6, PRODUCE m2, CRASH 5, START 5, FETCH 5: a right program prints LOG=0:m1 for " +
				"broker 5; this one prints LOG=-.",
			Hint:     "The reply told you an offset. Did you use it?",
			Replaces: "TruncatesTo",
		},
		Apply: cutsTo(func(b *failover.Broker, _ failover.EpochEnd) int { return b.HW }),
	}
}

func truncateEverything() Mistake {
	return Mistake{
		Words: words{
			ID: "truncate-everything", Title: "a divergence empties the log",
			Topic: Truncation, Stage: "4-truncation",
			Does:     "When the logs part, the follower throws its whole log away and copies from offset 0.",
			Tempting: "A fresh copy is always right in the end.",
			LessonSays: `It "truncates only past that point". Until the copy is complete there is one broker less that ` +
				`has the records.`,
			Shows: "PRODUCE m1, FETCH 6, PRODUCE m2, CRASH 5, START 5, FETCH 5: a right program prints LOG=0:m1 and " +
				"HW=0 for broker 5; this one prints LOG=-.",
			Hint:     "Which records of the follower does the leader have as well?",
			Replaces: "TruncatesTo",
		},
		Apply: cutsTo(func(*failover.Broker, failover.EpochEnd) int { return 0 }),
	}
}

func truncateWholeEpoch() Mistake {
	return Mistake{
		Words: words{
			ID: "truncate-whole-epoch", Title: "a divergence removes the whole last epoch",
			Topic: Truncation, Stage: "4-truncation",
			Does:     "When the logs part, all records of the follower's last epoch go, also those that the leader has.",
			Tempting: "The last epoch is the one in doubt, so it goes.",
			LessonSays: `The question is "where its last epoch ended", not where it began: up to that end the leader has ` +
				`the same records.`,
			Shows: "PRODUCE m1, FETCH 6, PRODUCE m2, CRASH 5, START 5, FETCH 5: a right program prints LOG=0:m1 for " +
				"broker 5; this one cuts m1 too and prints LOG=-.",
			Hint:     "An epoch has a beginning and an end. Which of the two did the leader tell?",
			Replaces: "TruncatesTo",
		},
		Apply: cutsTo(func(b *failover.Broker, _ failover.EpochEnd) int {
			return b.EndOf(b.Log[b.LEO()-1].Epoch - 1).End
		}),
	}
}

func truncateOneRecord() Mistake {
	return Mistake{
		Words: words{
			ID: "truncate-one-record", Title: "a divergence removes one record",
			Topic: Truncation, Stage: "4-truncation",
			Does:     "When the logs part, the follower removes its last record and asks again.",
			Tempting: "Step by step backwards one always finds the place where the logs meet.",
			LessonSays: "One fetch, one cut, straight to the end of the epoch that the leader named. That is what the " +
				"epochs are for.",
			Shows: "PRODUCE m1, PRODUCE m2, CRASH 5, START 5, FETCH 5: a right program prints LOG=- for broker 5 after " +
				"one fetch; this one prints LOG=0:m1.",
			Hint:     "A million records too many: how many fetches do you need?",
			Replaces: "TruncatesTo",
		},
		Apply: cutsTo(func(b *failover.Broker, _ failover.EpochEnd) int { return b.LEO() - 1 }),
	}
}

func truncateAndFetch() Mistake {
	return Mistake{
		Words: words{
			ID: "truncate-and-fetch", Title: "the fetch that found the divergence goes on and copies",
			Topic: Truncation, Stage: "4-truncation",
			Does:     "A fetch that finds the logs apart cuts, and then copies and counts in the same command.",
			Tempting: "The offset is right now, so why waste the fetch?",
			LessonSays: "The reply has the divergence instead of records. The follower asks again from its new end, and " +
				"only that fetch counts.",
			Shows: "PRODUCE m1, CRASH 5, START 5, FETCH 5, STATUS: a right program prints ISR=6, since broker 5 has " +
				"only cut. This one prints ISR=5,6.",
			Hint:     "What was in the one reply that the follower got?",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			goOn := without(r.Steps.Fetch, failover.CompareLogs)
			r.Steps.Diverge = behind(r.Steps.Diverge, failover.Truncate, append([]failover.Action{failover.AskAgain}, goOn...)...)
		},
	}
}
