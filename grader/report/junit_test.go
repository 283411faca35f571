package report_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

func junitOf(t *testing.T, result grader.Result) string {
	return written(t, func(w *strings.Builder) error { return report.WriteJUnit(w, result) })
}

func classJUnitOf(t *testing.T, results ...grader.Result) string {
	return written(t, func(w *strings.Builder) error { return report.WriteClassJUnit(w, sequence(results...)) })
}

// junitSuite is what a CI server reads of a suite.
type junitSuite struct {
	Name     string `xml:"name,attr"`
	Tests    int    `xml:"tests,attr"`
	Failures int    `xml:"failures,attr"`
	Errors   int    `xml:"errors,attr"`
	Time     string `xml:"time,attr"`
	Cases    []struct {
		Name    string  `xml:"name,attr"`
		Failure *string `xml:"failure"`
		Error   *string `xml:"error"`
	} `xml:"testcase"`
}

func readJUnit(t *testing.T, text string) []junitSuite {
	t.Helper()
	var document struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(text), &document); err != nil {
		t.Fatalf("the XML does not parse: %v\n%s", err, text)
	}
	return document.Suites
}

func TestJUnitIsAsDesigned(t *testing.T) {
	checkGolden(t, "junit.xml", junitOf(t, wrongAnswer()))
	checkGolden(t, "junit-class.xml", classJUnitOf(t, accepted(), wrongAnswer(), compileError()))
}

func TestJUnitHasASuiteAStage(t *testing.T) {
	suites := readJUnit(t, junitOf(t, wrongAnswer()))
	if len(suites) != 4 || suites[2].Tests != 3 || suites[2].Failures != 2 || suites[2].Errors != 0 {
		t.Fatalf("3-shrink has 3 cases of which 2 fail; got %+v", suites)
	}
	if suites[2].Time != "0.064" {
		t.Errorf("23 + 21 + 20 ms are 0.064 s, not %s", suites[2].Time)
	}
}

func TestJUnitClassHasASuiteASubmission(t *testing.T) {
	suites := readJUnit(t, classJUnitOf(t, accepted(), wrongAnswer()))
	if len(suites) != 2 || suites[0].Failures != 0 || suites[1].Failures != 2 || suites[1].Tests != 6 {
		t.Errorf("got %+v", suites)
	}
}

func TestJUnitFailureSaysExpectedActualAndTheMistake(t *testing.T) {
	failure := *readJUnit(t, junitOf(t, wrongAnswer()))[2].Cases[0].Failure
	for _, want := range []string{"expected: " + rightReply, "actual:   " + wrongReply, "shrink-at-limit", "t=600 STATUS"} {
		if !strings.Contains(failure, want) {
			t.Errorf("the failure lacks %q:\n%s", want, failure)
		}
	}
}

func TestJUnitSaysThatCasesWereSkippedAndWhy(t *testing.T) {
	result := wrongAnswer()
	result.NotRun, result.NotRunBecause = 3, "5 cases ran into the time limit"
	text := junitOf(t, result)
	for _, want := range []string{`skipped="1"`, `<skipped message="3 cases were not run because 5 cases ran into the time limit">`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

func TestJUnitCallsOurFaultAnError(t *testing.T) {
	result := accepted()
	result.Verdict, result.Error, result.Cases = grader.JudgeError, "no space left", nil
	suites := readJUnit(t, junitOf(t, result))
	if suites[0].Errors != 1 || suites[0].Failures != 0 || suites[0].Cases[0].Error == nil {
		t.Errorf("got %+v", suites[0])
	}
}

func TestJUnitCallsACaseThatWeCouldNotJudgeAnError(t *testing.T) {
	result := wrongAnswer()
	result.Cases[1].Verdict, result.Cases[1].Reason = grader.JudgeError, "no process could be started"
	suite := readJUnit(t, junitOf(t, result))[2]
	if suite.Errors != 1 || suite.Failures != 1 || suite.Cases[0].Failure != nil || suite.Cases[0].Error == nil {
		t.Errorf("one case is our fault and one is wrong; got %+v", suite)
	}
}

func TestJUnitCallsAFailedBuildAFailure(t *testing.T) {
	suites := readJUnit(t, junitOf(t, compileError()))
	if suites[0].Failures != 1 || !strings.Contains(*suites[0].Cases[0].Failure, "expected ';' before 'return'") {
		t.Errorf("got %+v", suites[0])
	}
}
