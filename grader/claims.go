package grader

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
)

// claim puts into the result what was found, the mistake that costs most points
// first.
func (s *Suite) claim(result *Result, found findings, runs []caseRun) {
	track := s.known.track()
	named := s.inParts(found.named)
	found.likeness = track.Named(found.likeness)
	for _, made := range named {
		if s.saysSomething(named, made, found.certain) {
			result.Mistakes = append(result.Mistakes, s.newClaim(made, found.certain, runs))
		}
	}
	slices.SortStableFunc(result.Mistakes, func(a, b Claim) int { return cmp.Compare(b.Costs, a.Costs) })
	result.NotBegun = s.notBegun(named)
	for _, set := range found.same {
		if len(result.Mistakes) == 0 {
			break
		}
		result.PrintsTheSame = append(result.PrintsTheSame, track.IDs(track.Named(s.inParts(set))))
	}
	if len(found.likeness) > 0 && !found.certain {
		result.Likeness = track.IDs(without(found.likeness, named))
	}
	if len(found.named) > 0 && !found.certain {
		result.Explained = s.explainedBy(found.named, runs)
	}
}

// saysSomething says of a member of what was named that it is a mistake to be told: not
// where nothing is there on which mistakes could be told apart. Where all is explained
// none is told of a stage that is not begun, nor any stage before it; else what was
// confirmed is, since stages that are not begun are not all that there is to say.
func (s *Suite) saysSomething(named diagnosis.Set, made diagnosis.Made, allExplained bool) bool {
	entry := s.known.track().Entries[made.Entry]
	switch {
	case entry.Nameless || !s.begun(named, s.known.exercise.Stages[0].ID):
		return false
	case entry.Unwritten != "" && allExplained:
		return s.begun(named, entry.Unwritten)
	default:
		return true
	}
}

// without gives the members of a set whose entries the other does not have.
func without(set, other diagnosis.Set) diagnosis.Set {
	return slices.DeleteFunc(slices.Clone(set), func(m diagnosis.Made) bool { return other.Has(m.Entry) })
}

// inParts replaces a mistake that others come to by these, when it is not alone: then
// each is to be mended in a place of its own.
func (s *Suite) inParts(set diagnosis.Set) diagnosis.Set {
	track := s.known.track()
	for i, made := range set {
		parts := track.Entries[made.Entry].Parts
		if len(parts) == 0 || len(set) == 1 {
			continue
		}
		whole := set.Without(i)
		for _, id := range parts {
			part := slices.IndexFunc(track.Entries, func(e diagnosis.Entry) bool { return e.ID == id })
			if !whole.Has(part) {
				whole = whole.With(diagnosis.Made{Entry: part})
			}
		}
		return whole
	}
	return set
}

func (s *Suite) newClaim(made diagnosis.Made, certain bool, runs []caseRun) Claim {
	words, entry := s.known.exercise.Words(made.Entry), s.known.track().Entries[made.Entry]
	claim := Claim{
		ID: words.ID, Title: words.Title, Certain: certain, Of: failures(runs), NotBegun: entry.Unwritten, Way: made.Way,
		Does: words.DoneIn(made.Way), LessonSays: words.LessonSays, Hint: words.Hint,
	}
	program := s.known.track().Program(diagnosis.Set{made})
	for i := range runs {
		if runs[i].failed() && !prints(program, runs[i].Trace, runs[i].expected) {
			claim.Explains++
			claim.Costs += runs[i].max
		}
	}
	return claim
}

func prints(program diagnosis.Program, trace *cases.Trace, lines []string) bool {
	program.Begin(trace)
	var text []byte
	for _, want := range lines {
		line := program.Next()
		if line == nil {
			return false
		}
		if text = diagnosis.AppendText(text[:0], trace, line); string(text) != want {
			return false
		}
	}
	return program.Next() == nil
}

// begun says that of a stage, and of those before it, some of each is written.
func (s *Suite) begun(named diagnosis.Set, stage string) bool {
	last := s.known.exercise.StageIndex(stage)
	return !slices.ContainsFunc(named, func(m diagnosis.Made) bool {
		entry := s.known.track().Entries[m.Entry]
		return entry.Nameless && !entry.Unlisted && s.known.exercise.StageIndex(entry.Stage) <= last
	})
}

// notBegun gives the stages that are not begun: a mistake is made that stands for a
// rule not written. Of a stage of shortcuts that says it alone when much else is not
// written either: two other stages, or one and two of its shortcuts, or one of the first.
func (s *Suite) notBegun(named diagnosis.Set) []string {
	track := s.known.track()
	absent := map[string]int{} // mistakes
	for _, made := range named {
		if stage := track.Entries[made.Entry].Unwritten; stage != "" {
			absent[stage]++
		}
	}
	others := 0
	for _, stage := range s.known.exercise.Stages {
		if absent[stage.ID] > 0 && !stage.Shortcuts {
			others++
		}
	}
	var stages []string
	for _, stage := range s.known.exercise.Stages {
		taken := absent[stage.ID]
		much := others > 1 || others == 1 && taken > 1 || !s.begun(named, stage.ID)
		if taken > 0 && (!stage.Shortcuts || much) {
			stages = append(stages, stage.ID)
		}
	}
	return stages
}

// explainedBy counts the cases that are as a set prints them, with the failed ones
// among them.
func (s *Suite) explainedBy(set diagnosis.Set, runs []caseRun) *Explained {
	program := s.known.track().Program(set)
	e := &Explained{Of: len(runs)}
	for i := range runs {
		if prints(program, runs[i].Trace, runs[i].canonical) {
			e.Cases++
		}
	}
	return e
}

// fingerprint hashes what the program printed on all cases, leniencies taken out.
// It is "" when a case gave no output to speak of: the program did not run.
func fingerprint(runs []caseRun) string {
	hash := sha256.New()
	printed := false
	for i := range runs {
		for _, line := range runs[i].canonical {
			fmt.Fprintln(hash, line)
			printed = true
		}
		fmt.Fprintln(hash, "--", runs[i].verdict)
	}
	if !printed {
		return ""
	}
	return hex.EncodeToString(hash.Sum(nil))
}

func failures(runs []caseRun) int {
	n := 0
	for i := range runs {
		if runs[i].failed() {
			n++
		}
	}
	return n
}
