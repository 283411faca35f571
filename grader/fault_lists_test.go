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

// faultKinds are the faults of every track.
func faultKinds(t *testing.T) []faultKind {
	t.Helper()
	lesson := builtInSuite(t)
	leader := func(faults []fault) []unknownFault {
		return unknown(lesson, reference.Machine(), lessonMistakes(), faults)
	}
	answering, today, partition := suiteOf(t, "produce"), suiteOf(t, "kafka"), suiteOf(t, "failover")
	// Wanted are 95, 75 and 90, and no certain name that is false.
	return []faultKind{
		{"unlisted rules, or near one", lesson, leader(unknownFaults()), 12, 90, 80, 90, 0},
		{"written when few were listed", lesson, leader(unforeseenFaults()), 4, 80, 75, 90, 0},
		{"written when all were listed", lesson, leader(imaginedFaults()), 4, 70, 60, 90, 0},
		{"produce", answering, unknown(answering, produce.Machine(), producemistakes.All(), produceFaults()), 4, 85, 75, 85, 2},
		{"kafka", today, unknown(today, kafka.Machine(), kafkamistakes.All(), kafkaFaults()), 4, 85, 70, 85, 0},
		{"failover", partition, unknown(partition, failover.Machine(), failovermistakes.All(), failoverFaults()), 2, 85, 75, 85, 0},
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
