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

// list has the tracks in the order in which students meet them, each by its id: making
// one takes a while.
func list() []listed {
	return []listed{
		{"isr", isr.Exercise},
		{"produce", produce.Exercise},
		{"kafka", kafka.Exercise},
		{"failover", failover.Exercise},
	}
}

type listed struct {
	id       string
	exercise func() gen.Exercise
}

// IDs gives the ids of the tracks in the order in which students meet them.
func IDs() []string {
	var ids []string
	for _, one := range list() {
		ids = append(ids, one.id)
	}
	return ids
}

// Exercises gives the tracks in the order in which students meet them.
func Exercises() []gen.Exercise {
	var all []gen.Exercise
	for _, one := range list() {
		all = append(all, one.exercise())
	}
	return all
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
	for _, one := range list() {
		if one.id == id {
			return one.exercise(), true
		}
	}
	return gen.Exercise{}, false
}
