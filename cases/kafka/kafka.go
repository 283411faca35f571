// Package kafka is today's Kafka leader as a track: its stages and its hand-written
// cases.
package kafka

import (
	"embed"

	"isrgrade/cases"
	"isrgrade/reference/kafka/mistakes"
)

//go:embed 1-log 2-fetch 3-acks 4-shrink 5-expand 6-min-isr 7-refusals 8-epochs
var files embed.FS

// The probes are at most twelve traces, chosen from many generated ones for the pairs
// of mistakes that they separate.
//
//go:embed probes
var probes embed.FS

// Track gives the track.
func Track() cases.Track {
	return cases.Track{
		ID: "kafka", Title: "the leader of one partition as Apache Kafka 4.4.0 has it",
		Praise: "It answers as Kafka's own classes do.",
		Model:  mistakes.Model(), Stages: stages(), Files: files, Probes: probes, Scenes: scenes(), Buttons: buttons(),
	}
}

// stages gives the stages in their order; the weights sum to 100.
func stages() []cases.Stage {
	return []cases.Stage{
		{ID: "1-log", Title: "the log grows, the HW with it", Weight: 10},
		{ID: "2-fetch", Title: "followers fetch, the HW follows the smallest LEO", Weight: 10, Verbs: []string{"FETCH"}},
		{ID: "3-acks", Title: "acks all is answered when the HW is there", Weight: 10, LeftOut: []string{"acks-all-at-once"}},
		{
			ID: "4-shrink", Title: "late followers go when the controller agrees", Weight: 20, Verbs: []string{"CHECK", "ANSWER"},
			Shortcuts: true, LeftOut: []string{"no-second-branch", "leo-never-back", "unknown-leo-is-zero"},
		},
		{
			ID: "5-expand", Title: "followers come in, and the HW waits for them", Weight: 15,
			Shortcuts: true, LeftOut: []string{"join-needs-leader-leo", "join-ignores-hw", "no-wait-for-joiner"},
		},
		{
			ID: "6-min-isr", Title: "min ISR refuses writes and holds the HW", Weight: 10,
			Shortcuts: true, LeftOut: []string{"hw-below-min-isr", "min-isr-not-capped", "min-isr-for-acks-1"},
		},
		{
			ID: "7-refusals", Title: "the controller's errors, fenced brokers, broker epochs", Weight: 10, Verbs: []string{"BROKER"},
			Shortcuts: true, LeftOut: []string{"refusal-keeps-pending", "broker-epoch-not-compared", "old-incarnation-believed"},
		},
		{
			ID: "8-epochs", Title: "elections, late answers, leader epochs", Weight: 15,
			Shortcuts: true, LeftOut: []string{"join-ignores-epoch-start", "old-epoch-served", "diverging-not-seen"},
		},
	}
}
