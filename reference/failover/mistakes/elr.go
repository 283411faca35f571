package mistakes

import "isrgrade/reference/failover"

// eligible are the mistakes about who is in the ELR.
func eligible() []Mistake {
	return []Mistake{
		elrNeverFilled(), elrAtAnyShrink(), elrSurvivesCrash(),
		elrNotCleared(), elrKeepsLeader(), restartStaysInISR(),
	}
}

func elrNeverFilled() Mistake {
	return Mistake{
		Words: words{
			ID: "elr-never-filled", Title: "nobody is ever eligible",
			Topic: ELR, Stage: "8-elr", Seen: "Kafka before KIP-966",
			Does:     "The ELR stays empty: whoever leaves the ISR is forgotten.",
			Tempting: "In the ISR or out of it: a third state seems one too many.",
			LessonSays: `The ELR has replicas that are "not currently in the ISR but are still known to be safe": below ` +
				`MIN_ISR nothing is committed that they lack.`,
			Shows: "MIN_ISR 2, ELR on: CRASH 5, STATUS. A right program prints ISR=6 ELR=5; this one prints ISR=6 " +
				"ELR=-.",
			Hint:     "The HW stands still below MIN_ISR. What does that say about a broker that leaves then?",
			Replaces: "StaysEligible",
		},
		Apply: func(r *rules) {
			r.StaysEligible = func(*failover.Config, failover.Membership) bool { return false }
		},
	}
}

func elrAtAnyShrink() Mistake {
	return Mistake{
		Words: words{
			ID: "elr-at-any-shrink", Title: "who leaves the ISR is eligible, however many remain",
			Topic: ELR, Stage: "8-elr",
			Does:     "Whoever leaves the ISR gets into the ELR, also while MIN_ISR members remain and the log goes on.",
			Tempting: "It was in sync a moment ago.",
			LessonSays: "Only below MIN_ISR (maybePopulateTargetElr). With enough members left the HW moves on, and who " +
				"left lacks what is committed next.",
			Shows: "Brokers 5, 6, 7, MIN_ISR 2: CRASH 5, STATUS. Two remain, and a right program prints ISR=6,7 ELR=-; " +
				"this one prints ELR=5.",
			Hint:     "What can be committed after it left?",
			Replaces: "StaysEligible",
		},
		Apply: func(r *rules) {
			right := r.StaysEligible
			r.StaysEligible = func(c *failover.Config, m failover.Membership) bool {
				if m.After < m.Before {
					return (m.WasMember || m.WasEligible) && !m.IsMember && !m.Unclean
				}
				return right(c, m)
			}
		},
	}
}

func elrSurvivesCrash() Mistake {
	return Mistake{
		Words: words{
			ID: "elr-survives-crash", Title: "who crashed is still eligible after the start",
			Topic: ELR, Stage: "8-elr", Seen: "KIP-966, which names the danger",
			Does:     "A broker that comes up after a crash, or restarts unnoticed, stays in the ELR or gets into it.",
			Tempting: "It is in the list of those that are safe; nothing has removed it.",
			LessonSays: "An unclean shutdown removes a broker from ISR and ELR: the page cache died with it, and so may " +
				"have records that it vouched for.",
			Shows: "MIN_ISR 2, ELR on: RESTART 6 lost 0, STATUS. A right program prints ISR=5 ELR=-; this one prints " +
				"ELR=6.",
			Hint:     "What does a power cut do to records that were never flushed?",
			Replaces: "Unclean",
		},
		Apply: func(r *rules) {
			r.Unclean = func(bool) bool { return false }
		},
	}
}

func elrNotCleared() Mistake {
	return Mistake{
		Words: words{
			ID: "elr-not-cleared", Title: "the ELR stays when the ISR has MIN_ISR members again",
			Topic: ELR, Stage: "8-elr",
			Does:     "The ELR is kept when enough members are back in the ISR; only who joins leaves it.",
			Tempting: "Nobody has done anything wrong, so why remove them?",
			LessonSays: "With MIN_ISR members the ELR is emptied: from then on the HW moves again without those that are " +
				"outside.",
			Shows: "Brokers 5, 6, 7, MIN_ISR 2: RESTART 6, CRASH 5, FETCH 6. A right program prints ISR=6,7 ELR=-; this " +
				"one prints ELR=5.",
			Hint:     "What is committed next, and does the eligible broker get it?",
			Replaces: "StaysEligible",
		},
		Apply: func(r *rules) {
			right := r.StaysEligible
			r.StaysEligible = func(c *failover.Config, m failover.Membership) bool {
				return right(c, m) || m.After >= c.MinISR && m.WasEligible && !m.IsMember
			}
		},
	}
}

func elrKeepsLeader() Mistake {
	return Mistake{
		Words: words{
			ID: "elr-keeps-leader", Title: "a leader from the ELR stays in the ELR",
			Topic: ELR, Stage: "8-elr",
			Does:     "A broker that is elected from the ELR gets into the ISR and stays in the ELR as well.",
			Tempting: "Electing is one thing, keeping lists another.",
			LessonSays: "ISR and ELR have nobody in common: who leads is in sync by definition, and not merely safe to " +
				"elect.",
			Shows: "MIN_ISR 2, ELR on: CRASH 5, STOP 6, START 6. Broker 6 leads from the ELR: a right program prints ISR=6 " +
				"ELR=5; this one prints ELR=5,6.",
			Hint:     "Can a broker be in sync and not in sync?",
			Replaces: "StaysEligibleAsLeader",
		},
		Apply: func(r *rules) {
			r.StaysEligibleAsLeader = func() bool { return true }
		},
	}
}

func restartStaysInISR() Mistake {
	return Mistake{
		Words: words{
			ID: "restart-stays-in-isr", Title: "with ELR on, a quick restart leaves the broker in the ISR",
			Topic: ELR, Stage: "8-elr", Seen: "KIP-966, which names the danger",
			Does:     "RESTART leaves the broker in the ISR, with ELR on as with ELR off.",
			Tempting: "That is right with ELR off, and the broker is back already.",
			LessonSays: "With ELR an unclean shutdown removes a broker from both lists: it registers anew, and may have " +
				"lost what it vouched for.",
			Shows:    "ELR on: RESTART 6 lost 0, STATUS. A right program prints ISR=5; this one prints ISR=5,6.",
			Hint:     "The broker is back. Are its records?",
			Replaces: "LeavesOnRestart",
		},
		Apply: func(r *rules) {
			r.LeavesOnRestart = func(*failover.Config) bool { return false }
		},
	}
}

// lastLeader are the mistakes about the last known leader.
func lastLeader() []Mistake {
	return []Mistake{lastLeaderNotElected(), lastLeaderThoughDead(), lastLeaderBeforeELR()}
}

func lastLeaderNotElected() Mistake {
	return Mistake{
		Words: words{
			ID: "last-leader-not-elected", Title: "nobody leads when ISR and ELR are both empty",
			Topic: ELR, Stage: "8-elr",
			Does:     "With ISR and ELR empty nobody is elected, the last known leader neither.",
			Tempting: "Nobody is known to be safe, so the partition waits.",
			LessonSays: "Then it would wait for ever. The last known leader leads again (KAFKA-15584): of all brokers it " +
				"has lost least.",
			Shows: "MIN_ISR 2, ELR on: RESTART 6, CRASH 5, START 5. Both lists are empty, 5 was the last leader: a right " +
				"program prints LEADER=5 EPOCH=2; this one prints LEADER=-.",
			Hint:     "Both lists are empty. For whom would you wait?",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Elect = withoutChoice(r.Steps.Elect, failover.LastLeader)
		},
	}
}

func lastLeaderThoughDead() Mistake {
	return Mistake{
		Words: words{
			ID: "last-leader-though-dead", Title: "the last leader is elected while it is down",
			Topic: ELR, Stage: "8-elr", Seen: "KAFKA-19522",
			Does:     "With ISR and ELR empty the last known leader is elected without asking whether it is up.",
			Tempting: "It is the only one left on any list.",
			LessonSays: "It must be alive (canElectLastKnownLeader): a dead leader serves nobody, and every producer would " +
				"be sent to it.",
			Shows: "The last leader 6 came up, which took it off the ELR, and died again; START 5 empties the ELR: a " +
				"right program prints LEADER=- LAST=6; this one prints LEADER=6.",
			Hint:     "What do you ask of every other candidate first?",
			Replaces: "LastToLead",
		},
		Apply: func(r *rules) {
			r.LastToLead = func(s *failover.State) int { return s.Last }
		},
	}
}

func lastLeaderBeforeELR() Mistake {
	return Mistake{
		Words: words{
			ID: "last-leader-before-elr", Title: "the last leader goes before the eligible",
			Topic: ELR, Stage: "8-elr",
			Does:     "With an empty ISR the last known leader is elected as soon as it is up, though somebody is eligible.",
			Tempting: "It led last, so it knows best.",
			LessonSays: "Only when the ELR is empty. The eligible are known to have all that is committed; the last leader " +
				"may have crashed and lost some of it.",
			Shows: "MIN_ISR 2, ELR on: CRASH 5, CRASH 6, START 6. Broker 5 is eligible and down: a right program prints " +
				"LEADER=- ELR=5 LAST=6; this one prints LEADER=6.",
			Hint:     "Who is certain to have every acknowledged record?",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Elect = withoutChoice(r.Steps.Elect, failover.LastLeader)
			r.Steps.Elect = chosenBefore(r.Steps.Elect, failover.LastLeaderFirst, failover.FromELR)
		},
	}
}
