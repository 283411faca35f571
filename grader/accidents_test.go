package grader

import (
	"strings"
	"testing"

	reference "isrgrade/reference/isr"
	"isrgrade/runner"
)

func TestUsualAccidentsAreHinted(t *testing.T) {
	exit := func(code int, stdout, stderr string) runner.Outcome {
		return runner.Outcome{
			Ending: runner.Exited, ExitCode: code, Stdout: []byte(stdout), StdoutBytes: int64(len(stdout)), Stderr: []byte(stderr),
		}
	}
	for _, test := range []struct {
		accident string
		edit     func(output string) runner.Outcome
		hint     string // "" wants no hint
	}{
		{"right", func(output string) runner.Outcome { return exit(0, output, "debug on stderr") }, ""},
		{"debug prints", func(output string) runner.Outcome { return exit(0, "got here\n"+output, "") }, "the rest is right"},
		{"killed with its output in a buffer", func(string) runner.Outcome {
			return runner.Outcome{Ending: runner.WallLimit}
		}, "still in a buffer: flush"},
		{"killed in the middle of a line", func(output string) runner.Outcome {
			return runner.Outcome{Ending: runner.Signaled, Signal: "SIGKILL", Stdout: []byte(output[:len(output)/2]), StdoutBytes: 9}
		}, "in the middle of a line"},
		{"nothing printed", func(string) runner.Outcome { return exit(0, "", "") }, "without printing anything"},
		{"right values in a wrong format", func(output string) runner.Outcome {
			return exit(0, strings.NewReplacer("LEO=", "leo: ", "HW=", "hw: ").Replace(output), "")
		}, "the values are right, the format is not"},
		{"one line too few", func(output string) runner.Outcome {
			return exit(0, output[:strings.LastIndexByte(strings.TrimSuffix(output, "\n"), '\n')+1], "")
		}, "the last one is missing"},
		{"an exception", func(string) runner.Outcome {
			return exit(1, "", "Traceback:\n  File leader.py\nKeyError: 'HW'\n\n")
		}, "KeyError: 'HW'"},
		{"only the first line", func(output string) runner.Outcome {
			return exit(0, strings.SplitAfter(output, "\n")[0], "")
		}, "only one line was printed"},
	} {
		t.Run(test.accident, func(t *testing.T) {
			program := programOf(reference.Lesson())
			program.edit = func(_ int, output string) runner.Outcome { return test.edit(output) }
			hints := strings.Join(gradeProgram(t, builtInSuite(t), program).Hints, "\n")
			if test.hint == "" && hints != "" || !strings.Contains(hints, test.hint) {
				t.Errorf("hints are %q, want %q", hints, test.hint)
			}
		})
	}
}

// A program can write its input, or choose a figure by it: hints of hidden cases
// repeat neither.
func TestHintsOfHiddenCasesQuoteNothingThatTheProgramChooses(t *testing.T) {
	const secret = "918273645"
	replies := []string{"got here", "LEO=1"}
	for _, test := range []struct {
		channel string
		run     caseRun
		quotes  string // in a visible case
	}{
		{"standard error", caseRun{verdict: RunTimeError, outcome: runner.Outcome{Ending: runner.Exited, ExitCode: 1, Stderr: []byte("APPEND " + secret)}, comparison: comparison{first: &difference{}}}, secret},
		{"an exception", caseRun{verdict: RunTimeError, outcome: runner.Outcome{Ending: runner.Exited, ExitCode: 1, Stderr: []byte("KeyError: " + secret)}, comparison: comparison{first: &difference{}}}, secret},
		{"the exit code", caseRun{verdict: RunTimeError, outcome: runner.Outcome{Ending: runner.Exited, ExitCode: 173}}, "173"},
		{"the number of lines", caseRun{verdict: WrongAnswer, outcome: runner.Outcome{StdoutBytes: 9}, comparison: comparison{canonical: replies, replies: replies[1:]}}, "1 of the 2"},
	} {
		if visible := strings.Join(hints([]caseRun{test.run}), " "); !strings.Contains(visible, test.quotes) {
			t.Errorf("%s: a visible case is hinted %q; want it to quote %s", test.channel, visible, test.quotes)
		}
		test.run.hidden = true
		hidden := strings.Join(hints([]caseRun{test.run}), " ")
		if hidden == "" || strings.Contains(hidden, test.quotes) {
			t.Errorf("%s: a hidden case is hinted %q; want a hint without %s", test.channel, hidden, test.quotes)
		}
	}
}

func TestAnAbsurdlyLongLineIsCutWithAWord(t *testing.T) {
	long := strings.Repeat("é", longestLine)
	if got := shortened(long); len(got) > longestLine+40 || !strings.Contains(got, "more than 1000 bytes") {
		t.Errorf("shortened to %d bytes: ...%s", len(got), got[len(got)-40:])
	}
	if short := strings.Repeat("x", longestLine); shortened(short) != short {
		t.Error("a line of the longest length was cut")
	}
}
