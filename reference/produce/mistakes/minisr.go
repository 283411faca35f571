package mistakes

import "isrgrade/reference/produce"

func minISR() []Mistake {
	return []Mistake{
		minISRUnchecked(),
		minISRForEveryAcks(),
		minISRStrict(),
		refusedButAppended(),
		isrCheckedAtProduce(),
	}
}

func minISRUnchecked() Mistake {
	apply := func(r *produce.Rules) {
		r.Refuses = func(*produce.Config, *produce.State, produce.Acks) bool { return false }
	}
	return Mistake{
		Words: words{
			ID: "min-isr-unchecked", Title: "acks all is accepted however small the ISR is",
			Topic: minISRTopic, Stage: "4-min-isr",
			Does: "A request with acks all is appended though the ISR is below MIN_ISR. Either it is not looked at, or it " +
				"is compared with the list of replicas.",
			Tempting:   "STATUS already says NOT_ENOUGH_REPLICAS, and the append works just as well without a check.",
			LessonSays: `min.insync.replicas is "the smallest ISR size for which the leader accepts such writes at all".`,
			Shows: "LAG_MAX 500, MIN_ISR 2. STATUS at t=501 leaves the leader alone. PRODUCE 1 acks all at t=510: " +
				"a right program prints ERROR=NOT_ENOUGH_REPLICAS OFFSET=-1; this one prints ERROR=NONE OFFSET=0.",
			Hint:     "MIN_ISR is two and the leader is alone. What should it tell a producer that wants to be sure?",
			Replaces: "Refuses",
		},
		Apply: apply,
		Variants: []func(*produce.Rules){
			and(apply, func(r *produce.Rules) { r.ErrorAtOnce = r.ErrorAtHW }),
		},
	}
}

func minISRForEveryAcks() Mistake {
	refuses := func(which func(produce.Acks) bool) func(*produce.Rules) {
		return func(r *produce.Rules) {
			r.Refuses = func(c *produce.Config, s *produce.State, acks produce.Acks) bool {
				return which(acks) && s.ISRSize() < c.MinISR
			}
		}
	}
	return Mistake{
		Words: words{
			ID: "min-isr-for-every-acks", Title: "acks 1 is refused below MIN_ISR as well",
			Topic: minISRTopic, Stage: "4-min-isr",
			Does:       "While the ISR is below MIN_ISR, requests with acks 1 are refused like those with acks all.",
			Tempting:   "The line says WRITES=NOT_ENOUGH_REPLICAS, and a write is a write.",
			LessonSays: `min.insync.replicas is about "such writes": those with acks=all. Who asks for the leader's copy alone gets what it asks for.`,
			Shows: "LAG_MAX 500, MIN_ISR 2. STATUS at t=501 leaves the leader alone. PRODUCE 1 acks 1 at t=510: a " +
				"right program prints ERROR=NONE OFFSET=0; this one prints ERROR=NOT_ENOUGH_REPLICAS OFFSET=-1.",
			Hint:     "What did this producer ask to be sure of, and is that any harder with a small ISR?",
			Replaces: "Refuses",
		},
		Apply: refuses(func(acks produce.Acks) bool { return acks != produce.AcksNone }),
		Variants: []func(*produce.Rules){
			refuses(func(produce.Acks) bool { return true }),
		},
	}
}

func minISRStrict() Mistake {
	apply := func(r *produce.Rules) {
		r.Refuses = func(c *produce.Config, s *produce.State, acks produce.Acks) bool {
			return acks == produce.AcksAll && s.ISRSize() <= c.MinISR
		}
	}
	atTheHW := func(r *produce.Rules) {
		r.ErrorAtHW = func(c *produce.Config, s *produce.State) produce.Error {
			if s.ISRSize() <= c.MinISR {
				return produce.NotEnoughReplicasAfterAppend
			}
			return produce.None
		}
	}
	inStatus := func(r *produce.Rules) {
		r.Lesson.AcceptsWrites = func(c *produce.Config, isrSize int) bool { return isrSize > c.MinISR }
	}
	return Mistake{
		Words: words{
			ID: "min-isr-strict", Title: "an ISR of exactly MIN_ISR is refused",
			Topic: minISRTopic, Stage: "4-min-isr",
			Seen:       "the lesson's own track, where it is a classic",
			Does:       "A request with acks all is refused when the ISR has exactly MIN_ISR members.",
			Tempting:   `"At least two replicas" is easily heard as two besides the leader, or slips into the wrong comparison.`,
			LessonSays: `It is "the smallest ISR size for which the leader accepts such writes": that size is itself accepted.`,
			Shows: "MIN_ISR 2 and both replicas in sync. PRODUCE 1 acks all at t=0: a right program lets it wait; " +
				"this one prints t=0 PRODUCE=1 ERROR=NOT_ENOUGH_REPLICAS OFFSET=-1.",
			Hint:     "Count the members on your fingers, the leader with them. Is the smallest allowed size allowed?",
			Replaces: "Refuses",
		},
		Apply: apply,
		Variants: []func(*produce.Rules){
			and(apply, inStatus), and(apply, atTheHW), and(apply, atTheHW, inStatus),
		},
	}
}

func refusedButAppended() Mistake {
	return Mistake{
		Words: words{
			ID: "refused-but-appended", Title: "a refused request is in the log all the same",
			Topic: minISRTopic, Stage: "4-min-isr",
			Does:       "The answer is NOT_ENOUGH_REPLICAS, but the records have been appended.",
			Tempting:   "Appending comes first for every value of acks, and the answer is worked out afterwards.",
			LessonSays: `The leader refuses "rather than silently running" on too few copies: such a request is rejected without writing.`,
			Shows: "LAG_MAX 500, MIN_ISR 2. The leader is alone from t=501. PRODUCE 1 acks all is refused at t=510. " +
				"STATUS at t=520: a right program prints LEO=0 HW=0; this one prints LEO=1 HW=1.",
			Hint:     "The producer hears an error and sends the records again. How often are they in the log then?",
			Replaces: "AfterRefusal",
		},
		Apply: func(r *produce.Rules) {
			r.AfterRefusal = func(s *produce.State, n int64) { s.Replicas[produce.Leader].LEO += n }
		},
		Variants: []func(*produce.Rules){
			func(r *produce.Rules) {
				r.Steps.Produce = insertedBefore(without(r.Steps.Produce, produce.GrowLog, produce.RaiseHW),
					produce.RefuseBelowMin, produce.GrowLog, produce.RaiseHW)
			},
		},
	}
}

func isrCheckedAtProduce() Mistake {
	checked := func(actions ...produce.Action) func(*produce.Rules) {
		return func(r *produce.Rules) {
			r.Steps.Produce = insertedBefore(r.Steps.Produce, produce.RefuseBelowMin, actions...)
		}
	}
	return Mistake{
		Words: words{
			ID: "isr-checked-at-produce", Title: "PRODUCE runs the check of late followers",
			Topic: minISRTopic, Stage: "4-min-isr",
			Does:       "Before a request is accepted, followers that are late are dropped from the ISR.",
			Tempting:   "Counting an ISR that is out of date seems careless when the time is at hand.",
			LessonSays: "The check is periodic, and here it runs at STATUS and at no other time. PRODUCE counts the ISR that the last check left.",
			Shows: "LAG_MAX 500, MIN_ISR 2, no fetch. PRODUCE 1 acks all at t=501, with no STATUS before it: a right " +
				"program lets it wait; this one prints t=501 PRODUCE=1 ERROR=NOT_ENOUGH_REPLICAS OFFSET=-1.",
			Hint:     "Go through your commands one by one: which of them may drop a follower?",
			Replaces: stepsField,
		},
		Apply:    checked(produce.ShrinkISR, produce.RaiseHW, produce.WakeConsumers, produce.WakeProducers),
		Variants: []func(*produce.Rules){checked(produce.ShrinkISR)},
	}
}
