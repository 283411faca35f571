package grader

import "testing"

// Programs of one fingerprint are shown as one in the page of a class.
func TestAFingerprintIsOfWhatWasPrintedInEachCaseAndHowItEnded(t *testing.T) {
	ran := func(verdict Verdict, lines ...string) caseRun {
		return caseRun{verdict: verdict, comparison: comparison{canonical: lines}}
	}
	one := []caseRun{ran(Accepted, "a", "b"), ran(WrongAnswer, "c")}
	if got := fingerprint(one); got == "" || got != fingerprint([]caseRun{ran(Accepted, "a", "b"), ran(WrongAnswer, "c")}) {
		t.Errorf("the same output has the fingerprints %q and another", got)
	}
	for why, other := range map[string][]caseRun{
		"another line":                  {ran(Accepted, "a", "b"), ran(WrongAnswer, "d")},
		"a line less":                   {ran(Accepted, "a"), ran(WrongAnswer, "c")},
		"the lines in another order":    {ran(Accepted, "b", "a"), ran(WrongAnswer, "c")},
		"a line that moved to a case":   {ran(Accepted, "a"), ran(WrongAnswer, "b", "c")},
		"two lines that are joined":     {ran(Accepted, "ab"), ran(WrongAnswer, "c")},
		"the same lines, then a crash":  {ran(Accepted, "a", "b"), ran(RunTimeError, "c")},
		"the same lines, but no ending": {ran(Accepted, "a", "b"), ran(TimeLimitExceeded, "c")},
		"a case less":                   {ran(Accepted, "a", "b")},
	} {
		if fingerprint(other) == fingerprint(one) {
			t.Errorf("%s has the fingerprint of the first", why)
		}
	}
	if got := fingerprint([]caseRun{ran(RunTimeError), ran(RunTimeError)}); got != "" {
		t.Errorf("programs that print nothing have the fingerprint %s, and would be taken for one", got)
	}
}
