package mistakes

import reference "isrgrade/reference/isr"

func startAndMinISR() []Mistake {
	return []Mistake{
		isrStartsWithLeader(),
		minISRStrict(),
		minISRIgnored(),
		minISRIsEveryone(),
		memberAtFirstFetch(),
	}
}

func isrStartsWithLeader() Mistake {
	return Mistake{
		ID: "isr-starts-with-leader", Title: "the ISR starts with the leader alone",
		Topic: StartAndMinISR, Stage: "1-log", Seen: Seen{Implementations: 3, Notes: 0},
		Does:     "At the start only the leader is in the ISR; followers must join by a fetch.",
		Tempting: "Nobody has shown up yet, so an empty list looks honest.",
		LessonSays: "The exercise starts with every replica in the ISR and every number at 0; the worked trace " +
			"finds everyone in sync at its first STATUS.",
		Shows: "4 records at t=0, no fetch. At t=10 a right program prints HW=0 ISR=5,6; this one prints " +
			"HW=4 ISR=5.",
		Hint:     "Send a STATUS as the very first command. What should it print?",
		Replaces: "Begin",
		Apply: func(r *reference.Rules) {
			r.Begin = leaderAlone(r.Begin)
		},
	}
}

func leaderAlone(begin func(*reference.Config) reference.State) func(*reference.Config) reference.State {
	return func(c *reference.Config) reference.State {
		s := begin(c)
		for i := reference.Leader + 1; i < len(s.Replicas); i++ {
			s.Replicas[i].InISR = false
		}
		return s
	}
}

func minISRStrict() Mistake {
	return Mistake{
		ID: "min-isr-strict", Title: "an ISR of exactly min.insync.replicas is refused",
		Topic: StartAndMinISR, Stage: "7-min-isr",
		Does: "An ISR of exactly min.insync.replicas is refused. Either the comparison asks for more, or " +
			"the leader is not counted; both print the same.",
		Tempting: `"At least 2 replicas" is easily heard as 2 besides the leader, or as more than 2 with a slip ` +
			`of the comparison.`,
		LessonSays: `min.insync.replicas is "the smallest ISR size for which the leader accepts such writes". ` +
			`That size is itself accepted, and the leader is part of the ISR.`,
		Shows: "MIN_ISR 2 and both replicas in sync. At t=0 a right program prints WRITES=OK; this one " +
			"prints WRITES=NOT_ENOUGH_REPLICAS.",
		Hint:     "Count the members of ISR=5,6 on your fingers. Is the smallest allowed size allowed?",
		Replaces: "AcceptsWrites",
		Apply: func(r *reference.Rules) {
			r.AcceptsWrites = func(c *reference.Config, isrSize int) bool {
				return isrSize > c.MinISR
			}
		},
	}
}

func minISRIgnored() Mistake {
	return Mistake{
		ID: "min-isr-ignored", Title: "min.insync.replicas is ignored",
		Topic: StartAndMinISR, Stage: "7-min-isr", Seen: Seen{Implementations: 4, Notes: 0},
		Does: "Writes are always accepted. Either min.insync.replicas is not looked at, or it is compared " +
			"with the whole replica list, which is never too short.",
		Tempting: "The header line is read and set aside, and most traces never shrink that far.",
		LessonSays: `"With min.insync.replicas=2 and a shrunken ISR of one, produce requests fail with ` +
			`NOT_ENOUGH_REPLICAS." It is the ISR that counts.`,
		Shows: "LAG_MAX 500, MIN_ISR 2. 4 records at t=0, no fetch. At t=501 a right program prints ISR=5 " +
			"WRITES=NOT_ENOUGH_REPLICAS; this one prints WRITES=OK.",
		Hint:     "Which of your lists gets shorter when a follower is late?",
		Replaces: "AcceptsWrites",
		Apply: func(r *reference.Rules) {
			r.AcceptsWrites = func(*reference.Config, int) bool {
				return true
			}
		},
	}
}

func minISRIsEveryone() Mistake {
	return Mistake{
		ID: "min-isr-is-everyone", Title: "writes need the whole replica list in sync",
		Topic: StartAndMinISR, Stage: "7-min-isr",
		Does:     "Writes are accepted only while the whole replica list is in sync.",
		Tempting: `acks=all says "all", and that sounds like all replicas.`,
		LessonSays: `acks=all waits for "every replica in the ISR", and writes are accepted from ` +
			`min.insync.replicas members up. One slow follower must not stop them.`,
		Shows: "LAG_MAX 500, MIN_ISR 2. Broker 6 is caught up at t=100, broker 7 never fetches. At t=550 a " +
			"right program prints ISR=5,6 WRITES=OK; this one prints WRITES=NOT_ENOUGH_REPLICAS.",
		Hint:     "What would min.insync.replicas be for, if everyone were always needed?",
		Replaces: "AcceptsWrites",
		Apply: func(r *reference.Rules) {
			r.AcceptsWrites = func(c *reference.Config, isrSize int) bool {
				return isrSize == len(c.Replicas)
			}
		},
	}
}

func memberAtFirstFetch() Mistake {
	return Mistake{
		ID: "member-at-first-fetch", Title: "a follower becomes a member with its first fetch",
		Topic: StartAndMinISR, Stage: "1-log",
		Does: "A follower is unknown until its first fetch, which creates it as a member of the ISR, wherever " +
			"it is in the log.",
		Tempting: "Whoever first speaks is put into the map of members: a map that fills itself needs no setting " +
			"up.",
		LessonSays: "The exercise starts with every replica in the ISR: REPLICAS names them all, so none is a " +
			"newcomer when it first fetches.",
		Shows: "4 records at t=0, no fetch. At t=10 a right program prints HW=0 ISR=5,6; this one prints HW=4 " +
			"ISR=5. After a fetch from offset 0 at t=20 both print ISR=5,6 at t=30.",
		Hint:     "The header names the followers before any of them speaks. What does your program do with it?",
		Replaces: "Begin",
		Apply: func(r *reference.Rules) {
			r.Begin = leaderAlone(r.Begin)
			r.Steps.Fetch = first(r.Steps.Fetch, reference.AdmitNewcomer)
		},
	}
}
