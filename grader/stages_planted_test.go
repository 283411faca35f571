package grader

import (
	"math/rand/v2"
	"slices"
	"testing"

	"isrgrade/grader/diagnosis"
)

// oneOf is how many programs there are for each that is tried, but in the audit.
const oneOf = 80

func TestAMistakeInAWrittenStageIsNamedAndNoOther(t *testing.T) {
	suite := builtInSuite(t)
	track, stages := suite.known.track(), suite.exercise.Stages
	random := rand.New(rand.NewPCG(measureSeed(), 4))
	oneOf := oneOf
	if testing.Short() {
		oneOf *= everyNthShort
	}
	for bits := range uint(1) << len(stages) {
		if bits&1 == 1 {
			continue // every starter has its first stage, and in an empty log most mistakes look alike
		}
		h := leaveOut(track, stages, bits, random)
		for entry := range track.Entries {
			e := &track.Entries[entry]
			if e.Unlisted || e.Unwritten != "" || slices.Contains(h.unwritten, e.Stage) || !track.Allows(h.set(), entry) {
				continue
			}
			if !large() && random.IntN(oneOf) != 0 {
				continue
			}
			h.planted = diagnosis.Set{{Entry: entry, Way: random.IntN(e.Ways)}}
			result, _ := diagnosed(t, suite, setRunner{track.Program(h.set())})
			for _, wrong := range h.complaints(suite, result) {
				t.Errorf("%v %v: %s; named %v, not begun %v, like %v, the same %v", h, track.IDs(h.set()), wrong, ids(result), result.NotBegun, result.Likeness, result.PrintsTheSame)
			}
			h.planted = nil
		}
	}
}

// In the first line of every run that fails both are to be seen, so that neither alone
// explains a line.
func TestTwoMistakesThatHideEachOtherAreFound(t *testing.T) {
	suite := builtInSuite(t)
	track := suite.known.track()
	for _, wanted := range [][]string{
		{"equality-to-stay", "hw-over-all-replicas"},
		{"equality-to-stay", "never-rejoins", "hw-not-on-shrink"},
	} {
		var set diagnosis.Set
		for _, id := range wanted {
			set = set.With(diagnosis.Made{Entry: entryOf(track, id)})
		}
		result, _ := diagnosed(t, suite, setRunner{track.Program(set)})
		h := halfWritten{planted: set}
		if wrong := h.complaints(suite, result); len(wrong) > 0 || len(result.Mistakes) == 0 || !result.Mistakes[0].Certain {
			t.Errorf("%v: named %v: %v", wanted, ids(result), wrong)
		}
	}
}
