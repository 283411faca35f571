package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/fatih/color"

	"isrgrade/grader"
)

// TextOptions say how much WriteText shows.
type TextOptions struct {
	// Verbose shows every failed case, whole inputs and line diffs.
	Verbose bool
	// Columns is the width of the terminal, where it is less than 80; 0 is 80.
	Columns int
	// Since says what changed since the last time, if anything did.
	Since string
	// Praise is a sentence about a program that passed everything; "" for none.
	Praise string
}

// WriteText writes a result for a person at a terminal. Colour only repeats what
// the words say.
func WriteText(w io.Writer, result grader.Result, options TextOptions) error {
	result = mapped(result, VisibleLines) // nothing of a program reaches a terminal as it is
	t := newText(w, options)
	t.heading(result)
	if result.Build != nil {
		t.build(*result.Build)
		return t.Flush()
	}
	if crashes(result) {
		t.crash(result)
		return t.Flush()
	}
	t.stages(result)
	if result.Verdict == grader.Accepted {
		t.success(result)
		return t.Flush()
	}
	t.fault(result)
	t.flaky(result)
	if len(result.Mistakes) == 0 || options.Verbose {
		t.next(result)
	}
	t.claims(result)
	t.hints(result)
	t.counterexample(result)
	if len(result.Mistakes) > 0 {
		t.remaining(result)
	}
	t.failuresInAll(result, t.failures(result))
	t.exam(result)
	t.leniencies(result)
	return t.Flush()
}

// crashes says that the program ends with errors of its own and that no mistake was
// named: then its last words say more than any rule.
func crashes(result grader.Result) bool {
	return dies(result) && len(result.Mistakes) == 0 && result.Error == ""
}

func dies(result grader.Result) bool {
	return slices.ContainsFunc(result.Cases, func(one grader.CaseResult) bool { return one.Verdict == grader.RunTimeError })
}

// crash shows the program's last words first, and nothing of the rules: those can be
// looked at when it comes to its end.
func (t *text) crash(result grader.Result) {
	shown := t.failures(result)
	t.flaky(result)
	t.stages(result)
	t.hints(result)
	t.failuresInAll(result, shown)
}

// showsLastWords says that the case in which the program dies that is shown, the first
// of them, has its last words.
func showsLastWords(result grader.Result) bool {
	first := slices.IndexFunc(result.Cases, func(one grader.CaseResult) bool {
		return one.Verdict == grader.RunTimeError && one.Evidence != nil && !tooLong(result, one)
	})
	return first >= 0 && len(result.Cases[first].Evidence.Stderr) > 0
}

// hintsBeside leaves out of the hints what the report tells with a case.
func hintsBeside(result grader.Result) []string {
	if !showsLastWords(result) {
		return result.Hints
	}
	return withoutLastWords(result.Hints)
}

func withoutLastWords(hints []string) []string {
	return slices.DeleteFunc(slices.Clone(hints), func(hint string) bool { return strings.Contains(hint, grader.LastWords) })
}

// saysLastWords says that a case's evidence has the last words of a program that dies.
func saysLastWords(one grader.CaseResult) bool {
	return one.Verdict == grader.RunTimeError && one.Evidence != nil && len(one.Evidence.Stderr) > 0
}

// text is a report being written; its Writer keeps the first error.
type text struct {
	*bufio.Writer
	options TextOptions
	width   int // columns
}

func newText(w io.Writer, options TextOptions) *text {
	width := textWidth
	if options.Columns > 0 {
		width = max(narrowest, min(options.Columns, textWidth))
	}
	return &text{Writer: bufio.NewWriter(w), options: options, width: width}
}

var (
	bold  = color.New(color.Bold)
	good  = color.New(color.FgGreen)
	bad   = color.New(color.FgRed)
	quiet = color.New(color.Faint)
)

func (t *text) line(format string, args ...any) { fmt.Fprintf(t, format+"\n", args...) }

func (t *text) title(format string, args ...any) {
	t.line("\n%s", bold.Sprint(strings.TrimRight(t.wrapped(fmt.Sprintf(format, args...), ""), "\n")))
}

// fullConfinement is the level at which there is nothing to be said of it.
const fullConfinement = "full"

func (t *text) heading(result grader.Result) {
	about := Plural(len(result.Cases), "case", "cases")
	if result.Language != "" {
		about = result.Language + ", " + about
	}
	if result.Seed != 0 {
		about += fmt.Sprintf(", seed %d", result.Seed)
	}
	t.line("%s (%s)", bold.Sprint(Visible(result.Program)), about)
	if said := confinementText(result); said != "" && (result.Confinement != fullConfinement || t.options.Verbose) {
		t.line("%s", quiet.Sprint(said))
	}
}

func (t *text) build(build grader.Build) {
	t.title("%s", bad.Sprint("It does not compile, so no case could be run."))
	t.line("  %s\n  %s\n", Visible(build.Command), build.Reason)
	t.line("%s", strings.TrimRight(VisibleLines(build.Output), "\n"))
	if t.options.Since != "" {
		fmt.Fprint(t, "\n"+t.wrapped(Visible(t.options.Since), "  "))
	}
	if build.Note != "" {
		t.line("\n%s", strings.TrimRight(t.wrapped(build.Note, ""), "\n"))
	}
}

func (t *text) success(result grader.Result) {
	if result.NotRun == 0 && len(result.Stages) > 1 {
		t.line("\n%s", good.Sprint(strings.TrimSpace("Every case passed. "+t.options.Praise)))
	} else {
		t.line("\n%s", good.Sprint("Every case that was run passed."))
	}
	t.exam(result)
	t.leniencies(result)
}

// fault tells of our own fault, so that nobody looks for it in the program.
func (t *text) fault(result grader.Result) {
	if result.Error == "" {
		return
	}
	t.title("%s", bad.Sprint("The grader itself failed, not the program"))
	fmt.Fprint(t, t.wrapped(result.Error, "  "))
}

func (t *text) hints(result grader.Result) {
	hints := hintsBeside(result)
	if len(hints) == 0 {
		return
	}
	title := "Also seen"
	if len(result.Mistakes) == 0 {
		title = "What was seen"
	}
	t.title("%s", title)
	for _, hint := range hints {
		fmt.Fprint(t, t.hanging("  - ", Visible(hint)))
	}
}

func (t *text) leniencies(result grader.Result) {
	if len(result.Leniencies) == 0 {
		return
	}
	t.title("Accepted, but not exact (--strict would not accept it)")
	for _, one := range result.Leniencies {
		fmt.Fprint(t, t.hanging("  - ", one))
	}
}

func (t *text) flaky(result grader.Result) {
	if result.Flaky == nil {
		return
	}
	t.title("%s", bad.Sprint("It does not answer the same input the same way"))
	fmt.Fprint(t, t.wrapped("Case "+Visible(result.Flaky.Case)+" was run twice. Look for uninitialised memory, the order of a hash table, threads, the clock or random numbers.", "  "))
	t.line("  first answer")
	t.printed(result.Flaky.First)
	t.line("  second answer")
	t.printed(result.Flaky.Second)
}

// answerLines bounds how much of an answer is shown where the whole is not needed.
const answerLines = 12

func (t *text) printed(lines []string) {
	for i, line := range lines {
		if i == answerLines {
			t.line("    … %s more", Plural(len(lines)-i, "line", "lines"))
			return
		}
		t.line("    %s", VisibleBlanks(line))
	}
}

func (t *text) exam(result grader.Result) {
	if result.Exam == nil {
		return
	}
	what := "The exam was not passed"
	if result.Exam.Passed {
		what = "The exam was passed"
	}
	fmt.Fprint(t, "\n"+t.wrapped(fmt.Sprintf("%s: %d traces compare a program with the reference in all %d transitions of the %d states that a small world has.",
		what, result.Exam.Traces, result.Exam.Transitions, result.Exam.States), ""))
}
