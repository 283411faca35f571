package grader_test

import (
	"encoding/json"
	"strings"
	"testing"

	"isrgrade/grader"
)

// hiddenResult has a visible and a hidden case that failed. Words that only the
// hidden case knows begin with "secret", the program's own with "printed".
func hiddenResult() grader.Result {
	evidence := func(word string) *grader.Evidence {
		return &grader.Evidence{
			Trace: []string{word + "-trace"}, Expected: []string{word + "-expected"}, Actual: []string{"printed-line"},
			Reasoning: []string{word + "-reasoning"}, Stderr: []string{"printed-stderr"}, Diff: []string{"-" + word + "-diff"}, Replayed: "--case " + word,
		}
	}
	failed := func(word string, hidden bool) grader.CaseResult {
		return grader.CaseResult{
			Name: word + "-name", Stage: "3-shrink", Hidden: hidden, Verdict: grader.WrongAnswer, MaxScore: 100, WallMS: 70001, CPUMS: 70002, PeakRSSKB: 70003, Line: 1,
			Command: word + "-command", Expected: word + "-expected", Actual: "printed-line", Field: "HW", Reason: "ended with exit code 70004", Evidence: evidence(word),
		}
	}
	return grader.Result{
		Verdict: grader.WrongAnswer, Score: 50, MaxScore: 300, HiddenCases: 1, Fingerprint: "fingerprint-of-all",
		Mistakes:       []grader.Claim{{ID: "hw-decreases", Hint: "named"}},
		Hints:          []string{"a hidden case: hinted"},
		Cases:          []grader.CaseResult{failed("open", false), failed("secret", true)},
		Counterexample: &grader.Counterexample{Trace: "secret-counterexample", Minimal: grader.OneMinimal},
		Flaky:          &grader.Flaky{Case: "secret-name", First: []string{"printed-first"}},
	}
}

func textOf(t *testing.T, result grader.Result) string {
	t.Helper()
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestConcealShowsWhatEachLevelAllowsAndNoMore(t *testing.T) {
	for _, test := range []struct {
		show         grader.Show
		shown, never []string
	}{
		{grader.ShowFull, []string{"secret-trace", "secret-expected", "secret-reasoning", "secret-counterexample", "printed-first", "named"}, nil},
		{grader.ShowActual, []string{"printed-line", "printed-stderr", "printed-first", "named", "hinted", "fingerprint-of-all"}, []string{"secret"}},
		{grader.ShowHint, []string{"named", "hinted", `"wrong answer"`}, []string{"secret", "printed-first", "fingerprint-of-all"}},
		{grader.ShowNone, nil, []string{"secret", "printed-first", "named", "hinted", "fingerprint-of-all"}},
	} {
		text := textOf(t, grader.Conceal(hiddenResult(), test.show))
		for _, word := range append(test.shown, "open-trace", "open-expected", "open-command") { // visible cases stay
			if !strings.Contains(text, word) {
				t.Errorf("%s does not show %q", test.show, word)
			}
		}
		for _, word := range test.never {
			if strings.Contains(text, word) {
				t.Errorf("%s shows %q", test.show, word)
			}
		}
	}
}

func TestConcealChangesNoPointsAndCounts(t *testing.T) {
	before := textOf(t, hiddenResult())
	for _, show := range grader.Shows() {
		result := hiddenResult()
		got := grader.Conceal(result, show)
		if got.Score != 50 || got.MaxScore != 300 || got.HiddenCases != 1 || got.Verdict != grader.WrongAnswer || len(got.Cases) != 2 || got.Cases[1].MaxScore != 100 {
			t.Errorf("%s changes what counts: %+v", show, got)
		}
		if textOf(t, result) != before {
			t.Errorf("%s changes the result that it is given", show)
		}
	}
}

// A program that sleeps, takes memory or exits as its input says could tell it.
func TestFiguresThatTheProgramChoosesAreConcealedLikeItsOutput(t *testing.T) {
	for show, shown := range map[grader.Show]bool{grader.ShowFull: true, grader.ShowActual: true, grader.ShowHint: false, grader.ShowNone: false} {
		result := grader.Conceal(hiddenResult(), show)
		result.Cases = result.Cases[1:] // the hidden one
		text := textOf(t, result)
		for _, figure := range []string{"70001", "70002", "70003", "exit code 70004"} {
			if strings.Contains(text, figure) != shown {
				t.Errorf("%s shows %s: %v; want %v", show, figure, !shown, shown)
			}
		}
	}
}

func TestHowLongTheSearchTookIsConcealedLikeWhatItFound(t *testing.T) {
	for show, shown := range map[grader.Show]bool{grader.ShowFull: true, grader.ShowActual: true, grader.ShowHint: true, grader.ShowNone: false} {
		result := hiddenResult()
		result.EndedByClock = true
		if got := grader.Conceal(result, show); got.EndedByClock != shown {
			t.Errorf("%s shows that the clock ended the search: %v; want %v", show, got.EndedByClock, shown)
		}
	}
}

func TestAProvablyShortestTraceIsNoHiddenOne(t *testing.T) {
	result := hiddenResult()
	result.Counterexample.Minimal = grader.Shortest
	if grader.Conceal(result, grader.ShowHint).Counterexample == nil {
		t.Error("it belongs to the named mistake, and hint names that")
	}
	if grader.Conceal(result, grader.ShowNone).Counterexample != nil {
		t.Error("none shows it all the same")
	}
}

func TestWithoutAFailedHiddenCaseNothingIsHeldBack(t *testing.T) {
	result := hiddenResult()
	result.Flaky = nil
	result.Cases[1] = grader.CaseResult{Name: "secret-name", Hidden: true, Verdict: grader.Accepted, Score: 100, MaxScore: 100}
	got := grader.Conceal(result, grader.ShowNone)
	if len(got.Mistakes) != 1 || len(got.Hints) != 1 || got.Counterexample == nil {
		t.Error("what the visible cases show was left out")
	}
	if got.Cases[1].Name != "" {
		t.Error("a passed hidden case keeps its name")
	}
}

func TestAFaultInAHiddenCaseDoesNotNameIt(t *testing.T) {
	result := hiddenResult()
	result.Cases[1].Verdict, result.Cases[1].Reason = grader.JudgeError, "run case secret-name: broken"
	result.Verdict, result.Error = grader.JudgeError, result.Cases[1].Reason
	if text := textOf(t, grader.Conceal(result, grader.ShowHint)); strings.Contains(text, "secret") {
		t.Errorf("it does: %s", text)
	}
}

func TestParseShowReadsItsNamesAlone(t *testing.T) {
	for _, show := range grader.Shows() {
		if got, err := grader.ParseShow(string(show)); err != nil || got != show {
			t.Errorf("%s is read as %q (%v)", show, got, err)
		}
	}
	for _, name := range []string{"", "all", "FULL"} {
		if _, err := grader.ParseShow(name); err == nil {
			t.Errorf("%q is read", name)
		}
	}
}
