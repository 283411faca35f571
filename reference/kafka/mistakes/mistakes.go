// Package mistakes is the catalogue of what people get wrong about today's Kafka
// leader: one entry, one mistake, one replaced rule, with the words a teacher
// would use for it.
//
// It is not a diagnosis: it runs no program and compares no output.
//
// Laws, held by tests:
//   - An entry replaces exactly the one field of kafka.Rules that it names.
//   - Some trace tells each entry from the right program and from every other entry.
//   - Every entry has all its words, and a trace of Kafka's own replies that shows
//     it; ids never change.
//
// To add one, write its function in the file of its stage and list it there; the
// tests say what is missing.
package mistakes

import (
	"slices"

	"isrgrade/reference"
	"isrgrade/reference/kafka"
)

// Mistake is one entry of the catalogue.
type Mistake = reference.Mistake[kafka.Rules]

// stepsField is the one field that mistakes edit instead of replacing.
const stepsField = "Steps"

// Model gives the track: the leader's machine with this catalogue.
func Model() *reference.Model {
	return reference.NewModel(kafka.Grammar(), kafka.NewLedger, kafka.Machine(), slices.Concat(All(), notBegun(), unlisted()), stepsField)
}

// All gives the catalogue in its order. The caller may keep the slice.
func All() []Mistake {
	return slices.Concat(log(), fetch(), acks(), shrink(), shrinkState(), expand(), expandHW(), minISR(), refusals(), brokers(),
		elections(), answersAfterLeader(), leaderEpochs(), diverging())
}
