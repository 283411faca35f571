package grader

import (
	"fmt"
	"slices"
	"strings"
)

// Show says how much of the hidden cases a report tells. Whatever it is, they
// count, and their number is told.
type Show string

// What may be shown, from all to nothing. Each shows less than the one before.
const (
	ShowFull Show = "full" // all, as of other cases
	// ShowActual keeps what the program itself printed, and nothing of ours. A
	// program can print its input: use it only where that is no harm.
	ShowActual Show = "actual"
	ShowHint   Show = "hint" // the named mistakes and the hints
	ShowNone   Show = "none" // verdicts and points alone
)

// Shows lists what may be shown, the most first.
func Shows() []Show { return []Show{ShowFull, ShowActual, ShowHint, ShowNone} }

// ParseShow reads one of Shows.
func ParseShow(name string) (Show, error) {
	if show := Show(name); slices.Contains(Shows(), show) {
		return show, nil
	}
	var names []string
	for _, show := range Shows() {
		names = append(names, string(show))
	}
	return "", fmt.Errorf("%q says nothing about what to show; give one of %s", name, strings.Join(names, ", "))
}

// What stands for a fault of ours, whose words name the case.
const hiddenFault = "the grader failed in a hidden case"

// Conceal gives the result without what show withholds about hidden cases. It
// changes no points, verdicts and counts, and nothing of other cases. The result
// given is left as it is. Below ShowActual the fingerprint goes, too.
//
// What rests on all cases together (claims, hints) names no hidden case; with
// ShowNone it is left out as soon as a hidden case failed, since it could only be
// known from there.
func Conceal(result Result, show Show) Result {
	if show == ShowFull || result.HiddenCases == 0 {
		return result
	}
	failed := false
	result.Cases = slices.Clone(result.Cases)
	for i, one := range result.Cases {
		if !one.Hidden {
			continue
		}
		failed = failed || one.Verdict != Accepted
		if one.Verdict == JudgeError && result.Error == one.Reason {
			result.Error = hiddenFault
		}
		result.Cases[i] = concealCase(one, show)
	}
	result.Flaky = concealFlaky(result, show)
	if show != ShowActual {
		result.Fingerprint = "" // what is printed in hidden cases goes into it
	}
	if !failed {
		return result
	}
	if c := result.Counterexample; c != nil && (c.Minimal != Shortest || show == ShowNone) {
		result.Counterexample = nil // it was made from a case that failed
	}
	if show == ShowNone {
		result.Mistakes, result.Hints = []Claim{}, nil
		result.EndedByClock = false // a program chooses how long it takes
	}
	return result
}

// concealCase keeps verdict and points, and what show allows. A program chooses its
// times, its memory and its exit code, and could tell its input by them: they are
// as good as its output.
func concealCase(one CaseResult, show Show) CaseResult {
	kept := CaseResult{Stage: one.Stage, Hidden: true, Verdict: one.Verdict, Score: one.Score, MaxScore: one.MaxScore}
	switch {
	case one.Verdict == JudgeError:
		kept.Reason = hiddenFault
	case show == ShowActual:
		kept.Reason = one.Reason
	case show == ShowHint && one.Reason != "":
		kept.Reason = strings.ReplaceAll(string(one.Verdict), "_", " ")
	}
	if show == ShowActual {
		kept.WallMS, kept.CPUMS, kept.PeakRSSKB = one.WallMS, one.CPUMS, one.PeakRSSKB
		kept.Line, kept.Actual = one.Line, one.Actual
		kept.Evidence = concealEvidence(one.Evidence)
	}
	return kept
}

// concealEvidence keeps what the program wrote.
func concealEvidence(e *Evidence) *Evidence {
	if e == nil {
		return nil
	}
	return &Evidence{Trace: []string{}, Expected: []string{}, Actual: e.Actual, Reasoning: []string{}, Stderr: e.Stderr}
}

// concealFlaky: that a program answers differently each time is a hint. A case
// that is not among the visible ones is hidden.
func concealFlaky(result Result, show Show) *Flaky {
	flaky := result.Flaky
	visible := func(one CaseResult) bool { return !one.Hidden && one.Name == flaky.Case }
	if flaky == nil || slices.ContainsFunc(result.Cases, visible) {
		return flaky
	}
	switch show {
	case ShowActual:
		return &Flaky{Case: "a hidden case", First: flaky.First, Second: flaky.Second}
	case ShowHint:
		return &Flaky{Case: "a hidden case", First: []string{}, Second: []string{}}
	default:
		return nil
	}
}
