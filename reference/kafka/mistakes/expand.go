package mistakes

import "isrgrade/reference/kafka"

func expand() []Mistake {
	return []Mistake{
		joinNeedsLeaderLEO(), joinNeedsTime(), joinIgnoresHW(), joinWhilePending(), resetOutsidersToo(),
	}
}

func joinNeedsLeaderLEO() Mistake {
	return Mistake{
		Words: words{
			ID: "join-needs-leader-leo", Title: "a follower joins only at the leader's LEO",
			Topic: expanding, Stage: "5-expand",
			Does:     "An outsider is proposed only when it asks for the very end of the log.",
			Tempting: "In sync sounds like having everything.",
			LessonSays: "What is committed is enough: Partition.isFollowerInSync compares with the HW. A busy " +
				"leader's end is out of reach for everybody.",
			Shows: "LEADER 5,6,7 isr 5,7; APPEND 1 acks 1; FETCH 6 0: Kafka prints ALTER_PARTITION VERSION=1 " +
				"ISR=5,6,7; this program prints FETCH 6 OK HW=0 alone.",
			Hint:     "Which records must a member hold so that nothing that was promised can be lost?",
			Replaces: "Reached",
		},
		Apply: func(r *kafka.Rules) {
			r.Reached = func(_ *kafka.Config, s *kafka.State, follower int, _ int64) bool {
				return s.Followers[follower].LEO >= s.LEO
			}
		},
	}
}

func joinNeedsTime() Mistake {
	return Mistake{
		Words: words{
			ID: "join-needs-time", Title: "a follower joins only if it was caught up lately",
			Topic: expanding, Stage: "5-expand",
			Does:     "Besides having what is committed, an outsider must have been caught up within LAG_MAX.",
			Tempting: "Who would be dropped by the next CHECK should not come in, one thinks.",
			LessonSays: "Partition.isFollowerInSync asks for offsets only. Being late neither keeps a follower " +
				"out nor is looked at when it joins.",
			Shows: "LEADER 5,6,7 isr 5,7; APPEND 1 acks 1; FETCH 6 0: Kafka prints ALTER_PARTITION VERSION=1 " +
				"ISR=5,6,7; this program prints FETCH 6 OK HW=0 alone.",
			Hint:     "Two questions, two rules: may it come in, and must it go. Which of them mentions a time?",
			Replaces: "Reached",
		},
		Apply: func(r *kafka.Rules) {
			right := r.Reached
			r.Reached = func(c *kafka.Config, s *kafka.State, follower int, t int64) bool {
				return right(c, s, follower, t) && t-s.Followers[follower].LastCaughtUpTime <= c.LagMax
			}
		},
	}
}

func joinIgnoresHW() Mistake {
	return Mistake{
		Words: words{
			ID: "join-ignores-hw", Title: "every fetch of an outsider joins",
			Topic: expanding, Stage: "5-expand",
			Does:     "An outsider is proposed at its first fetch, whatever it asks for.",
			Tempting: "It is back and fetching, and the HW will wait for it from now on.",
			LessonSays: "Partition.isFollowerInSync: its LEO must be at the HW or above. Else the HW would vouch " +
				"for records that a member does not hold.",
			Shows: "LEADER 5,6 isr 5; APPEND 1 acks 1; FETCH 6 0: Kafka prints FETCH 6 OK HW=1 alone; this " +
				"program prints ALTER_PARTITION VERSION=1 ISR=5,6.",
			Hint: "The HW is 1 and the follower asks for offset 0. If the leader died now, who would hold " +
				"record 0?",
			Replaces: "Reached",
		},
		Apply: func(r *kafka.Rules) {
			r.Reached = func(*kafka.Config, *kafka.State, int, int64) bool { return true }
		},
	}
}

func joinWhilePending() Mistake {
	return Mistake{
		Words: words{
			ID: "join-while-pending", Title: "a second expansion is proposed although a change is pending",
			Topic: expanding, Stage: "5-expand",
			Does: "Every fetch that satisfies the rule of joining sends a request, also while the " +
				"controller has not yet decided another one.",
			Tempting:   "The follower is still an outsider and still has what it needs.",
			LessonSays: "Partition.needsExpandIsr asks for !isInflight: one change at a time.",
			Shows: "LEADER 5,6 isr 5; FETCH 6 0; FETCH 6 0: Kafka prints FETCH 6 OK HW=0 alone; this program " +
				"prints ALTER_PARTITION VERSION=1 ISR=5,6.",
			Hint: "The same follower fetches twice before the controller answers. What is there to ask that " +
				"was not asked?",
			Replaces: "Expands",
		},
		Apply: func(r *kafka.Rules) { r.Expands = func(*kafka.State) bool { return true } },
	}
}

func resetOutsidersToo() Mistake {
	return Mistake{
		Words: words{
			ID: "reset-outsiders-too", Title: "at a new epoch outsiders are caught up as well",
			Topic: expanding, Stage: "5-expand",
			Does:     "When the leader begins, every follower gets the present time as its lastCaughtUpTime.",
			Tempting: "One loop over all followers is simpler, and a fresh start seems fair to all.",
			LessonSays: "Replica.resetReplicaState gives outsiders 0, which is never: the HW must not wait for " +
				"somebody of whom nothing is known.",
			Shows: "LEADER 5,6 isr 5; APPEND 1 acks 1; FETCH 6 0; APPEND 1 acks all: Kafka prints APPEND 1-1 " +
				"OK; this program prints nothing.",
			Hint:     "An outsider has shown nothing yet. Should the HW wait for it?",
			Replaces: "Reset",
		},
		Apply: func(r *kafka.Rules) {
			right := r.Reset
			r.Reset = func(rules *kafka.Rules, s *kafka.State, follower int, t int64) {
				right(rules, s, follower, t)
				s.Followers[follower].LastCaughtUpTime = t
			}
		},
	}
}

// expandHW holds the mistakes of the stage of expanding about the HW.
func expandHW() []Mistake {
	return []Mistake{
		hwOfCommittedISR(), noWaitForJoiner(), acksAllByLEOs(), hwBeforeJoin(), hwAtEveryFetch(), hwAtCheck(),
	}
}

func hwOfCommittedISR() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-of-committed-isr", Title: "while an expansion is pending the HW does not count the newcomer",
			Topic: expanding, Stage: "5-expand",
			Does: "The HW is the smallest LEO of the committed ISR, and the newcomer counts only after the " +
				"answer.",
			Tempting: "Nothing has changed until the controller has said so.",
			LessonSays: "PendingExpandIsr.maximalIsr has the newcomer in it. The controller may have agreed " +
				"already, and a member must not find the HW ahead of it; to wait for one more harms " +
				"nobody.",
			Shows: "LEADER 5,6 isr 5; FETCH 6 0; +501 APPEND 1 acks all: Kafka prints nothing; this program " +
				"prints APPEND 0-0 OK.",
			Hint: "The controller said yes and its answer is under way. Whom does everybody but this leader " +
				"count?",
			Replaces: "MaximalISR",
		},
		Apply: func(r *kafka.Rules) { r.MaximalISR = func(s *kafka.State) kafka.Set { return s.ISR } },
	}
}

func noWaitForJoiner() Mistake {
	return Mistake{
		Words: words{
			ID: "no-wait-for-joiner", Title: "the HW does not wait for a caught-up outsider",
			Topic: expanding, Stage: "5-expand",
			Does:     "Outsiders never hold the HW back.",
			Tempting: "The HW is about the ISR, and that is what the lesson says.",
			LessonSays: "Partition.maybeIncrementLeaderHW waits for a follower that is caught up and may join " +
				"(shouldWaitForReplicaToJoinIsr). Else a leader that is alone would run away from it, and " +
				"it would never get in.",
			Shows: "LEADER 5,6 isr 5; APPEND 1 acks 1; FETCH 6 0; APPEND 1 acks 1; FETCH 6 1; APPEND 1 acks " +
				"all: Kafka prints nothing; this program prints APPEND 2-2 OK.",
			Hint:     "The leader is alone and writes all the time. At which fetch does a follower reach the HW?",
			Replaces: "WaitsFor",
		},
		Apply: func(r *kafka.Rules) {
			r.WaitsFor = func(*kafka.Rules, *kafka.Config, *kafka.State, int, int64) bool { return false }
		},
	}
}

func acksAllByLEOs() Mistake {
	return Mistake{
		Words: words{
			ID: "acks-all-by-leos", Title: "acks all is answered by the members' LEOs, whatever the HW",
			Topic: expanding, Stage: "5-expand",
			Does:     "An append is answered when every member of the ISR holds it, even if the HW stands still.",
			Tempting: "All members hold it: that is what acks all means in most books.",
			LessonSays: "Partition.checkEnoughReplicasReachOffset looks at the HW alone. Where the HW waits, for " +
				"somebody who is about to join or for min ISR, the producer waits as well.",
			Shows: "LEADER 5,6 isr 5; APPEND 1 acks 1; FETCH 6 0; APPEND 1 acks 1; FETCH 6 1; APPEND 1 acks " +
				"all: Kafka prints nothing; this program prints APPEND 2-2 OK.",
			Hint:     "A consumer cannot read the record yet. May the producer be told that it is safe?",
			Replaces: "Answered",
		},
		Apply: func(r *kafka.Rules) {
			r.Answered = func(s *kafka.State, p kafka.Produced) bool { return !p.All || allMembersHave(s, p.Last) }
		},
	}
}

func hwBeforeJoin() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-before-join", Title: "a fetch raises the HW before it looks at joining",
			Topic: expanding, Stage: "5-expand",
			Does: "A fetch updates the follower, raises the HW, and then asks whether the follower has " +
				"reached it.",
			Tempting: "With the newest HW the test seems safer.",
			LessonSays: "Partition.updateFollowerFetchState calls maybeExpandIsr first and maybeIncrementLeaderHW " +
				"after it. The newcomer counts at once, so the HW cannot run away from it in the very " +
				"fetch with which it arrives.",
			Shows: "LEADER 5,6 isr 5; APPEND 1 acks 1; FETCH 6 0; APPEND 1 acks 1; FETCH 6 1; APPEND 1 acks " +
				"all; +501 FETCH 6 2: Kafka prints ALTER_PARTITION VERSION=1 ISR=5,6; this program prints " +
				"APPEND 2-2 OK.",
			Hint:     "The follower is exactly at the HW. Is it still, after the HW has moved?",
			Replaces: "Steps",
		},
		Apply: func(r *kafka.Rules) {
			r.Steps.Fetch = before(without(r.Steps.Fetch, kafka.RaiseHWIfMoved), kafka.ProposeJoin, kafka.RaiseHWIfMoved)
		},
	}
}

func hwAtEveryFetch() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-at-every-fetch", Title: "the HW is recomputed at a fetch that changes no LEO",
			Topic: expanding, Stage: "5-expand",
			Does: "Every fetch that is served raises the HW, also when the follower asks for the same " +
				"offset as before.",
			Tempting: "It looks harmless: where no LEO changed, the smallest LEO did not change either.",
			LessonSays: "Partition.updateFollowerFetchState raises it only if the follower's LEO is another one. " +
				"Time passes in between: who was waited for may no longer be, and the HW moves at the " +
				"next event that Kafka looks at, not at this one.",
			Shows: "LEADER 5,6 isr 5; APPEND 1 acks 1; FETCH 6 0; APPEND 1 acks 1; FETCH 6 1; APPEND 1 acks " +
				"all; +501 FETCH 6 1: Kafka prints FETCH 6 OK HW=2 alone; this program prints APPEND 2-2 " +
				"OK.",
			Hint:     "Apart from offsets, what decides for whom the HW waits, and can that change without any fetch?",
			Replaces: "Steps",
		},
		Apply: func(r *kafka.Rules) {
			r.Steps.Fetch = instead(r.Steps.Fetch, kafka.RaiseHWIfMoved, kafka.RaiseHW)
		},
	}
}

func hwAtCheck() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-at-check", Title: "the HW is recomputed at CHECK",
			Topic: expanding, Stage: "5-expand",
			Does:     "CHECK proposes the shrink and raises the HW.",
			Tempting: "In the lesson the check raises it, since followers leave there.",
			LessonSays: "Nobody has left yet: Partition.maybeShrinkIsr sends a request and does not touch the HW. " +
				"The answer raises it.",
			Shows: "LEADER 5,6 isr 5; APPEND 1 acks 1; FETCH 6 0; APPEND 1 acks 1; FETCH 6 1; APPEND 1 acks " +
				"all; +501 CHECK: Kafka prints nothing; this program prints APPEND 2-2 OK.",
			Hint:     "What has changed for the HW, between the last command and this CHECK, but the time?",
			Replaces: "Steps",
		},
		Apply: func(r *kafka.Rules) {
			r.Steps.Check = []kafka.Action{kafka.ProposeShrink, kafka.RaiseHW, kafka.AnswerAppends}
		},
	}
}

func allMembersHave(s *kafka.State, offset int64) bool {
	for follower := range s.ISR.Without(kafka.SetOf(kafka.Leader)).Each() {
		if s.Followers[follower].LEO <= offset {
			return false
		}
	}
	return true
}
