// Package tracks is the list of all tracks. It is the one place outside the tracks'
// own folders that names them.
package tracks

import (
	"isrgrade/cases"
	"isrgrade/cases/failover"
	"isrgrade/cases/isr"
	"isrgrade/cases/kafka"
	"isrgrade/cases/produce"
)

// Default is the id of the track that is meant when none is named.
const Default = "isr"

// All gives the tracks in the order in which students meet them.
func All() []cases.Track {
	return []cases.Track{isr.Track(), produce.Track(), kafka.Track(), failover.Track()}
}

// Find gives the track with this id.
func Find(id string) (cases.Track, bool) {
	for _, track := range All() {
		if track.ID == id {
			return track, true
		}
	}
	return cases.Track{}, false
}
