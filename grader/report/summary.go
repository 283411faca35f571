package report

import (
	"isrgrade/grader"
)

// Summary is what the page of a class needs of one result, and little more than
// the gradebook has: a class of many thousands fits into memory.
type Summary struct {
	ID, Name, Program, Language string
	Verdict                     grader.Verdict
	Score, MaxScore             grader.Points
	Stages                      []StageScore
	Mistakes                    []ClaimedMistake
	Fingerprint                 string
	SHA256, SourceSHA256        string // of what was handed in; of its sources without comments and blanks
	Late                        string // as the platform says
	CPUMS                       int64  // sum over the cases
	PeakRSSKB                   int64  // largest
	HiddenCases                 int
	Confinement                 string
	Note                        string // what a gradebook must know besides
}

// StageScore is the points that a submission has in a stage.
type StageScore struct {
	ID, Title       string
	Score, MaxScore grader.Points
}

// ClaimedMistake is a claim without its words.
type ClaimedMistake struct {
	ID, Title string
	Certain   bool
}

// Summarize sums up one result.
func Summarize(result grader.Result) Summary {
	used := usageOf(result.Cases)
	summary := Summary{
		ID: result.ID, Name: result.Name, Program: result.Program, Language: result.Language,
		Verdict: result.Verdict, Score: result.Score, MaxScore: result.MaxScore,
		Fingerprint: result.Fingerprint, SHA256: result.SHA256, SourceSHA256: result.SourceSHA256, Late: result.Late, CPUMS: used.CPUMS, PeakRSSKB: used.PeakRSSKB,
		HiddenCases: result.HiddenCases, Confinement: result.Confinement, Note: note(result),
	}
	for _, stage := range result.Stages {
		summary.Stages = append(summary.Stages, StageScore{stage.ID, stage.Title, stage.Score, stage.MaxScore})
	}
	for _, claim := range result.Mistakes {
		summary.Mistakes = append(summary.Mistakes, ClaimedMistake{claim.ID, claim.Title, claim.Certain})
	}
	return summary
}

// displayName is what a person calls the submission.
func (s Summary) displayName() string {
	return displayName(grader.Result{ID: s.ID, Name: s.Name, Program: s.Program})
}

// explained says whether a certain claim stands behind what is wrong.
func (s Summary) explained() bool {
	for _, mistake := range s.Mistakes {
		if mistake.Certain {
			return true
		}
	}
	return false
}
