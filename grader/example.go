package grader

import "isrgrade/grader/diagnosis"

// keepExample keeps the evidence of a case whose first wrong line no named mistake
// explains: the smallest of those that are shown to students, and where there is one, of
// those with the field that goes wrong most often.
func (s *Suite) keepExample(result *Result, named diagnosis.Set, runs []caseRun) {
	if result.Remaining == nil {
		return
	}
	best, of := -1, ""
	for i := range runs {
		field, fits := s.unexplained(named, &runs[i])
		if !fits {
			continue
		}
		usual, before := field == result.Remaining.Field, of == result.Remaining.Field
		if best < 0 || usual && !before || usual == before && len(runs[i].input) < len(runs[best].input) {
			best, of = i, field
		}
	}
	if best < 0 {
		return
	}
	result.Remaining.Example = runs[best].Name
	if result.Cases[best].Evidence == nil {
		result.Cases[best].Evidence = runs[best].evidence()
		s.nameTrackIn(result.Cases[best].Evidence)
	}
}

// unexplained gives the field that is wrong in the first wrong line of a run, if that is
// the line in which the program parts from one that makes the named mistakes.
func (s *Suite) unexplained(named diagnosis.Set, run *caseRun) (field string, is bool) {
	if run.hidden || run.verdict != WrongAnswer || run.first == nil {
		return "", false
	}
	one, parts := partingOf(run, s.known.track().Lines(named, run.Trace))
	return one.field, parts && one.line == run.first.line
}
