// Package tracks is the list of all tracks. It is the one place outside the tracks'
// own folders that names them.
package tracks

import (
	"isrgrade/cases"
	"isrgrade/cases/failover"
	"isrgrade/cases/gen"
	"isrgrade/cases/isr"
	"isrgrade/cases/kafka"
	"isrgrade/cases/produce"
)

// Default is the id of the track that is meant when none is named.
const Default = "isr"

// Exercises gives the tracks in the order in which students meet them.
func Exercises() []gen.Exercise {
	return []gen.Exercise{
		isr.Exercise(),
		produce.Exercise(),
		kafka.Exercise(),
		failover.Exercise(),
	}
}

// All gives the tracks without what is needed to invent traces of them.
func All() []cases.Track {
	var all []cases.Track
	for _, exercise := range Exercises() {
		all = append(all, exercise.Track)
	}
	return all
}

// Find gives the track with this id.
func Find(id string) (gen.Exercise, bool) {
	for _, exercise := range Exercises() {
		if exercise.ID == id {
			return exercise, true
		}
	}
	return gen.Exercise{}, false
}
