package mistakes

import "isrgrade/reference/kafka"

// shrinkState holds the mistakes of the stage of shrinking about what is
// remembered: of followers at the start, and of a change that is pending.
func shrinkState() []Mistake {
	return []Mistake{
		unknownLEOIsZero(), resetMembersNever(), isrAtOnce(), hwOfProposedISR(), hwNotAtAnswer(),
		versionNotRaised(), leoNeverBack(),
	}
}

func unknownLEOIsZero() Mistake {
	return Mistake{
		Words: words{
			ID: "unknown-leo-is-zero", Title: "an unknown LEO is 0",
			Topic: shrinking, Stage: "4-shrink",
			Does: "A follower that has never fetched is taken to hold nothing, which in an empty log is " +
				"everything.",
			Tempting: "0 is what a new variable holds, and a follower that said nothing has nothing.",
			LessonSays: "Replica.resetReplicaState sets UNKNOWN_OFFSET_METADATA, which is -1: smaller than every " +
				"LEO, equal to none. A follower never heard of leaves even an empty log.",
			Shows: "LEADER 5,6 isr 5,6; +501 CHECK: Kafka prints ALTER_PARTITION VERSION=1 ISR=5; this " +
				"program prints nothing.",
			Hint:     "Nobody has heard of this follower. May the leader claim that its LEO is its own?",
			Replaces: "UnknownLEO",
		},
		Apply: func(r *kafka.Rules) { r.UnknownLEO = 0 },
	}
}

func resetMembersNever() Mistake {
	return Mistake{
		Words: words{
			ID: "reset-members-never", Title: "at a new epoch nobody is caught up",
			Topic: shrinking, Stage: "4-shrink",
			Does:     "When the leader begins, members of the ISR have a lastCaughtUpTime of 0, like outsiders.",
			Tempting: "Times start at 0, and none of the followers has fetched from this leader yet.",
			LessonSays: "Replica.resetReplicaState gives members the present time, so that a new leader does not " +
				"drop its ISR before anybody could fetch.",
			Shows: "LEADER 5,6 isr 5,6; +5 CHECK: Kafka prints nothing; this program prints ALTER_PARTITION " +
				"VERSION=1 ISR=5.",
			Hint:     "A CHECK comes 5 ms after the election. Should it empty the ISR?",
			Replaces: "Reset",
		},
		Apply: func(r *kafka.Rules) {
			right := r.Reset
			r.Reset = func(rules *kafka.Rules, s *kafka.State, follower int, t int64) {
				right(rules, s, follower, t)
				s.Followers[follower].LastCaughtUpTime = 0
			}
		},
	}
}

func isrAtOnce() Mistake {
	return Mistake{
		Words: words{
			ID: "isr-at-once", Title: "the ISR changes when the change is proposed",
			Topic: shrinking, Stage: "4-shrink",
			Does:     "The program changes its ISR in the moment in which it sends the request.",
			Tempting: "In the lesson the leader decides, and the controller is nowhere to be seen.",
			LessonSays: "The leader only proposes. PendingShrinkIsr and PendingExpandIsr keep the committed ISR " +
				"until the controller has written the new one.",
			Shows: "LEADER 5,6 isr 5,6; +501 CHECK; STATUS: Kafka prints LEO=0 HW=0 ISR=5,6 PENDING=-6 " +
				"VERSION=1 WRITES=OK; this program prints LEO=0 HW=0 ISR=5 PENDING=-6 VERSION=1 " +
				"WRITES=OK.",
			Hint:     "The controller may say no. What is the ISR then, and what was it in between?",
			Replaces: "Propose",
		},
		Apply: func(r *kafka.Rules) {
			r.Propose = func(s *kafka.State, change kafka.Change) {
				s.Pending = change
				if change.Kind == kafka.Expand {
					s.ISR |= change.Brokers
				} else {
					s.ISR = s.ISR.Without(change.Brokers)
				}
			}
		},
	}
}

func hwOfProposedISR() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-of-proposed-isr", Title: "while a shrink is pending the HW already leaves the follower out",
			Topic: shrinking, Stage: "4-shrink",
			Does: "The HW is the smallest LEO of the ISR that was proposed, also when that is smaller than " +
				"the committed one.",
			Tempting: "For an expansion the proposed ISR counts, so it seems to count for a shrink as well.",
			LessonSays: "PendingShrinkIsr.maximalIsr is the committed ISR: were the controller to refuse, the HW " +
				"would have run ahead of a member.",
			Shows: "LEADER 5,6 isr 5,6; +501 CHECK; APPEND 1 acks all: Kafka prints nothing; this program " +
				"prints APPEND 0-0 OK.",
			Hint:     "The controller refuses the shrink. Does everybody in the ISR hold all records below your HW?",
			Replaces: "MaximalISR",
		},
		Apply: func(r *kafka.Rules) {
			r.MaximalISR = func(s *kafka.State) kafka.Set {
				if s.Pending.Kind == kafka.Expand {
					return s.ISR | s.Pending.Brokers
				}
				return s.ISR.Without(s.Pending.Brokers)
			}
		},
	}
}

func hwNotAtAnswer() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-not-at-answer", Title: "the HW is not recomputed when the controller agrees",
			Topic: shrinking, Stage: "4-shrink",
			Does:     "The answer OK changes the ISR and leaves the HW for a later command.",
			Tempting: "The answer is about the ISR, and the next fetch will raise the HW anyway.",
			LessonSays: "Partition.handleAlterPartitionUpdate calls maybeIncrementLeaderHW: the slow follower no " +
				"longer counts, and who waits for acks is answered now.",
			Shows: "LEADER 5,6 isr 5,6; APPEND 1 acks all; +501 CHECK; ANSWER OK: Kafka prints APPEND 0-0 " +
				"OK; this program prints nothing.",
			Hint:     "A slow follower held the HW down and is out now. Which command is the first that can raise it?",
			Replaces: "RaisesAfter",
		},
		Apply: func(r *kafka.Rules) { r.RaisesAfter = func(kafka.Outcome) bool { return false } },
	}
}

func versionNotRaised() Mistake {
	return Mistake{
		Words: words{
			ID: "version-not-raised", Title: "the version of the answer is not taken over",
			Topic: shrinking, Stage: "4-shrink",
			Does:     "The ISR changes when the controller agrees, the version stays what it was.",
			Tempting: "The answer OK carries no number, so there seems to be nothing to take over.",
			LessonSays: "Each change that the controller writes raises the partition epoch by one, and " +
				"Partition.handleAlterPartitionUpdate takes it over. With the old one the next request is " +
				"refused.",
			Shows: "LEADER 5,6 isr 5,6; +501 CHECK; ANSWER OK; STATUS: Kafka prints LEO=0 HW=0 ISR=5 " +
				"PENDING=none VERSION=2 WRITES=OK; this program prints LEO=0 HW=0 ISR=5 PENDING=none " +
				"VERSION=1 WRITES=OK.",
			Hint:     "How does the controller tell a request about the present ISR from one about an older one?",
			Replaces: "VersionAfter",
		},
		Apply: func(r *kafka.Rules) { r.VersionAfter = func(version int64) int64 { return version } },
	}
}

func leoNeverBack() Mistake {
	return Mistake{
		Words: words{
			ID: "leo-never-back", Title: "a fetch from a smaller offset is not believed",
			Topic: shrinking, Stage: "4-shrink",
			Does:     "The follower's LEO is the greatest offset that it ever asked for.",
			Tempting: "Logs only grow, and a smaller offset looks like an old message that comes late.",
			LessonSays: "A follower may lose the end of its log in a restart. Replica.updateFetchStateOrThrow " +
				"takes the offset as it is, also when it is smaller than before.",
			Shows: "LEADER 5,6 isr 5,6; APPEND 2 acks 1; FETCH 6 2; +1 FETCH 6 1; +501 CHECK: Kafka prints " +
				"ALTER_PARTITION VERSION=1 ISR=5; this program prints nothing.",
			Hint:     "The follower restarted and asks for offset 1 where it had 2. Does it have record 1?",
			Replaces: "LEOAfter",
		},
		Apply: func(r *kafka.Rules) {
			r.LEOAfter = func(s *kafka.State, follower int, offset int64) int64 {
				return max(s.Followers[follower].LEO, offset)
			}
		},
	}
}
