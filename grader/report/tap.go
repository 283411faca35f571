package report

import (
	"fmt"
	"io"
	"strings"

	"isrgrade/grader"
)

// WriteTAP writes one result in the Test Anything Protocol, version 14: a test a case,
// with points and what differs in a YAML block. A program that did not run on some
// cases, or at all, has one more test, which fails.
func WriteTAP(w io.Writer, result grader.Result) error {
	result = mapped(result, Visible)
	out := &errWriter{w: w}
	rest := tapRest(result)
	out.text(fmt.Sprintf("TAP version 14\n1..%d\n", len(result.Cases)+len(rest)))
	out.text(fmt.Sprintf("# %s: %s of %s points\n", verdictText(result.Verdict), result.Score, result.MaxScore))
	for _, claim := range result.Mistakes {
		out.text("# " + claimText(claim) + "\n")
	}
	for _, said := range notEmpty(confinementText(result), hiddenText(result)) {
		out.text("# " + said + "\n")
	}
	for i, one := range result.Cases {
		writeTAPCase(out, i+1, result, one)
	}
	for i, text := range rest {
		out.text(fmt.Sprintf("not ok %d - %s\n", len(result.Cases)+1+i, tapText(text)))
	}
	return out.wrapped("write TAP")
}

// tapRest gives what failed and is no case: without it, a program of which no case was
// run would have no test, which counts as a success.
func tapRest(result grader.Result) []string {
	var rest []string
	if result.Error != "" {
		rest = append(rest, "the grader failed: "+result.Error)
	}
	if result.Build != nil {
		rest = append(rest, buildNote(result.Build))
	}
	return append(rest, notEmpty(notRunText(result))...)
}

// writeTAPCase writes a test and the block below it.
func writeTAPCase(out *errWriter, number int, result grader.Result, one grader.CaseResult) {
	state, severity := "ok", ""
	switch one.Verdict {
	case grader.Accepted:
	case grader.JudgeError:
		state, severity = "not ok", "error"
	default:
		state, severity = "not ok", "fail"
	}
	out.text(fmt.Sprintf("%s %d - %s\n  ---\n  score: %s\n  max_score: %s\n", state, number, tapText(caseName(one)), one.Score, one.MaxScore))
	if severity != "" {
		out.text("  severity: " + severity + "\n  message: " + yamlText(failureTitle(one)) + "\n")
	}
	if lines := failureLines(result, one); severity != "" && len(lines) > 0 {
		out.text("  details: " + yamlText(strings.Join(lines, "\n")) + "\n")
	}
	out.text("  ...\n")
}

// yamlText quotes a text that is made visible already, so that nothing but quotes,
// backslashes and line ends needs an escape: YAML and every reader of TAP take it.
func yamlText(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
}

// tapText escapes a description: # begins a directive.
func tapText(text string) string { return strings.NewReplacer(`\`, `\\`, "#", `\#`).Replace(text) }
