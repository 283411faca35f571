package mistakes

import (
	"slices"

	reference "isrgrade/reference/isr"
)

func highWatermark() []Mistake {
	return []Mistake{
		hwOverAllReplicas(),
		hwDecreases(),
		hwIsLeaderLEO(),
		hwWithoutLeader(),
		hwOfMajority(),
		hwNotOnShrink(),
		hwNotOnAppend(),
		hwNotOnFetch(),
		hwOnlyAtStatus(),
		hwOffByOne(),
		hwSkipsUnseen(),
		hwFrozenBelowMinISR(),
		hwWaitsForJoiners(),
		hwOnlyAtFetch(),
	}
}

func hwOverAllReplicas() Mistake {
	return Mistake{
		ID: "hw-over-all-replicas", Title: "the high watermark waits for all replicas",
		Topic: HighWatermarkRule, Stage: "6-high-watermark", Lesson: true, Seen: Seen{Implementations: 2, Notes: 1},
		Does: "The high watermark is the smallest LEO of the whole replica list, in the ISR or not.",
		Tempting: `"Everybody has it" is the plainest idea of safe, and as long as nobody has left it is the ` +
			`same number.`,
		LessonSays: `It is "the smallest LEO among the ISR members". "Removing a slow follower can therefore make ` +
			`it jump up."`,
		Shows: "LAG_MAX 500. 4 records at t=0, broker 6 never fetches. At t=550 it leaves, and a right " +
			"program prints HW=4 ISR=5; this one prints HW=0 ISR=5.",
		Hint:     "A dead broker is out of the ISR. For how long should consumers wait for it?",
		Replaces: "HighWatermark",
		Apply: func(r *reference.Rules) {
			r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
				return smallestLEO(s, func(reference.Replica) bool { return true })
			}
		},
	}
}

func hwDecreases() Mistake {
	return Mistake{
		ID: "hw-decreases", Title: "the high watermark moves backwards",
		Topic: HighWatermarkRule, Stage: "6-high-watermark", Lesson: true, Seen: Seen{Implementations: 11, Notes: 2},
		Does:     "The high watermark is set to the current minimum, even when that is lower than before.",
		Tempting: "A minimum is computed and assigned: one line, and it is nearly always the same.",
		LessonSays: `The HW "only ever increases", "it never moves backwards": consumers have already read up to ` +
			`it.`,
		Shows: "Broker 6 has all 4 records at t=10, then loses its tail and asks for offset 2 at t=20. At " +
			"t=30 a right program prints HW=4; this one prints HW=2.",
		Hint:     "A consumer has read record 3. What would you tell it when the HW goes back to 2?",
		Replaces: "Advance",
		Apply: func(r *reference.Rules) {
			r.Advance = func(_, candidate int64) int64 {
				return candidate
			}
		},
	}
}

func hwIsLeaderLEO() Mistake {
	return Mistake{
		ID: "hw-is-leader-leo", Title: "the high watermark is the leader's LEO",
		Topic: HighWatermarkRule, Stage: "2-fetch", Seen: Seen{Implementations: 4, Notes: 0},
		Does:     "The high watermark is simply the leader's LEO.",
		Tempting: "The leader has the records, so they seem to be there.",
		LessonSays: `The HW is "the offset below which every replica in the ISR has the data", the smallest LEO ` +
			`among the ISR and not the largest.`,
		Shows: "The leader has 4 records, broker 6 asks for offset 3 at t=10. At t=20 a right program prints " +
			"LEO=4 HW=3; this one prints HW=4.",
		Hint:     "The leader fails this instant and a follower takes over. Which records survive for certain?",
		Replaces: "HighWatermark",
		Apply: func(r *reference.Rules) {
			r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
				return s.LeaderLEO()
			}
		},
	}
}

func hwWithoutLeader() Mistake {
	return Mistake{
		ID: "hw-without-leader", Title: "the leader does not count for the high watermark",
		Topic: HighWatermarkRule, Stage: "6-high-watermark", Seen: Seen{Implementations: 3, Notes: 0},
		Does: "The minimum is taken over the followers only. When the leader is alone in the ISR, the high " +
			"watermark stands still.",
		Tempting: "Followers are never ahead of the leader, so leaving it out changes nothing, until no " +
			"follower is left.",
		LessonSays: `"The smallest LEO among the ISR members (the leader's LEO included)." With the leader alone, ` +
			`that is the leader's LEO.`,
		Shows: "LAG_MAX 500. Broker 6 leaves at t=600 with HW=4. Three more records are appended at t=610. " +
			"At t=620 a right program prints LEO=7 HW=7; this one prints HW=4.",
		Hint:     "Make the ISR as small as it can be. Over which numbers do you take the minimum then?",
		Replaces: "HighWatermark",
		Apply: func(r *reference.Rules) {
			r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
				if leo, any := smallestFollowerLEO(s, func(r reference.Replica) bool { return r.InISR }); any {
					return leo
				}
				return s.HW
			}
		},
	}
}

func hwOfMajority() Mistake {
	return Mistake{
		ID: "hw-of-majority", Title: "a majority is enough for the high watermark",
		Topic: HighWatermarkRule, Stage: "2-fetch", Seen: Seen{Implementations: 2, Notes: 0},
		Does:     "The high watermark is the offset that more than half of the replicas have reached.",
		Tempting: "Raft and other quorum protocols commit that way, and it is well known.",
		LessonSays: `Kafka does not vote: "every replica in the ISR has the data". It tolerates slow ones by ` +
			`shrinking the ISR, not by outvoting them.`,
		Shows: "Brokers 5 and 6 have all 4 records at t=10, broker 7 has none and is still in the ISR. At " +
			"t=20 a right program prints HW=0; this one prints HW=4.",
		Hint:     "One member of the ISR has nothing yet. May the leader promise anything on its behalf?",
		Replaces: "HighWatermark",
		Apply: func(r *reference.Rules) {
			r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
				return reachedByMajority(s, func(reference.Replica) bool { return true })
			}
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				r.HighWatermark = func(c *reference.Config, s *reference.State, t int64) int64 {
					return reachedByMajority(s, func(r reference.Replica) bool { return r.InISR })
				}
			},
		},
		VariantDoes: []string{"The high watermark is the offset that more than half of the members of the ISR have reached."},
	}
}

// smallestLEO is the smallest LEO among the leader and the followers that count.
func smallestLEO(s *reference.State, counts func(reference.Replica) bool) int64 {
	if leo, any := smallestFollowerLEO(s, counts); any {
		return min(s.LeaderLEO(), leo)
	}
	return s.LeaderLEO()
}

// smallestFollowerLEO is the smallest LEO among the followers that count, if any
// does.
func smallestFollowerLEO(s *reference.State, counts func(reference.Replica) bool) (leo int64, any bool) {
	for _, replica := range s.Replicas[reference.Leader+1:] {
		if counts(replica) && (!any || replica.LEO < leo) {
			leo, any = replica.LEO, true
		}
	}
	return leo, any
}

// reachedByMajority is the largest offset that most of the replicas that count
// have.
func reachedByMajority(s *reference.State, counts func(reference.Replica) bool) int64 {
	var leos []int64
	for _, replica := range s.Replicas {
		if counts(replica) {
			leos = append(leos, replica.LEO)
		}
	}
	if len(leos) == 0 {
		return s.HW
	}
	slices.Sort(leos)
	return leos[(len(leos)-1)/2]
}
