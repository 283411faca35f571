package mistakes

import reference "isrgrade/reference/isr"

func join() []Mistake {
	return []Mistake{
		earlyRejoin(),
		rejoinAtLeaderLEO(),
		rejoinAboveHW(),
		neverRejoins(),
		rejoinInCheck(),
		rejoinOnlyIfRecent(),
		rejoinResetsClock(),
		rejoinByOldLEO(),
		rejoinReadmitsAll(),
	}
}

func earlyRejoin() Mistake {
	return Mistake{
		ID: "early-rejoin", Title: "any fetch brings a follower back",
		Topic: JoinRule, Stage: "5-rejoin", Lesson: true, Seen: Seen{Implementations: 14, Notes: 5},
		Does:     "Any fetch brings a follower back into the ISR, wherever it is in the log.",
		Tempting: "It is back and asking for records: why keep it waiting outside?",
		LessonSays: `It joins "as soon as its LEO is at or above the current HW", or "the HW would be vouching ` +
			`for data it does not have".`,
		Shows: "LAG_MAX 500. Broker 6 is out since t=550 and asks for offset 0 at t=560. After an APPEND " +
			"at t=570 the HW is 8, so its fetch from offset 4 is still too low: at t=590, ISR=5; this " +
			"program prints ISR=5,6.",
		Hint:     "The HW promises something about every member of the ISR. Does a newcomer keep that promise?",
		Replaces: "Joins",
		Apply: func(r *reference.Rules) {
			r.Joins = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
				return true
			}
		},
	}
}

func rejoinAtLeaderLEO() Mistake {
	return Mistake{
		ID: "rejoin-at-leader-leo", Title: "a follower must reach the leader's LEO to return",
		Topic: JoinRule, Stage: "5-rejoin", Seen: Seen{Implementations: 12, Notes: 2},
		Does: "A follower outside the ISR must reach the leader's LEO before it may return.",
		Tempting: "Back in sync sounds like back at the end of the log, and it is the safest test one can think " +
			"of.",
		LessonSays: `It joins "as soon as its LEO is at or above the current HW". Under load the end of the log ` +
			`runs away; the HW is all that the ISR vouches for.`,
		Shows: "LAG_MAX 500. Brokers 5 and 7 are at HW=4, 6 is out since t=600 and the leader has 8. Broker " +
			"6 asks for offset 4 at t=630. At t=640 a right program prints ISR=5,6,7; this one prints " +
			"ISR=5,7.",
		Hint:     "Which line in the log would break a promise if the newcomer were below it?",
		Replaces: "Joins",
		Apply: func(r *reference.Rules) {
			r.Joins = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
				return s.Replicas[follower].LEO >= s.LeaderLEO()
			}
		},
	}
}

func rejoinAboveHW() Mistake {
	return Mistake{
		ID: "rejoin-above-hw", Title: "a follower must be above the high watermark to return",
		Topic: JoinRule, Stage: "5-rejoin",
		Does:     "A follower whose LEO equals the high watermark is kept out; it must be above.",
		Tempting: "Below is out, above is in, and the case in between is decided by a keystroke.",
		LessonSays: `The rule says "at or above the current HW", and the worked trace shows it: 4 >= HW(4), it ` +
			`rejoins.`,
		Shows: "LAG_MAX 500. Broker 6 is out since t=550, HW=4. It asks for offset 4 at t=600. At t=601 a " +
			"right program prints ISR=5,6; this one prints ISR=5.",
		Hint:     "A follower at LEO 4 holds records 0 to 3. Which records does a HW of 4 vouch for?",
		Replaces: "Joins",
		Apply: func(r *reference.Rules) {
			r.Joins = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
				return s.Replicas[follower].LEO > s.HW
			}
		},
	}
}

func neverRejoins() Mistake {
	return Mistake{
		ID: "never-rejoins", Title: "nobody ever returns",
		Topic: JoinRule, Stage: "5-rejoin", Seen: Seen{Implementations: 5, Notes: 0},
		Does: "A follower that left the ISR never comes back.",
		Tempting: "Shrinking is the exciting half. The way back is two lines further down in the lesson and is " +
			"easily missed.",
		LessonSays: `"After a fetch, a follower that is not in the ISR joins it as soon as its LEO is at or above ` +
			`the current HW."`,
		Shows: "LAG_MAX 500. Broker 6 is out since t=501 and asks for offset 10, the end of the log, at " +
			"t=510. At t=520 a right program prints ISR=5,6; this one prints ISR=5.",
		Hint:     "After every fetch of a follower outside the ISR there is one more question to ask.",
		Replaces: "Joins",
		Apply: func(r *reference.Rules) {
			r.Joins = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
				return false
			}
		},
	}
}

func rejoinInCheck() Mistake {
	return Mistake{
		ID: "rejoin-in-check", Title: "followers return in the check, not by a fetch",
		Topic: JoinRule, Stage: "5-rejoin", Seen: Seen{Implementations: 9, Notes: 0},
		Does: "Fetches bring nobody back; the check in STATUS lets everyone in who has reached the high " +
			"watermark, before it removes the late ones.",
		Tempting: "Shrinking lives in the check, so expanding seems to belong beside it: one place for all " +
			"changes of the ISR.",
		LessonSays: `It joins "after a fetch", at once. From then on the HW waits for it, also before the next ` +
			`STATUS.`,
		Shows: "LAG_MAX 500. Broker 6 is out since t=550 and asks for offset 4 (HW=4) at t=600; 4 more " +
			"records at t=610. At t=620 a right program prints HW=4 ISR=5,6; this one prints HW=8 ISR=5.",
		Hint: "Between the fetch and the next STATUS, is the follower in or out? Append something in that " +
			"gap.",
		Replaces: "Steps",
		Apply: func(r *reference.Rules) {
			r.Steps.Fetch = without(r.Steps.Fetch, reference.JoinFetcher)
			r.Steps.Status = first(r.Steps.Status, reference.JoinEligible)
		},
		Variants: []func(*reference.Rules){
			func(r *reference.Rules) {
				r.Steps.Fetch = without(r.Steps.Fetch, reference.JoinFetcher)
				r.Steps.Status = replaced(r.Steps.Status, reference.ShrinkISR, reference.ShrinkISR, reference.JoinEligible)
			},
			func(r *reference.Rules) {
				r.Steps.Fetch = without(r.Steps.Fetch, reference.JoinFetcher)
				r.Steps.Status = first(r.Steps.Status, reference.JoinEligible)
				r.Joins = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
					return !r.Leaves(c, s, follower, t)
				}
			},
		},
		VariantDoes: []string{
			"Fetches bring nobody back; the check in STATUS removes the late ones, and then lets everyone in " +
				"who has reached the high watermark, late or not.",
			"Fetches bring nobody back; the check in STATUS makes the ISR anew from the times alone: whoever " +
				"was caught up within LAG_MAX is in it, wherever it stands against the high watermark.",
		},
	}
}

func rejoinOnlyIfRecent() Mistake {
	return Mistake{
		ID: "rejoin-only-if-recent", Title: "a late follower may not return",
		Topic: JoinRule, Stage: "5-rejoin",
		Does: "To return, a follower must be at the high watermark and also have been caught up within " +
			"LAG_MAX.",
		Tempting: "The next check would remove a late one anyway, so admitting it looks pointless.",
		LessonSays: `The rule for joining asks one thing: "at or above the current HW". Being late does not keep ` +
			`a follower out; only a check removes it, and it may have caught up by then.`,
		Shows: "LAG_MAX 500. Broker 6 left at t=600, is late, but reaches HW=4 at t=620. It then counts at " +
			"once: at t=660 a right program prints HW=8 ISR=5,6,7; this one kept it out: HW=12 ISR=5,7.",
		Hint:     "Joining and leaving are judged by different things. Which of the two looks at the clock?",
		Replaces: "Joins", Bends: true,
		Apply: func(r *reference.Rules) {
			joins := r.Joins
			r.Joins = func(c *reference.Config, s *reference.State, follower int, t int64) bool {
				return joins(c, s, follower, t) && t-s.Replicas[follower].LastCaughtUpTime <= c.LagMax
			}
		},
	}
}

func rejoinResetsClock() Mistake {
	return Mistake{
		ID: "rejoin-resets-clock", Title: "returning resets the follower's clock",
		Topic: JoinRule, Stage: "5-rejoin",
		Does:     "Joining the ISR sets the follower's lastCaughtUpTime to now.",
		Tempting: "A fresh start seems fair: it was just let in, why should the next check throw it out?",
		LessonSays: "Only the caught-up rule moves lastCaughtUpTime. A follower may join at the HW while it is " +
			"behind the leader, and is then as late as before.",
		Shows: "LAG_MAX 500. Broker 6 is out since t=600. At t=620 it joins at HW=4 while the leader has 8. " +
			"At t=630 a right program removes it again, ISR=5,7, because 630 - 0 > 500; this one prints " +
			"ISR=5,6,7.",
		Hint: "List every place in your program that changes a caught-up time. The lesson has one rule for " +
			"it.",
		Replaces: "Admit",
		Apply: func(r *reference.Rules) {
			r.Admit = func(r *reference.Replica, t int64) {
				r.InISR = true
				r.LastCaughtUpTime = t
			}
		},
	}
}

func rejoinByOldLEO() Mistake {
	return Mistake{
		ID: "rejoin-by-old-leo", Title: "the return is judged by the LEO before this fetch",
		Topic: JoinRule, Stage: "5-rejoin",
		Does: "Whether a follower returns is decided before this fetch is recorded, by the LEO of the fetch " +
			"before. It comes back one fetch too late.",
		Tempting: `The question "is it out, and may it come in" reads well at the top of the handler.`,
		LessonSays: `It joins "after a fetch", by "its LEO", which "is the fetch offset in the follower's latest ` +
			`request".`,
		Shows: "LAG_MAX 500. Broker 6 is out since t=550, HW=4, and asks for offset 4 at t=600. At t=601 a " +
			"right program prints ISR=5,6; this one prints ISR=5 and needs another fetch.",
		Hint:     "In what order does your handler store the new offset and ask whether the follower may join?",
		Replaces: "Steps",
		Apply: func(r *reference.Rules) {
			r.Steps.Fetch = movedBefore(r.Steps.Fetch, reference.JoinFetcher, reference.RecordFetch)
		},
	}
}

func rejoinReadmitsAll() Mistake {
	return Mistake{
		ID: "rejoin-readmits-all", Title: "one fetch brings every eligible follower back",
		Topic: JoinRule, Stage: "6-high-watermark",
		Does: "One follower's fetch brings back every follower that is at or above the high watermark.",
		Tempting: "A loop over the replicas after each fetch is handy, and those others do satisfy the " +
			"condition.",
		LessonSays: `"After a fetch, a follower that is not in the ISR joins": the one that fetched. Nobody joins ` +
			`without a fetch of its own.`,
		Shows: "LAG_MAX 500. Brokers 6 and 7 left at t=600 with LEO 4. Broker 6 returns at t=610; 7 must not " +
			"come along and hold the HW. At t=690 a right program prints HW=12 ISR=5,6; this one prints " +
			"HW=8 ISR=5,6,7.",
		Hint:     "A broker is unplugged and silent. Can something that another broker does bring it back?",
		Replaces: "Steps",
		Apply: func(r *reference.Rules) {
			r.Steps.Fetch = replaced(r.Steps.Fetch, reference.JoinFetcher, reference.JoinEligible)
		},
	}
}
