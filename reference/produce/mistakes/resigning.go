package mistakes

import "isrgrade/reference/produce"

func resigning() []Mistake {
	return []Mistake{
		resignForgets(),
		resignKeepsWaiting(),
		resignAcknowledges(),
		resignNoOffset(),
		resignAccepts(),
		resignClosesNothing(),
		resignTimesOut(),
	}
}

// parting lets those who wait be told something else, and as a variant only the
// producers.
func parting(farewell produce.Farewell) (apply, producersOnly func(*produce.Rules)) {
	apply = func(r *produce.Rules) { r.AtResign = func(bool) produce.Farewell { return farewell } }
	producersOnly = func(r *produce.Rules) {
		right := r.AtResign
		r.AtResign = func(toConsumer bool) produce.Farewell {
			if toConsumer {
				return right(toConsumer)
			}
			return farewell
		}
	}
	return apply, producersOnly
}

func resignForgets() Mistake {
	apply, producersOnly := parting(produce.Farewell{Silent: true})
	return Mistake{
		Words: words{
			ID: "resign-forgets", Title: "those who wait are forgotten at RESIGN",
			Topic: resignTopic, Stage: "8-resign",
			Seen:       "KAFKA-5168 (apache/kafka pull 2965), which is about such leftovers",
			Does:       "RESIGN throws away the lists of the waiting, and nobody is told.",
			Tempting:   "The broker is no leader any more, so it is no longer its business.",
			LessonSays: "NOT_LEADER_OR_FOLLOWER completes them (DelayedProduce, case B): they must go and find the new leader.",
			Shows: "PRODUCE 1 acks all at t=0, RESIGN at t=10. A right program prints t=10 PRODUCE=1 " +
				"ERROR=NOT_LEADER_OR_FOLLOWER OFFSET=0; this one prints nothing.",
			Hint:     "How does a waiting producer learn that it must turn to somebody else?",
			Replaces: "AtResign",
		},
		Apply: apply, Variants: []func(*produce.Rules){producersOnly},
	}
}

func resignKeepsWaiting() Mistake {
	apply, producersOnly := parting(produce.Farewell{Waits: true})
	return Mistake{
		Words: words{
			ID: "resign-keeps-waiting", Title: "those who wait wait on after RESIGN",
			Topic: resignTopic, Stage: "8-resign",
			Seen:       "KAFKA-5168 (apache/kafka pull 2965), which is about such leftovers",
			Does:       "Waiting requests stay after RESIGN and are answered when their time is up.",
			Tempting:   "The timers still run, so everybody gets an answer in the end.",
			LessonSays: "Who waits is told NOT_LEADER_OR_FOLLOWER at once (DelayedProduce, case B; DelayedFetch, case A).",
			Shows: "PRODUCE 1 acks all timeout 100 at t=0, RESIGN at t=10, STATUS at t=200. A right program answers at t=10; this " +
				"one prints t=100 PRODUCE=1 ERROR=REQUEST_TIMED_OUT OFFSET=0.",
			Hint:     "Is there anything left that could end well for those who wait?",
			Replaces: "AtResign",
		},
		Apply: apply, Variants: []func(*produce.Rules){producersOnly},
	}
}

func resignAcknowledges() Mistake {
	apply, producersOnly := parting(produce.Farewell{Error: produce.None})
	return Mistake{
		Words: words{
			ID: "resign-acknowledges", Title: "those who wait are told NONE at RESIGN",
			Topic: resignTopic, Stage: "8-resign",
			Does:       "RESIGN answers everybody who waits as if all had gone well.",
			Tempting:   "The list has to be emptied, and the answer for success is at hand.",
			LessonSays: "The HW has not passed their records: NONE would promise what nobody can keep. The error is NOT_LEADER_OR_FOLLOWER.",
			Shows: "PRODUCE 1 acks all at t=0, RESIGN at t=10. A right program prints t=10 PRODUCE=1 " +
				"ERROR=NOT_LEADER_OR_FOLLOWER OFFSET=0; this one prints ERROR=NONE OFFSET=0.",
			Hint:     "The next leader may not have the record. Was it safe to say that it was written?",
			Replaces: "AtResign",
		},
		Apply: apply, Variants: []func(*produce.Rules){producersOnly},
	}
}

func resignNoOffset() Mistake {
	return Mistake{
		Words: words{
			ID: "resign-no-offset", Title: "a waiting producer gets OFFSET=-1 at RESIGN",
			Topic: resignTopic, Stage: "8-resign",
			Does:       "The answer NOT_LEADER_OR_FOLLOWER to a waiting producer has OFFSET=-1.",
			Tempting:   "So it is for requests that come after RESIGN, and the line looks the same.",
			LessonSays: "OFFSET is -1 only when the records are not in the log. Those of a waiting request are, in this broker's.",
			Shows: "PRODUCE 1 acks all at t=0, RESIGN at t=10. A right program prints t=10 PRODUCE=1 " +
				"ERROR=NOT_LEADER_OR_FOLLOWER OFFSET=0; this one prints OFFSET=-1.",
			Hint:     "Which requests have been appended, those from before RESIGN or those after it?",
			Replaces: "OffsetAtResign",
		},
		Apply: func(r *produce.Rules) { r.OffsetAtResign = noOffset },
	}
}

func resignAccepts() Mistake {
	apply := func(r *produce.Rules) { r.TurnsAway = func(*produce.State) bool { return false } }
	return Mistake{
		Words: words{
			ID: "resign-accepts", Title: "requests after RESIGN are still carried out",
			Topic: resignTopic, Stage: "8-resign",
			Does:       "After RESIGN producers and consumers are served as before.",
			Tempting:   "RESIGN deals with those who wait, and that seems to be all.",
			LessonSays: `"Clients only talk to the leader." This broker is none any more: it appends nothing and says NOT_LEADER_OR_FOLLOWER.`,
			Shows: "RESIGN at t=0, PRODUCE 1 acks 1 at t=10. A right program prints t=10 PRODUCE=1 " +
				"ERROR=NOT_LEADER_OR_FOLLOWER OFFSET=-1; this one prints ERROR=NONE OFFSET=0.",
			Hint:     "Two brokers append to the same partition. What becomes of the log?",
			Replaces: "TurnsAway",
		},
		Apply: apply,
		Variants: []func(*produce.Rules){
			and(apply, func(r *produce.Rules) { r.Steps.Fetch = without(r.Steps.Fetch, produce.EndIfResigned) }),
		},
	}
}

func resignClosesNothing() Mistake {
	return Mistake{
		Words: words{
			ID: "resign-closes-nothing", Title: "acks 0 after RESIGN goes unnoticed",
			Topic: resignTopic, Stage: "8-resign",
			Does:       "A request with acks 0 after RESIGN is dropped without a line.",
			Tempting:   "acks 0 never gets an answer; that was the very first rule.",
			LessonSays: `Its connection is "closed only if there was an error": there is no other way to tell such a producer.`,
			Shows: "RESIGN at t=0, PRODUCE 1 acks 0 at t=10. A right program prints t=10 CLOSED=1; this one prints nothing " +
				"at t=10.",
			Hint:     "This producer reads no answers. How else can a broker make itself heard?",
			Replaces: "Closes",
		},
		Apply: func(r *produce.Rules) { r.Closes = func() bool { return false } },
	}
}

func resignTimesOut() Mistake {
	_, producersOnly := parting(produce.Farewell{Error: produce.RequestTimedOut})
	consumersToo := func(r *produce.Rules) {
		r.AtResign = func(toConsumer bool) produce.Farewell {
			if toConsumer {
				return produce.Farewell{Error: produce.None}
			}
			return produce.Farewell{Error: produce.RequestTimedOut}
		}
	}
	return Mistake{
		Words: words{
			ID: "resign-times-out", Title: "those who wait are told at RESIGN that their time is up",
			Topic: resignTopic, Stage: "8-resign",
			Does:       "RESIGN answers those who wait as if their deadlines had come: REQUEST_TIMED_OUT, and consumers get what there is.",
			Tempting:   "There is code already that ends a wait early, and this looks like one more case for it.",
			LessonSays: "The error is NOT_LEADER_OR_FOLLOWER. After a timeout a producer may try again here; after this it must look for the leader.",
			Shows: "PRODUCE 1 acks all at t=0, RESIGN at t=10. A right program prints t=10 PRODUCE=1 " +
				"ERROR=NOT_LEADER_OR_FOLLOWER OFFSET=0; this one prints ERROR=REQUEST_TIMED_OUT OFFSET=0.",
			Hint:     "What should the producer do next, and which of the errors tells it so?",
			Replaces: "AtResign",
		},
		Apply: consumersToo, Variants: []func(*produce.Rules){producersOnly},
	}
}
