package mistakes

import (
	"isrgrade/reference/failover"
)

func loss() []Mistake { return []Mistake{lostCountsUnacknowledged(), lostForgiven()} }

func lostCountsUnacknowledged() Mistake {
	return Mistake{
		Words: words{
			ID: "lost-counts-unacknowledged", Title: "records nobody was told about are called lost",
			Topic: Loss, Stage: "5-loss",
			Does:     "LOST names every record that a new leader lacks and some broker has, acknowledged or not.",
			Tempting: "The record was there and is not any more.",
			LessonSays: "A record is lost when it was acknowledged and a broker takes office without it. Without an answer " +
				"the producer knows that it must ask again.",
			Shows: "PRODUCE m1, CRASH 5, STATUS: nobody was told about m1. A right program prints LOST=-; this one " +
				"prints LOST=m1.",
			Hint:     "What was promised, and to whom?",
			Replaces: "LostTo",
		},
		Apply: func(r *rules) {
			acknowledged := r.LostTo
			r.LostTo = func(s *failover.State, leader *failover.Broker) []failover.Record {
				return addMissing(acknowledged(s, leader), s, leader)
			}
		},
	}
}

// addMissing adds what was called lost before, and what is on any disk but not on
// the leader's.
func addMissing(lost []failover.Record, s *failover.State, leader *failover.Broker) []failover.Record {
	var once failover.RecordSet
	for _, record := range lost {
		once = once.With(record)
	}
	add := func(record failover.Record) {
		if !once.Has(record) {
			once, lost = once.With(record), append(lost, record)
		}
	}
	for _, record := range s.Lost {
		add(record)
	}
	holds := leader.Log.Records()
	for i := range s.Brokers {
		for _, entry := range s.Brokers[i].Log {
			if !holds.Has(entry.Record) {
				add(entry.Record)
			}
		}
	}
	return lost
}

func lostForgiven() Mistake {
	return Mistake{
		Words: words{
			ID: "lost-forgiven", Title: "a record is no longer lost when a later leader has it",
			Topic: Loss, Stage: "5-loss",
			Does:     "LOST is worked out anew at each election: a record that comes back with a later leader leaves the list.",
			Tempting: "It is there again, so it is not lost.",
			LessonSays: "Once lost is lost: readers missed it meanwhile, and another record may have been read at its " +
				"offset.",
			Shows: "m1 is acknowledged, 6 takes office without it: LOST=m1. After ELECT unclean broker 5 leads, which " +
				"has m1. A right program still prints LOST=m1; this one prints LOST=-.",
			Hint:     "What did somebody see who read between the two elections?",
			Replaces: "LostTo",
		},
		Apply: func(r *rules) {
			everLost := r.LostTo
			r.LostTo = func(s *failover.State, leader *failover.Broker) []failover.Record {
				forgotten := *s
				forgotten.Lost = nil
				return everLost(&forgotten, leader)
			}
		},
	}
}

func operator() []Mistake { return []Mistake{uncleanKeepsISR(), preferredIgnoresISR()} }

func uncleanKeepsISR() Mistake {
	return Mistake{
		Words: words{
			ID: "unclean-keeps-isr", Title: "after ELECT unclean the old ISR still counts",
			Topic: Operator, Stage: "6-operator", Seen: "apache/kafka pull 10564, which mended it",
			Does:     "ELECT unclean makes a leader and leaves the ISR as it was, with members that the leader knows nothing of.",
			Tempting: "The command is about the leader; who is in sync is another matter.",
			LessonSays: `An unclean election must "forcibly set the ISR to just the new leader": against its log nobody ` +
				`else is known to be in sync.`,
			Shows: "CRASH 5, START 5, CRASH 6, ELECT unclean: a right program prints LEADER=5 EPOCH=3 ISR=5; this " +
				"one prints ISR=6.",
			Hint:     "In sync with whom?",
			Replaces: "ISRAfterUnclean",
		},
		Apply: func(r *rules) {
			r.ISRAfterUnclean = func(b *failover.Broker, _ bool) bool { return b.InISR }
		},
		Variants: []func(*rules){func(r *rules) {
			r.ISRAfterUnclean = func(b *failover.Broker, elected bool) bool { return b.InISR || elected }
		}},
	}
}

func preferredIgnoresISR() Mistake {
	return Mistake{
		Words: words{
			ID: "preferred-ignores-isr", Title: "ELECT preferred does not ask whether the broker is in the ISR",
			Topic: Operator, Stage: "6-operator",
			Does:     "ELECT preferred makes the first of REPLICAS the leader as soon as it is up, in the ISR or not.",
			Tempting: "The operator asked for it.",
			LessonSays: "A preferred election is a clean one: the first of REPLICAS takes over if it is up and in the ISR, " +
				"and nothing is lost by it.",
			Shows: "CRASH 5, START 5, ELECT preferred, STATUS: a right program prints LEADER=6 EPOCH=1; this one " +
				"prints LEADER=5 EPOCH=2.",
			Hint:     "There are two elections that an operator can ask for. What does he get from this one?",
			Replaces: "PreferredMayLead",
		},
		Apply: func(r *rules) {
			r.PreferredMayLead = (*failover.Broker).IsUp
		},
	}
}
