package mistakes

import "isrgrade/reference/failover"

// epochs are the mistakes about the leader epoch.
func epochs() []Mistake {
	return []Mistake{epochNotBumped(), epochOnlyWithLeader(), epochOnISRChange()}
}

func epochNotBumped() Mistake {
	return Mistake{
		Words: words{
			ID: "epoch-not-bumped", Title: "the epoch never changes",
			Topic: Elections, Stage: "3-election",
			Does:     "The leader epoch stays 0, whoever leads.",
			Tempting: "As long as nothing is truncated nobody asks for it.",
			LessonSays: `The controller picks the next leader "and bumps the leader epoch". Without it no record ` +
				`tells under whom it was written.`,
			Shows:    "CRASH 5, STATUS: a right program prints LEADER=6 EPOCH=1; this one prints LEADER=6 EPOCH=0.",
			Hint:     "How would you tell two records at the same offset apart, written by two leaders?",
			Replaces: "NextEpoch",
		},
		Apply: func(r *rules) {
			r.NextEpoch = func(epoch int, _ failover.Change) int { return epoch }
		},
	}
}

func epochOnlyWithLeader() Mistake {
	return Mistake{
		Words: words{
			ID: "epoch-only-with-leader", Title: "losing the leader leaves the epoch alone",
			Topic: Elections, Stage: "3-election",
			Does:     "The epoch goes up when a broker takes office, but not when the office becomes vacant.",
			Tempting: "Nobody can write in an epoch without a leader, so why count it?",
			LessonSays: "Each change of the leader counts, to none as well (PartitionRegistration.merge): nobody may " +
				"take the old leader for the present one.",
			Shows:    "CRASH 5, CRASH 6, STATUS: a right program prints LEADER=- EPOCH=2; this one prints LEADER=- EPOCH=1.",
			Hint:     "Is going from a leader to none a change?",
			Replaces: "NextEpoch",
		},
		Apply: func(r *rules) {
			r.NextEpoch = func(epoch int, change failover.Change) int {
				if change == failover.NewLeader {
					return epoch + 1
				}
				return epoch
			}
		},
	}
}

func epochOnISRChange() Mistake {
	return Mistake{
		Words: words{
			ID: "epoch-on-isr-change", Title: "any change of the ISR raises the epoch",
			Topic: Elections, Stage: "3-election", Seen: "Kafka before 3.6 (KAFKA-15021)",
			Does:     "The epoch goes up whenever the ISR changes, though the leader stays.",
			Tempting: "Something about the partition has changed, and epochs count changes.",
			LessonSays: `The leader epoch "goes up by one every time the partition's leader changes". The ISR has a ` +
				`count of its own, the partition epoch.`,
			Shows:    "CRASH 6, STATUS: a right program prints LEADER=5 EPOCH=0; this one prints LEADER=5 EPOCH=1.",
			Hint:     "What is the epoch's first name?",
			Replaces: "NextEpoch",
		},
		Apply: func(r *rules) {
			r.NextEpoch = func(epoch int, _ failover.Change) int { return epoch + 1 }
		},
	}
}
