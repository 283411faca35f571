package report_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// token stands for the random one of a run.
const token = "7c1de8f0a2"

func gitHubOf(t *testing.T, result grader.Result) string {
	return written(t, func(w *strings.Builder) error { return report.WriteGitHub(w, result, token) })
}

func gitHubSummaryOf(t *testing.T, result grader.Result) string {
	return written(t, func(w *strings.Builder) error { return report.WriteGitHubSummary(w, result) })
}

func TestGitHubIsAsDesigned(t *testing.T) {
	checkGolden(t, "github.log", gitHubOf(t, wrongAnswer()))
	checkGolden(t, "github-compile-error.log", gitHubOf(t, compileError()))
	checkGolden(t, "github-summary.md", gitHubSummaryOf(t, wrongAnswer()))
	checkGolden(t, "github-summary-compile-error.md", gitHubSummaryOf(t, compileError()))
}

func TestGitHubClassroomFindsTheTotal(t *testing.T) {
	log := gitHubOf(t, wrongAnswer())
	for _, want := range []string{
		"::notice title=Autograding complete::Points 67.5/100\n",
		"::notice title=Autograding report::{\"totalPoints\":67.5,\"maxPoints\":100}\n",
	} {
		if !strings.Contains(log, want) {
			t.Errorf("the log lacks %q", want)
		}
	}
}

// runnerCommands gives the commands that the Actions runner finds in a log: "::"
// after blanks at the start of a line, "##[" anywhere in it.
func runnerCommands(log string) []string {
	var found []string
	for line := range strings.Lines(strings.ReplaceAll(log, "\r", "\n")) {
		if line == "::stop-commands::"+token+"\n" || line == "::"+token+"::\n" {
			continue // ours; the lines between have no command even so
		}
		if strings.HasPrefix(strings.TrimSpace(line), "::") {
			name, _, _ := strings.Cut(strings.TrimSpace(line)[2:], " ")
			found = append(found, name)
		} else if strings.Contains(line, "##[") {
			found = append(found, "##[")
		}
	}
	return found
}

func TestGitHubNoSubmissionCommandsTheRunner(t *testing.T) {
	for _, injected := range []string{
		"::error::mine", "  ::add-mask::x", "##[error]mine", "a ##[add-mask]x", "x\n::set-output name=a::b", "x\r::error::y",
		"x%0A::error::y", "::stop-commands::now", "a:b,c=d::e",
	} {
		result := hostile(injected)
		for _, command := range runnerCommands(gitHubOf(t, result)) {
			if command != "error" && command != "notice" {
				t.Errorf("%q makes the runner run %q", injected, command)
			}
		}
		if got, want := len(runnerCommands(gitHubOf(t, result))), len(runnerCommands(gitHubOf(t, hostile("harmless")))); got != want {
			t.Errorf("%q gives %d commands where harmless text gives %d", injected, got, want)
		}
	}
}

// Between the two, the runner obeys nothing.
func TestGitHubEnclosesWhatAProgramPrinted(t *testing.T) {
	log := gitHubOf(t, wrongAnswer())
	begin, end := strings.Index(log, "::stop-commands::"+token+"\n"), strings.Index(log, "\n::"+token+"::\n")
	printed := strings.Index(log, "\n  actual:   "+wrongReply+"\n")
	if begin != 0 || printed < begin || end < printed || strings.Contains(log[end+len(token)+6:], "\n  actual:") {
		t.Errorf("what the program printed stands at %d, between %d and %d:\n%s", printed, begin, end, log)
	}
}

func TestGitHubOutputsArePointsAndTheClassroomsResult(t *testing.T) {
	outputs := map[string]string{}
	for line := range strings.Lines(written(t, func(w *strings.Builder) error { return report.WriteGitHubOutputs(w, wrongAnswer()) })) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		outputs[name] = value
	}
	text, err := base64.StdEncoding.DecodeString(outputs["result"])
	if err != nil {
		t.Fatal(err)
	}
	var result struct {
		Version  int     `json:"version"`
		Status   string  `json:"status"`
		MaxScore float64 `json:"max_score"`
		Tests    []struct {
			Name, Status, Message string
			Score                 float64
		} `json:"tests"`
	}
	if err := json.Unmarshal(text, &result); err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, test := range result.Tests {
		sum += test.Score
	}
	if outputs["points"] != "67.5" || outputs["max-points"] != "100" || result.Version != 1 || result.Status != "fail" || result.MaxScore != 100 || sum != 67.5 {
		t.Errorf("the outputs are %q, the result %+v; want 67.5 of 100, version 1, fail", outputs, result)
	}
}

func TestGitHubGivesNoPointsWhenTheGraderFails(t *testing.T) {
	result := compileError()
	result.Verdict, result.Error = grader.JudgeError, "no memory"
	if text := written(t, func(w *strings.Builder) error { return report.WriteGitHubOutputs(w, result) }); strings.Contains(text, "points") {
		t.Errorf("there are points for our fault:\n%s", text)
	}
}

func TestGitHubShowsNoMoreErrorsThanGitHubDoes(t *testing.T) {
	result := wrongAnswer()
	for range 30 {
		result.Mistakes = append(result.Mistakes, result.Mistakes[0])
	}
	if got := strings.Count(gitHubOf(t, result), "::error "); got != 10 {
		t.Errorf("%d errors; GitHub shows 10 a step", got)
	}
}

// annotationsIn reads the error commands of a log as the Actions runner does.
func annotationsIn(log string) (titles, messages []string) {
	property := strings.NewReplacer("%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",", "%25", "%")
	data := strings.NewReplacer("%0D", "\r", "%0A", "\n", "%25", "%")
	for line := range strings.Lines(log) {
		rest, isError := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "::error title=")
		if !isError {
			continue
		}
		title, message, _ := strings.Cut(rest, "::")
		titles, messages = append(titles, property.Replace(title)), append(messages, data.Replace(message))
	}
	return titles, messages
}

func TestGitHubShowsATextAsItWasWritten(t *testing.T) {
	const text = "100%, a%0Ab: c%2Cd::e"
	result := compileError()
	result.Build.Reason, result.Build.Output = text, text+"\n"+text
	titles, messages := annotationsIn(gitHubOf(t, result))
	if titles[0] != "Does not compile: "+text || !strings.Contains(messages[0], text+"\n"+text) {
		t.Errorf("GitHub shows %q over %q; want %q in both", titles[0], messages[0], text)
	}
}

// GitHub shows little of a long text; what is left out is told, and no character is
// cut in two.
func TestGitHubCutsALongTextBetweenCharacters(t *testing.T) {
	for _, ahead := range []string{"", "x"} {
		result := compileError()
		result.Build.Output = ahead + strings.Repeat("é", 10_000)
		_, messages := annotationsIn(gitHubOf(t, result))
		// Half of a character would be shown as \xc3.
		if strings.Contains(messages[0], `\x`) || len(messages[0]) > 4200 || !strings.Contains(messages[0], "more bytes)") {
			t.Errorf("%d bytes, the end is %q", len(messages[0]), messages[0][len(messages[0])-40:])
		}
	}
}

func TestGitHubSummaryStaysSmall(t *testing.T) {
	result := wrongAnswer()
	for range 2000 {
		one := wrongShrinkCase()
		one.Actual = strings.Repeat("<", 1<<16)
		result.Cases = append(result.Cases, one)
	}
	if got := len(gitHubSummaryOf(t, result)); got > 1<<20 {
		t.Errorf("%d bytes; GitHub takes 1 MiB", got)
	}
}

func TestGitHubSummaryNeverLeavesHTML(t *testing.T) {
	result := compileError()
	result.Build.Output = "error:\n\n# a heading\n\n\t\n* a list"
	for i, line := range strings.Split(strings.TrimSuffix(gitHubSummaryOf(t, result), "\n"), "\n") {
		if strings.TrimSpace(line) == "" {
			t.Errorf("line %d is blank: Markdown begins after it", i+1)
		}
	}
}
