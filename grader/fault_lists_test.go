package grader

import (
	"testing"

	frame "isrgrade/reference"
	"isrgrade/reference/failover"
	failovermistakes "isrgrade/reference/failover/mistakes"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
	"isrgrade/reference/kafka"
	kafkamistakes "isrgrade/reference/kafka/mistakes"
	"isrgrade/reference/produce"
	producemistakes "isrgrade/reference/produce/mistakes"
)

// trackFaults are the faults of one track.
type trackFaults struct {
	suite *Suite
	lists []faultList
}

// faultList is one list of them, of which a small measurement takes every nth.
type faultList struct {
	words  string
	faults []unknownFault
	nth    int
}

// faultsOfEveryTrack: a list of those that the unlisted rules are, or are near, since they
// were written before or beside them; and lists that show what they are worth, since they
// were written afterwards and no rule was added for them.
func faultsOfEveryTrack(t *testing.T) []trackFaults {
	t.Helper()
	lesson, answering, today, partition := builtInSuite(t), suiteOf(t, "produce"), suiteOf(t, "kafka"), suiteOf(t, "failover")
	leader := func(faults []fault) []unknownFault {
		return unknown(lesson, reference.Machine(), lessonMistakes(), faults)
	}
	answers := func(faults []produceFault) []unknownFault {
		return unknown(answering, produce.Machine(), producemistakes.All(), faults)
	}
	kafkas := func(faults []kafkaFault) []unknownFault {
		return unknown(today, kafka.Machine(), kafkamistakes.All(), faults)
	}
	brokers := func(faults []failoverFault) []unknownFault {
		return unknown(partition, failover.Machine(), failovermistakes.All(), faults)
	}
	return []trackFaults{
		{lesson, []faultList{
			{"unlisted rules, or near one", leader(unknownFaults()), 12},
			{"written when few were listed", leader(unforeseenFaults()), 4},
			{"written when all were listed", leader(imaginedFaults()), 4},
		}},
		{answering, []faultList{
			{"unlisted rules, or near one", answers(produceFaults()), 6},
			{"written when all were listed", answers(imaginedProduceFaults()), 4},
		}},
		{today, []faultList{
			{"unlisted rules, or near one", kafkas(kafkaFaults()), 10},
			{"written when all were listed", kafkas(imaginedKafkaFaults()), 4},
		}},
		{partition, []faultList{
			{"unlisted rules, or near one", brokers(failoverFaults()), 4},
			{"written when all were listed", brokers(imaginedFailoverFaults()), 3},
		}},
	}
}

// lessonMistakes gives the lesson's catalogue as every track has its own.
func lessonMistakes() []frame.Mistake[reference.Rules] {
	var all []frame.Mistake[reference.Rules]
	for _, m := range mistakes.All() {
		words := frame.Words{ID: m.ID, Replaces: m.Replaces, Bends: m.Bends}
		all = append(all, frame.Mistake[reference.Rules]{Words: words, Apply: m.Apply, Variants: m.Variants})
	}
	return all
}

// suiteOf gives the suite of a track's hand-written cases.
func suiteOf(t *testing.T, track string) *Suite {
	t.Helper()
	suites, err := makeSuites()
	if err != nil {
		t.Fatal(err)
	}
	for _, suite := range suites {
		if suite.exercise.ID == track {
			return suite
		}
	}
	t.Fatalf("there is no track %s", track)
	return nil
}
