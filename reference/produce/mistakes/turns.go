package mistakes

import (
	"slices"

	"isrgrade/reference/produce"
)

// whoseTurn are the mistakes about when those who wait are looked at, and in which
// order.
func whoseTurn() []Mistake {
	return []Mistake{oneAnswerACommand(), newestFirst(), answersAtStatusOnly()}
}

func oneAnswerACommand() Mistake {
	apply := func(r *produce.Rules) { r.ProducersTurn = onlyOne(r.ProducersTurn) }
	return Mistake{
		Words: words{
			ID: "one-answer-a-command", Title: "one command answers one waiting request at most",
			Topic: waitTopic, Stage: "2-wait",
			Does:       "A command that lets the high watermark pass several waiting requests answers the first of them only.",
			Tempting:   "One command in, one line out. And with an if where a while belongs the simple traces come out right.",
			LessonSays: "Each request that the HW has passed is answered, in order of arrival, however many there are.",
			Shows: "PRODUCE 1 and PRODUCE 2, both acks all, at t=0. Broker 6 fetches both at t=10. A right program " +
				"prints two lines; this one stops after t=10 PRODUCE=1 ERROR=NONE OFFSET=0.",
			Hint:     "Your program has answered somebody. Who is next in line, and why should that one wait?",
			Replaces: "ProducersTurn",
		},
		Apply: apply,
		Variants: []func(*produce.Rules){
			and(apply, onlyWhenRisen),
			and(apply, func(r *produce.Rules) { r.ConsumersTurn = onlyOne(r.ConsumersTurn) }),
		},
	}
}

func onlyOne(turn func(order []int, ready []bool) []int) func(order []int, ready []bool) []int {
	return func(order []int, ready []bool) []int {
		order = turn(order, ready)
		return order[:min(1, len(order))]
	}
}

func newestFirst() Mistake {
	apply := func(r *produce.Rules) { r.ProducersTurn = reversed(r.ProducersTurn) }
	return Mistake{
		Words: words{
			ID: "newest-first", Title: "who came last is answered first",
			Topic: waitTopic, Stage: "2-wait",
			Does:       "Of several waiting requests that a command answers, the youngest comes first.",
			Tempting:   "A list from which one pops, or walks backwards so as to delete on the way, gives the last element first.",
			LessonSays: "The waiting stand in a queue (DelayedOperation's watch list): each kind is answered in order of arrival.",
			Shows: "PRODUCE 1 and PRODUCE 2, both acks all, at t=0. Broker 6 fetches both at t=10. A right program " +
				"prints PRODUCE=1 first; this one begins with t=10 PRODUCE=2 ERROR=NONE OFFSET=1.",
			Hint:     "Write down who came when. In which order does your list give them back?",
			Replaces: "ProducersTurn",
		},
		Apply: apply,
		Variants: []func(*produce.Rules){
			and(apply, func(r *produce.Rules) { r.ConsumersTurn = reversed(r.ConsumersTurn) }),
		},
	}
}

func reversed(turn func(order []int, ready []bool) []int) func(order []int, ready []bool) []int {
	return func(order []int, ready []bool) []int {
		order = turn(order, ready)
		slices.Reverse(order)
		return order
	}
}

func answersAtStatusOnly() Mistake {
	nowhereBut := func(actions ...produce.Action) func(*produce.Rules) {
		return func(r *produce.Rules) {
			r.Steps.Append = without(r.Steps.Append, actions...)
			r.Steps.Fetch = without(r.Steps.Fetch, actions...)
			r.Steps.Produce = without(r.Steps.Produce, actions...)
		}
	}
	return Mistake{
		Words: words{
			ID: "answers-at-status-only", Title: "those who wait are looked at in STATUS only",
			Topic: waitTopic, Stage: "2-wait",
			Does:       "Waiting requests are answered by the next STATUS, whenever the high watermark passed them.",
			Tempting:   "In the lesson only STATUS printed anything, so that is where the printing stands.",
			LessonSays: `A follower's progress shows in "the offset in its next fetch". That fetch moves the HW, and with it come the answers.`,
			Shows: "PRODUCE 1 acks all at t=0, broker 6 fetches it at t=10. A right program prints " +
				"t=10 PRODUCE=1 ERROR=NONE OFFSET=0; this one prints nothing before a STATUS.",
			Hint:     "Which command made the records safe? The producer waits until you notice.",
			Replaces: stepsField,
		},
		Apply: nowhereBut(produce.WakeProducers),
		Variants: []func(*produce.Rules){
			nowhereBut(produce.WakeProducers, produce.WakeConsumers),
			and(nowhereBut(produce.WakeProducers), onlyWhenRisen),
		},
	}
}
