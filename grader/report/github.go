package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"isrgrade/grader"
)

// mostAnnotations is how many errors of one step GitHub shows.
const mostAnnotations = 10

// These bound an annotation, in bytes; GitHub shows little of a longer one.
const (
	mostAnnotationTitle = 200
	mostAnnotationText  = 4096
)

// WriteGitHub writes one result as the log of a GitHub Actions step: the stages and
// the first failures as plain lines, an ::error command for each mistake and each stage
// that fails, and the two notices from which GitHub Classroom takes the points.
//
// The runner obeys commands that it finds in a log, "::" at the start of a line
// and "##[" anywhere in it. No text of a submission can get there: plain lines stand
// where the runner obeys nothing but token, which nobody can guess, and have neither;
// in commands data is percent-escaped.
func WriteGitHub(w io.Writer, result grader.Result, token string) error {
	out := &errWriter{w: w}
	out.text("::stop-commands::" + token + "\n")
	for _, line := range append(logLines(result), failureLog(result)...) {
		out.text(plainLine(line) + "\n")
	}
	out.text("::" + token + "::\n")
	for _, one := range annotations(result) {
		out.text(one.command() + "\n")
	}
	total, err := json.Marshal(classroomTotal{result.Score, result.MaxScore})
	if err != nil {
		return fmt.Errorf("write the GitHub log: %w", err)
	}
	points := "Points " + result.Score.String() + "/" + result.MaxScore.String()
	out.text(annotation{"notice", "Autograding complete", points}.command() + "\n")
	out.text(annotation{"notice", "Autograding report", string(total)}.command() + "\n")
	return out.wrapped("write the GitHub log")
}

// classroomTotal is what GitHub Classroom's reporter puts into its notice.
type classroomTotal struct {
	TotalPoints grader.Points `json:"totalPoints"`
	MaxPoints   grader.Points `json:"maxPoints"`
}

// annotation is one workflow command that shows a message.
type annotation struct{ level, title, message string }

func (a annotation) command() string {
	return "::" + a.level + " title=" + escapeProperty(a.title) + "::" + escapeData(clip(a.message, mostAnnotationText))
}

// escapeData and escapeProperty escape as the runner unescapes. Every other
// character that does not show is made visible; "##[" is broken although the
// runner looks for "::" first.
func escapeData(text string) string {
	return strings.NewReplacer("%", "%25", "\n", "%0A").Replace(breakCommand(VisibleLines(text)))
}

func escapeProperty(text string) string {
	return strings.NewReplacer("%", "%25", ":", "%3A", ",", "%2C").Replace(breakCommand(clip(Visible(text), mostAnnotationTitle)))
}

// plainLine makes text a line in which the runner finds no command. The runner
// skips blanks before "::", so blanks alone would not keep it from the start.
func plainLine(text string) string {
	text = breakCommand(clip(Visible(text), mostAnnotationText))
	if strings.HasPrefix(strings.TrimLeft(text, " "), "::") {
		return "| " + text
	}
	return text
}

func breakCommand(text string) string { return strings.ReplaceAll(text, "##[", "## [") }

// clip cuts a text that is absurdly long and says how much is missing.
func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	kept := strings.ToValidUTF8(text[:most], "")
	return fmt.Sprintf("%s … (%d more bytes)", kept, len(text)-len(kept))
}

func logLines(result grader.Result) []string {
	lines := []string{fmt.Sprintf("%s: %s, %s of %s points", displayName(result), verdictText(result.Verdict), result.Score, result.MaxScore)}
	for _, stage := range result.Stages {
		lines = append(lines, fmt.Sprintf("  %-18s %6s of %-6s %d of %s", stage.ID, stage.Score, stage.MaxScore, stage.Passed, Plural(stage.Cases, "case", "cases")))
	}
	for _, said := range []string{confinementText(result), hiddenText(result), note(result)} {
		if said != "" {
			lines = append(lines, "  "+said)
		}
	}
	return lines
}

// failureLog shows the first failed case of each stage.
func failureLog(result grader.Result) []string {
	var lines []string
	for _, one := range firstFailures(result) {
		lines = append(lines, "", caseName(one)+": "+failureTitle(one))
		for _, line := range failureLines(result, one) {
			lines = append(lines, "  "+line)
		}
	}
	return lines
}

// annotations gives what is wrong, the most telling first, as many as GitHub shows.
func annotations(result grader.Result) []annotation {
	var all []annotation
	if result.Error != "" {
		all = append(all, annotation{"error", "The grader failed", result.Error})
	}
	if build := result.Build; build != nil {
		all = append(all, annotation{"error", "Does not compile: " + build.Reason, buildText(build)})
	}
	for _, claim := range result.Mistakes {
		all = append(all, annotation{"error", claimText(claim), claimLines(claim)})
	}
	for _, one := range firstFailures(result) {
		all = append(all, annotation{"error", caseName(one) + ": " + failureTitle(one), strings.Join(failureLines(result, one), "\n")})
	}
	return all[:min(len(all), mostAnnotations)]
}

// firstFailures gives the first failed case of each stage.
func firstFailures(result grader.Result) []grader.CaseResult {
	var first []grader.CaseResult
	seen := map[string]bool{}
	for _, one := range failedCases(result) {
		if !seen[one.Stage] {
			seen[one.Stage] = true
			first = append(first, one)
		}
	}
	return first
}
