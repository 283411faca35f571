package grader

import (
	"strings"
	"sync"
	"testing"

	frame "isrgrade/reference"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
	"isrgrade/runner"
)

func TestEveryMistakeIsNamedWithCertaintyAndShownByAShortestTrace(t *testing.T) {
	for i, mistake := range mistakes.All() {
		if testing.Short() && i%everyNthShort != 0 {
			continue
		}
		t.Run(mistake.ID, func(t *testing.T) {
			result := gradedWith(t, mistake).alone
			if len(result.Mistakes) != 1 || result.Mistakes[0].ID != mistake.ID || !result.Mistakes[0].Certain {
				t.Fatalf("claims are %+v, want %s alone, certain", result.Mistakes, mistake.ID)
			}
			claim := result.Mistakes[0]
			if claim.Explains != claim.Of || claim.Of == 0 {
				t.Errorf("explains %d of %d failed cases, want all", claim.Explains, claim.Of)
			}
			if result.Counterexample == nil || result.Counterexample.Minimal != Shortest {
				t.Errorf("counterexample is %+v, want a shortest one", result.Counterexample)
			}
		})
	}
}

// gradings is what comes of a program with one of the lesson's mistakes: when nobody waits
// for it, the same of one that plays by the model, and when a student waits.
type gradings struct{ alone, byModel, staged Result }

// gradedOnce holds the gradings of each mistake, by its id.
var gradedOnce sync.Map

// gradedWith grades a mistake for all tests that look at it, once, and one way directly after
// the other: what is found out for the first is still remembered for the others.
func gradedWith(t *testing.T, mistake mistakes.Mistake) gradings {
	t.Helper()
	if known, found := gradedOnce.Load(mistake.ID); found {
		return known.(gradings)
	}
	suite, program := builtInSuite(t), programOf(mistakes.Apply(mistake))
	model := &modelRunner{suite.exercise, []frame.Made{{Entry: suite.exercise.Find(mistake.ID)}}}
	graded := gradings{gradeProgram(t, suite, program), gradeProgram(t, suite, model), gradeWith(t, waiting, program)}
	gradedOnce.Store(mistake.ID, graded)
	return graded
}

// everyNthShort is for the race detector, to which one is as good as another.
const everyNthShort = 8

func TestALikelyMistakeIsNamedAsLikelyWhenSomethingElseGoesWrongToo(t *testing.T) {
	mistake, _ := mistakes.ByID("early-rejoin")
	program := programOf(mistakes.Apply(mistake))
	program.edit = func(_ int, output string) runner.Outcome {
		if strings.Count(output, "\n") > 3 {
			return runner.Outcome{Ending: runner.Exited, ExitCode: 1, Stdout: []byte(output)}
		}
		return printed(output)
	}
	result := gradeProgram(t, builtInSuite(t), program)
	if len(result.Mistakes) == 0 || result.Mistakes[0].ID != "early-rejoin" || result.Mistakes[0].Certain {
		t.Errorf("named %+v, want early-rejoin, likely", result.Mistakes)
	}
}

func TestDebugPrintsDoNotHideAMistake(t *testing.T) {
	mistake, _ := mistakes.ByID("shrink-at-limit")
	program := programOf(mistakes.Apply(mistake))
	program.edit = func(_ int, output string) runner.Outcome {
		return printed("reading the header\n" + output)
	}
	result := gradeProgram(t, builtInSuite(t), program)
	if len(result.Mistakes) == 0 || result.Mistakes[0].ID != "shrink-at-limit" || result.Mistakes[0].Certain {
		t.Errorf("named %+v, want shrink-at-limit, likely", result.Mistakes)
	}
}

func TestARightProgramWithDebugPrintsMakesNoMistake(t *testing.T) {
	program := programOf(reference.Lesson())
	program.edit = func(_ int, output string) runner.Outcome { return printed("ready\n" + output) }
	result := gradeProgram(t, builtInSuite(t), program)
	if result.Verdict != WrongAnswer || len(result.Mistakes) > 0 {
		t.Errorf("verdict %s, named %+v; want wrong_answer and none", result.Verdict, result.Mistakes)
	}
}

// A starter that does nothing at FETCH and never shrinks is not begun; nothing in it is
// a mistake yet.
func TestAProgramThatIsNotBegunGetsNoName(t *testing.T) {
	rules := rulesWith(t, "never-shrinks", "min-isr-ignored")
	rules.HighWatermark = func(*reference.Config, *reference.State, int64) int64 { return 0 }
	result := gradeProgram(t, builtInSuite(t), programOf(rules))
	if len(result.Mistakes) > 0 || len(result.NotBegun) == 0 || result.NotBegun[0] != "2-fetch" {
		t.Errorf("named %+v, not begun %v; want no name and 2-fetch not begun", result.Mistakes, result.NotBegun)
	}
}

// What a program did not come to print speaks neither for nor against a mistake.
func TestARunThatIsCutShortDoesNotSpeakAgainstAMistake(t *testing.T) {
	mistake, _ := mistakes.ByID("early-rejoin")
	program := programOf(mistakes.Apply(mistake))
	program.edit = func(_ int, output string) runner.Outcome {
		lines := strings.SplitAfter(output, "\n")
		if len(lines) < 5 {
			return printed(output)
		}
		return runner.Outcome{Ending: runner.Signaled, Signal: "SIGSEGV", Stdout: []byte(strings.Join(lines[:3], ""))}
	}
	result := gradeProgram(t, builtInSuite(t), program)
	if len(result.Mistakes) != 1 || result.Mistakes[0].ID != "early-rejoin" || result.Mistakes[0].Certain {
		t.Errorf("named %+v, want early-rejoin alone, likely", result.Mistakes)
	}
}
