package report_test

import (
	"io"
	"strings"
	"testing"

	"isrgrade/cases"
	lesson "isrgrade/cases/isr"
	"isrgrade/grader"
	"isrgrade/grader/report"
)

func htmlOf(t *testing.T, result grader.Result) string {
	return written(t, func(w *strings.Builder) error { return writeHTML(w, result) })
}

func indexOf(t *testing.T, results ...grader.Result) string {
	var class []report.Summary
	for _, result := range results {
		class = append(class, report.Summarize(result))
	}
	return written(t, func(w *strings.Builder) error {
		return report.WriteIndex(w, report.Index{Title: "A class", Summaries: class, Page: studentPath})
	})
}

func TestPagesAreAsDesigned(t *testing.T) {
	checkGolden(t, "student.html", htmlOf(t, wrongAnswer()))
	checkGolden(t, "index.html", indexOf(t, accepted(), wrongAnswer(), compileError()))
}

// They stand with the case in which the program dies.
func TestEachReportTellsACrashsLastWordsOnce(t *testing.T) {
	result := crashed()
	result.Hints = append(result.Hints, "1-log/empty-log: nothing was printed")
	for format, text := range map[string]string{"HTML": htmlOf(t, result), "Gradescope": gradescopeOf(t, result)} {
		if strings.Count(text, "NameError") != 1 || !strings.Contains(text, "nothing was printed") {
			t.Errorf("%s: want the last words once, and the other hint:\n%s", format, text)
		}
	}
}

func TestThePageShowsWhatNoNameExplains(t *testing.T) {
	result := remaining()
	result.PrintsTheSame, result.NotBegun = [][]string{{"hw-not-on-shrink", "hw-not-on-append"}}, []string{"5-rejoin", "7-min-isr"}
	text := htmlOf(t, result)
	for _, want := range []string{
		"What is not explained", "ISR is what goes wrong first in 1 of the 2 cases", "wrong from `t=101 STATUS` to `t=200 STATUS`",
		"goes wrong</h3>", "broker 6 leaves the ISR", "a little like late-by-half-more",
		"Or it is hw-not-on-shrink and hw-not-on-append", "5-rejoin, 7-min-isr",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

func TestPagesNeedNoOtherFileAndNoNetwork(t *testing.T) {
	for name, text := range map[string]string{"student": htmlOf(t, wrongAnswer()), "index": indexOf(t, accepted())} {
		for _, reference := range []string{"src=", "url(", "@import", "<link", "http://", "https://"} {
			if strings.Contains(text, reference) {
				t.Errorf("the page of a %s contains %q", name, reference)
			}
		}
		if !strings.Contains(text, "default-src &#39;none&#39;") {
			t.Errorf("the page of a %s forbids nothing", name)
		}
	}
	if strings.Contains(htmlOf(t, wrongAnswer()), "<script") {
		t.Error("a student's page needs a script")
	}
}

func TestStudentPageDrawsTheFirstFailureWithoutACounterexample(t *testing.T) {
	result := wrongAnswer()
	result.Counterexample = nil
	if text := htmlOf(t, result); !strings.Contains(text, "The picture of 3-shrink/exactly-lag-max") || !strings.Contains(text, "says: out") {
		t.Error("the first failing case is not drawn")
	}
	result.Cases[1].Evidence = nil
	if strings.Contains(htmlOf(t, result), "The picture of") {
		t.Error("something is drawn without a trace")
	}
}

func TestIndexWithoutAnybodyIsAPage(t *testing.T) {
	if text := indexOf(t); !strings.Contains(text, "</html>") {
		t.Error("the page is cut off")
	}
}

func TestEveryFormatSaysHowManyHiddenCasesThereAre(t *testing.T) {
	result := wrongAnswer()
	result.HiddenCases = 4711
	for name, format := range formats {
		if name == "line" || name == "github outputs" {
			continue // single values for programs, beside a report
		}
		if name == "csv" || name == "index" {
			continue // told apart below: their columns and titles come from the test
		}
		if text := written(t, func(w *strings.Builder) error { return format.write(w, result) }); !strings.Contains(text, "4711") {
			t.Errorf("%s does not say it", name)
		}
	}
	for name, text := range map[string]string{"csv": csvOf(t, result), "index": indexOf(t, result)} {
		if !strings.Contains(text, "4711") {
			t.Errorf("%s does not say it", name)
		}
	}
}

func TestReportsTellNoMoreOfAHiddenCaseThanTheResult(t *testing.T) {
	result := wrongAnswer()
	result.Counterexample = nil
	for i := range result.Cases {
		if result.Cases[i].Evidence != nil {
			result.Cases[i] = result.Cases[3] // hidden, everything blanked
		}
	}
	for name, format := range formats {
		text := written(t, func(w *strings.Builder) error { return format.write(w, result) })
		for _, secret := range []string{"exactly-lag-max", "t=600", rightReply, "LAG_MAX 500"} {
			if strings.Contains(text, secret) {
				t.Errorf("%s knows %q", name, secret)
			}
		}
	}
}

func TestPagesPassAFailingWriterOn(t *testing.T) {
	for name, format := range formats {
		if err := format.write(brokenWriter{}, wrongAnswer()); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func BenchmarkIndexOfTenThousand(b *testing.B) {
	class := madeUpClass(10_000)
	for b.Loop() {
		if err := report.WriteIndex(io.Discard, report.Index{Title: "A class", Summaries: class, Page: studentPath}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStudentPage(b *testing.B) {
	for b.Loop() {
		if err := writeHTML(io.Discard, wrongAnswer()); err != nil {
			b.Fatal(err)
		}
	}
}

// writeHTML writes a page of the track that the fixtures are of.
func writeHTML(w io.Writer, result grader.Result) error {
	return report.WriteHTML(w, result, func(string) (cases.Track, bool) { return lesson.Track(), true })
}

// With a site the counterexample leads into its playground, mistakes switched on;
// without one the page says where the trace can be pasted.
func TestCounterexampleLeadsIntoThePlayground(t *testing.T) {
	result := failing(t, "hw-over-all-replicas", workedTrace)
	if result.Counterexample == nil {
		t.Fatal("the fixture has no counterexample")
	}
	if text := htmlOf(t, result); !strings.Contains(text, "paste it into the playground") || strings.Contains(text, "play.html") {
		t.Error("without a site the page has no word about the playground, or a link to nowhere")
	}
	result.Site = "https://example.edu/replication"
	want := `href="https://example.edu/replication/play.html#track=isr&amp;mistakes=hw-over-all-replicas&amp;trace=LAG_MAX`
	if text := htmlOf(t, result); !strings.Contains(text, want) {
		t.Errorf("the page has no link %s", want)
	}
}

func TestTheStudentIsToldThatTheClockEndedTheSearch(t *testing.T) {
	const told = "the search for what is wrong took too long and was ended"
	for format, of := range map[string]func(grader.Result) string{
		"text": func(result grader.Result) string {
			return strings.Join(strings.Fields(textOf(t, result, report.TextOptions{})), " ")
		},
		"HTML": func(result grader.Result) string { return htmlOf(t, result) },
		"CSV":  func(result grader.Result) string { return csvOf(t, result) },
	} {
		result := wrongAnswer()
		if strings.Contains(of(result), told) {
			t.Errorf("%s: told although the number of runs ended it", format)
		}
		result.EndedByClock = true
		if !strings.Contains(of(result), told) {
			t.Errorf("%s: not told", format)
		}
	}
}
