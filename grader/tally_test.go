package grader

import "testing"

func TestATallyEndsWhenTheOptionsSaySo(t *testing.T) {
	const slow, wrong, right = TimeLimitExceeded, WrongAnswer, Accepted
	for _, test := range []struct {
		why     string
		options Options
		runs    []Verdict
		enough  bool
	}{
		{"nothing ends it by itself", Options{}, []Verdict{slow, wrong, slow}, false},
		{"every run went to the limit", Options{HopelessAfter: 2}, []Verdict{slow, slow}, true},
		{"one is too few", Options{HopelessAfter: 2}, []Verdict{slow}, false},
		{"as many went to the limit, but one answered", Options{HopelessAfter: 2}, []Verdict{right, slow, slow}, false},
		{"a wrong answer is an answer", Options{HopelessAfter: 2}, []Verdict{slow, wrong, slow}, false},
		{"so many, whatever the others did", Options{MostTimeouts: 2}, []Verdict{slow, right, slow}, true},
		{"one less", Options{MostTimeouts: 2}, []Verdict{slow, right, wrong}, false},
		{"the first failure", Options{FailFast: true}, []Verdict{right, wrong}, true},
		{"no failure", Options{FailFast: true}, []Verdict{right, right}, false},
	} {
		tally := newTally(test.options)
		for _, verdict := range test.runs {
			tally.start()
			tally.count(caseRun{verdict: verdict})
		}
		if tally.enough() != test.enough {
			t.Errorf("%s: after %v it is enough: %t, want %t", test.why, test.runs, !test.enough, test.enough)
		}
	}
}
