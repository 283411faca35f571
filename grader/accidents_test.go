package grader

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/kafka"
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
		{"prompts before each line", func(output string) runner.Outcome {
			return exit(0, strings.Repeat("command: ", 5)+strings.ReplaceAll(output, "\n", "\ncommand: "), "")
		}, `prints "command: "`},
		{"prompts, and an exception at the end", func(output string) runner.Outcome {
			return exit(1, strings.Repeat("> ", 5)+strings.ReplaceAll(output, "\n", "\n> "), "EOFError: EOF when reading a line")
		}, `prints "> "`},
		{"prompts, and dies of the first line", func(string) runner.Outcome {
			return exit(1, "How many? ", "ValueError: invalid literal for int() with base 10: 'LAG_MAX 500'\n")
		}, `prints "How many? "`},
		{"words before a reply", func(output string) runner.Outcome {
			return exit(0, "Answer: "+strings.ReplaceAll(output, "\nt=", "\nAnswer: t="), "")
		}, `prints "Answer: "`},
		{"a field is missing", func(output string) runner.Outcome {
			return exit(0, regexp.MustCompile(` HW=\d+`).ReplaceAllString(output, ""), "")
		}, "HW= is missing"},
		{"two fields are missing", func(output string) runner.Outcome {
			return exit(0, regexp.MustCompile(` HW=\d+ ISR=\S*`).ReplaceAllString(output, ""), "")
		}, "HW= and ISR= are missing"},
		{"numbers as JavaScript rounds them", func(output string) runner.Outcome {
			return exit(0, strings.ReplaceAll(output, "9223372036854775807", "9223372036854776000"), "")
		}, "BigInt"},
		{"numbers as Python's float rounds them", func(output string) runner.Outcome {
			return exit(0, strings.ReplaceAll(output, "9223372036854775807", "9223372036854775808"), "")
		}, "floating-point numbers"},
		{"large numbers that are wrong otherwise", func(output string) runner.Outcome {
			return exit(0, strings.ReplaceAll(output, "9223372036854775807", "9223372036854775806"), "")
		}, ""},
		{"opens a file", func(string) runner.Outcome {
			return exit(1, "", "Traceback:\nFileNotFoundError: [Errno 2] No such file or directory: 'trace.txt'\n")
		}, "opens a file that is not there; the trace comes on standard input"},
		{"reads an argument", func(string) runner.Outcome {
			return exit(1, "", "Traceback:\n    trace = open(sys.argv[1])\nIndexError: list index out of range\n")
		}, "reads the arguments of its command line; the trace comes on standard input"},
		{"reads an argument in Java", func(string) runner.Outcome {
			return exit(1, "", "Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0\n")
		}, "reads the arguments of its command line"},
		{"reads behind the end", func(output string) runner.Outcome {
			return exit(1, output, "EOFError: EOF when reading a line\n")
		}, "reads on behind the end of the input"},
		{"an endless loop", func(string) runner.Outcome {
			return runner.Outcome{Ending: runner.CPULimit}
		}, "does its loop end at the end of the input?"},
		{"an endless loop behind the last answer", func(output string) runner.Outcome {
			outcome := printed(output)
			outcome.Ending = runner.CPULimit
			return outcome
		}, "every line is right, but the program does not end"},
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

func TestADebugPrintLacksNoField(t *testing.T) {
	program := programOf(reference.Lesson())
	program.edit = func(_ int, output string) runner.Outcome {
		printed := "after the append LEO=4\n" + output
		return runner.Outcome{Ending: runner.Exited, Stdout: []byte(printed), StdoutBytes: int64(len(printed))}
	}
	hints := strings.Join(gradeProgram(t, builtInSuite(t), program).Hints, "\n")
	if !strings.Contains(hints, "debug prints") || strings.Contains(hints, "missing") {
		t.Errorf("hints are %q; want a word about the debug print alone", hints)
	}
}

// Node's own frames are more than the lines that are kept.
func TestTheLastLinesOfNodeHaveTheError(t *testing.T) {
	stderr := "leader.js:2\nconsole.log(missing)\n            ^\n\nReferenceError: missing is not defined\n    at Object.<anonymous> (leader.js:2:13)\n" +
		strings.Repeat("    at Module._load (node:internal/modules/cjs/loader:1091:12)\n", 7) +
		"    at node:internal/main/run_main_module:28:49\n\nNode.js v20.20.2\n"
	want := []string{"leader.js:2", "console.log(missing)", "            ^", "ReferenceError: missing is not defined", "    at Object.<anonymous> (leader.js:2:13)"}
	if got := stderrTail([]byte(stderr), stderrLines); !slices.Equal(got, want) {
		t.Errorf("kept %q, want %q", got, want)
	}
}

// A prompt leaves the last line open, and was once taken for a buffer.
func TestAPromptIsNoBufferAndNoDebugPrint(t *testing.T) {
	program := programOf(reference.Lesson())
	program.edit = func(_ int, output string) runner.Outcome {
		return runner.Outcome{Ending: runner.Exited, ExitCode: 1, Stdout: []byte("command: command: command: command: " + output + "command: "), StdoutBytes: 99}
	}
	hints := strings.Join(gradeProgram(t, builtInSuite(t), program).Hints, "\n")
	if strings.Contains(hints, "flush") || strings.Contains(hints, "debug prints") {
		t.Errorf("hints are %q; want a word about the prompt alone", hints)
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
		{"a prompt", caseRun{verdict: WrongAnswer, comparison: comparison{lines: []string{strings.Repeat(secret+": ", 3)}}, outcome: runner.Outcome{StdoutBytes: 9}}, secret},
		{"a missing field", caseRun{verdict: WrongAnswer, comparison: comparison{first: &difference{expected: "t=1 HW=2", actual: "t=1"}}, outcome: runner.Outcome{StdoutBytes: 9}}, "HW="},
		{"the number of lines", caseRun{verdict: WrongAnswer, outcome: runner.Outcome{StdoutBytes: 9}, comparison: comparison{canonical: replies, replies: replies[1:]}}, "1 of the 2"},
	} {
		test.run.Trace = cases.NewTrace(theExercise().Model, reference.Header(reference.Config{Replicas: []int64{5}, MinISR: 1}), nil)
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

func TestAWholeLineOfAnotherReplyLacksNoField(t *testing.T) {
	grammar := kafka.Grammar()
	got := form{&grammar, []int64{5, 6}}.compare([]string{"t=9 FETCH 6 OK HW=0"}, []byte("t=9 APPEND 0-1 OK\nt=9 FETCH 6 OK HW=0\n"), false)
	if hint, found := missingField(&caseRun{verdict: WrongAnswer, comparison: got}); found {
		t.Errorf("an answer too early is hinted %q", hint)
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

// What a program prints elsewhere says that its output does come out.
func TestNoBufferIsBlamedForALineThatIsMissingInSomeCasesOnly(t *testing.T) {
	silent := caseRun{suiteCase: suiteCase{expected: []string{"a", "b", "c"}}, verdict: WrongAnswer}
	silent.first = &difference{field: fieldMissing, expected: "a"}
	prints := caseRun{suiteCase: suiteCase{expected: []string{"a", "b"}}, verdict: Accepted}
	prints.canonical, prints.outcome.StdoutBytes = []string{"a", "b"}, 4
	for _, row := range []struct {
		reason string
		runs   []caseRun
		name   string
		want   bool
	}{
		{"nothing anywhere", []caseRun{silent, silent}, "nothing printed", true},
		{"nothing in one case", []caseRun{silent, prints}, "nothing printed", false},
		{"a case with all its lines", []caseRun{silent, prints}, "one line too few", false},
		{"a case with two lines", []caseRun{silent, prints}, "only the first line", false},
	} {
		for _, accident := range accidents() {
			if accident.name == row.name && accident.disprovedBy(row.runs) == row.want {
				t.Errorf("%s: %s may be told: %v, want %v", row.reason, row.name, !row.want, row.want)
			}
		}
	}
}
