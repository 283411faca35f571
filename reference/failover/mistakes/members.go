package mistakes

import "isrgrade/reference/failover"

func members() []Mistake {
	return []Mistake{
		isrKeepsDead(), isrEmptied(), hwNotOnShrink(),
		rejoinOnStart(), rejoinAtLeaderLEO(), hwLostOnStart(),
	}
}

func isrKeepsDead() Mistake {
	return Mistake{
		Words: words{
			ID: "isr-keeps-dead", Title: "a dead broker stays in the ISR",
			Topic: Members, Stage: "2-members", Seen: "KAFKA-948 and KAFKA-3096",
			Does:     "A broker that dies stays in the ISR, so that the high watermark waits for it.",
			Tempting: "In the lesson only the check removes anybody, and this track has no check.",
			LessonSays: "The controller notices the death and removes the broker from every ISR that it is in, " +
				"unless it is the last member.",
			Shows:    "CRASH 6, STATUS: a right program prints ISR=5; this one prints ISR=5,6.",
			Hint:     "Who tells the partition that a broker is gone, if no clock does?",
			Replaces: "LeavesISR",
		},
		Apply: func(r *rules) {
			r.LeavesISR = func(*failover.Config, *failover.State) bool { return false }
		},
	}
}

func isrEmptied() Mistake {
	return Mistake{
		Words: words{
			ID: "isr-emptied", Title: "the last member leaves the ISR too",
			Topic: Members, Stage: "3-election", Seen: "apache/fluss pull 769",
			Does:     "When the last member of the ISR dies it leaves as well, and the ISR is empty, without ELR.",
			Tempting: "The dead leave the ISR; why should there be an exception?",
			LessonSays: `Without ELR Kafka "keeps the last replica": its name in the ISR is all that says who had ` +
				`everything, and who may lead again.`,
			Shows: "CRASH 5 and CRASH 6 with ELR off: a right program prints LEADER=- and ISR=6, and waits for 6. " +
				"This one prints ISR=-.",
			Hint:     "When everybody is dead, how do you know tomorrow whom to wait for?",
			Replaces: "LeavesISR",
		},
		Apply: func(r *rules) {
			r.LeavesISR = func(*failover.Config, *failover.State) bool { return true }
		},
	}
}

func hwNotOnShrink() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-not-on-shrink", Title: "a member that dies does not move the high watermark",
			Topic: Members, Stage: "2-members", Seen: "KAFKA-13091",
			Does:     "A member leaves the ISR and the high watermark stays where it was, until the next fetch or PRODUCE.",
			Tempting: "Nobody has fetched anything, so why should the HW move?",
			LessonSays: `"Removing a slow follower can therefore make it jump up: the slow one was holding it ` +
				`back." The requests that waited for it are answered then.`,
			Shows: "PRODUCE m1, CRASH 6: the leader alone has all, and a right program prints PRODUCE=m1 " +
				"ERROR=NONE in the CRASH. This one prints nothing.",
			Hint:     "A minimum over a set changes in two ways. You handle one of them.",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Down = without(r.Steps.Down, failover.RaiseHW)
			r.Steps.Restart = without(r.Steps.Restart, failover.RaiseHW)
		},
		Variants: []func(*rules){
			func(r *rules) { r.Steps.Down = without(r.Steps.Down, failover.RaiseHW) },
		},
	}
}

func rejoinOnStart() Mistake {
	return Mistake{
		Words: words{
			ID: "rejoin-on-start", Title: "a broker that comes up is in the ISR at once",
			Topic: Members, Stage: "2-members",
			Does:     "START puts the broker back into the ISR, whatever its log lacks by now.",
			Tempting: "It left because it died; now it lives again.",
			LessonSays: `"After a fetch, a follower that is not in the ISR joins it" when its LEO is at or above the ` +
				`HW. Up is not in sync.`,
			Shows: "CRASH 6, START 6, STATUS: a right program prints ISR=5, since 6 has not fetched yet. This one " +
				"prints ISR=5,6.",
			Hint:     "What was written while it was away, and who would vouch for that with this ISR?",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Up = behind(r.Steps.Up, failover.ReadHW, failover.EnterISR)
		},
		Variants: []func(*rules){
			func(r *rules) { r.Steps.Up = behind(r.Steps.Up, failover.ElectIfVacant, failover.EnterISR) },
		},
	}
}

func rejoinAtLeaderLEO() Mistake {
	return Mistake{
		Words: words{
			ID: "rejoin-at-leader-leo", Title: "only a fetch from the leader's LEO lets a broker join",
			Topic: Members, Stage: "2-members", Seen: "12 of the 54 implementations read for the lesson, and KAFKA-4485",
			Does:     "A broker outside the ISR must ask for the very end of the leader's log to join.",
			Tempting: "In sync sounds like having everything.",
			LessonSays: `It joins when it is "at or above the current HW". On a busy partition nobody ever asks for ` +
				`the very end.`,
			Shows: "Brokers 5 and 7 hold the HW at 1 and m2 waits for 7. Broker 6 asks for offset 1: a right " +
				"program prints ISR=5,6,7; this one prints ISR=5,7.",
			Hint:     "Which records does the HW vouch for, and does the newcomer have those?",
			Replaces: "Joins",
		},
		Apply: func(r *rules) {
			r.Joins = func(s *failover.State, offset int) bool { return offset >= s.Brokers[s.Leader].LEO() }
		},
	}
}

func hwLostOnStart() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-lost-on-start", Title: "a broker comes up with high watermark 0",
			Topic: Members, Stage: "2-members",
			Does:     "A broker that comes up begins with a high watermark of 0 instead of the one on its disk.",
			Tempting: "It is a new process, and a leader will tell it soon.",
			LessonSays: `The HW "lives in memory, but it is written to a file", replication-offset-checkpoint, so ` +
				`that a broker that restarts can use it.`,
			Shows: "Broker 6 knows HW=1 from its third fetch, dies and starts: a right program prints " +
				"HW=1 for broker 6 at the next STATUS, this one HW=0.",
			Hint:     "What else than the log survives on the disk?",
			Replaces: "HWOnStart",
		},
		Apply: func(r *rules) {
			r.HWOnStart = func(int) int { return 0 }
		},
		Variants: []func(*rules){
			func(r *rules) {
				r.HWOnStart = func(int) int { return 0 }
				r.Steps.Restart = without(r.Steps.Restart, failover.ReadHW)
			},
		},
	}
}
