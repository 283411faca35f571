// Package isr is the lesson's leader as a track: its stages and its hand-written
// cases.
package isr

import (
	"embed"

	"isrgrade/cases"
	"isrgrade/reference/isr/mistakes"
)

//go:embed 1-log 2-fetch 3-shrink 4-caught-up 5-rejoin 6-high-watermark 7-min-isr
var files embed.FS

// The probes are twelve traces, chosen from many generated ones for the pairs of
// mistakes that they separate.
//
//go:embed probes
var probes embed.FS

// Track gives the track.
func Track() cases.Track {
	return cases.Track{
		ID: "isr", Usual: true, Title: "the leader of one Kafka partition",
		Praise: "Your leader keeps the ISR and the high watermark right.",
		Model:  mistakes.Model(), Stages: stages(), Files: files, Probes: probes,
		Scenes: scenes(), Buttons: buttons(),
	}
}

// stages gives the stages in their order; the weights sum to 100.
func stages() []cases.Stage {
	return []cases.Stage{
		{ID: "1-log", Title: "the log grows, STATUS prints", Weight: 10},
		{ID: "2-fetch", Title: "followers fetch, the HW follows", Weight: 15, Verbs: []string{"FETCH"}},
		{ID: "3-shrink", Title: "late followers leave the ISR", Weight: 15, LeftOut: []string{"never-shrinks"}},
		{ID: "4-caught-up", Title: "the caught-up rule's second branch", Weight: 20, LeftOut: []string{"no-second-branch"}},
		{
			ID: "5-rejoin", Title: "followers return to the ISR", Weight: 15, LeftOut: []string{"never-rejoins"},
			// Under an HW over all replicas nobody who is below the HW ever returns too early.
			Spares: []string{"hw-over-all-replicas"},
		},
		{
			ID: "6-high-watermark", Title: "the HW jumps, stays, never goes back", Weight: 15, Shortcuts: true,
			LeftOut: []string{
				"hw-decreases", "hw-not-on-shrink", "hw-not-on-append",
				"hw-only-at-fetch", "hw-without-leader", "hw-only-at-status", "hw-over-all-replicas",
			},
		},
		{ID: "7-min-isr", Title: "writes need min.insync.replicas", Weight: 10, LeftOut: []string{"min-isr-ignored"}},
	}
}
