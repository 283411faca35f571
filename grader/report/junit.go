package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"iter"
	"strings"

	"isrgrade/grader"
)

// WriteJUnit writes one result as JUnit XML, as CI servers read it: a test suite a
// stage, a test case a case. What is the student's is a failure; our own fault is
// an error.
func WriteJUnit(w io.Writer, result grader.Result) error {
	result = mapped(result, VisibleLines)
	out := &errWriter{w: w}
	out.text(xml.Header)
	writeElement(out, xmlSuites{Name: "isrgrade " + result.Program, Suites: stageSuites(result)}, "")
	out.text("\n")
	return out.wrapped("write JUnit XML")
}

// WriteClassJUnit writes a class as JUnit XML: a test suite a submission. It keeps
// no result. It stops at the first error of results, with the document unfinished.
func WriteClassJUnit(w io.Writer, results iter.Seq2[grader.Result, error]) error {
	out := &errWriter{w: w}
	out.text(xml.Header + "<testsuites name=\"isrgrade\">\n")
	for result, err := range results {
		if err != nil {
			return fmt.Errorf("read the results: %w", err)
		}
		writeElement(out, submissionSuite(mapped(result, VisibleLines)), "  ")
		out.text("\n")
		if out.err != nil {
			break
		}
	}
	out.text("</testsuites>\n")
	return out.wrapped("write JUnit XML")
}

type xmlSuites struct {
	XMLName xml.Name   `xml:"testsuites"`
	Name    string     `xml:"name,attr"`
	Suites  []xmlSuite `xml:"testsuite"`
}

type xmlSuite struct {
	XMLName    xml.Name      `xml:"testsuite"`
	Name       string        `xml:"name,attr"`
	Tests      int           `xml:"tests,attr"`
	Failures   int           `xml:"failures,attr"`
	Errors     int           `xml:"errors,attr"`
	Skipped    int           `xml:"skipped,attr"`
	Time       xmlDuration   `xml:"time,attr"`
	Properties []xmlProperty `xml:"properties>property"`
	Cases      []xmlCase     `xml:"testcase"`
}

type xmlProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type xmlCase struct {
	Class   string      `xml:"classname,attr"`
	Name    string      `xml:"name,attr"`
	Time    xmlDuration `xml:"time,attr"`
	Failure *xmlFault   `xml:"failure"`
	Error   *xmlFault   `xml:"error"`
	Skipped *xmlSkipped `xml:"skipped"`
}

type xmlSkipped struct {
	Message string `xml:"message,attr"`
}

// xmlDuration is in ms and is written in seconds.
type xmlDuration int64

// MarshalXMLAttr writes the duration as decimal seconds, exactly.
func (ms xmlDuration) MarshalXMLAttr(name xml.Name) (xml.Attr, error) {
	return xml.Attr{Name: name, Value: seconds(int64(ms))}, nil
}

type xmlFault struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",cdata"`
}

func writeElement(out *errWriter, element any, prefix string) {
	text, err := xml.MarshalIndent(element, prefix, "  ")
	if err != nil && out.err == nil {
		out.err = err
	}
	out.bytes(text)
}

// stageSuites gives a suite for the submission as a whole, which says the score,
// the mistakes and what kept the program from running, and one for each stage.
func stageSuites(result grader.Result) []xmlSuite {
	suites := []xmlSuite{wholeSuite(result.Program, result)}
	for _, stage := range result.Stages {
		suite := xmlSuite{Name: stageName(stage), Properties: points(stage.Score, stage.MaxScore)}
		for _, one := range result.Cases {
			if one.Stage == stage.ID {
				suite.add(junitCase(result, one))
			}
		}
		suites = append(suites, suite)
	}
	return suites
}

func submissionSuite(result grader.Result) xmlSuite {
	suite := wholeSuite(submissionName(result), result)
	for _, one := range result.Cases {
		suite.add(junitCase(result, one))
	}
	return suite
}

func wholeSuite(name string, result grader.Result) xmlSuite {
	suite := xmlSuite{Name: name, Properties: properties(result)}
	if one := wholeCase(result); one != nil {
		suite.add(*one)
	}
	if said := notRunText(result); said != "" {
		suite.add(xmlCase{Class: result.Program, Name: "cases that were not run", Skipped: &xmlSkipped{said}})
	}
	return suite
}

func submissionName(result grader.Result) string {
	name := displayName(result)
	if result.ID != "" && result.ID != name {
		name += " (" + result.ID + ")"
	}
	return name
}

func (suite *xmlSuite) add(shown xmlCase) {
	suite.Tests++
	if shown.Failure != nil {
		suite.Failures++
	}
	if shown.Error != nil {
		suite.Errors++
	}
	if shown.Skipped != nil {
		suite.Skipped++
	}
	suite.Cases = append(suite.Cases, shown)
	suite.Time += shown.Time
}

// wholeCase is the case that stands for a program that did not run, or for our own
// fault; nil when the cases say all.
func wholeCase(result grader.Result) *xmlCase {
	shown := xmlCase{Class: result.Program}
	switch {
	case result.Error != "":
		shown.Name = "grading"
		shown.Error = &xmlFault{Type: string(grader.JudgeError), Message: Visible(result.Error), Text: result.Error}
	case result.Build != nil:
		shown.Name = "build"
		shown.Failure = &xmlFault{Type: string(grader.CompileFailed), Message: Visible(result.Build.Reason), Text: buildText(result.Build)}
	default:
		return nil
	}
	return &shown
}

func buildText(build *grader.Build) string { return joinLines(build.Command, build.Output, build.Note) }

func joinLines(texts ...string) string { return strings.Join(notEmpty(texts...), "\n") }

func junitCase(result grader.Result, one grader.CaseResult) xmlCase {
	shown := xmlCase{Class: result.Program + "." + one.Stage, Name: caseName(one), Time: xmlDuration(one.WallMS)}
	fault := &xmlFault{Type: string(one.Verdict), Message: Visible(failureTitle(one)), Text: failureText(result, one)}
	switch one.Verdict {
	case grader.Accepted:
	case grader.JudgeError:
		shown.Error = fault
	default:
		shown.Failure = fault
	}
	return shown
}

func properties(result grader.Result) []xmlProperty {
	all := points(result.Score, result.MaxScore)
	for _, claim := range result.Mistakes {
		all = append(all, xmlProperty{"mistake", claimText(claim)})
	}
	if hidden := hiddenText(result); hidden != "" {
		all = append(all, xmlProperty{"hidden_cases", hidden})
	}
	if result.Late != "" {
		all = append(all, xmlProperty{"late", result.Late})
	}
	if result.Confinement != "" {
		all = append(all, xmlProperty{"confinement", result.Confinement})
	}
	return all
}

func points(score, most grader.Points) []xmlProperty {
	return []xmlProperty{{"score", score.String()}, {"max_score", most.String()}}
}
