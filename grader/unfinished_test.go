package grader

import (
	"testing"

	lesson "isrgrade/cases/isr"
	"isrgrade/reference/isr/mistakes"
)

// A student builds the program stage by stage. These programs have come to a stage
// and lack the rules behind it: leaders that never let anybody return, raise the
// HW on a fetch only, and so on.
func TestAMistakeIsNamedInAProgramThatIsHalfWritten(t *testing.T) {
	later := map[string][]string{
		"3-shrink":    {"no-second-branch", "never-rejoins", "hw-not-on-append", "hw-not-on-shrink", "min-isr-ignored"},
		"4-caught-up": {"never-rejoins", "hw-not-on-append", "hw-not-on-shrink", "min-isr-ignored"},
		"5-rejoin":    {"hw-not-on-append", "hw-not-on-shrink", "hw-decreases", "min-isr-ignored"},
	}
	for _, test := range []struct{ stage, mistake, reason string }{
		{"3-shrink", "shrink-at-limit", "the check compares with >="},
		{"3-shrink", "lag-in-records", "the check counts records"},
		{"4-caught-up", "no-second-branch", "the second branch is not written yet"},
		{"5-rejoin", "early-rejoin", "any fetch lets a follower return"},
		{"5-rejoin", "rejoin-at-leader-leo", "a follower must reach the leader's LEO"},
	} {
		t.Run(test.mistake, func(t *testing.T) {
			rules, err := mistakes.RulesWith(append(without(later[test.stage], test.mistake), test.mistake)...)
			if err != nil {
				t.Fatal(err)
			}
			result := gradeProgram(t, builtInSuite(t), programOf(rules))
			if len(result.Mistakes) != 1 || result.Mistakes[0].ID != test.mistake || result.Mistakes[0].Certain || result.Mistakes[0].UpTo != test.stage {
				t.Errorf("named %+v, want %s, likely, up to %s (%s)", result.Mistakes, test.mistake, test.stage, test.reason)
			}
			counterexampleStaysIn(t, test.stage, result)
		})
	}
}

// without drops ids that replace the same rule as the mistake.
func without(ids []string, mistake string) []string {
	var kept []string
	for _, id := range ids {
		if _, err := mistakes.RulesWith(id, mistake); err == nil && id != mistake {
			kept = append(kept, id)
		}
	}
	return kept
}

func counterexampleStaysIn(t *testing.T, stage string, result Result) {
	t.Helper()
	if result.Counterexample == nil {
		t.Fatal("no counterexample")
	}
	trace, err := lesson.Parse("counterexample", []byte(result.Counterexample.Trace))
	if err != nil {
		t.Fatal(err)
	}
	if result.Counterexample.Minimal != Shortest && !staysIn(stage, trace) {
		t.Errorf("the counterexample needs a rule behind stage %s:\n%s", stage, trace)
	}
}

func TestARightProgramUpToAStageIsToldWhatComesNext(t *testing.T) {
	rules, err := mistakes.RulesWith("never-shrinks", "no-second-branch", "never-rejoins", "hw-not-on-append", "min-isr-ignored")
	if err != nil {
		t.Fatal(err)
	}
	if result := gradeProgram(t, builtInSuite(t), programOf(rules)); result.NextStage != "3-shrink" {
		t.Errorf("next stage is %q, want 3-shrink", result.NextStage)
	}
}
