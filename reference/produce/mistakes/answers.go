package mistakes

import "isrgrade/reference/produce"

func answers() []Mistake {
	return []Mistake{
		acksZeroAnswered(),
		acksOneWaits(),
		offsetIsLast(),
		offsetIsEnd(),
		offsetMinusOne(),
	}
}

func acksZeroAnswered() Mistake {
	return Mistake{
		Words: words{
			ID: "acks-zero-answered", Title: "an acks 0 request gets an answer",
			Topic: answersTopic, Stage: "1-answers",
			Seen:     "grepplabs/kafka-proxy issue 54, which waited for that answer",
			Does:     "Every PRODUCE whose records are appended is answered, one with acks 0 as well.",
			Tempting: "A request has an answer; that is what requests are for, and one line of code for all values of acks is the shortest.",
			LessonSays: `Of acks 0 the page says: "Never; the producer doesn't wait." Nobody reads that connection ` +
				`for an answer, so a line there is read as the answer to something else.`,
			Shows: "PRODUCE 1 acks 0 at t=0. A right program prints nothing; this one prints " +
				"t=0 PRODUCE=1 ERROR=NONE OFFSET=0.",
			Hint:     "Who is still listening when a producer has said that it wants to hear nothing?",
			Replaces: "Answered",
		},
		Apply: func(r *produce.Rules) { r.Answered = func(produce.Acks) bool { return true } },
	}
}

func acksOneWaits() Mistake {
	return Mistake{
		Words: words{
			ID: "acks-one-waits", Title: "acks 1 waits for the high watermark",
			Topic: answersTopic, Stage: "1-answers",
			Does:     "A request with acks 1 is kept until the high watermark has passed its records, like one with acks all.",
			Tempting: "An answer seems to promise that the records are safe, and they are safe only below the high watermark.",
			LessonSays: `acks 1 is answered when "the leader wrote it to its own log" (page). What happens to the ` +
				`records afterwards is not part of the promise.`,
			Shows: "PRODUCE 1 acks 1 at t=0. A right program prints t=0 PRODUCE=1 ERROR=NONE OFFSET=0 at once; " +
				"this one prints nothing before a FETCH.",
			Hint:     "One is the number of brokers that must have the records. Which broker is it?",
			Replaces: "WaitsForHW",
		},
		Apply: func(r *produce.Rules) {
			r.WaitsForHW = func(acks produce.Acks) bool { return acks != produce.AcksNone }
		},
	}
}

func offsetIsLast() Mistake {
	return Mistake{
		Words: words{
			ID: "offset-is-last", Title: "the answer has the offset of the last record",
			Topic: answersTopic, Stage: "1-answers",
			Does:     "OFFSET is the offset of the request's last record.",
			Tempting: "The last record is the one that was waited for, so its offset lies at hand.",
			LessonSays: "OFFSET is the base offset, that of the request's first record. A producer counts its " +
				"records up from there.",
			Shows: "PRODUCE 1 acks 1 records 3 into an empty log at t=0. A right program prints " +
				"t=0 PRODUCE=1 ERROR=NONE OFFSET=0; this one prints OFFSET=2.",
			Hint:     "Send a request with several records into an empty log. Which offset did its first record get?",
			Replaces: "Base",
		},
		Apply: func(r *produce.Rules) { r.Base = func(leo, n int64) int64 { return leo + n - 1 } },
	}
}

func offsetIsEnd() Mistake {
	return Mistake{
		Words: words{
			ID: "offset-is-end", Title: "the answer has the log's end after the append",
			Topic: answersTopic, Stage: "1-answers",
			Does:     "OFFSET is the leader's LEO as it is after the append.",
			Tempting: "The append comes first and the answer after it, and by then the LEO has moved on.",
			LessonSays: "OFFSET is the base offset: where the first record went, which is the LEO from before the " +
				"append.",
			Shows: "PRODUCE 1 acks 1 records 3 into an empty log at t=0. A right program prints " +
				"t=0 PRODUCE=1 ERROR=NONE OFFSET=0; this one prints OFFSET=3.",
			Hint:     "Which of your numbers changes between the arrival of the request and its answer?",
			Replaces: "Base",
		},
		Apply: func(r *produce.Rules) { r.Base = func(leo, n int64) int64 { return leo + n } },
	}
}

func offsetMinusOne() Mistake {
	return Mistake{
		Words: words{
			ID: "offset-minus-one", Title: "a successful answer has OFFSET=-1",
			Topic: answersTopic, Stage: "1-answers",
			Seen:     "clients with acks 0, which report -1 (the producer's documentation)",
			Does:     "OFFSET is -1 in an answer without an error.",
			Tempting: "Client libraries show -1 for records whose offset nobody told them, and it looks like a harmless default.",
			LessonSays: "-1 says that the records are not in the log. With ERROR=NONE they are, and the answer says " +
				"where.",
			Shows: "PRODUCE 1 acks 1 at t=0. A right program prints t=0 PRODUCE=1 ERROR=NONE OFFSET=0; this one " +
				"prints OFFSET=-1.",
			Hint:     "How would the producer find its records again with this answer?",
			Replaces: "OffsetOnSuccess",
		},
		Apply: func(r *produce.Rules) { r.OffsetOnSuccess = noOffset },
	}
}

func noOffset(int64) int64 { return produce.NoOffset }
