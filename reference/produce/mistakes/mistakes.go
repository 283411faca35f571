// Package mistakes is the catalogue of what goes wrong in programs that answer
// producers and consumers: one entry, one mistake, one replaced rule, with the words
// a teacher would use for it.
//
// It is not a diagnosis: it runs no program and compares no output.
//
// Laws, held by tests:
//   - An entry replaces exactly the one field of produce.Rules that it names.
//   - Some trace tells each entry from the right rules and from every other entry.
//   - Every entry has all its words; ids never change.
//
// To add one, write its function in the file of its stage and list it there; the
// tests say what is missing.
package mistakes

import (
	"slices"

	"isrgrade/reference"
	"isrgrade/reference/produce"
)

// Mistake is one entry of the catalogue.
type Mistake = reference.Mistake[produce.Rules]

// words is short for the entries below.
type words = reference.Words

// The topics, in the order of the exercise.
const (
	answersTopic     = "Answers"
	waitTopic        = "Waiting for the high watermark"
	shrinkTopic      = "Answers at STATUS"
	minISRTopic      = "Refused before the append"
	afterAppendTopic = "Refused after the append"
	timeoutTopic     = "Time"
	consumeTopic     = "Consumers"
	resignTopic      = "RESIGN"
)

// All gives the catalogue in its order. The caller may keep the slice.
func All() []Mistake {
	return slices.Concat(answers(), waiting(), atStatus(), minISR(), afterAppend(), timeouts(), consumers(), resigning())
}

// stepsField is the one field that mistakes edit instead of replacing.
const stepsField = "Steps"

// Model gives the track: the leader's machine with this catalogue.
func Model() *reference.Model {
	return reference.NewModel(produce.Grammar(), produce.NewLedger, produce.Machine(), slices.Concat(All(), notBegun(), unlisted()), stepsField)
}
