package mistakes

import "isrgrade/reference/failover"

// newLeaders are the mistakes about what a new leader begins with.
func newLeaders() []Mistake {
	return []Mistake{
		isrResetOnElection(), isrAllLiveOnElection(), newLeaderHWIsLEO(),
		followersRemembered(), acksAfterElection(),
	}
}

func isrResetOnElection() Mistake {
	return Mistake{
		Words: words{
			ID: "isr-reset-on-election", Title: "a new leader starts with itself as the ISR",
			Topic: Elections, Stage: "3-election",
			Does:     "A broker that takes office is alone in the ISR, and the others must fetch to join again.",
			Tempting: "It knows nothing of its followers; only of itself is it sure.",
			LessonSays: "The ISR is the controller's, less the dead. Its members have all that is committed, whoever " +
				"leads.",
			Shows: "Brokers 5, 6, 7; CRASH 5, STATUS: a right program prints LEADER=6 EPOCH=1 ISR=6,7; this one " +
				"prints ISR=6.",
			Hint:     "Does broker 7 lose a record because broker 5 died?",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Lead = behind(r.Steps.Lead, failover.TakeOffice, failover.ResetISR)
		},
	}
}

func isrAllLiveOnElection() Mistake {
	return Mistake{
		Words: words{
			ID: "isr-all-live-on-election", Title: "a new leader starts with all that live as the ISR",
			Topic: Elections, Stage: "3-election",
			Does:     "A broker that takes office has every live broker in its ISR, those outside it included.",
			Tempting: "At the start every replica is in the ISR, and this is a new start.",
			LessonSays: "The ISR is the controller's, less the dead: who was outside stays outside until its own " +
				"fetch.",
			Shows: "REPLICAS 7 6 5: CRASH 7, START 7, CRASH 6. A right program prints LEADER=5 ISR=5; this one " +
				"prints ISR=7,5.",
			Hint:     "What has broker 7 fetched since it came back?",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Lead = behind(r.Steps.Lead, failover.TakeOffice, failover.FillISR)
		},
	}
}

func newLeaderHWIsLEO() Mistake {
	return Mistake{
		Words: words{
			ID: "new-leader-hw-is-leo", Title: "a new leader takes all of its log for committed",
			Topic: Elections, Stage: "3-election",
			Does:     "A broker that takes office sets its high watermark to the end of its log.",
			Tempting: "Its log is the truth from now on.",
			LessonSays: `"There may be committed records between a new leader's HW and LEO", and others that are not. ` +
				`It keeps its own HW until the ISR has fetched.`,
			Shows: "Brokers 5, 6, 7; PRODUCE m1, FETCH 6, CRASH 5: a right program prints HW=0 for broker 6, since " +
				"7 lacks m1. This one prints HW=1.",
			Hint:     "Who else has those records? What if this leader dies in the next line?",
			Replaces: "LeaderHW",
		},
		Apply: func(r *rules) {
			r.LeaderHW = (*failover.Broker).LEO
		},
	}
}

func followersRemembered() Mistake {
	return Mistake{
		Words: words{
			ID: "followers-remembered", Title: "a new leader uses what is known of the followers from before",
			Topic: Elections, Stage: "3-election",
			Does:     "What the old leader knew of the followers' LEOs is used by the next one.",
			Tempting: "The followers are the same, and the numbers are right there.",
			LessonSays: `When a broker becomes leader "it sets each follower's LEO to unknown". Its log differs from ` +
				`the old one's, so old offsets prove nothing.`,
			Shows: "PRODUCE m1, FETCH 7 twice, CRASH 5, PRODUCE m2: broker 7 asked for offset 1 before, and this " +
				"program answers m2 with ERROR=NONE OFFSET=0. A right one waits.",
			Hint:     "A follower at LEO 1 has a record at offset 0. Is it this leader's record?",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Lead = without(r.Steps.Lead, failover.ForgetFollowers)
		},
	}
}

func acksAfterElection() Mistake {
	return Mistake{
		Words: words{
			ID: "acks-after-election", Title: "requests of the old leader are answered by the next one",
			Topic: Elections, Stage: "3-election",
			Does:     "Producers that waited for the old leader are answered when the new one's high watermark passes their offset.",
			Tempting: "The offset is committed now; whoever asked for it should hear.",
			LessonSays: "They were put to a leader that is gone, and so is the connection. At their offset there may " +
				"be another record.",
			Shows: "PRODUCE m1, CRASH 5, PRODUCE m2: the only record of broker 6 is m2. This program prints " +
				"PRODUCE=m1 ERROR=NONE OFFSET=0 besides.",
			Hint:     "To whom was the request sent, and is it still there to answer?",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Lead = without(r.Steps.Lead, failover.DropRequests)
			r.Steps.Vacate = without(r.Steps.Vacate, failover.DropRequests)
		},
	}
}
