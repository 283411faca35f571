package grader

import (
	"fmt"
	"slices"

	"isrgrade/cases"
	"isrgrade/cases/gen"
)

// Suite is the cases that a submission is graded on, with what each is worth.
// It may be used by many goroutines at once.
type Suite struct {
	exercise *gen.Exercise

	stages []stage
	cases  []suiteCase
	probes []suiteCase

	// What diagnoses have in common; of suites that were narrowed, too.
	known *knowledge
}

type stage struct {
	id, title string
	max       Points
}

type suiteCase struct {
	cases.Case
	hidden   bool
	long     bool
	max      Points
	expected []string // right lines of output
	asked    []int    // by line of expected, the command that it belongs to
	input    []byte
}

// Part is some of a suite's cases: a stage's, or those that another source gave.
type Part struct {
	ID     string // the stage's id
	Title  string
	Weight int64 // against the other parts'
	Hidden bool
	// Long cases are too long for every mistake to be tried on them: they count, but
	// do not help the diagnosis.
	Long  bool
	Cases []cases.Case
}

// fullMarks is what a suite is worth.
const fullMarks = 100 * point

// NewSuite makes a suite of cases of the exercise. It shares 100 points among the parts by weight, and a part's points
// evenly among its cases. Parts without cases are left out.
func NewSuite(exercise *gen.Exercise, parts []Part) (*Suite, error) {
	parts = withoutEmpty(parts)
	weights := make([]int64, len(parts))
	for i, part := range parts {
		weights[i] = part.Weight
	}
	probes, err := loadProbes(&exercise.Track)
	if err != nil {
		return nil, err
	}
	suite := &Suite{exercise: exercise, probes: probes, known: newKnowledge(exercise)}
	seen := map[string]bool{}
	for i, points := range share(fullMarks, weights) {
		suite.stages = append(suite.stages, stage{parts[i].ID, parts[i].Title, points})
		for k, max := range shareEvenly(points, len(parts[i].Cases)) {
			one := parts[i].Cases[k]
			if seen[one.Name] {
				return nil, fmt.Errorf("two cases of the suite are called %s; give each a name of its own", one.Name)
			}
			seen[one.Name] = true
			suite.cases = append(suite.cases, newSuiteCase(one, parts[i], max))
		}
	}
	return suite, nil
}

func withoutEmpty(parts []Part) []Part {
	var kept []Part
	for _, part := range parts {
		if len(part.Cases) > 0 {
			kept = append(kept, part)
		}
	}
	return kept
}

func newSuiteCase(one cases.Case, part Part, max Points) suiteCase {
	one.Stage = part.ID
	graded := suiteCase{Case: one, hidden: part.Hidden, long: part.Long, max: max, input: one.Trace.Input()}
	for i, lines := range one.Trace.Expected() {
		for _, line := range lines {
			graded.expected, graded.asked = append(graded.expected, line), append(graded.asked, i)
		}
	}
	return graded
}

func shortRuns(runs []caseRun) []caseRun {
	return slices.DeleteFunc(slices.Clone(runs), func(r caseRun) bool { return r.long })
}

func endedBadly(r caseRun) bool { return r.verdict != Accepted && r.verdict != WrongAnswer }

// StageParts gives the parts of a track's stages for the given cases, by the stage
// that each case names; those of no known stage form a part of their own.
func StageParts(track *cases.Track, found []cases.Case) []Part {
	byStage := map[string][]cases.Case{}
	for _, one := range found {
		byStage[one.Stage] = append(byStage[one.Stage], one)
	}
	var parts []Part
	for _, stage := range track.Stages {
		parts = append(parts, Part{ID: stage.ID, Title: stage.Title, Weight: int64(stage.Weight), Cases: byStage[stage.ID]})
	}
	return append(parts, Part{ID: cases.OwnStage, Title: "cases of your own", Weight: ownWeight, Cases: byStage[cases.OwnStage]})
}

// ownWeight is the weight of cases that belong to no stage, next to the stages'
// 100 in all.
const ownWeight = 100

// Only narrows the suite to the cases for which keep says so. Each keeps its
// points.
func (s *Suite) Only(keep func(one cases.Case) bool) *Suite {
	narrowed := &Suite{exercise: s.exercise, probes: s.probes, known: s.known}
	maxima := map[string]Points{}
	for _, one := range s.cases {
		if keep(one.Case) {
			narrowed.cases = append(narrowed.cases, one)
			maxima[one.Stage] += one.max
		}
	}
	for _, stage := range s.stages {
		if max, found := maxima[stage.id]; found {
			stage.max = max
			narrowed.stages = append(narrowed.stages, stage)
		}
	}
	return narrowed
}

// Len counts the cases.
func (s *Suite) Len() int { return len(s.cases) }
