package mistakes

import "isrgrade/reference/kafka"

// leaderEpochs holds the mistakes about the leader epoch of a fetch.
func leaderEpochs() []Mistake {
	return []Mistake{
		oldEpochServed(), newEpochServed(), epochErrorsSwapped(), strangerServedAsUnknownReplica(),
	}
}

func oldEpochServed() Mistake {
	return Mistake{
		Words: words{
			ID: "old-epoch-served", Title: "a fetch with an older leader epoch is served",
			Topic: epochs, Stage: "8-epochs",
			Does:     "A follower that knows an older leader epoch gets its records.",
			Tempting: "It asks the right broker, and the data are there.",
			LessonSays: "Partition.checkCurrentLeaderEpoch answers FENCED_LEADER_EPOCH: the follower has not " +
				"heard of the election, and must look for divergence first.",
			Shows: "LEADER 5,6,7 isr 5; +255 FETCH 7 5 epoch-1: Kafka prints FETCH 7 FENCED_LEADER_EPOCH; " +
				"this program prints FETCH 7 OFFSET_OUT_OF_RANGE.",
			Hint: "This follower does not know that there was an election. May it go on as if there had " +
				"been none?",
			Replaces: "WrongEpoch",
		},
		Apply: func(r *kafka.Rules) {
			r.WrongEpoch = func(s *kafka.State, epoch int64) kafka.FetchError {
				if epoch > s.Epoch {
					return kafka.UnknownEpoch
				}
				return kafka.Served
			}
		},
	}
}

func newEpochServed() Mistake {
	return Mistake{
		Words: words{
			ID: "new-epoch-served", Title: "a fetch with a newer leader epoch is served",
			Topic: epochs, Stage: "8-epochs",
			Does:     "A follower that knows a newer leader epoch than this leader is served.",
			Tempting: "Only old ones seem dangerous.",
			LessonSays: "Partition.checkCurrentLeaderEpoch answers UNKNOWN_LEADER_EPOCH: somebody else may lead " +
				"already, and this leader has not heard of it.",
			Shows: "LEADER 5,6,7,8 isr 5,6,7; +1602 FETCH 8 8 epoch+1: Kafka prints FETCH 8 " +
				"UNKNOWN_LEADER_EPOCH; this program prints FETCH 8 OFFSET_OUT_OF_RANGE.",
			Hint:     "The follower knows of an election that you have not heard of. Are you still the leader?",
			Replaces: "WrongEpoch",
		},
		Apply: func(r *kafka.Rules) {
			r.WrongEpoch = func(s *kafka.State, epoch int64) kafka.FetchError {
				if epoch < s.Epoch {
					return kafka.FencedEpoch
				}
				return kafka.Served
			}
		},
	}
}

func epochErrorsSwapped() Mistake {
	return Mistake{
		Words: words{
			ID: "epoch-errors-swapped", Title: "FENCED_LEADER_EPOCH and UNKNOWN_LEADER_EPOCH are swapped",
			Topic: epochs, Stage: "8-epochs",
			Does:     "An older leader epoch gets UNKNOWN_LEADER_EPOCH, a newer one FENCED_LEADER_EPOCH.",
			Tempting: "The two names say little about which is which.",
			LessonSays: "Fenced is who is behind, unknown is what this leader has not heard of " +
				"(Partition.checkCurrentLeaderEpoch). The follower does different things: one looks for " +
				"news, the other waits.",
			Shows: "LEADER 5,6,7 isr 5; +255 FETCH 7 5 epoch-1: Kafka prints FETCH 7 FENCED_LEADER_EPOCH; " +
				"this program prints FETCH 7 UNKNOWN_LEADER_EPOCH.",
			Hint:     "Which of the two words is about the follower, and which about the leader's own knowledge?",
			Replaces: "WrongEpoch",
		},
		Apply: func(r *kafka.Rules) {
			r.WrongEpoch = func(s *kafka.State, epoch int64) kafka.FetchError {
				switch {
				case epoch < s.Epoch:
					return kafka.UnknownEpoch
				case epoch > s.Epoch:
					return kafka.FencedEpoch
				default:
					return kafka.Served
				}
			}
		},
	}
}

func strangerServedAsUnknownReplica() Mistake {
	return Mistake{
		Words: words{
			ID: "stranger-served-as-unknown-replica", Title: "a broker that is no replica gets NOT_LEADER_OR_FOLLOWER",
			Topic: epochs, Stage: "8-epochs",
			Does:     "A fetch of a broker that is not in the assignment is answered NOT_LEADER_OR_FOLLOWER.",
			Tempting: "It is no follower, so the name fits.",
			LessonSays: "The leader epoch was right, so the assignment may be news that this leader has not " +
				"heard: Partition.followerReplicaOrThrow answers UNKNOWN_LEADER_EPOCH, and the follower " +
				"tries again.",
			Shows: "LEADER 5,6 isr 5; +250 FETCH 7@+1 0: Kafka prints FETCH 7 UNKNOWN_LEADER_EPOCH; this " +
				"program prints FETCH 7 NOT_LEADER_OR_FOLLOWER.",
			Hint:     "Which of the two is out of date, the broker that fetches or this leader's list of replicas?",
			Replaces: "Stranger",
		},
		Apply: func(r *kafka.Rules) { r.Stranger = kafka.NotLeaderOrFollower },
	}
}

// diverging holds the mistakes about last and the list of epochs.
func diverging() []Mistake {
	return []Mistake{
		divergingNotSeen(), divergingCounted(), divergingEndIsLEO(), divergingEchoesEpoch(), emptyEpochKept(),
	}
}

func divergingNotSeen() Mistake {
	return Mistake{
		Words: words{
			ID: "diverging-not-seen", Title: "last is not looked at",
			Topic: epochs, Stage: "8-epochs",
			Does:     "The leader epoch of the follower's last record is read and forgotten.",
			Tempting: "It is optional, and without it everything works.",
			LessonSays: "Partition.readRecords compares it with the list of epochs before anything else. Equal " +
				"offsets do not mean equal records.",
			Shows: "LEADER 5,6,7 isr 5; +510 FETCH 7 6 last-1: Kafka prints FETCH 7 DIVERGING EPOCH=2 END=0; " +
				"this program prints FETCH 7 OFFSET_OUT_OF_RANGE.",
			Hint:     "Two logs have the same length. What tells whether they are the same log?",
			Replaces: "Diverges",
		},
		Apply: func(r *kafka.Rules) {
			r.Diverges = func(*kafka.Rules, *kafka.State, int64, int64) bool { return false }
		},
	}
}

func divergingCounted() Mistake {
	return Mistake{
		Words: words{
			ID: "diverging-counted", Title: "a diverging fetch updates the follower's state",
			Topic: epochs, Stage: "8-epochs",
			Does:     "The answer is DIVERGING, and the offset is remembered all the same.",
			Tempting: "The answer is right, and the rest of the code runs for every fetch.",
			LessonSays: "Partition.fetchRecords updates the follower only if divergingEpoch is empty: its offset " +
				"is of another log.",
			Shows: "LOG 6 HW 6; LEADER 5,6 isr 5; FETCH 6 6 last-1: Kafka prints FETCH 6 DIVERGING EPOCH=0 " +
				"END=6 alone; this program prints ALTER_PARTITION VERSION=8 ISR=5,6.",
			Hint: "The follower will cut its log. What does the offset that it just named say about the log " +
				"after that?",
			Replaces: "CountsDiverging",
		},
		Apply: func(r *kafka.Rules) { r.CountsDiverging = true },
	}
}

func divergingEndIsLEO() Mistake {
	return Mistake{
		Words: words{
			ID: "diverging-end-is-leo", Title: "the end of every epoch is the leader's LEO",
			Topic: epochs, Stage: "8-epochs",
			Does:     "Whatever epoch is asked for, it is taken to be known and to end at the end of the log.",
			Tempting: "For the newest epoch that is right, and most followers ask for that one.",
			LessonSays: "An older epoch ended where the next one began, and one that this leader does not know is " +
				"not found at all (LeaderEpochFileCache.endOffsetFor).",
			Shows: "LOG 6 HW 6; LEADER 5,6,7 isr 5; +510 FETCH 7 6 last-1: Kafka prints FETCH 7 DIVERGING " +
				"EPOCH=0 END=6; this program prints ALTER_PARTITION VERSION=8 ISR=5,7 and FETCH 7 OK " +
				"HW=6.",
			Hint: "Epoch 0 has six records here, and then epoch 3 began. Where did epoch 0 end, and where " +
				"epoch 2?",
			Replaces: "EpochEnd",
		},
		Apply: func(r *kafka.Rules) {
			r.EpochEnd = func(s *kafka.State, last int64) kafka.EpochStart {
				return kafka.EpochStart{Epoch: last, Offset: s.LEO}
			}
		},
		Variants: []func(*kafka.Rules){func(r *kafka.Rules) {
			right := r.EpochEnd
			r.EpochEnd = func(s *kafka.State, last int64) kafka.EpochStart {
				return kafka.EpochStart{Epoch: right(s, last).Epoch, Offset: s.LEO}
			}
		}},
	}
}

func divergingEchoesEpoch() Mistake {
	return Mistake{
		Words: words{
			ID: "diverging-echoes-epoch", Title: "the answer names the epoch asked for, not the one found",
			Topic: epochs, Stage: "8-epochs",
			Does:     "DIVERGING repeats the follower's own epoch.",
			Tempting: "The answer is about the question, so it seems natural to repeat it.",
			LessonSays: "The follower must know where to cut: LeaderEpochFileCache.endOffsetFor gives the " +
				"greatest epoch here that is not above the one asked for, and its end.",
			Shows: "LOG 6 HW 6; LEADER 5,6,7 isr 5; +510 FETCH 7 6 last-1: Kafka prints FETCH 7 DIVERGING " +
				"EPOCH=0 END=6; this program prints FETCH 7 DIVERGING EPOCH=2 END=6.",
			Hint: "The follower asks about an epoch that you do not have. What does it learn if you repeat " +
				"its number?",
			Replaces: "Names",
		},
		Apply: func(r *kafka.Rules) {
			r.Names = func(found kafka.EpochStart, last int64) kafka.EpochStart {
				return kafka.EpochStart{Epoch: last, Offset: found.Offset}
			}
		},
	}
}

func emptyEpochKept() Mistake {
	return Mistake{
		Words: words{
			ID: "empty-epoch-kept", Title: "an epoch without records stays in the list",
			Topic: epochs, Stage: "8-epochs",
			Does:     "Each new leader epoch is added to the list, and none is ever taken out.",
			Tempting: "The list is a history, and history only grows.",
			LessonSays: "LeaderEpochFileCache.assign removes entries that began at or after the new one's offset: " +
				"an epoch that wrote nothing has no record that anybody could hold.",
			Shows: "LOG 6 HW 1; LEADER 5,6 isr 5,6; +350 LEADER version+1 epoch+2 5,6 isr 5,6; +1750 FETCH 6 " +
				"6 last-2: Kafka prints FETCH 6 DIVERGING EPOCH=0 END=6; this program prints FETCH 6 OK " +
				"HW=1.",
			Hint:     "A leader epoch began and ended without a record. Can a follower's last record be of it?",
			Replaces: "EpochsAfter",
		},
		Apply: func(r *kafka.Rules) {
			r.EpochsAfter = func(s *kafka.State, epoch int64) []kafka.EpochStart {
				return append(s.Epochs, kafka.EpochStart{Epoch: epoch, Offset: s.LEO})
			}
		},
	}
}
