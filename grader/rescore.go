package grader

import (
	"cmp"
	"fmt"
	"slices"

	"isrgrade/grader/diagnosis"
)

// Rescore gives a result the points of this suite, for a suite that has the same
// cases as the one it was graded with, and other weights. Nothing is run. Another
// case or mistake in the result is an error.
func (s *Suite) Rescore(result Result) (Result, error) {
	byName := make(map[string]*suiteCase, len(s.cases))
	for i := range s.cases {
		byName[s.cases[i].Name] = &s.cases[i]
	}
	rescored := result
	rescored.Score, rescored.MaxScore, rescored.Stages, rescored.Cases = 0, 0, nil, nil
	s.beginStages(&rescored)
	var failed []*suiteCase
	for _, one := range result.Cases {
		of, found := byName[one.Name]
		if !found {
			return Result{}, fmt.Errorf("give %s other points: the suite has no case %s", result.Program, one.Name)
		}
		one.MaxScore, one.Score = of.max, 0
		if one.Verdict == Accepted {
			one.Score = of.max
		} else {
			failed = append(failed, of)
		}
		rescored.Score += one.Score
		addToStage(rescored.Stages, one)
		rescored.Cases = append(rescored.Cases, one)
	}
	var err error
	rescored.Mistakes, err = s.recost(result.Mistakes, failed)
	return rescored, err
}

// recost says anew what each mistake costs, the most expensive first.
func (s *Suite) recost(claims []Claim, failed []*suiteCase) ([]Claim, error) {
	track := s.known.track()
	claims = slices.Clone(claims)
	for i := range claims {
		entry := slices.IndexFunc(track.Entries, func(entry diagnosis.Entry) bool { return entry.ID == claims[i].ID })
		if entry < 0 {
			return nil, fmt.Errorf("give a result other points: there is no mistake %s", claims[i].ID)
		}
		program := track.Program(diagnosis.Set{{Entry: entry, Way: claims[i].Way}})
		claims[i].Costs = 0
		for _, one := range failed {
			if !prints(program, one.Trace, one.expected) {
				claims[i].Costs += one.max
			}
		}
	}
	slices.SortStableFunc(claims, func(a, b Claim) int { return cmp.Compare(b.Costs, a.Costs) })
	return claims, nil
}
