package mistakes

import reference "isrgrade/reference/isr"

func shrink() []Mistake {
	return []Mistake{
		shrinkAtLimit(),
		equalityToStay(),
		lagInRecords(),
		neverShrinks(),
		equalLEOExempt(),
		neverFetchedExempt(),
		neverFetchedOut(),
		checkOnEveryCommand(),
		leaderRemovable(),
		keepsMinISR(),
		expelsBelowHW(),
		lateByHalfMore(),
		checkAtFetchOnly(),
		lagInWholeSeconds(),
		lagInTimeAndRecords(),
		lagByRecordAge(),
		neverCaughtUpExempt(),
	}
}

func shrinkAtLimit() Mistake {
	return Mistake{
		ID: "shrink-at-limit", Title: "a follower exactly at the limit is removed",
		Topic: ShrinkRule, Stage: "3-shrink", Lesson: true, Seen: Seen{Implementations: 5, Notes: 1},
		Does: "A follower whose last caught-up time is exactly replica.lag.time.max.ms ago is removed.",
		Tempting: `"Max 500" often reads as "500 is already too much", and > and >= differ in this one ` +
			`millisecond only.`,
		LessonSays: `The check is "strictly greater": "a follower exactly replica.lag.time.max.ms behind is still ` +
			`in sync".`,
		Shows: "LAG_MAX 500. Broker 6 is caught up at t=100. At t=600 it is exactly 500 ms behind: a right " +
			"program prints ISR=5,6; this one prints ISR=5.",
		Hint:     "Take the age that equals the limit and say the rule aloud. On which side does it fall?",
		Replaces: "Leaves",
		Apply: func(r *reference.Rules) {
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				return replica != reference.Leader && t-s.Replicas[replica].LastCaughtUpTime >= c.LagMax
			}
		},
	}
}

func equalityToStay() Mistake {
	return Mistake{
		ID: "equality-to-stay", Title: "a follower must have the leader's LEO to stay",
		Topic: ShrinkRule, Stage: "3-shrink", Lesson: true,
		Does: "At each check, a follower that lacks even one of the leader's records is removed, however " +
			"recently it was caught up.",
		Tempting: "In sync sounds like equal. At rest it even is.",
		LessonSays: `"Keeping up" is "not 'has the same data now', because a busy leader is always a little ` +
			`ahead"; equality "kicks every follower out constantly".`,
		Shows: "Broker 6 has all 4 records at t=100, then one more is appended at t=110. At t=120 a right " +
			"program prints HW=4 ISR=5,6; this one prints HW=5 ISR=5.",
		Hint:     "The rule gives a follower some time. Where is the time in your test?",
		Replaces: "Leaves",
		Apply: func(r *reference.Rules) {
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				return s.Replicas[replica].LEO != s.LeaderLEO()
			}
		},
	}
}

func lagInRecords() Mistake {
	return Mistake{
		ID: "lag-in-records", Title: "lag is counted in records",
		Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 20, Notes: 7},
		Does: "The check compares how many records a follower is behind with LAG_MAX, a number of " +
			"milliseconds.",
		Tempting: "Lag as a count of records is easy to see, older Kafka had such a setting, and many articles " +
			"still explain it that way.",
		LessonSays: `The rule is about time: "now - lastCaughtUpTime > replica.lag.time.max.ms". A burst of ` +
			`records puts nobody out of sync.`,
		Shows: "LAG_MAX 500. 501 records are appended at t=0. At t=10 a right program prints HW=0 ISR=5,6; " +
			"this one finds 501 > 500 and prints HW=501 ISR=5.",
		Hint:     "What is the unit on each side of your comparison?",
		Replaces: "Leaves",
		Apply: func(r *reference.Rules) {
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				return s.LeaderLEO()-s.Replicas[replica].LEO > c.LagMax
			}
		},
	}
}

func neverShrinks() Mistake {
	return Mistake{
		ID: "never-shrinks", Title: "nobody is ever removed",
		Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 5, Notes: 0},
		Does: "STATUS prints, but the check never removes anybody from the ISR.",
		Tempting: "The periodic check has no command of its own, so it is easy to leave for later; the first " +
			"traces look right without it.",
		LessonSays: `"A periodic check removes a follower from the ISR when now - lastCaughtUpTime > ` +
			`replica.lag.time.max.ms". Here STATUS runs that check, then prints.`,
		Shows: "LAG_MAX 500. 4 records at t=0 and broker 6 never fetches. At t=501 a right program prints " +
			"HW=4 ISR=5; this one prints HW=0 ISR=5,6.",
		Hint:     "Which command stands for the periodic check, and what must happen before it prints?",
		Replaces: "Leaves",
		Apply: func(r *reference.Rules) {
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				return false
			}
		},
	}
}

func equalLEOExempt() Mistake {
	return Mistake{
		ID: "equal-leo-exempt", Title: "a follower that has the leader's LEO is never removed",
		Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 3, Notes: 0},
		Does: "A follower that has everything the leader has is never removed, however long ago it fetched.",
		Tempting: "You are right about Kafka: today's broker makes this exception, since such a follower misses " +
			"nothing.",
		LessonSays: `This exercise keeps the lesson's plain rule: a follower leaves "when now - lastCaughtUpTime ` +
			`> replica.lag.time.max.ms". It makes no exception for an equal LEO.`,
		Shows: "LAG_MAX 500. Broker 6 has all 4 records at t=100 and falls silent. At t=700 a right program " +
			"prints ISR=5, because 700 - 100 = 600; this one prints ISR=5,6.",
		Hint:     "For the removal, the lesson looks at one number only. Does your check look at a second one?",
		Replaces: "Leaves", Bends: true,
		Apply: func(r *reference.Rules) {
			leaves := r.Leaves
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				return leaves(c, s, replica, t) && s.Replicas[replica].LEO != s.LeaderLEO()
			}
		},
	}
}

func neverFetchedExempt() Mistake {
	return Mistake{
		ID: "never-fetched-exempt", Title: "a follower that never fetched is never removed",
		Topic: ShrinkRule, Stage: "3-shrink",
		Does: "A follower that has never fetched is never removed.",
		Tempting: "Without a fetch there is nothing to measure, or no entry in the map, so the check passes it " +
			"by.",
		LessonSays: `Every follower starts in the ISR with lastCaughtUpTime 0, and "now - lastCaughtUpTime" holds ` +
			`for it as for any other.`,
		Shows: "LAG_MAX 500. Broker 6 has all 4 records at t=50, broker 7 never fetches. At t=501 a right " +
			"program prints HW=4 ISR=5,6; this one prints HW=0 ISR=5,6,7.",
		Hint:     "A broker is dead from the start. After how long must the partition go on without it?",
		Replaces: "Leaves", Bends: true,
		Apply: func(r *reference.Rules) {
			leaves := r.Leaves
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				return leaves(c, s, replica, t) && s.Replicas[replica].Fetched
			}
		},
	}
}

func neverFetchedOut() Mistake {
	return Mistake{
		ID: "never-fetched-out", Title: "a follower that never fetched is removed at once",
		Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 11, Notes: 2},
		Does: "The first check removes every follower that has not fetched yet, even when LAG_MAX has not " +
			"passed.",
		Tempting: `Who never asked has nothing, and "last caught up: never" reads like infinitely late.`,
		LessonSays: `A follower leaves only when "now - lastCaughtUpTime" is greater than the limit, and ` +
			`lastCaughtUpTime starts at 0: it has LAG_MAX to appear.`,
		Shows: "LAG_MAX 500. 4 records at t=0 and no fetch so far. At t=100 a right program prints HW=0 " +
			"ISR=5,6; this one prints HW=4 ISR=5.",
		Hint:     "What is the age of a follower that never fetched, in milliseconds, at t=100?",
		Replaces: "Leaves", Bends: true,
		Apply: func(r *reference.Rules) {
			leaves := r.Leaves
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				return replica != reference.Leader && !s.Replicas[replica].Fetched || leaves(c, s, replica, t)
			}
		},
	}
}

func checkOnEveryCommand() Mistake {
	return Mistake{
		ID: "check-on-every-command", Title: "the check runs on every command",
		Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 7, Notes: 2},
		Does:     "The check for late followers also runs before each APPEND and FETCH.",
		Tempting: "Every command brings a new time, so an always fresh ISR looks like the careful choice.",
		LessonSays: `The check is "a periodic check", and in this exercise STATUS runs it and nothing else does. ` +
			`Between two checks a late follower keeps its place, and may still redeem itself.`,
		Shows: "LAG_MAX 500. Broker 6 fetches at t=100, and again at t=520 from offset 4, which credits it " +
			"with 100. The APPEND at t=510 must not remove it: at t=530, HW=4 ISR=5,6; this program " +
			"prints HW=8 ISR=5.",
		Hint:     "Go through your commands one by one: who may remove a follower?",
		Replaces: "Steps",
		Apply: func(r *reference.Rules) {
			r.Steps.Append = first(r.Steps.Append, reference.ShrinkISR, reference.RaiseHW)
			r.Steps.Fetch = first(r.Steps.Fetch, reference.ShrinkISR, reference.RaiseHW)
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				r.Steps.Append = first(r.Steps.Append, reference.ShrinkISR)
				r.Steps.Fetch = first(r.Steps.Fetch, reference.ShrinkISR)
			},
		},
	}
}

func leaderRemovable() Mistake {
	return Mistake{
		ID: "leader-removable", Title: "the leader can be removed",
		Topic: ShrinkRule, Stage: "3-shrink", Seen: Seen{Implementations: 6, Notes: 0},
		Does: "The leader is checked like a follower. It never fetches from itself, so after LAG_MAX it " +
			"leaves its own ISR.",
		Tempting: "One loop over all replicas is the shortest code, and the leader is a replica.",
		LessonSays: `"The leader is never removed." The ISR is "the leader plus every follower that is keeping ` +
			`up".`,
		Shows: "LAG_MAX 500. Broker 6 is caught up at t=501. At t=502 a right program prints ISR=5,6; this " +
			"one prints ISR=6.",
		Hint:     "Who updates the caught-up time of the leader?",
		Replaces: "Leaves", Bends: true,
		Apply: func(r *reference.Rules) {
			leaves := r.Leaves
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				if replica != reference.Leader {
					return leaves(c, s, replica, t)
				}
				asFollower := s.Clone()
				asFollower.Replicas = append(asFollower.Replicas, s.Replicas[reference.Leader])
				asFollower.Replicas[reference.Leader].InISR = false // counted once
				return leaves(c, &asFollower, len(s.Replicas), t)
			}
		},
	}
}

func keepsMinISR() Mistake {
	return Mistake{
		ID: "keeps-min-isr", Title: "the ISR is never shrunk below min.insync.replicas",
		Topic: ShrinkRule, Stage: "7-min-isr", Seen: Seen{Implementations: 1, Notes: 0},
		Does:     "The check stops removing followers once the ISR is down to min.insync.replicas.",
		Tempting: `"The smallest ISR size" sounds like a floor that the leader must defend.`,
		LessonSays: `min.insync.replicas is "the smallest ISR size for which the leader accepts such writes". It ` +
			`refuses writes to "a shrunken ISR"; it keeps nobody in.`,
		Shows: "LAG_MAX 500, MIN_ISR 2. 4 records at t=0, no fetch. At t=501 a right program prints ISR=5 " +
			"WRITES=NOT_ENOUGH_REPLICAS; this one prints ISR=5,6 WRITES=OK.",
		Hint:     "If the ISR can never be too small, when would NOT_ENOUGH_REPLICAS ever be said?",
		Replaces: "Leaves", Bends: true,
		Apply: func(r *reference.Rules) {
			leaves := r.Leaves
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				return leaves(c, s, replica, t) && s.ISRSize() > c.MinISR
			}
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				leaves := r.Leaves
				r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
					staying := 0
					for i := range s.Replicas {
						if s.Replicas[i].InISR && !leaves(c, s, i, t) {
							staying++
						}
					}
					return leaves(c, s, replica, t) && staying >= c.MinISR
				}
			},
		},
	}
}

func expelsBelowHW() Mistake {
	return Mistake{
		ID: "expels-below-hw", Title: "a member below the high watermark is removed",
		Topic: ShrinkRule, Stage: "6-high-watermark", Seen: Seen{Implementations: 2, Notes: 0},
		Does: "The check also removes a member whose LEO is below the high watermark, though it is not " +
			"late.",
		Tempting: "The HW vouches for data that this member no longer has, so it seems wrong to keep it.",
		LessonSays: `Only time removes: "now - lastCaughtUpTime > replica.lag.time.max.ms". Being at or above the ` +
			`HW is the condition for joining, not for staying.`,
		Shows: "LAG_MAX 500. Broker 6 is caught up with 4 records at t=10, then asks for offset 2 at t=20. " +
			"At t=30 a right program prints ISR=5,6; this one prints ISR=5.",
		Hint:     "Two questions, two rules: may it come in, and must it go. Which of them mentions the HW?",
		Replaces: "Leaves", Bends: true,
		Apply: func(r *reference.Rules) {
			leaves := r.Leaves
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				return leaves(c, s, replica, t) || s.Replicas[replica].LEO < s.HW
			}
		},
	}
}

func lateByHalfMore() Mistake {
	return Mistake{
		ID: "late-by-half-more", Title: "followers get half as much time again",
		Topic: ShrinkRule, Stage: "3-shrink",
		Does: "A follower is removed only when it is more than one and a half times LAG_MAX behind.",
		Tempting: "Kafka runs its check every half LAG_MAX, so a follower may really survive that long there. " +
			"It is tempting to build the delay into the rule.",
		LessonSays: `The limit is replica.lag.time.max.ms itself: "strictly greater" than it, and the follower ` +
			`leaves in the next check, which here is the next STATUS.`,
		Shows: "LAG_MAX 500. 4 records at t=0, no fetch. At t=750 a right program prints HW=4 ISR=5, because " +
			"750 > 500; this one waits beyond 750 and prints HW=0 ISR=5,6.",
		Hint:     "Compare with the number in the header, nothing added.",
		Replaces: "Leaves",
		Apply: func(r *reference.Rules) {
			r.Leaves = func(c *reference.Config, s *reference.State, replica int, t int64) bool {
				// Written so that nothing overflows for ages near 2^63.
				age := t - s.Replicas[replica].LastCaughtUpTime
				return replica != reference.Leader && age-c.LagMax > c.LagMax/2
			}
		},
	}
}
