package mistakes

import "isrgrade/reference/produce"

func atStatus() []Mistake {
	return []Mistake{
		answersNotAtStatus(),
		statusLineFirst(),
		acksAllEveryReplica(),
		acksAllISRAtArrival(),
	}
}

func answersNotAtStatus() Mistake {
	onlyInFetch := func(actions ...produce.Action) func(*produce.Rules) {
		return func(r *produce.Rules) {
			r.Steps.Append = without(r.Steps.Append, actions...)
			r.Steps.Produce = without(r.Steps.Produce, actions...)
			r.Steps.Status = without(r.Steps.Status, actions...)
		}
	}
	notInStatus := func(r *produce.Rules) { r.Steps.Status = without(r.Steps.Status, produce.WakeProducers) }
	return Mistake{
		Words: words{
			ID: "answers-not-at-status", Title: "those who wait are looked at in FETCH only",
			Topic: shrinkTopic, Stage: "3-shrink",
			Seen:       "KAFKA-13091 (apache/kafka pull 11245), linkedin/kafka pull 477",
			Does:       "A high watermark that jumps because a follower was dropped answers nobody; the requests wait for some later fetch.",
			Tempting:   "Fetches move the high watermark, so the fetch is where one looks. Kafka itself had this fault for years.",
			LessonSays: `"Removing a slow follower can therefore make it jump up": that is a HW that rose, and whoever waited for it is answered.`,
			Shows: "LAG_MAX 500. PRODUCE 1 acks all at t=0, broker 6 never fetches. At t=501 STATUS drops it: a " +
				"right program prints t=501 PRODUCE=1 ERROR=NONE OFFSET=0; this one prints the STATUS line alone.",
			Hint:     "Find every place where your high watermark can grow. What comes after each?",
			Replaces: stepsField,
		},
		Apply: onlyInFetch(produce.WakeProducers),
		Variants: []func(*produce.Rules){
			and(onlyInFetch(produce.WakeProducers), onlyWhenRisen),
			onlyInFetch(produce.WakeProducers, produce.WakeConsumers),
			notInStatus,
			and(notInStatus, onlyWhenRisen),
		},
	}
}

func statusLineFirst() Mistake {
	return Mistake{
		Words: words{
			ID: "status-line-first", Title: "STATUS prints its line before the answers",
			Topic: shrinkTopic, Stage: "3-shrink",
			Does:       "STATUS prints its own line first and then the answers that its check has caused.",
			Tempting:   "STATUS asks for a line, so one gives it, and then sees to the rest.",
			LessonSays: "STATUS runs the check, raises the HW, wakes those who waited for it, and prints last.",
			Shows: "LAG_MAX 500. PRODUCE 1 acks all at t=0, no fetch. STATUS at t=501: a right program prints " +
				"PRODUCE=1 first; this one begins with t=501 LEO=1 HW=1 ISR=5 WRITES=OK.",
			Hint:     "Lines stand in the order in which things happen. What happens first in a STATUS?",
			Replaces: stepsField,
		},
		Apply: func(r *produce.Rules) {
			r.Steps.Status = movedBefore(r.Steps.Status, produce.Print, produce.WakeConsumers)
		},
		Variants: []func(*produce.Rules){
			func(r *produce.Rules) {
				r.Steps.Status = movedBefore(r.Steps.Status, produce.Print, produce.WakeProducers)
			},
		},
	}
}

func acksAllEveryReplica() Mistake {
	apply, gated := answeredWhen(func(_ *produce.Config, s *produce.State, p *produce.Producer) bool {
		return holders(s, p) == len(s.Replicas)
	})
	return Mistake{
		Words: words{
			ID: "acks-all-every-replica", Title: "acks all needs every broker of REPLICAS",
			Topic: shrinkTopic, Stage: "3-shrink",
			Seen:       "Snailclimb/JavaGuide issue 1832, the text of WaitForAll in sarama",
			Does:       "A request with acks all is answered when each broker of REPLICAS has its records, in the ISR or not.",
			Tempting:   "All means all, and many explanations leave the ISR out.",
			LessonSays: `acks all waits for "every replica in the ISR". A dead broker must not stop every producer: that is what the ISR is for.`,
			Shows: "LAG_MAX 500. PRODUCE 1 acks all at t=0, broker 6 is dead. STATUS at t=501 drops it: a right " +
				"program prints t=501 PRODUCE=1 ERROR=NONE OFFSET=0; this one waits for ever.",
			Hint:     "A broker burns down. How long do your producers wait?",
			Replaces: "Reached",
		},
		Apply: apply, Variants: []func(*produce.Rules){gated},
	}
}

func acksAllISRAtArrival() Mistake {
	apply, gated := answeredWhen(func(_ *produce.Config, s *produce.State, p *produce.Producer) bool {
		if p.Members == nil {
			p.Members = members(s)
		}
		return count(s, func(i int) bool { return p.Members[i] && s.Replicas[i].LEO < p.Need }) == 0
	})
	return Mistake{
		Words: words{
			ID: "acks-all-isr-at-arrival", Title: "acks all needs the ISR of its arrival",
			Topic: shrinkTopic, Stage: "3-shrink",
			Seen:       `kafka-source, section 5: "They sound the same but aren't"`,
			Does:       "The program notes who is in the ISR when the request comes, and waits until all of them have its records.",
			Tempting:   `"Every replica in the ISR" needs a list, and the list at hand is that of the append.`,
			LessonSays: `The answer is given "once the HW has passed them", and the HW counts the ISR of today. Who was dropped meanwhile is not waited for.`,
			Shows: "LAG_MAX 500. PRODUCE 1 acks all at t=0 with 5 and 6 in sync. At t=501 broker 6 is dropped: a " +
				"right program prints t=501 PRODUCE=1 ERROR=NONE OFFSET=0; this one still waits for broker 6.",
			Hint:     "Somebody leaves the ISR while a request waits. Does your request know?",
			Replaces: "Reached",
		},
		Apply: apply, Variants: []func(*produce.Rules){gated},
	}
}

func members(s *produce.State) []bool {
	are := make([]bool, len(s.Replicas))
	for i := range are {
		are[i] = s.Replicas[i].InISR
	}
	return are
}
