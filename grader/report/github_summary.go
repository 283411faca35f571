package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"

	"isrgrade/grader"
)

// mostSummaryFailures and mostSummaryLine keep the summary below the 1 MiB that
// GitHub takes of a step.
const (
	mostSummaryFailures = 20
	mostSummaryLine     = 2000 // bytes
)

//go:embed page/summary.md
var summaryText string

var summaryTemplate = sync.OnceValues(func() (*template.Template, error) {
	return template.New("summary").Parse(summaryText)
})

// WriteGitHubSummary writes one result for the file that GITHUB_STEP_SUMMARY
// names: Markdown that is HTML throughout. html/template escapes every value, and
// since no line of it is blank, GitHub never looks for Markdown inside.
func WriteGitHubSummary(w io.Writer, result grader.Result) error {
	parsed, err := summaryTemplate()
	if err != nil {
		return fmt.Errorf("read the summary's template: %w", err)
	}
	var text strings.Builder
	if err := parsed.Execute(&text, newSummary(mapped(result, summaryLine))); err != nil {
		return fmt.Errorf("write the GitHub summary: %w", err)
	}
	if _, err := io.WriteString(w, withoutBlankLines(text.String())); err != nil {
		return fmt.Errorf("write the GitHub summary: %w", err)
	}
	return nil
}

func summaryLine(text string) string { return clip(VisibleLines(text), mostSummaryLine) }

// gitHubSummary is what the summary shows.
type gitHubSummary struct {
	Name, Verdict string
	Result        grader.Result
	Notes         []string
	Claims        []gitHubClaim
	Build         string
	Failures      []gitHubFailure
	MoreFailures  int
}

type gitHubClaim struct {
	grader.Claim
	Certainty string
}

type gitHubFailure struct{ Name, Title, Text string }

func newSummary(result grader.Result) gitHubSummary {
	summary := gitHubSummary{Name: displayName(result), Verdict: verdictText(result.Verdict), Result: result}
	told := result
	told.Build = nil // in a section of its own
	for _, said := range []string{confinementText(result), hiddenText(result), note(told)} {
		if said != "" {
			summary.Notes = append(summary.Notes, said)
		}
	}
	for _, claim := range result.Mistakes {
		summary.Claims = append(summary.Claims, gitHubClaim{claim, certainty(claim)})
	}
	if result.Build != nil {
		summary.Build = joinLines(result.Build.Reason, buildText(result.Build))
	}
	failed := failedCases(result)
	for _, one := range failed[:min(len(failed), mostSummaryFailures)] {
		text := strings.Join(failureLines(result, one), "\n")
		summary.Failures = append(summary.Failures, gitHubFailure{caseName(one), failureTitle(one), text})
	}
	summary.MoreFailures = len(failed) - len(summary.Failures)
	return summary
}

// withoutBlankLines takes out the blank lines, of which compilers print some.
func withoutBlankLines(text string) string {
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			kept.WriteString(line)
		}
	}
	return kept.String()
}
