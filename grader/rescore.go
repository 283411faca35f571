package grader

import "fmt"

// Rescore gives a result the points of this suite, for a suite that has the same
// cases as the one it was graded with, and other weights. Nothing is run. Another
// case in the result is an error.
func (s *Suite) Rescore(result Result) (Result, error) {
	worth := make(map[string]Points, len(s.cases))
	for _, one := range s.cases {
		worth[one.Name] = one.max
	}
	rescored := result
	rescored.Score, rescored.MaxScore, rescored.Stages, rescored.Cases = 0, 0, nil, nil
	s.beginStages(&rescored)
	for _, one := range result.Cases {
		max, found := worth[one.Name]
		if !found {
			return Result{}, fmt.Errorf("give %s other points: the suite has no case %s", result.Program, one.Name)
		}
		one.MaxScore, one.Score = max, 0
		if one.Verdict == Accepted {
			one.Score = max
		}
		rescored.Score += one.Score
		addToStage(rescored.Stages, one)
		rescored.Cases = append(rescored.Cases, one)
	}
	return rescored, nil
}
