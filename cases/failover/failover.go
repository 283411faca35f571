// Package failover is the track "when brokers die": its stages and its
// hand-written cases.
package failover

import (
	"embed"

	"isrgrade/cases"
	"isrgrade/reference/failover/mistakes"
)

//go:embed 1-copies 2-members 3-election 4-truncation 5-loss 6-operator 7-min-isr 8-elr
var files embed.FS

// The probes are at most twelve traces, chosen from many generated ones for the pairs
// of mistakes that they separate.
//
//go:embed probes
var probes embed.FS

// Track gives the track.
func Track() cases.Track {
	return cases.Track{
		ID: "failover", Title: "a partition whose brokers die",
		Praise: "Your partition loses no acknowledged record that could be kept.",
		Model:  mistakes.Model(), Stages: stages(), Files: files, Probes: probes,
		Scenes: scenes(), Buttons: buttons(),
	}
}

// stages gives the stages in their order; the weights sum to 100.
func stages() []cases.Stage {
	return []cases.Stage{
		{ID: "1-copies", Title: "logs, the HW, and who hears of it when", Weight: 10, Verbs: []string{"PRODUCE", "FETCH", "STATUS"}},
		{ID: "2-members", Title: "followers die and come back", Weight: 10, Verbs: []string{"CRASH", "STOP", "START"}},
		{ID: "3-election", Title: "the leader dies", Weight: 15, LeftOut: []string{"follower-hw-never-back"}},
		{ID: "4-truncation", Title: "logs that part are cut by epochs", Weight: 25, LeftOut: []string{"no-truncation"}},
		{ID: "5-loss", Title: "records go with their broker, and are called lost", Weight: 10, Verbs: []string{"RESTART"}},
		{ID: "6-operator", Title: "ELECT preferred and unclean", Weight: 10, Verbs: []string{"ELECT"}},
		{
			ID: "7-min-isr", Title: "MIN_ISR above 1, and the second condition of joining", Weight: 5,
			LeftOut: []string{"min-isr-unchecked", "hw-below-min-isr", "rejoin-at-hw-only"},
		},
		{ID: "8-elr", Title: "eligible leader replicas", Weight: 15, LeftOut: []string{"elr-never-filled"}},
	}
}
