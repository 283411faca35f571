package report

import "isrgrade/grader"

// restView is what no named mistake explains.
type restView struct {
	Likeness       string
	Words          []string
	Counterexample *counterexampleView
}

// newRestView gives nil where everything is explained.
func newRestView(result grader.Result) *restView {
	if result.Remaining == nil && len(result.Likeness) == 0 {
		return nil
	}
	view := &restView{Likeness: likenessText(result, false)}
	if r := result.Remaining; r != nil {
		view.Words, view.Counterexample = r.Words(), newCounterexampleView(result, r.Counterexample)
	}
	return view
}
