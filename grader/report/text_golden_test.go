package report_test

import (
	"slices"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// The terminal report, as a student reads it. Colour is off: tests write to no
// terminal.
func TestTextReportsLookAsReviewed(t *testing.T) {
	for name, result := range map[string]grader.Result{
		"accepted":         accepted(),
		"wrong-answer":     wrongAnswer(),
		"compile-error":    compileError(),
		"likely":           likely(),
		"time-limit":       outOfTime(),
		"flaky":            flaky(),
		"unfinished":       unfinished(),
		"nothing-known":    nothingKnown(),
		"strict-fail-fast": stopped(),
		"remaining":        remaining(),
		"crash":            crashed(),
	} {
		t.Run(name, func(t *testing.T) {
			checkGolden(t, "text-"+name+".golden", textOf(t, result, report.TextOptions{
				Praise: "Your leader keeps the ISR and the high watermark right.",
			}))
		})
	}
	t.Run("verbose", func(t *testing.T) {
		checkGolden(t, "text-verbose.golden", textOf(t, wrongAnswer(), report.TextOptions{Verbose: true}))
	})
}

func textOf(t *testing.T, result grader.Result, options report.TextOptions) string {
	t.Helper()
	return written(t, func(w *strings.Builder) error { return report.WriteText(w, result, options) })
}

// likely is a program that dies in some cases, so that no claim is certain.
func likely() grader.Result {
	result := wrongAnswer()
	result.Counterexample = nil
	result.Mistakes[0].Certain = false
	result.Hints = []string{"6-high-watermark/jumps: the program's last words on standard error were: KeyError: 'HW'"}
	return result
}

// unfinished is a program that lacks later rules besides its mistake.
func unfinished() grader.Result {
	result := likely()
	result.Hints = nil
	result.NotBegun = []string{"5-rejoin", "7-min-isr"}
	return result
}

// remaining is a program with a mistake that has a name and a fault that has none.
func remaining() grader.Result {
	result := wrongAnswer()
	result.Mistakes[0].Certain = false
	result.Mistakes = append(result.Mistakes, grader.Claim{ID: "hw-decreases", Title: "the high watermark moves backwards", Explains: 1, Of: 2})
	result.Explained = &grader.Explained{Cases: 4, Of: 6}
	result.Likeness = []string{"late-by-half-more"}
	result.Remaining = &grader.Remaining{
		Cases: 2, Field: "ISR", Times: 1, Direction: "too many", After: "FETCH",
		From: "in the smallest trace it is wrong from `t=101 STATUS` to `t=200 STATUS`, and right before and after",
		Counterexample: &grader.Counterexample{
			Trace: "LAG_MAX 100\nMIN_ISR 1\nREPLICAS 5 6\nt=101 STATUS\n> t=101 LEO=0 HW=0 ISR=5 WRITES=OK\n", Commands: 1, Minimal: grader.OneMinimal,
			Line: 1, Command: "t=101 STATUS", Field: "ISR", Verdict: grader.WrongAnswer,
			Expected: []string{"t=101 LEO=0 HW=0 ISR=5 WRITES=OK"}, Actual: []string{"t=101 LEO=0 HW=0 ISR=5,6 WRITES=OK"},
			Reasoning: []string{"t=101 STATUS", "  101 - 0 = 101 > 100: broker 6 leaves the ISR"},
		},
	}
	return result
}

func outOfTime() grader.Result {
	result := wrongAnswer()
	result.Verdict, result.Mistakes, result.Counterexample = grader.TimeLimitExceeded, nil, nil
	result.Cases[3].Verdict = grader.TimeLimitExceeded
	one := &result.Cases[1]
	one.Verdict = grader.TimeLimitExceeded
	one.Reason = "still running after 10.00 s (limit 10.00 s), having used 0.02 s of CPU"
	one.Actual, one.Field = "", "missing line"
	one.Evidence.Actual, one.Evidence.Diff = nil, nil
	return result
}

func flaky() grader.Result {
	result := likely()
	result.Flaky = &grader.Flaky{Case: "3-shrink/exactly-lag-max", First: []string{wrongReply}, Second: []string{rightReply}}
	return result
}

func nothingKnown() grader.Result {
	result := wrongAnswer()
	result.Mistakes = nil
	return result
}

// stopped is a run that --fail-fast ended, with a leniency that --strict refused.
func stopped() grader.Result {
	result := nothingKnown()
	result.Counterexample = nil
	result.NotRun, result.NotRunBecause = 61, "of the first failure (--fail-fast)"
	result.NextStage = "3-shrink"
	result.Stages[1].Title = "late followers leave the ISR"
	result.Cases[1].Actual, result.Cases[1].Field = rightReply+" ", "format"
	result.Leniencies = []string{"lines end with blanks"}
	return result
}

// crashed is a program that prints nothing in one stage and dies in a later one.
func crashed() grader.Result {
	result := nothingKnown()
	died := result.Cases[1]
	died.Name, died.Verdict, died.Reason = "6-high-watermark/jumps", grader.RunTimeError, "ended with exit code 1"
	died.Evidence = &grader.Evidence{Trace: []string{"t=600 STATUS"}, Stderr: []string{"NameError: name 'hw' is not defined"}}
	result.Cases, result.NextStage = append(result.Cases, died), "3-shrink"
	result.Hints = []string{"6-high-watermark/jumps: the program's last words on standard error were: NameError: name 'hw' is not defined"}
	return result
}

func TestACrashIsShownFirstAndNothingOfTheRules(t *testing.T) {
	text := textOf(t, crashed(), report.TextOptions{})
	lastWords := strings.Index(text, "NameError: name 'hw' is not defined")
	if lastWords < 0 || lastWords > strings.Index(text, "total") {
		t.Errorf("the last words do not stand before the table:\n%s", text)
	}
	if strings.Count(text, "NameError") > 1 {
		t.Errorf("the last words are told twice:\n%s", text)
	}
	for _, rule := range []string{"in sync", "caught up", "ISR =", "expected"} {
		if strings.Contains(text, rule) {
			t.Errorf("%q is told of a program that crashes:\n%s", rule, text)
		}
	}
}

// Where it dies helps before any rule, also beside a mistake that was found.
func TestACrashIsShownBesideANamedMistake(t *testing.T) {
	result := remaining()
	died := crashed()
	result.Cases, result.Hints = append(result.Cases, died.Cases[len(died.Cases)-1]), append(died.Hints, "1-log/empty-log: nothing was printed")
	for _, options := range []report.TextOptions{{}, {Verbose: true}} {
		text := textOf(t, result, options)
		if !strings.Contains(text, "6-high-watermark/jumps: ") || strings.Count(text, "NameError") != 1 || !strings.Contains(text, "nothing was printed") {
			t.Errorf("want the crash with its last words once, and the other hint:\n%s", text)
		}
	}
}

// A trace that was reduced beside a likely mistake may show what else goes wrong, a
// crash for example.
func TestATraceIsSaidToShowAMistakeOnlyIfItDoes(t *testing.T) {
	for _, row := range []struct {
		certain bool
		minimal string
		shows   bool
	}{
		{true, grader.OneMinimal, true}, // nothing else goes wrong
		{true, grader.Shortest, true},
		{false, grader.Shortest, true}, // searched for the mistake
		{false, grader.OneMinimal, false},
		{false, grader.Reduced, false},
	} {
		result := remaining()
		smallest := *result.Counterexample
		result.Mistakes, result.Counterexample = slices.Clone(result.Mistakes), &smallest
		result.Mistakes[0].Certain, smallest.Minimal = row.certain, row.minimal
		if shows := strings.Contains(textOf(t, result, report.TextOptions{}), "The smallest trace that shows it"); shows != row.shows {
			t.Errorf("certain %v, %s: said to show it is %v", row.certain, row.minimal, shows)
		}
	}
}

// "Explained: 95 of 95" beside "something else goes wrong" says nothing of where.
func TestWhereTheRestShowedIsSaidWhenEveryCaseIsExplained(t *testing.T) {
	result := remaining()
	result.Explained = &grader.Explained{Cases: 6, Of: 6}
	text := strings.Join(strings.Fields(textOf(t, result, report.TextOptions{})), " ")
	if !strings.Contains(text, "the rest showed in further traces, or in how the program ends") || strings.Contains(text, "6 of 6") {
		t.Errorf("it is not said where the rest showed:\n%s", text)
	}
}

func TestATraceOfAnotherMistakeThanTheFirstIsCalledByItsName(t *testing.T) {
	result := remaining()
	smallest := *result.Counterexample
	smallest.Minimal, smallest.Mistake = grader.Shortest, result.Mistakes[0].ID
	result.Counterexample = &smallest
	if text := textOf(t, result, report.TextOptions{}); !strings.Contains(text, "The smallest trace that shows it") {
		t.Errorf("the first one's is not said to show it:\n%s", text)
	}
	smallest.Mistake = "hw-decreases"
	if text := textOf(t, result, report.TextOptions{}); !strings.Contains(text, "The smallest trace that shows hw-decreases") {
		t.Errorf("it is not said which mistake it shows:\n%s", text)
	}
}

func TestWhatACrashComesFromIsToldBesideItsLastWords(t *testing.T) {
	result := crashed()
	result.Hints = append(result.Hints, "1-log/empty-log: the program reads the arguments of its command line")
	text := textOf(t, result, report.TextOptions{})
	if !strings.Contains(text, "reads the arguments") || strings.Count(text, "NameError") > 1 {
		t.Errorf("want the arguments told, and the last words once:\n%s", text)
	}
}

// A report of one mistake fits a small terminal: what is complete, and what was not
// run, needs no row of its own.
func TestStagesOfWhichNothingIsToBeReadShareARow(t *testing.T) {
	result, one := nothingKnown(), wrongAnswer()
	row := func(id string, passed, cases, notRun int) grader.StageResult {
		return grader.StageResult{ID: id, Score: grader.Points(100 * passed), MaxScore: grader.Points(100 * cases), Passed: passed, Cases: cases, NotRun: notRun}
	}
	result.Stages = []grader.StageResult{
		row("1-log", 2, 2, 0), row("2-fetch", 3, 3, 0), row("3-shrink", 1, 4, 0), row("4-caught-up", 0, 5, 0), row("5-rejoin", 6, 6, 0), row("6-high-watermark", 0, 7, 7), row("7-min-isr", 0, 8, 8),
	}
	one.Stages = result.Stages
	failed := one
	failed.Stages = slices.Clone(one.Stages)
	failed.Stages[4] = row("5-rejoin", 0, 6, 0)
	for _, row := range []struct {
		result  *grader.Result
		options report.TextOptions
		rows    []string
	}{
		{&failed, report.TextOptions{}, []string{"1-log to 2-fetch", "3-shrink", "4-caught-up to 5-rejoin", "6-high-watermark to 7-min-isr"}}, // one mistake is behind all of it
		{&one, report.TextOptions{}, []string{"1-log to 2-fetch", "3-shrink", "4-caught-up", "5-rejoin", "6-high-watermark to 7-min-isr"}},    // but a whole stage stays to be seen
		{&result, report.TextOptions{}, []string{"1-log to 2-fetch", "3-shrink", "4-caught-up", "5-rejoin", "6-high-watermark to 7-min-isr"}},
		{&result, report.TextOptions{Verbose: true}, []string{"1-log", "2-fetch", "3-shrink", "4-caught-up", "5-rejoin", "6-high-watermark", "7-min-isr"}},
	} {
		var got []string
		for line := range strings.Lines(textOf(t, *row.result, row.options)) {
			if id, _, isRow := strings.Cut(line, " ["); isRow {
				got = append(got, strings.TrimSpace(id))
			}
		}
		if !slices.Equal(got, row.rows) {
			t.Errorf("%+v: rows %q, want %q", row.options, got, row.rows)
		}
	}
	text := textOf(t, result, report.TextOptions{})
	for _, sum := range []string{"5 of 5      5 of 5 cases", "0 of 15     not run"} { // of two and three cases; of seven and eight
		if !strings.Contains(text, sum) {
			t.Errorf("no row says %q:\n%s", sum, text)
		}
	}
}

func TestTheOrdinaryReportTellsTwoLikenessesAtMost(t *testing.T) {
	result := remaining()
	result.Likeness = []string{"late-by-half-more", "early-rejoin", "hw-over-all-replicas"}
	for _, verbose := range []bool{false, true} {
		told := strings.Contains(textOf(t, result, report.TextOptions{Verbose: verbose}), "hw-over-all-replicas")
		if told != verbose {
			t.Errorf("verbose %v: the third is told: %v", verbose, told)
		}
	}
}

// Beside what the named mistakes leave, a case that they explain would mislead.
func TestOnlyTheExampleOfWhatRemainsIsShownBesideIt(t *testing.T) {
	result := remaining()
	result.Remaining.Counterexample = nil
	failed := slices.IndexFunc(result.Cases, func(one grader.CaseResult) bool { return one.Evidence != nil })
	name := result.Cases[failed].Name
	for _, example := range []string{"", name} {
		result.Remaining.Example = example
		if shown := strings.Contains(textOf(t, result, report.TextOptions{}), "\n"+name+": "); shown != (example != "") {
			t.Errorf("example %q: %s is shown: %v", example, name, shown)
		}
	}
}
