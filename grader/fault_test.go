package grader

import (
	"slices"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/grader/diagnosis"
	"isrgrade/reference"
)

// faultOf is a rule gone wrong in a way that no catalogue has. R are a track's rules.
type faultOf[R any] struct {
	name  string
	field string // of the rules
	make  func(*R)
	// also are the mistakes of the catalogue that it makes by its own words.
	also []string
}

// asWellAs says which mistakes of the catalogue a fault makes by its own words.
func (f faultOf[R]) asWellAs(ids ...string) faultOf[R] {
	f.also = ids
	return f
}

// unknownFault is a fault without the types of its track.
type unknownFault struct {
	name, field string
	also        []string
	// exercise is the track's, with faults in front of its catalogue: so many, this one
	// at its place among them.
	exercise      *gen.Exercise
	place, faults int
}

// noFault is for programs that make mistakes of the catalogue and have no fault beside.
func noFault(suite *Suite) unknownFault {
	return unknownFault{name: "nothing else", exercise: suite.exercise, place: -1}
}

// unknown puts faults in front of a track's catalogue, so that the mistakes of a set are
// made on top of them.
func unknown[C, S, R any](
	suite *Suite, machine reference.Machine[C, S, R], catalogue []reference.Mistake[R], faults []faultOf[R],
) []unknownFault {
	var front []reference.Mistake[R]
	for _, fault := range faults {
		front = append(front, reference.Mistake[R]{Words: reference.Words{Replaces: fault.field}, Apply: fault.make})
	}
	exercise := *suite.exercise
	exercise.Model = reference.NewModel(exercise.Grammar, exercise.NewLedger, machine, slices.Concat(front, catalogue))
	all := make([]unknownFault, len(faults))
	for i, fault := range faults {
		all[i] = unknownFault{fault.name, fault.field, fault.also, &exercise, i, len(faults)}
	}
	return all
}

// with gives what a program makes that has the fault and the mistakes of a set.
func (f *unknownFault) with(set diagnosis.Set) []reference.Made {
	made := madeOf(set)
	for i := range made {
		made[i].Entry += f.faults
	}
	if f.place >= 0 {
		made = append(made, reference.Made{Entry: f.place})
	}
	return made
}

// lines gives what such a program prints for a trace.
func (f *unknownFault) lines(set diagnosis.Set, trace *cases.Trace) []string {
	return slices.Concat(trace.RepliesOf(f.exercise.NewPlayer(f.with(set)...))...)
}

// leaves says whether a mistake of the catalogue can be made beside the fault.
func (f *unknownFault) leaves(words *reference.Words) bool { return words.Replaces != f.field }

// A fault that prints what a right program prints measures nothing. Some of the lesson's
// show only beside mistakes.
func TestEveryUnknownFaultShowsSomewhere(t *testing.T) {
	if testing.Short() {
		t.Skip("invents thousands of traces of every track")
	}
	for _, track := range faultsOfEveryTrack(t) {
		if track.suite == builtInSuite(t) {
			continue
		}
		right := noFault(track.suite)
		for _, list := range track.lists {
			for _, fault := range list.faults {
				differs := func(trace *cases.Trace) bool { return !slices.Equal(fault.lines(nil, trace), right.lines(nil, trace)) }
				if !slices.ContainsFunc(unseenTraces(track.suite), differs) {
					t.Errorf("%s: %q prints what a right program prints", track.suite.exercise.ID, fault.name)
				}
			}
		}
	}
}
