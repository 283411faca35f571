package mistakes

import (
	"slices"

	"isrgrade/reference/produce"
)

func consumers() []Mistake {
	return slices.Concat(howMuchIsEnough(), whatConsumersGet(), whoIsServed())
}

// howMuchIsEnough are the mistakes about what a consumer may read and waits for.
func howMuchIsEnough() []Mistake {
	return []Mistake{
		consumeToLEO(),
		consumeMinIgnored(),
		consumeMinOne(),
		consumeMinStrict(),
		consumeWaitsOnLEO(),
	}
}

func available(readable int64, consumer *produce.Consumer) int64 { return readable - consumer.Offset }

func consumeToLEO() Mistake {
	return Mistake{
		Words: words{
			ID: "consume-to-leo", Title: "consumers read up to the end of the log",
			Topic: consumeTopic, Stage: "7-consume",
			Does:       "A consumer gets all records that the leader has.",
			Tempting:   "They are in the log, and a follower gets them too.",
			LessonSays: `"Consumers only see records below the HW": what is above it may be lost with the leader.`,
			Shows: "APPEND 3 at t=0, no fetch, CONSUME 1 offset 0 min 1 wait 100 at t=10. A right program lets it wait; " +
				"this one prints t=10 CONSUME=1 ERROR=NONE OFFSET=0 RECORDS=3.",
			Hint:     "A consumer reads a record, and then the leader dies. Is the record still there?",
			Replaces: "Readable",
		},
		Apply: func(r *produce.Rules) { r.Readable = (*produce.State).LeaderLEO },
		Variants: []func(*produce.Rules){
			func(r *produce.Rules) {
				r.Readable = (*produce.State).LeaderLEO
				r.Looks = func(rose bool) bool { return rose }
			},
			func(r *produce.Rules) {
				r.Readable = (*produce.State).LeaderLEO
				r.Enough = func(s *produce.State, _ int64, consumer *produce.Consumer) bool {
					return available(s.HW, consumer) >= consumer.Min
				}
			},
		},
	}
}

func consumeMinIgnored() Mistake {
	return Mistake{
		Words: words{
			ID: "consume-min-ignored", Title: "a consumer never waits",
			Topic: consumeTopic, Stage: "7-consume",
			Seen:       "streamnative/kop issue 699",
			Does:       "A consumer is answered at once with what there is, be it nothing.",
			Tempting:   "There is always an answer at hand, and an empty one does no harm.",
			LessonSays: "A fetch with fewer than min records waits, for more or for the end of its time. Otherwise idle consumers would ask without pause.",
			Shows: "CONSUME 1 offset 0 min 1 wait 100 at t=0, with an empty log. A right program lets it wait; this one prints " +
				"t=0 CONSUME=1 ERROR=NONE OFFSET=0 RECORDS=0.",
			Hint:     "What would a consumer do right after your empty answer, and again, and again?",
			Replaces: "Enough",
		},
		Apply: func(r *produce.Rules) {
			r.Enough = func(*produce.State, int64, *produce.Consumer) bool { return true }
		},
	}
}

func consumeMinOne() Mistake {
	return Mistake{
		Words: words{
			ID: "consume-min-one", Title: "any record is enough for a consumer",
			Topic: consumeTopic, Stage: "7-consume",
			Does:       "A waiting consumer is answered as soon as there is one record for it, whatever min says.",
			Tempting:   "Its default in Kafka is 1, and most examples never use another.",
			LessonSays: "min is how many records are worth an answer (fetch.min.bytes, here counted in records).",
			Shows: "One record below the HW. CONSUME 1 offset 0 min 2 wait 100 at t=20: a right program lets it wait; this one " +
				"prints t=20 CONSUME=1 ERROR=NONE OFFSET=0 RECORDS=1.",
			Hint:     "Where does the number after min go?",
			Replaces: "Enough",
		},
		Apply: func(r *produce.Rules) {
			r.Enough = func(_ *produce.State, readable int64, consumer *produce.Consumer) bool {
				return available(readable, consumer) >= min(1, consumer.Min)
			}
		},
		Variants: []func(*produce.Rules){
			func(r *produce.Rules) {
				r.Enough = func(_ *produce.State, readable int64, consumer *produce.Consumer) bool {
					return available(readable, consumer) > 0
				}
			},
		},
	}
}

func consumeMinStrict() Mistake {
	return Mistake{
		Words: words{
			ID: "consume-min-strict", Title: "a consumer needs more than min records",
			Topic: consumeTopic, Stage: "7-consume",
			Does:       "A consumer for whom there are exactly min records still waits.",
			Tempting:   "Greater or greater-equal: a slip of the comparison.",
			LessonSays: "A fetch is complete when what can be read is at least the minimum (DelayedFetch, case G).",
			Shows: "CONSUME 1 offset 0 min 1 wait 100 at t=0, then APPEND 1, and broker 6 fetches it at t=10. A right program " +
				"prints t=10 CONSUME=1 ERROR=NONE OFFSET=0 RECORDS=1; this one waits on.",
			Hint:     "A consumer asks for at least one record and there is one. Is that at least one?",
			Replaces: "Enough",
		},
		Apply: func(r *produce.Rules) {
			r.Enough = func(_ *produce.State, readable int64, consumer *produce.Consumer) bool {
				return available(readable, consumer) > consumer.Min
			}
		},
		Variants: []func(*produce.Rules){
			func(r *produce.Rules) {
				r.Enough = func(_ *produce.State, readable int64, consumer *produce.Consumer) bool {
					return consumer.Min == 0 || available(readable, consumer) > consumer.Min
				}
			},
		},
	}
}

func consumeWaitsOnLEO() Mistake {
	apply := func(r *produce.Rules) {
		r.Enough = func(s *produce.State, _ int64, consumer *produce.Consumer) bool {
			return available(s.LeaderLEO(), consumer) >= consumer.Min
		}
	}
	return Mistake{
		Words: words{
			ID: "consume-waits-on-leo", Title: "min is measured up to the end of the log",
			Topic: consumeTopic, Stage: "7-consume",
			Does:       "A consumer is answered when the log is long enough, with the records below the high watermark, perhaps none.",
			Tempting:   "The rule is right for followers, who are consumers too and read to the end of the log.",
			LessonSays: "For consumers everything is measured below the HW (FetchIsolation.HIGH_WATERMARK): also whether min is there.",
			Shows: "APPEND 3 at t=0, no fetch, CONSUME 1 offset 0 min 1 wait 100 at t=10. A right program lets it wait; this " +
				"one prints t=10 CONSUME=1 ERROR=NONE OFFSET=0 RECORDS=0.",
			Hint:     "A consumer wanted at least one record. How many do your lines give it?",
			Replaces: "Enough",
		},
		Apply: apply, Variants: []func(*produce.Rules){and(apply, onlyWhenRisen)},
	}
}

// whatConsumersGet are the mistakes about the answer.
func whatConsumersGet() []Mistake {
	return []Mistake{consumeFrozen(), consumeLateEmpty(), consumeLateSilent()}
}

func consumeFrozen() Mistake {
	return Mistake{
		Words: words{
			ID: "consume-frozen", Title: "a consumer gets what was there when it came",
			Topic: consumeTopic, Stage: "7-consume",
			Does:       "The records are counted when the request comes, and that number is given whenever it is answered.",
			Tempting:   "The request is read once, so the answer is prepared once.",
			LessonSays: "Waiting is for getting more: at the answer the log is read again (DelayedFetch.onComplete).",
			Shows: "CONSUME 1 offset 0 min 1 wait 100 at t=0, then APPEND 1, and broker 6 fetches it at t=10. A right program " +
				"prints RECORDS=1; this one prints t=10 CONSUME=1 ERROR=NONE OFFSET=0 RECORDS=0.",
			Hint:     "What has the consumer been waiting for?",
			Replaces: "Served",
		},
		Apply: func(r *produce.Rules) {
			r.Served = func(readable int64, consumer *produce.Consumer) int64 {
				if consumer.Readable == produce.Unnoted {
					consumer.Readable = readable
				}
				return available(consumer.Readable, consumer)
			}
		},
	}
}

func consumeLateEmpty() Mistake {
	return Mistake{
		Words: words{
			ID: "consume-late-empty", Title: "at the end of its time a consumer gets nothing",
			Topic: consumeTopic, Stage: "7-consume",
			Does:       "A consumer whose time is up gets RECORDS=0, though there are some.",
			Tempting:   "It did not get its minimum, and for producers the end of time is an error.",
			LessonSays: `For a consumer it is no error: at the end it gets "whatever data is available".`,
			Shows: "One record below the HW. CONSUME 1 offset 0 min 2 wait 100 at t=20, STATUS at t=200. A right program prints " +
				"t=120 CONSUME=1 ERROR=NONE OFFSET=0 RECORDS=1; this one prints RECORDS=0.",
			Hint:     "Fewer than the consumer hoped for. Are they worthless?",
			Replaces: "AtEndOfWait",
		},
		Apply: func(r *produce.Rules) { r.AtEndOfWait = func(int64) (int64, bool) { return 0, true } },
	}
}

func consumeLateSilent() Mistake {
	return Mistake{
		Words: words{
			ID: "consume-late-silent", Title: "at the end of its time a consumer gets no answer",
			Topic: consumeTopic, Stage: "7-consume",
			Does:       "A consumer whose time is up is forgotten without a line.",
			Tempting:   "There is nothing new to tell it.",
			LessonSays: "forceComplete answers, with what there is. A request without an answer leaves the consumer hanging.",
			Shows: "CONSUME 1 offset 0 min 1 wait 100 at t=0, empty log, STATUS at t=200. A right program prints t=100 CONSUME=1 " +
				"ERROR=NONE OFFSET=0 RECORDS=0 before the STATUS line; this one prints the STATUS line alone: t=200.",
			Hint:     "How long does a consumer wait that never hears from you?",
			Replaces: "AtEndOfWait",
		},
		Apply: func(r *produce.Rules) { r.AtEndOfWait = func(records int64) (int64, bool) { return records, false } },
	}
}

// whoIsServed are the mistakes about turns.
func whoIsServed() []Mistake {
	return []Mistake{consumeNotAtStatus(), consumeInLine(), producersFirst()}
}

func consumeNotAtStatus() Mistake {
	apply := func(r *produce.Rules) { r.Steps.Status = without(r.Steps.Status, produce.WakeConsumers) }
	return Mistake{
		Words: words{
			ID: "consume-not-at-status", Title: "a jump of the high watermark in STATUS wakes no consumer",
			Topic: consumeTopic, Stage: "7-consume",
			Does:       "Consumers are looked at when a follower fetches, and not when the check lets the high watermark jump.",
			Tempting:   "STATUS already answers the producers, and the other list is forgotten.",
			LessonSays: "Whenever the HW rises, both lists are looked at (DelayedOperations.checkAndCompleteAll).",
			Shows: "LAG_MAX 500. APPEND 1 at t=0, CONSUME 1 offset 0 min 1 wait 9000 at t=10, no fetch. STATUS at t=501: a right " +
				"program prints t=501 CONSUME=1 ERROR=NONE OFFSET=0 RECORDS=1; this one prints its own line alone.",
			Hint:     "Who is waiting for the high watermark? Name all of them, then look at your STATUS.",
			Replaces: stepsField,
		},
		Apply: apply, Variants: []func(*produce.Rules){and(apply, onlyWhenRisen)},
	}
}

func consumeInLine() Mistake {
	apply := func(r *produce.Rules) { r.ConsumersTurn = untilNotReady }
	return Mistake{
		Words: words{
			ID: "consume-in-line", Title: "a consumer who needs more blocks those behind it",
			Topic: consumeTopic, Stage: "7-consume",
			Does:       "Consumers are looked at in order of arrival, and the first who must wait on ends the search.",
			Tempting:   "For producers this is right: what they wait for grows in order of arrival.",
			LessonSays: "Each consumer is tried: one who wants little need not wait for one who wants much.",
			Shows: "CONSUME 1 min 2 and CONSUME 2 min 1, both offset 0, at t=0. APPEND 1, and broker 6 fetches it at t=10. A right " +
				"program prints t=10 CONSUME=2 ERROR=NONE OFFSET=0 RECORDS=1; this one prints nothing.",
			Hint:     "The first in line wants ten records, the second one. There is one. Who may go?",
			Replaces: "ConsumersTurn",
		},
		Apply: apply, Variants: []func(*produce.Rules){and(apply, onlyWhenRisen)},
	}
}

func untilNotReady(order []int, ready []bool) []int {
	for i, is := range ready {
		if !is {
			return order
		}
		order = append(order, i)
	}
	return order
}

func producersFirst() Mistake {
	return Mistake{
		Words: words{
			ID: "producers-first", Title: "producers are answered before consumers",
			Topic: consumeTopic, Stage: "7-consume",
			Does:       "When one command answers both kinds, the producers come first.",
			Tempting:   "They were there first in this exercise, and first in your program.",
			LessonSays: "Kafka looks at fetches, then at produce requests (DelayedOperations); so does this exercise.",
			Shows: "CONSUME 1 offset 0 min 1 wait 9000 and PRODUCE 2 acks all at t=0. Broker 6 fetches it at t=10: a right program " +
				"prints CONSUME=1 first; this one begins with t=10 PRODUCE=2 ERROR=NONE OFFSET=0.",
			Hint:     "Two lists, one high watermark. Which list does the exercise name first?",
			Replaces: stepsField,
		},
		Apply: func(r *produce.Rules) {
			everyCommand(&r.Steps, func(steps []produce.Action) []produce.Action {
				return movedBefore(steps, produce.WakeProducers, produce.WakeConsumers)
			})
		},
	}
}
