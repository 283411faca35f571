package mistakes

import "isrgrade/reference/kafka"

// brokers holds the mistakes about what the metadata say of brokers.
func brokers() []Mistake {
	return []Mistake{
		fencedMayJoin(), shuttingDownMayJoin(), brokerEpochNotCompared(), oldIncarnationBelieved(),
		newIncarnationRefused(), fencedLeavesAtOnce(), fencedFetchRefused(), waitForEverybody(),
	}
}

func fencedMayJoin() Mistake {
	return Mistake{
		Words: words{
			ID: "fenced-may-join", Title: "a fenced broker may join",
			Topic: refused, Stage: "7-refusals",
			Does:     "A follower is proposed although the metadata call its broker FENCED.",
			Tempting: "It fetches, so it is obviously alive.",
			LessonSays: "Partition.isReplicaIsrEligible asks the metadata. The controller does not hear from a " +
				"fenced broker and would refuse it; clients are not sent to it.",
			Shows: "LEADER 5,6 isr 5; BROKER 6 FENCED; FETCH 6 0: Kafka prints FETCH 6 OK HW=0 alone; this " +
				"program prints ALTER_PARTITION VERSION=1 ISR=5,6.",
			Hint:     "Whose opinion of a broker's life decides what the controller will answer?",
			Replaces: "Eligible",
		},
		Apply: func(r *kafka.Rules) {
			r.Eligible = func(s *kafka.State, follower int) bool {
				return s.Metadata[follower].Health != kafka.ShuttingDown && sameLife(s, follower)
			}
		},
	}
}

func shuttingDownMayJoin() Mistake {
	return Mistake{
		Words: words{
			ID: "shutting-down-may-join", Title: "a broker that shuts down may join",
			Topic: refused, Stage: "7-refusals",
			Does:     "A follower is proposed although its broker is SHUTTING_DOWN.",
			Tempting: "It is still there and still fetches.",
			LessonSays: "Partition.isReplicaIsrEligible refuses it: the controller is just taking that broker out " +
				"of every ISR.",
			Shows: "LEADER 5,6 isr 5; BROKER 6 SHUTTING_DOWN; FETCH 6 0: Kafka prints FETCH 6 OK HW=0 alone; " +
				"this program prints ALTER_PARTITION VERSION=1 ISR=5,6.",
			Hint:     "Where will this broker be in a moment?",
			Replaces: "Eligible",
		},
		Apply: func(r *kafka.Rules) {
			r.Eligible = func(s *kafka.State, follower int) bool {
				return s.Metadata[follower].Health != kafka.Fenced && sameLife(s, follower)
			}
		},
	}
}

func brokerEpochNotCompared() Mistake {
	return Mistake{
		Words: words{
			ID: "broker-epoch-not-compared", Title: "joining does not compare broker epochs",
			Topic: refused, Stage: "7-refusals",
			Does:     "A follower that is alive joins, whichever life of its broker has fetched.",
			Tempting: "The id is the same, and the broker is alive.",
			LessonSays: "Partition.isBrokerEpochIsrEligible wants the broker epoch of the fetch to be exactly " +
				"that of the metadata: a log of another life is another log.",
			Shows: "LEADER 5,6 isr 5; FETCH 6@+1 0: Kafka prints FETCH 6 OK HW=0 alone; this program prints " +
				"ALTER_PARTITION VERSION=1 ISR=5,6.",
			Hint:     "The broker restarted between the fetch and the request. What is left of the log that fetched?",
			Replaces: "Eligible",
		},
		Apply: func(r *kafka.Rules) {
			r.Eligible = func(s *kafka.State, follower int) bool {
				return s.Metadata[follower].Health == kafka.Alive && s.Followers[follower].BrokerEpoch != kafka.Unknown
			}
		},
	}
}

func oldIncarnationBelieved() Mistake {
	return Mistake{
		Words: words{
			ID: "old-incarnation-believed", Title: "a fetch with an old broker epoch is believed",
			Topic: refused, Stage: "7-refusals",
			Does:     "A fetch is served whatever broker epoch it carries.",
			Tempting: "A fetch is a fetch; the broker epoch seems to matter for joining only.",
			LessonSays: "Replica.updateFetchStateOrThrow refuses it with NOT_LEADER_OR_FOLLOWER: it was sent " +
				"before the broker restarted, and says nothing about the log that it has now.",
			Shows: "LEADER 5,6 isr 5,6; +750 FETCH 6@-1 0: Kafka prints FETCH 6 NOT_LEADER_OR_FOLLOWER; this " +
				"program prints FETCH 6 OK HW=0.",
			Hint:     "A message of a former life arrives late. Which log does its offset describe?",
			Replaces: "OldLife",
		},
		Apply: func(r *kafka.Rules) { r.OldLife = func(*kafka.State, int, int64) bool { return false } },
	}
}

func newIncarnationRefused() Mistake {
	return Mistake{
		Words: words{
			ID: "new-incarnation-refused", Title: "a fetch with a broker epoch newer than the known one is refused",
			Topic: refused, Stage: "7-refusals",
			Does:     "A fetch is served only if its broker epoch is the one of the metadata.",
			Tempting: "Anything but equality looks suspicious.",
			LessonSays: "The metadata come late, not the follower. Replica.updateFetchStateOrThrow refuses " +
				"smaller ones alone; a greater one is served, and joins when the metadata have caught up.",
			Shows: "LEADER 5,6 isr 5,6; +250 FETCH 6@+1 0: Kafka prints FETCH 6 OK HW=0; this program prints " +
				"FETCH 6 NOT_LEADER_OR_FOLLOWER.",
			Hint: "The broker has restarted a moment ago. Who learns of it first, the leader from the fetch " +
				"or from the metadata?",
			Replaces: "OldLife",
		},
		Apply: func(r *kafka.Rules) {
			right := r.OldLife
			r.OldLife = func(s *kafka.State, broker int, epoch int64) bool {
				return right(s, broker, epoch) || epoch > s.Metadata[broker].Epoch
			}
		},
		Variants: []func(*kafka.Rules){func(r *kafka.Rules) {
			r.OldLife = func(s *kafka.State, broker int, epoch int64) bool {
				return s.Metadata[broker].Health != kafka.Fenced && epoch != s.Metadata[broker].Epoch
			}
		}},
	}
}

func fencedLeavesAtOnce() Mistake {
	return Mistake{
		Words: words{
			ID: "fenced-leaves-at-once", Title: "a fenced broker leaves the ISR without LEADER saying so",
			Topic: refused, Stage: "7-refusals",
			Does:     "When the metadata call a member FENCED the program drops it from its ISR.",
			Tempting: "The broker is gone, and a member that is gone holds the HW.",
			LessonSays: "BROKER is metadata only. The controller, which fenced the broker, takes it out of the " +
				"ISR itself (ReplicationControlManager.handleBrokerFenced) and says so with a LEADER.",
			Shows: "LEADER 5,6,7 isr 5,6,7; +250 BROKER 7 FENCED; STATUS: Kafka prints LEO=0 HW=0 ISR=5,6,7 " +
				"PENDING=none VERSION=1 WRITES=OK; this program prints LEO=0 HW=0 ISR=5,6 PENDING=none " +
				"VERSION=1 WRITES=OK.",
			Hint:     "Who may change the committed ISR, and by which command does this leader hear of it?",
			Replaces: "TakeMetadata",
		},
		Apply: func(r *kafka.Rules) {
			right := r.TakeMetadata
			r.TakeMetadata = func(s *kafka.State, broker int, news kafka.Broker) {
				right(s, broker, news)
				if news.Health == kafka.Fenced {
					s.ISR = s.ISR.Without(kafka.SetOf(broker))
				}
			}
		},
	}
}

func fencedFetchRefused() Mistake {
	return Mistake{
		Words: words{
			ID: "fenced-fetch-refused", Title: "a fenced broker's fetch is refused",
			Topic: refused, Stage: "7-refusals",
			Does:     "While the metadata call a broker FENCED its fetches are answered NOT_LEADER_OR_FOLLOWER.",
			Tempting: "Fenced sounds like shut out.",
			LessonSays: "A fenced broker must fetch to come back. Replica.updateFetchStateOrThrow compares with " +
				"getAliveBrokerEpoch, which knows no epoch of a fenced broker, so even a fetch of an " +
				"older life is served.",
			Shows: "LEADER 5,6,7 isr 5,6,7; +250 BROKER 6 FENCED; +501 FETCH 6@-1 0: Kafka prints FETCH 6 OK " +
				"HW=0; this program prints FETCH 6 NOT_LEADER_OR_FOLLOWER.",
			Hint:     "How would a fenced broker ever catch up again if nobody served it?",
			Replaces: "OldLife",
		},
		Apply: func(r *kafka.Rules) {
			right := r.OldLife
			r.OldLife = func(s *kafka.State, broker int, epoch int64) bool {
				return s.Metadata[broker].Health == kafka.Fenced || right(s, broker, epoch)
			}
		},
		Variants: []func(*kafka.Rules){func(r *kafka.Rules) {
			r.OldLife = func(s *kafka.State, broker int, epoch int64) bool { return epoch < s.Metadata[broker].Epoch }
		}},
	}
}

func waitForEverybody() Mistake {
	return Mistake{
		Words: words{
			ID: "wait-for-everybody", Title: "the HW waits for a caught-up outsider that may not join",
			Topic: refused, Stage: "7-refusals",
			Does: "Every outsider that is caught up holds the HW, also one that is fenced or fetched in " +
				"another life.",
			Tempting: "Being caught up is the rule that one remembers; whether it may join is asked elsewhere.",
			LessonSays: "shouldWaitForReplicaToJoinIsr in Partition.maybeIncrementLeaderHW asks " +
				"isReplicaIsrEligible too: to wait for somebody who cannot come in would hold the HW for " +
				"nothing.",
			Shows: "LEADER 5,6 isr 5; APPEND 1 acks 1; FETCH 6 0; APPEND 1 acks 1; FETCH 6 1; BROKER 6 " +
				"FENCED; APPEND 1 acks all: Kafka prints APPEND 2-2 OK; this program prints nothing.",
			Hint:     "The HW waits for those who are about to join. Is this one?",
			Replaces: "WaitsFor",
		},
		Apply: func(r *kafka.Rules) {
			r.WaitsFor = func(rules *kafka.Rules, c *kafka.Config, s *kafka.State, follower int, t int64) bool {
				return rules.IsCaughtUp(c, s, follower, t)
			}
		},
	}
}

// sameLife says whether the life of a broker that has fetched is the one that the
// metadata know.
func sameLife(s *kafka.State, follower int) bool {
	fetched := s.Followers[follower].BrokerEpoch
	return fetched != kafka.Unknown && fetched == s.Metadata[follower].Epoch
}
