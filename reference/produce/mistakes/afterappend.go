package mistakes

import (
	"isrgrade/reference/isr"
	"isrgrade/reference/produce"
)

func afterAppend() []Mistake {
	return []Mistake{
		afterAppendUnknown(),
		afterAppendAtOnce(),
		afterAppendWaits(),
		afterAppendBeforeName(),
		afterAppendNoOffset(),
		afterAppendUndone(),
		hwFrozenBelowMinISR(),
	}
}

func afterAppendUnknown() Mistake {
	return Mistake{
		Words: words{
			ID: "after-append-unknown", Title: "the ISR is not counted again when the high watermark has come",
			Topic: afterAppendTopic, Stage: "5-after-append",
			Does: "A request that has waited is answered NONE, whatever the ISR has shrunk to. The same: the size is " +
				"remembered from the arrival.",
			Tempting:   "The ISR was large enough when the request was accepted, so the question seems settled.",
			LessonSays: `There is a second error "for when the ISR shrank below the bound while waiting" (kafka-source): the ISR is counted again.`,
			Shows: "LAG_MAX 500, MIN_ISR 2. PRODUCE 1 acks all at t=0, no fetch. STATUS at t=501 leaves the leader " +
				"alone: a right program prints ERROR=NOT_ENOUGH_REPLICAS_AFTER_APPEND; this one prints ERROR=NONE.",
			Hint:     "MIN_ISR copies were asked for. How many are there at the moment of the answer?",
			Replaces: "ErrorAtHW",
		},
		Apply: func(r *produce.Rules) {
			r.ErrorAtHW = func(*produce.Config, *produce.State) produce.Error { return produce.None }
		},
	}
}

func afterAppendAtOnce() Mistake {
	apply, gated := answeredWhen(func(c *produce.Config, s *produce.State, p *produce.Producer) bool {
		return s.HW >= p.Need || s.ISRSize() < c.MinISR
	})
	return Mistake{
		Words: words{
			ID: "after-append-at-once", Title: "those who wait fail as soon as the ISR is too small",
			Topic: afterAppendTopic, Stage: "5-after-append",
			Does:       "When the ISR shrinks below MIN_ISR every waiting request gets its error, before the high watermark has passed it.",
			Tempting:   "It cannot end well any more, so why let the producer wait?",
			LessonSays: "The size decides when the HW has passed the records, and only then. Until then members may come back, or time may be up.",
			Shows: "LAG_MAX 500, MIN_ISR 3, REPLICAS 5 6 7. PRODUCE 1 acks all at t=0; broker 7 leaves at t=501 and broker 6 " +
				"has nothing yet. A right program lets it wait; this one prints ERROR=NOT_ENOUGH_REPLICAS_AFTER_APPEND.",
			Hint:     "Two questions: has the high watermark passed, and is the ISR large enough. Which one comes first?",
			Replaces: "Reached",
		},
		Apply: apply, Variants: []func(*produce.Rules){gated},
	}
}

func afterAppendWaits() Mistake {
	apply, gated := answeredWhen(func(c *produce.Config, s *produce.State, p *produce.Producer) bool {
		return s.HW >= p.Need && s.ISRSize() >= c.MinISR
	})
	return Mistake{
		Words: words{
			ID: "after-append-waits", Title: "below MIN_ISR a request waits on",
			Topic: afterAppendTopic, Stage: "5-after-append",
			Seen:     "what today's Kafka comes to (KAFKA-15583)",
			Does:     "While the ISR is below MIN_ISR nobody is answered: requests wait until it has grown again or their time is up.",
			Tempting: "You are right about Kafka: its high watermark stands still below min.insync.replicas, so such requests mostly time out.",
			LessonSays: "This exercise keeps the lesson's plain rule: the HW moves, and when it has passed the records the answer is " +
				"given, here with an error.",
			Shows: "LAG_MAX 500, MIN_ISR 2. PRODUCE 1 acks all at t=0, no fetch. STATUS at t=501: a right program prints " +
				"ERROR=NOT_ENOUGH_REPLICAS_AFTER_APPEND; this one prints the STATUS line alone.",
			Hint:     "The high watermark has passed the records. What is there left to wait for?",
			Replaces: "Reached",
		},
		Apply: apply, Variants: []func(*produce.Rules){gated},
	}
}

func afterAppendBeforeName() Mistake {
	return Mistake{
		Words: words{
			ID: "after-append-before-name", Title: "the error after the append has the name of the refusal",
			Topic: afterAppendTopic, Stage: "5-after-append",
			Seen:       "dpkp/kafka-python issue 1580, about codes 19 and 20",
			Does:       "A request that waited while the ISR shrank is told NOT_ENOUGH_REPLICAS, as if it had been refused.",
			Tempting:   "It is the same lack of replicas, and one name for it is at hand.",
			LessonSays: "There are two errors because there are two cases: refused before the append, and written but on too few copies. A producer must know which.",
			Shows: "LAG_MAX 500, MIN_ISR 2. PRODUCE 1 acks all at t=0, no fetch. STATUS at t=501: a right program prints " +
				"ERROR=NOT_ENOUGH_REPLICAS_AFTER_APPEND; this one prints ERROR=NOT_ENOUGH_REPLICAS.",
			Hint:     "Is the record in the log? Can the producer tell from your answer?",
			Replaces: "ErrorAtHW",
		},
		Apply: func(r *produce.Rules) {
			r.ErrorAtHW = func(c *produce.Config, s *produce.State) produce.Error {
				if s.ISRSize() < c.MinISR {
					return produce.NotEnoughReplicas
				}
				return produce.None
			}
		},
	}
}

func afterAppendNoOffset() Mistake {
	return Mistake{
		Words: words{
			ID: "after-append-no-offset", Title: "an error after the append has OFFSET=-1",
			Topic: afterAppendTopic, Stage: "5-after-append",
			Does:       "The answer NOT_ENOUGH_REPLICAS_AFTER_APPEND comes with OFFSET=-1.",
			Tempting:   "An error and an offset in one answer look like a contradiction.",
			LessonSays: `"The record has already been written to the leader's log": -1 would say that it was not.`,
			Shows: "LAG_MAX 500, MIN_ISR 2. PRODUCE 1 acks all at t=0, no fetch. STATUS at t=501: a right program prints " +
				"ERROR=NOT_ENOUGH_REPLICAS_AFTER_APPEND OFFSET=0; this one prints OFFSET=-1.",
			Hint:     "Read the name of the error to its end. After what?",
			Replaces: "OffsetAfterAppend",
		},
		Apply: func(r *produce.Rules) { r.OffsetAfterAppend = noOffset },
	}
}

func afterAppendUndone() Mistake {
	return Mistake{
		Words: words{
			ID: "after-append-undone", Title: "an error after the append takes the records back",
			Topic: afterAppendTopic, Stage: "5-after-append",
			Seen:       "TableProApp/TablePro pull 3023, on what a replay then does",
			Does:       "With the error NOT_ENOUGH_REPLICAS_AFTER_APPEND the records are taken out of the leader's log again.",
			Tempting:   "In a database an error rolls back.",
			LessonSays: `"The record has already been written to the leader's log", and it stays: followers may have fetched it and consumers may have read it.`,
			Shows: "LAG_MAX 500, MIN_ISR 2. PRODUCE 1 acks all at t=0, no fetch. At t=501 it fails; the STATUS line of a " +
				"right program says LEO=1 HW=1; this one says LEO=0.",
			Hint:     "A log is append-only. Which of your lines makes it shorter?",
			Replaces: "AfterAppendError",
		},
		Apply: func(r *produce.Rules) { r.AfterAppendError = takenBack },
		Variants: []func(*produce.Rules){
			func(r *produce.Rules) { r.AfterAppendError = truncated },
			func(r *produce.Rules) {
				r.AfterAppendError = func(s *produce.State, p *produce.Producer) {
					takenBack(s, p)
					s.HW = min(s.HW, s.LeaderLEO())
				}
			},
		},
	}
}

// takenBack shortens the log by as many records as the request had.
func takenBack(s *produce.State, p *produce.Producer) { s.Replicas[produce.Leader].LEO -= p.Records }

// truncated shortens the log to where the request began.
func truncated(s *produce.State, p *produce.Producer) {
	s.Replicas[produce.Leader].LEO = min(s.LeaderLEO(), p.Base)
}

func hwFrozenBelowMinISR() Mistake {
	return Mistake{
		Words: words{
			ID: "hw-frozen-below-min-isr", Title: "the high watermark stands still below MIN_ISR",
			Topic: afterAppendTopic, Stage: "5-after-append",
			Seen:     "today's Kafka, where it is right (KAFKA-15583, apache/kafka pull 18880)",
			Does:     "While the ISR is smaller than MIN_ISR the high watermark stands still.",
			Tempting: "You are right about Kafka: today's broker does hold it back then, so that nothing counts as committed on too few copies.",
			LessonSays: `This exercise keeps the lesson's plain rule: the HW is "the smallest LEO among the ISR members", whatever ` +
				`min.insync.replicas says.`,
			Shows: "LAG_MAX 500, MIN_ISR 2. APPEND 1 at t=0, no fetch. STATUS at t=501: a right program prints LEO=1 HW=1; " +
				"this one prints LEO=1 HW=0.",
			Hint:     "Find the sentences of the lesson that define the HW. Do they mention min.insync.replicas?",
			Replaces: "Lesson",
		},
		Apply: func(r *produce.Rules) {
			inLesson := r.Lesson.HighWatermark
			r.Lesson.HighWatermark = func(c *produce.Config, s *isr.State, t int64) int64 {
				if s.ISRSize() < c.MinISR {
					return s.HW
				}
				return inLesson(c, s, t)
			}
		},
	}
}
