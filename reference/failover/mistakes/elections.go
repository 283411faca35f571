package mistakes

import "isrgrade/reference/failover"

// candidates are the mistakes about who is elected.
func candidates() []Mistake {
	return []Mistake{
		anyLiveLeader(), uncleanByItself(), longestLogInISR(),
		longestLogOfAll(), lowestIDLeader(), firstTakesBack(),
	}
}

func anyLiveLeader() Mistake {
	return Mistake{
		Words: words{
			ID: "any-live-leader", Title: "any live broker may lead, the first of the list",
			Topic: Elections, Stage: "3-election",
			Does: "The first live broker of REPLICAS leads, in the ISR or not, even while a live member of the " +
				"ISR stands behind it in the list.",
			Tempting: "The list has an order of preference, and the broker is up.",
			LessonSays: `The next leader is "the next replica in the list that is alive and in the ISR". Who is ` +
				`outside may lack what was acknowledged.`,
			Shows: "Broker 5 dies and starts, then its successor 6 dies: broker 5 is up, 6 is the ISR. A right " +
				"program prints LEADER=- and ISR=6; this one prints LEADER=5.",
			Hint:     "Two questions must be asked of a candidate. You ask one.",
			Replaces: "MemberToLead",
		},
		Apply: func(r *rules) {
			r.MemberToLead = func(_ *failover.Config, s *failover.State) int { return s.First((*failover.Broker).IsUp) }
		},
	}
}

func uncleanByItself() Mistake {
	return Mistake{
		Words: words{
			ID: "unclean-by-itself", Title: "with no live member of the ISR any live broker leads",
			Topic: Elections, Stage: "3-election", Seen: "Kafka's default before 0.11 (KIP-106)",
			Does:     "When nobody of the ISR is up, the first live broker takes over without being asked for.",
			Tempting: "A partition without a leader helps nobody.",
			LessonSays: `"If no ISR replica is alive, the partition goes offline (Leader: none) and waits for one to ` +
				`come back." Only ELECT unclean trades data for availability.`,
			Shows: "Broker 5 dies and starts, then its successor 6 dies: a right program prints LEADER=- EPOCH=2. " +
				"This one prints LEADER=5, and what only 6 had is lost.",
			Hint:     "Who decides that lost records are the smaller evil?",
			Replaces: "Steps",
		},
		Apply: func(r *rules) {
			r.Steps.Elect = append(withoutChoice(r.Steps.Elect, failover.AnyAlive), failover.AnyAlive)
		},
	}
}

func longestLogInISR() Mistake {
	return Mistake{
		Words: words{
			ID: "longest-log-in-isr", Title: "among the live members the longest log leads",
			Topic: Elections, Stage: "3-election",
			Does:     "Among the live members of the ISR the one with the longest log is elected.",
			Tempting: "The longest log loses the least; Raft's voters think so too.",
			LessonSays: `"The next replica in the list that is alive and in the ISR." Every member has all that is ` +
				`committed; the rest was promised to nobody.`,
			Shows: "Brokers 7, 6, 5: PRODUCE m1, FETCH 5, CRASH 7. A right program prints LEADER=6; this one " +
				"prints LEADER=5, whose log has m1.",
			Hint:     "Does the controller even know how long the logs are?",
			Replaces: "MemberToLead",
		},
		Apply: func(r *rules) {
			r.MemberToLead = func(_ *failover.Config, s *failover.State) int {
				return longestLog(s, (*failover.Broker).IsLiveMember)
			}
		},
	}
}

func longestLogOfAll() Mistake {
	return Mistake{
		Words: words{
			ID: "longest-log-of-all", Title: "the longest log of all live brokers leads",
			Topic: Elections, Stage: "3-election",
			Does:     "Of all live brokers, in the ISR or not, the one with the longest log is elected.",
			Tempting: "Whoever has most records must know best.",
			LessonSays: `The leader must be "alive and in the ISR". A long log may be long with records that were ` +
				`never committed, and lack one that was.`,
			Shows: "Broker 5 dies and starts, then its successor 6 dies: a right program prints LEADER=- and " +
				"waits. This one prints LEADER=5.",
			Hint:     "Is the length of a log a proof of what is in it?",
			Replaces: "MemberToLead",
		},
		Apply: func(r *rules) {
			r.MemberToLead = func(_ *failover.Config, s *failover.State) int {
				return longestLog(s, (*failover.Broker).IsUp)
			}
		},
	}
}

// longestLog gives the first of REPLICAS among those with the longest log, or
// Nobody.
func longestLog(s *failover.State, fits func(*failover.Broker) bool) int {
	longest := failover.Nobody
	for i := range s.Brokers {
		b := &s.Brokers[i]
		if fits(b) && (longest == failover.Nobody || b.LEO() > s.Brokers[longest].LEO()) {
			longest = i
		}
	}
	return longest
}

func lowestIDLeader() Mistake {
	return Mistake{
		Words: words{
			ID: "lowest-id-leader", Title: "the lowest id leads",
			Topic: Elections, Stage: "3-election",
			Does:     "Of the live members of the ISR the one with the lowest id is elected.",
			Tempting: "With REPLICAS 5 6 7 the two orders are the same, and most examples look like that.",
			LessonSays: `"The next replica in the list": the order of REPLICAS is the order of preference, whatever ` +
				`the ids are.`,
			Shows:    "REPLICAS 7 6 5, CRASH 7: a right program prints LEADER=6; this one prints LEADER=5.",
			Hint:     "Sort nothing. Which list has an order already?",
			Replaces: "MemberToLead",
		},
		Apply: func(r *rules) {
			r.MemberToLead = func(c *failover.Config, s *failover.State) int {
				lowest := failover.Nobody
				for i := range s.Brokers {
					if s.Brokers[i].IsLiveMember() && (lowest == failover.Nobody || c.Replicas[i] < c.Replicas[lowest]) {
						lowest = i
					}
				}
				return lowest
			}
		},
	}
}

func firstTakesBack() Mistake {
	return Mistake{
		Words: words{
			ID: "first-takes-back", Title: "the first of the list leads again as soon as it is up",
			Topic: Elections, Stage: "3-election",
			Does:     "START of the first broker of REPLICAS makes it the leader again, whoever leads.",
			Tempting: `"The first broker in the replica list is the preferred leader." So it should lead.`,
			LessonSays: "A leader that lives stays. Only ELECT preferred moves the office, and only to a member of " +
				"the ISR.",
			Shows: "CRASH 5, START 5, STATUS: a right program prints LEADER=6 EPOCH=1; this one prints LEADER=5 " +
				"EPOCH=2.",
			Hint:     "What does the broker lack that was away, and who has been serving meanwhile?",
			Replaces: "Steps",
		},
		Apply:    func(r *rules) { r.Steps.Up = behind(r.Steps.Up, failover.ElectIfVacant, failover.TakeBack) },
		Variants: []func(*rules){func(r *rules) { r.Steps.Up = behind(r.Steps.Up, failover.ElectIfVacant, failover.TakeBackAsItIs) }},
	}
}
