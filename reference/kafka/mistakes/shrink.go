package mistakes

import "isrgrade/reference/kafka"

func shrink() []Mistake {
	return []Mistake{
		silenceIsEnough(), noSecondBranch(), secondBranchNow(), fetchTimeOnlyWhenCaughtUp(), lagInclusive(),
		lagFromLastFetch(), shrinkOneAtATime(), checkWhilePending(),
	}
}

func silenceIsEnough() Mistake {
	return Mistake{
		Words: words{
			ID: "silence-is-enough", Title: "CHECK drops a silent follower although it has everything",
			Topic: shrinking, Stage: "4-shrink",
			Does: "CHECK looks at lastCaughtUpTime alone, so a follower that has been silent for longer " +
				"than LAG_MAX goes.",
			Tempting: "That is the lesson's rule, and a follower that says nothing may well be dead.",
			LessonSays: "ReplicaState.isCaughtUp asks first whether the follower's LEO is the leader's. Who lacks " +
				"nothing stays, however long it is silent; a dead broker is the controller's business.",
			Shows: "LEADER 5,6 isr 5,6; FETCH 6 0; +501 CHECK: Kafka prints nothing; this program prints " +
				"ALTER_PARTITION VERSION=1 ISR=5.",
			Hint:     "Which record would be at risk if this follower stayed in the ISR?",
			Replaces: "IsCaughtUp",
		},
		Apply: func(r *kafka.Rules) {
			r.IsCaughtUp = func(c *kafka.Config, s *kafka.State, follower int, t int64) bool {
				return t-s.Followers[follower].LastCaughtUpTime <= c.LagMax
			}
		},
	}
}

func noSecondBranch() Mistake {
	return Mistake{
		Words: words{
			ID: "no-second-branch", Title: "the second branch of the caught-up rule is missing",
			Topic: shrinking, Stage: "4-shrink",
			Does: "A follower counts as caught up only when it asks for the very end of the log. Either the " +
				"second branch is missing, or lastFetchLeaderLEO is overwritten before it is tested, " +
				"which comes to the same.",
			Tempting: "In a quiet trace the first branch is enough, and the second looks like a refinement that " +
				"can wait.",
			LessonSays: "Who now asks for all that the leader had at its previous fetch was caught up then: " +
				"Replica.updateFetchStateOrThrow credits lastFetchTime. Without it a busy leader drops " +
				"every follower.",
			Shows: "LEADER 5,6 isr 5,6; APPEND 1 acks 1; +100 FETCH 6 0; APPEND 1 acks 1; +1 FETCH 6 1; +499 " +
				"CHECK: Kafka prints nothing; this program prints ALTER_PARTITION VERSION=1 ISR=5.",
			Hint: "For each fetch write down what the leader had at the one before. When does a new request " +
				"prove something about that moment, and is the old number still there when you look?",
			Replaces: "CaughtUpTime",
		},
		Apply: func(r *kafka.Rules) {
			r.CaughtUpTime = func(s *kafka.State, follower int, t, offset int64) int64 {
				if offset >= s.LEO {
					return max(s.Followers[follower].LastCaughtUpTime, t)
				}
				return s.Followers[follower].LastCaughtUpTime
			}
		},
	}
}

func secondBranchNow() Mistake {
	return Mistake{
		Words: words{
			ID: "second-branch-now", Title: "the second branch credits the time of this fetch",
			Topic: shrinking, Stage: "4-shrink",
			Does: "A follower that asks for what the leader had at its previous fetch is credited with the " +
				"time of the present one.",
			Tempting: "Now is the time at hand, and the two branches look pleasantly alike.",
			LessonSays: "It was caught up at its previous fetch and is not now: the second branch of " +
				"Replica.updateFetchStateOrThrow credits lastFetchTimeMs.",
			Shows: "LEADER 5,6 isr 5,6; APPEND 1 acks 1; +100 FETCH 6 0; +500 CHECK: Kafka prints " +
				"ALTER_PARTITION VERSION=1 ISR=5; this program prints nothing.",
			Hint:     "The follower is missing records as it asks. At what moment was it missing none?",
			Replaces: "CaughtUpTime",
		},
		Apply: func(r *kafka.Rules) {
			r.CaughtUpTime = func(s *kafka.State, follower int, t, offset int64) int64 {
				f := &s.Followers[follower]
				if offset >= s.LEO || offset >= f.LastFetchLeaderLEO {
					return max(f.LastCaughtUpTime, t)
				}
				return f.LastCaughtUpTime
			}
		},
	}
}

func fetchTimeOnlyWhenCaughtUp() Mistake {
	return Mistake{
		Words: words{
			ID: "fetch-time-only-when-caught-up", Title: "lastFetchTime is stored only when the fetch was caught up",
			Topic: shrinking, Stage: "4-shrink",
			Does: "After a fetch that satisfies neither branch the program still remembers the time of an " +
				"older fetch.",
			Tempting: "The assignments look like the reward of being caught up, so one of them slips inside the if.",
			LessonSays: "Every fetch is remembered: Replica.updateFetchStateOrThrow stores the time and the " +
				"leader's LEO of each, together.",
			Shows: "LEADER 5,6 isr 5,6; APPEND 2 acks 1; FETCH 6 2; +100 FETCH 6 1; APPEND 1 acks 1; +1 " +
				"FETCH 6 2; +499 CHECK: Kafka prints nothing; this program prints ALTER_PARTITION " +
				"VERSION=1 ISR=5.",
			Hint:     "Follow a fetch that satisfies neither branch. What will the next fetch be credited with?",
			Replaces: "FetchTime",
		},
		Apply: func(r *kafka.Rules) {
			r.FetchTime = func(s *kafka.State, follower int, t, offset int64) int64 {
				f := &s.Followers[follower]
				if offset >= s.LEO || offset >= f.LastFetchLeaderLEO {
					return t
				}
				return f.LastFetchTime
			}
		},
	}
}

func lagInclusive() Mistake {
	return Mistake{
		Words: words{
			ID: "lag-inclusive", Title: "exactly LAG_MAX counts as too late",
			Topic: shrinking, Stage: "4-shrink",
			Does:       "A follower is out of sync already when its lastCaughtUpTime is exactly LAG_MAX ago.",
			Tempting:   "A limit of 500 ms sounds as if 500 ms were over.",
			LessonSays: "ReplicaState.isCaughtUp says <= replicaMaxLagMs: exactly LAG_MAX is still in time.",
			Shows: "LEADER 5,6,7 isr 5,6,7; +500 CHECK: Kafka prints nothing; this program prints " +
				"ALTER_PARTITION VERSION=1 ISR=5.",
			Hint:     "Put the two numbers beside each other when they are equal. On which side of the limit is that?",
			Replaces: "IsCaughtUp",
		},
		Apply:    func(r *kafka.Rules) { r.IsCaughtUp = strictlyWithin },
		Variants: []func(*kafka.Rules){inCheckOnly(strictlyWithin)},
	}
}

func lagFromLastFetch() Mistake {
	return Mistake{
		Words: words{
			ID: "lag-from-last-fetch", Title: "lag is measured from the last fetch",
			Topic: shrinking, Stage: "4-shrink",
			Does: "A follower is out of sync when its last fetch is longer than LAG_MAX ago, whatever it " +
				"asked for.",
			Tempting: "A follower that still talks is alive, and last seen is how heartbeats work everywhere else.",
			LessonSays: "ReplicaState.isCaughtUp measures from lastCaughtUpTimeMs. A follower may fetch all day " +
				"and fall behind all day; and at the beginning of an epoch a member that has not fetched " +
				"yet was caught up now.",
			Shows: "LEADER 5,6 isr 5,6; +5 CHECK: Kafka prints nothing; this program prints ALTER_PARTITION " +
				"VERSION=1 ISR=5.",
			Hint:     "A member of the ISR has not fetched since this leader began. Is it late at once?",
			Replaces: "IsCaughtUp",
		},
		Apply:    func(r *kafka.Rules) { r.IsCaughtUp = sinceLastFetch },
		Variants: []func(*kafka.Rules){inCheckOnly(sinceLastFetch)},
	}
}

func shrinkOneAtATime() Mistake {
	return Mistake{
		Words: words{
			ID: "shrink-one-at-a-time", Title: "CHECK drops only one follower",
			Topic: shrinking, Stage: "4-shrink",
			Does:     "When several members are late, only the one with the lowest id is proposed to go.",
			Tempting: "One change at a time is pending, and a joining concerns one follower as well.",
			LessonSays: "One change may drop many: Partition.maybeShrinkIsr takes all of getOutOfSyncReplicas " +
				"into one request.",
			Shows: "LEADER 5,6,7 isr 5,6,7; +501 CHECK: Kafka prints ALTER_PARTITION VERSION=1 ISR=5; this " +
				"program prints ALTER_PARTITION VERSION=1 ISR=5,7.",
			Hint:     "Two followers are late at the same CHECK. How many requests does it take?",
			Replaces: "Leaving",
		},
		Apply: func(r *kafka.Rules) { r.Leaving = lowestID },
	}
}

func checkWhilePending() Mistake {
	return Mistake{
		Words: words{
			ID: "check-while-pending", Title: "CHECK proposes although a change is pending",
			Topic: shrinking, Stage: "4-shrink",
			Does: "Each CHECK sends a request while members are late, also when the controller has not yet " +
				"decided the last one.",
			Tempting: "The members are still late, and asking again seems to do no harm.",
			LessonSays: "Partition.getOutOfSyncReplicas gives nobody while isInflight: one change at a time, " +
				"until the controller has answered.",
			Shows: "LEADER 5,6 isr 5,6; +501 CHECK; CHECK: Kafka prints nothing; this program prints " +
				"ALTER_PARTITION VERSION=1 ISR=5.",
			Hint:     "What does the leader know about the ISR between its request and the answer?",
			Replaces: "Shrinks",
		},
		Apply: func(r *kafka.Rules) { r.Shrinks = func(*kafka.State) bool { return true } },
	}
}

func strictlyWithin(c *kafka.Config, s *kafka.State, follower int, t int64) bool {
	f := &s.Followers[follower]
	return f.LEO == s.LEO || t-f.LastCaughtUpTime < c.LagMax
}

func sinceLastFetch(c *kafka.Config, s *kafka.State, follower int, t int64) bool {
	f := &s.Followers[follower]
	return f.LEO == s.LEO || t-f.LastFetchTime <= c.LagMax
}

// inCheckOnly makes a mistake about who is caught up in CHECK, and lets the HW
// wait for outsiders by the right rule.
func inCheckOnly(isCaughtUp func(*kafka.Config, *kafka.State, int, int64) bool) func(*kafka.Rules) {
	return func(r *kafka.Rules) {
		right := r.IsCaughtUp
		r.IsCaughtUp = isCaughtUp
		r.WaitsFor = func(rules *kafka.Rules, c *kafka.Config, s *kafka.State, follower int, t int64) bool {
			return right(c, s, follower, t) && rules.Eligible(s, follower)
		}
	}
}

func lowestID(c *kafka.Config, late kafka.Set) kafka.Set {
	lowest := -1
	for broker := range late.Each() {
		if lowest < 0 || c.Brokers[broker].ID < c.Brokers[lowest].ID {
			lowest = broker
		}
	}
	return kafka.SetOf(lowest)
}
