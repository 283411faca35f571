package grader

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
	"isrgrade/runner"
)

// setRunner acts as a program that makes a set of mistakes, those aside that only say
// that nothing is there yet.
type setRunner struct{ program diagnosis.Program }

func (r setRunner) Run(_ context.Context, _ runner.Spec, input []byte, _ runner.Limits) (runner.Outcome, error) {
	trace, err := theExercise().Parse("input", input)
	if err != nil {
		return runner.Outcome{}, fmt.Errorf("a program was given a trace that breaks the rules: %w", err)
	}
	var output strings.Builder
	r.program.Begin(trace)
	for line := r.program.Next(); line != nil; line = r.program.Next() {
		output.Write(append(diagnosis.AppendText(nil, trace, line), '\n'))
	}
	return printed(output.String()), nil
}

func (r setRunner) Confinement() runner.Confinement {
	return runner.Confinement{Level: runner.LevelNone}
}

func (r setRunner) Close() error { return nil }

// halfWritten is a program of which some stages are written.
type halfWritten struct {
	unwritten []string                 // ids of stages
	absent    map[string]diagnosis.Set // what each of them leaves out
	planted   diagnosis.Set            // at most one mistake in what is written
}

// set is all that the program makes.
func (h halfWritten) set() diagnosis.Set {
	set := slices.Clone(h.planted)
	for _, absent := range h.absent {
		for _, made := range absent {
			set = set.With(made)
		}
	}
	return set
}

func (h halfWritten) String() string {
	return fmt.Sprintf("without %s, with %v", strings.Join(h.unwritten, " "), h.planted)
}

// leaveOut gives the program in which the stages are not written that bits name. A
// stage of shortcuts is left out by one of them, drawn.
func leaveOut(track *diagnosis.Track, stages []cases.Stage, bits uint, random *rand.Rand) halfWritten {
	h := halfWritten{absent: map[string]diagnosis.Set{}}
	for i, stage := range stages {
		if bits>>i&1 == 0 {
			continue
		}
		h.unwritten = append(h.unwritten, stage.ID)
		ids := stage.LeftOut
		if len(ids) == 0 {
			ids = []string{stage.ID} // a nameless one
		}
		if stage.Shortcuts {
			ids = []string{ids[random.IntN(len(ids))]}
		}
		if made := (diagnosis.Made{Entry: entryOf(track, ids[0])}); track.Allows(h.set(), made.Entry) {
			h.absent[stage.ID] = diagnosis.Set{made}
		}
	}
	return h
}

func entryOf(track *diagnosis.Track, id string) int {
	return slices.IndexFunc(track.Entries, func(e diagnosis.Entry) bool { return e.ID == id })
}

// complaints says what is wrong with what was said of a program.
func (h halfWritten) complaints(suite *Suite, result Result) []string {
	var wrong []string
	track := suite.known.track()
	if h.printsWhatIsTold(suite, result) {
		return nil
	}
	for _, claim := range result.Mistakes {
		if !h.makes(suite, claim.ID, result) {
			wrong = append(wrong, claim.ID+" is named")
		}
	}
	for _, stage := range result.NotBegun {
		if !slices.Contains(h.unwritten, stage) && !h.comesToUnwritten(suite, stage) {
			wrong = append(wrong, stage+" is said to be not begun")
		}
	}
	for stage, absent := range h.absent {
		shortcut := slices.ContainsFunc(absent, func(m diagnosis.Made) bool { return claimed(result, track.Entries[m.Entry].ID) })
		if !shortcut && !slices.Contains(result.NotBegun, stage) && suite.shows(h.set(), absent) {
			wrong = append(wrong, stage+" is not said to be not begun")
		}
	}
	for _, made := range h.planted {
		id := track.Entries[made.Entry].ID
		if !claimed(result, id) && !h.toldAsWell(result, id) && suite.shows(h.set(), h.planted) && suite.begun(h.set(), track.Entries[made.Entry].Stage) {
			wrong = append(wrong, id+" is not named")
		}
	}
	return wrong
}

// makes says whether the program makes a mistake, or what it makes is told as well, as
// something that prints the same.
func (h halfWritten) makes(suite *Suite, id string, result Result) bool {
	track := suite.known.track()
	made := append(track.IDs(suite.inParts(h.set())), track.IDs(h.set())...)
	return slices.Contains(made, id) || slices.ContainsFunc(result.PrintsTheSame, func(ids []string) bool {
		return !slices.ContainsFunc(ids, func(other string) bool { return !slices.Contains(made, other) })
	})
}

// comesToUnwritten says whether the planted mistake prints what a program prints in which
// its stage is not written, as it can where little else is.
func (h halfWritten) comesToUnwritten(suite *Suite, stage string) bool {
	track := suite.known.track()
	unwritten := slices.DeleteFunc(h.set(), func(m diagnosis.Made) bool { return slices.Contains(h.planted, m) })
	entry := slices.IndexFunc(track.Entries, func(e diagnosis.Entry) bool { return e.Unwritten == stage })
	unwritten = unwritten.With(diagnosis.Made{Entry: entry})
	return !slices.ContainsFunc(suite.known.short(0, window), func(trace *cases.Trace) bool {
		return !slices.Equal(track.Lines(h.set(), trace), track.Lines(unwritten, trace))
	})
}

// printsWhatIsTold says whether a program that makes just what was told prints the same
// on all cases and on hundreds of other traces.
func (h halfWritten) printsWhatIsTold(suite *Suite, result Result) bool {
	var told diagnosis.Set
	for _, claim := range result.Mistakes {
		told = told.With(diagnosis.Made{Entry: entryOf(suite.known.track(), claim.ID), Way: claim.Way})
	}
	program, traces := suite.known.track().Program(told), suite.known.short(0, window)
	for _, one := range suite.cases {
		traces = append(traces, one.Trace)
	}
	return !slices.ContainsFunc(traces, func(trace *cases.Trace) bool {
		return !prints(program, trace, suite.known.track().Lines(h.set(), trace))
	})
}

// toldAsWell says whether a mistake is among those that print the same.
func (h halfWritten) toldAsWell(result Result, id string) bool {
	return slices.ContainsFunc(result.PrintsTheSame, func(ids []string) bool { return slices.Contains(ids, id) })
}

// shows says whether some case is answered otherwise without a part of the set.
func (s *Suite) shows(set, part diagnosis.Set) bool {
	without := slices.DeleteFunc(slices.Clone(set), func(m diagnosis.Made) bool { return slices.Contains(part, m) })
	track := s.known.track()
	return slices.ContainsFunc(s.cases, func(c suiteCase) bool {
		return !slices.Equal(track.Lines(set, c.Trace), track.Lines(without, c.Trace))
	})
}

func TestEverySubsetOfTheStagesIsSeen(t *testing.T) {
	suite := builtInSuite(t)
	track, stages := suite.known.track(), suite.exercise.Stages
	random := rand.New(rand.NewPCG(measureSeed(), 3))
	for bits := range uint(1) << len(stages) {
		if bits&1 == 1 && !large() {
			continue // every starter has its first stage
		}
		h := leaveOut(track, stages, bits, random)
		if testing.Short() && bits/2%everyNthShort != 0 {
			continue
		}
		result, _ := diagnosed(t, suite, setRunner{track.Program(h.set())})
		for _, wrong := range h.complaints(suite, result) {
			t.Errorf("%v %v: %s; named %v, not begun %v, like %v", h, track.IDs(h.set()), wrong, ids(result), result.NotBegun, result.Likeness)
		}
	}
}
