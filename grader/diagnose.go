package grader

import "slices"

// grounds are what a diagnosis rests on.
type grounds struct {
	// certain holds the explanations that bear out every line of every case;
	// more than one when the suite cannot tell them apart.
	certain []explanation
	// unfinished holds the mistakes that explain all up to a stage when some rules
	// of later stages are taken to be missing.
	unfinished []partial
	// likely holds the best explanations otherwise.
	likely []likelihood
}

// likelihood is one mistake with how far it explains the runs.
type likelihood struct {
	explanation
	explained int // failed cases in which the first wrong line is the mistake's
}

// diagnose looks for the mistake, or the pair, behind the runs: those of the
// suite's short cases and, behind them, of the probes.
func (s *Suite) diagnose(runs []caseRun) grounds {
	if certain := s.certain(runs); len(certain) > 0 {
		return grounds{certain: certain}
	}
	runs = runs[:min(len(runs), len(s.shortCases()))]
	if unfinished := s.unfinished(runs); len(unfinished) > 0 {
		return grounds{unfinished: unfinished}
	}
	return grounds{likely: s.likely(runs)}
}

// comparable says that every short case was run to its good end, so that what the
// program printed can be held against what a mistake prints.
func (s *Suite) comparable(runs []caseRun) bool {
	return len(runs) >= len(s.shortCases()) && !slices.ContainsFunc(runs, endedBadly)
}

// certain gives the single mistakes that print exactly what the program did or,
// if there are none, the pairs.
func (s *Suite) certain(runs []caseRun) []explanation {
	if !s.comparable(runs) {
		return nil
	}
	sigs := s.signed()
	printed := make([][]string, len(runs))
	for i := range runs {
		printed[i] = runs[i].canonical
	}
	sig := sigs.of(printed)
	if sig == sigs.right {
		return nil
	}
	if found := s.confirmed(sigs.bySig[sig], printed); len(found) > 0 {
		return found
	}
	return s.confirmed(sigs.pairs()[sig], printed)
}

func endedBadly(r caseRun) bool { return r.verdict != Accepted && r.verdict != WrongAnswer }

// confirmed keeps the explanations whose every line is the printed one, so that
// no collision of hashes ever becomes a claim.
func (s *Suite) confirmed(candidates []explanation, printed [][]string) []explanation {
	var found []explanation
	for _, candidate := range candidates {
		if slices.EqualFunc(s.answers(candidate), printed, slices.Equal[[]string]) {
			found = append(found, candidate)
		}
	}
	return found
}

// mostLikely is how many equally likely mistakes are worth naming.
const mostLikely = 3

// likely gives the mistakes that no case speaks against and that explain at
// least half of the wrong lines, the best first; equals only.
func (s *Suite) likely(runs []caseRun) []likelihood {
	var found []likelihood
	best := 0
	for _, one := range s.signed().singles {
		explained, ok := weigh(runs, one)
		if !ok || explained < best {
			continue
		}
		if explained > best {
			best, found = explained, nil
		}
		found = append(found, likelihood{one.explanation, explained})
	}
	if len(found) > mostLikely {
		return nil
	}
	return found
}

// weigh holds one mistake against runs, which are a first part of the suite. It
// counts the runs whose first wrong line is the mistake's. It is not ok
// when a run speaks against the mistake or when most wrong lines are not its.
func weigh(runs []caseRun, one single) (explained int, ok bool) {
	wrong := 0
	for i := range runs {
		printed := runs[i].replies
		right := runs[i].expected
		first := firstMismatch(printed, right)
		if first < len(printed) && first < len(right) {
			wrong++
		}
		switch bearingOf(printed, right, one.answers[i], endedBadly(runs[i])) {
		case speaksFor:
			explained++
		case speaksAgainst:
			return 0, false
		}
	}
	return explained, explained > 0 && 2*explained >= wrong
}

type bearing int

const (
	saysNothing bearing = iota
	speaksFor
	speaksAgainst
)

// bearingOf says how a run bears on a mistake: for it when the first wrong line is
// the mistake's; against it when the program printed the right line, or ended
// well, where the mistake shows first.
func bearingOf(printed, right, mistaken []string, cutShort bool) bearing {
	shows := firstMismatch(mistaken, right)
	if shows == len(right) && shows == len(mistaken) {
		return saysNothing
	}
	first := firstMismatch(printed, right)
	switch {
	case first == shows && first < len(printed) && first < len(mistaken) && printed[first] == mistaken[first]:
		return speaksFor
	case first > shows:
		return speaksAgainst
	case first == len(printed) && !cutShort && first == len(right):
		return speaksAgainst
	default:
		return saysNothing
	}
}

// firstMismatch is the index of the first line in which a and b differ, or where
// the shorter one ends.
func firstMismatch(a, b []string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}
