// Package produce is the leader that answers producers and consumers as a track: its
// stages and its hand-written cases.
package produce

import (
	"embed"

	"isrgrade/cases"
	"isrgrade/reference/produce/mistakes"
)

//go:embed 1-answers 2-wait 3-shrink 4-min-isr 5-after-append 6-timeout 7-consume 8-resign
var files embed.FS

// The probes are at most twelve traces, chosen from many generated ones for the pairs
// of mistakes that they separate.
//
//go:embed probes
var probes embed.FS

// Track gives the track.
func Track() cases.Track {
	return cases.Track{
		ID: "produce", Title: "the leader answers producers and consumers",
		Praise: "It answers each producer and each consumer with the right words at the right moment.",
		Model:  mistakes.Model(), Stages: stages(), Files: files, Probes: probes,
		Scenes: scenes(), Buttons: buttons(),
	}
}

// stages gives the stages in their order; the weights sum to 100.
func stages() []cases.Stage {
	return []cases.Stage{
		{ID: "1-answers", Title: "acks 0 and 1: append, answer or keep silent", Weight: 10},
		{ID: "2-wait", Title: "acks all waits for the HW", Weight: 20, LeftOut: []string{"acks-all-at-once"}},
		{ID: "3-shrink", Title: "a STATUS answers too", Weight: 15, LeftOut: []string{"answers-not-at-status"}},
		{ID: "4-min-isr", Title: "acks all is refused below MIN_ISR", Weight: 15, LeftOut: []string{"min-isr-unchecked"}},
		{ID: "5-after-append", Title: "the ISR is counted again", Weight: 10, LeftOut: []string{"after-append-unknown"}},
		{ID: "6-timeout", Title: "deadlines, before the command and in their order", Weight: 15, LeftOut: []string{"no-timeout"}},
		{ID: "7-consume", Title: "consumers wait, and come first", Weight: 10, Verbs: []string{"CONSUME"}},
		{ID: "8-resign", Title: "the leader resigns", Weight: 5, Verbs: []string{"RESIGN"}},
	}
}
