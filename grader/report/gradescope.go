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
// The tests are all "visible", hidden cases too: the Result already lacks what a
// student must not see of them, and Gradescope does not show a total to students
// as long as a test that counts is hidden. What run_autograder prints stays
// "hidden".
func WriteGradescope(w io.Writer, result grader.Result) error {
	result = mapped(withoutFolder(result), VisibleLines)
	used := usageOf(result.Cases)
	document := gradescope{
		Score: result.Score, Output: gradescopeOutput(result), OutputFormat: "text",
		TestOutputFormat: "text", TestNameFormat: "text",
		ExecutionTime: json.Number(seconds(used.WallMS)),
		Visibility:    "visible", StdoutVisibility: "hidden",
		Tests: gradescopeTests(result),
	}
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
	Score            grader.Points    `json:"score"`
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
	Score        grader.Points `json:"score"`
	MaxScore     grader.Points `json:"max_score"`
	Status       string        `json:"status"` // passed or failed
	Name         string        `json:"name"`
	NameFormat   string        `json:"name_format"`
	Number       string        `json:"number"`
	Output       string        `json:"output"`
	OutputFormat string        `json:"output_format"`
	Tags         []string      `json:"tags"`
	Visibility   string        `json:"visibility"`
}

// gradescopeTests gives a test a case, numbered "2.3" for the third of the second
// stage. A program that did not run has no cases, but its stages' points.
func gradescopeTests(result grader.Result) []gradescopeTest {
	tests := []gradescopeTest{}
	for i, stage := range result.Stages {
		number := 0
		for _, one := range result.Cases {
			if one.Stage == stage.ID {
				number++
				tests = append(tests, gradescopeCase(result, one, strconv.Itoa(i+1)+"."+strconv.Itoa(number)))
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
	test.Score, test.MaxScore = one.Score, one.MaxScore
	if one.Verdict == grader.Accepted {
		return test
	}
	test.Status = "failed"
	test.Output = failureTitle(one) + "\n" + strings.Join(failureLines(result, one), "\n")
	return test
}

func gradescopeStage(stage grader.StageResult, number string) gradescopeTest {
	test := textTest(stageName(stage), number, stage.ID)
	test.Score, test.MaxScore = stage.Score, stage.MaxScore
	if stage.Score < stage.MaxScore {
		test.Status = "failed"
		test.Output = "No case of this stage was run."
	}
	return test
}

func textTest(name, number, stage string) gradescopeTest {
	return gradescopeTest{
		Name: name, Number: number, Status: "passed", Tags: []string{stage},
		NameFormat: "text", OutputFormat: "text", Visibility: "visible",
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
	text := fmt.Sprintf("the smallest trace that shows it (%s, %s)\n", Plural(c.Commands, "command", "commands"), minimalText(c.Minimal))
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
