package mistakes

import "isrgrade/reference/kafka"

func minISR() []Mistake {
	return []Mistake{
		hwBelowMinISR(), minISRNotCapped(), minISROfMaximal(), minISRForAcks1(),
	}
}

func hwBelowMinISR() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-below-min-isr", Title: "the HW moves below min ISR",
			Topic: minimumISR, Stage: "6-min-isr",
			Does: "The HW follows the ISR however small that is.",
			Tempting: "min.insync.replicas is known as a limit for writes, and in older versions of Kafka the " +
				"HW did move.",
			LessonSays: "Partition.maybeIncrementLeaderHW returns at once while isUnderMinIsr. A record that too " +
				"few hold is not committed, also if it was written with acks 1.",
			Shows: "MIN_ISR 2; LEADER 5,6 isr 5; APPEND 1 acks 1; STATUS: Kafka prints LEO=1 HW=0 ISR=5 " +
				"PENDING=none VERSION=1 WRITES=NOT_ENOUGH_REPLICAS; this program prints LEO=1 HW=1 ISR=5 " +
				"PENDING=none VERSION=1 WRITES=NOT_ENOUGH_REPLICAS.",
			Hint:     "The operator asked for two copies of everything that counts as safe. How many are there?",
			Replaces: "HWStands",
		},
		Apply: func(r *kafka.Rules) {
			r.HWStands = func(*kafka.Rules, *kafka.Config, *kafka.State) bool { return false }
		},
	}
}

func minISRNotCapped() Mistake {
	return Mistake{
		Words: words{
			ID: "min-isr-not-capped", Title: "MIN_ISR is not capped by the number of replicas",
			Topic: minimumISR, Stage: "6-min-isr",
			Does:     "With MIN_ISR 3 and two replicas every write with acks all is refused.",
			Tempting: "The setting says 3, so 3 it is.",
			LessonSays: "Partition.effectiveMinIsr takes the smaller of the setting and the number of replicas: " +
				"more members than replicas there cannot be.",
			Shows: "MIN_ISR 3; LEADER 5,6 isr 5,6; +750 STATUS: Kafka prints LEO=0 HW=0 ISR=5,6 PENDING=none " +
				"VERSION=1 WRITES=OK; this program prints LEO=0 HW=0 ISR=5,6 PENDING=none VERSION=1 " +
				"WRITES=NOT_ENOUGH_REPLICAS.",
			Hint:     "How could a partition with two replicas ever have three of them in sync?",
			Replaces: "MinISR",
		},
		Apply: func(r *kafka.Rules) {
			r.MinISR = func(c *kafka.Config, _ *kafka.State) int64 { return c.MinISR }
		},
	}
}

func minISROfMaximal() Mistake {
	return Mistake{
		Words: words{
			ID: "min-isr-of-maximal", Title: "min ISR counts a follower whose joining is pending",
			Topic: minimumISR, Stage: "6-min-isr",
			Does:     "Writes are accepted, and the HW moves, as soon as a newcomer is proposed.",
			Tempting: "The HW counts the newcomer already, so why not here.",
			LessonSays: "Partition.isUnderMinIsr counts partitionState.isr, the committed ISR. Both rules are " +
				"cautious: the newcomer holds the HW, and does not help min ISR, until the controller " +
				"agrees.",
			Shows: "MIN_ISR 2; LEADER 5,6 isr 5; FETCH 6 0; STATUS: Kafka prints LEO=0 HW=0 ISR=5 PENDING=+6 " +
				"VERSION=1 WRITES=NOT_ENOUGH_REPLICAS; this program prints LEO=0 HW=0 ISR=5 PENDING=+6 " +
				"VERSION=1 WRITES=OK.",
			Hint:     "The controller may refuse the newcomer. How many copies would there have been?",
			Replaces: "InSync",
		},
		Apply: func(r *kafka.Rules) {
			r.InSync = func(s *kafka.State) int64 {
				if s.Pending.Kind == kafka.Expand {
					return (s.ISR | s.Pending.Brokers).Size()
				}
				return s.ISR.Size()
			}
		},
	}
}

func minISRForAcks1() Mistake {
	return Mistake{
		Words: words{
			ID: "min-isr-for-acks-1", Title: "acks 1 is refused below min ISR as well",
			Topic: minimumISR, Stage: "6-min-isr",
			Does:     "Below min ISR no write is accepted.",
			Tempting: "The partition seems closed for writes, whoever asks.",
			LessonSays: "Partition.appendRecordsToLeader refuses with requiredAcks == -1 only. Who asks for acks " +
				"1 asks for no copies, and gets his record written.",
			Shows: "MIN_ISR 2; LEADER 5,6,7 isr 5; +505 APPEND 1 acks 1: Kafka prints APPEND 0-0 OK; this " +
				"program prints APPEND NOT_ENOUGH_REPLICAS.",
			Hint:     "What does a producer with acks 1 ask the leader to wait for?",
			Replaces: "Refuses",
		},
		Apply: func(r *kafka.Rules) {
			r.Refuses = func(rules *kafka.Rules, c *kafka.Config, s *kafka.State, _ bool) bool {
				return rules.InSync(s) < rules.MinISR(c, s)
			}
		},
	}
}
