package report

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"isrgrade/grader"
)

// WriteGradescope writes results.json as Gradescope's autograder reads it: a test
// a case, numbered by stage, and the score of the whole, which overrides the sum
// of the tests. Every text is of the format "text", which Gradescope escapes.
//
// Hidden cases have the visibility of options; Gradescope shows students no total as
// long as a test that counts is not shown. The text above the tests is shown at once,
// so that it tells of hidden cases no more than a hint. What run_autograder prints
// stays "hidden".
func WriteGradescope(w io.Writer, result grader.Result, options GradescopeOptions) error {
	top := grader.Conceal(result, options.Show)
	if options.Hidden != gradescopeVisible && options.Show != grader.ShowNone {
		top = grader.Conceal(result, grader.ShowHint)
	}
	top = mapped(withoutFolder(top), VisibleLines)
	result = mapped(withoutFolder(grader.Conceal(result, options.Show)), VisibleLines)
	used := usageOf(result.Cases)
	return writeGradescope(w, gradescope{
		Score: &result.Score, Output: gradescopeOutput(top),
		ExecutionTime: json.Number(seconds(used.WallMS)), Tests: gradescopeTests(result, options.Hidden),
	})
}

// WriteGradescopeFault writes results without points for a submission that the grader
// failed with: a text for the student, and what is wrong for the instructor alone.
func WriteGradescopeFault(w io.Writer, fault string) error {
	test := textTest("the grader failed", "1", "grader")
	test.Status, test.Visibility, test.Output = "failed", "hidden", VisibleLines(fault)
	return writeGradescope(w, gradescope{
		Output:        "The grader failed, not your program. Your instructor sees why, and can run it again.\n",
		ExecutionTime: "0", Tests: []gradescopeTest{test},
	})
}

// GradescopeOptions say what students see of hidden cases, and when.
type GradescopeOptions struct {
	Show grader.Show
	// Hidden is Gradescope's word for when a hidden case is shown: hidden,
	// after_due_date, after_published or visible.
	Hidden string
}

const gradescopeVisible = "visible"

func writeGradescope(w io.Writer, document gradescope) error {
	document.OutputFormat, document.TestOutputFormat, document.TestNameFormat = "text", "text", "text"
	document.Visibility, document.StdoutVisibility = gradescopeVisible, "hidden"
	text, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		return fmt.Errorf("write results for Gradescope: %w", err)
	}
	if _, err := w.Write(append(escapeHidden(text), '\n')); err != nil {
		return fmt.Errorf("write results for Gradescope: %w", err)
	}
	return nil
}

// gradescope is the document that Gradescope documents as results.json.
type gradescope struct {
	Score            *grader.Points   `json:"score,omitempty"`
	ExecutionTime    json.Number      `json:"execution_time"` // seconds
	Output           string           `json:"output"`
	OutputFormat     string           `json:"output_format"`
	TestOutputFormat string           `json:"test_output_format"`
	TestNameFormat   string           `json:"test_name_format"`
	Visibility       string           `json:"visibility"`
	StdoutVisibility string           `json:"stdout_visibility"`
	Tests            []gradescopeTest `json:"tests"`
}

type gradescopeTest struct {
	Score        *grader.Points `json:"score,omitempty"`
	MaxScore     *grader.Points `json:"max_score,omitempty"`
	Status       string         `json:"status"` // passed or failed
	Name         string         `json:"name"`
	NameFormat   string         `json:"name_format"`
	Number       string         `json:"number"`
	Output       string         `json:"output"`
	OutputFormat string         `json:"output_format"`
	Tags         []string       `json:"tags"`
	Visibility   string         `json:"visibility"`
}

// gradescopeTests gives a test a case, numbered "2.3" for the third of the second
// stage. A program that did not run has no cases, but its stages' points.
func gradescopeTests(result grader.Result, hidden string) []gradescopeTest {
	tests := []gradescopeTest{}
	for i, stage := range result.Stages {
		number := 0
		for _, one := range result.Cases {
			if one.Stage == stage.ID {
				number++
				test := gradescopeCase(result, one, strconv.Itoa(i+1)+"."+strconv.Itoa(number))
				if one.Hidden {
					test.Visibility = hidden
				}
				tests = append(tests, test)
			}
		}
		if number == 0 {
			tests = append(tests, gradescopeStage(stage, strconv.Itoa(i+1)))
		}
	}
	return tests
}

func gradescopeCase(result grader.Result, one grader.CaseResult, number string) gradescopeTest {
	test := textTest(Visible(caseName(one)), number, one.Stage)
	test.Score, test.MaxScore = &one.Score, &one.MaxScore
	if one.Verdict == grader.Accepted {
		return test
	}
	test.Status = "failed"
	test.Output = failureTitle(one) + "\n" + strings.Join(failureLines(result, one), "\n")
	return test
}

func gradescopeStage(stage grader.StageResult, number string) gradescopeTest {
	test := textTest(stageName(stage), number, stage.ID)
	test.Score, test.MaxScore = &stage.Score, &stage.MaxScore
	if stage.Score < stage.MaxScore {
		test.Status = "failed"
		test.Output = "No case of this stage was run."
	}
	return test
}

func textTest(name, number, stage string) gradescopeTest {
	return gradescopeTest{
		Name: name, Number: number, Status: "passed", Tags: []string{stage},
		NameFormat: "text", OutputFormat: "text", Visibility: gradescopeVisible,
	}
}

// gradescopeOutput is the text above the tests: how far it is, what is wrong, and
// the smallest trace that shows it.
func gradescopeOutput(result grader.Result) string {
	parts := []string{fmt.Sprintf("%s: %s of %s points", verdictText(result.Verdict), result.Score, result.MaxScore)}
	parts = append(parts, nextStageText(result))
	if result.Build != nil {
		parts = append(parts, "does not compile: "+result.Build.Reason+"\n"+strings.TrimRight(buildText(result.Build), "\n"))
	}
	for _, claim := range result.Mistakes {
		parts = append(parts, claimText(claim)+"\n"+claimLines(claim))
	}
	result.Build = nil // it is told
	parts = append(parts, smallestTraceText(result), note(result), hiddenText(result), confinementText(result))
	return strings.Join(notEmpty(parts...), "\n\n") + "\n"
}

// nextStageText says which stage to work on; "" when all are complete.
func nextStageText(result grader.Result) string {
	for _, stage := range result.Stages {
		if stage.ID == result.NextStage {
			return fmt.Sprintf("next stage: %s (%d of %s passed)", stageName(stage), stage.Passed, Plural(stage.Cases, "case", "cases"))
		}
	}
	return ""
}

// smallestTraceText shows the counterexample; "" without one.
func smallestTraceText(result grader.Result) string {
	c := result.Counterexample
	if c == nil {
		return ""
	}
	text := fmt.Sprintf("the smallest trace that %s (%s, %s)\n", whatItDoes(result), Plural(c.Commands, "command", "commands"), minimalText(c.Minimal))
	for line := range strings.Lines(c.Trace) {
		if !strings.HasPrefix(line, ">") {
			text += "    " + line
		}
	}
	if c.Line == 0 {
		return strings.TrimSuffix(text, "\n")
	}
	return text + fmt.Sprintf("output line %d\n    expected: %s\n    actual:   %s", c.Line,
		lineOr(lineAt(c.Expected, c.Line), "(no further line)"), lineOr(lineAt(c.Actual, c.Line), "(no line)"))
}

// withoutFolder takes out of all texts the folder in which the program lies on the
// platform's machine: it says nothing to a student.
func withoutFolder(result grader.Result) grader.Result {
	folder := path.Dir(result.Program)
	if len(folder) < 2 {
		return result
	}
	return mapped(result, func(text string) string { return strings.ReplaceAll(text, folder+"/", "") })
}
