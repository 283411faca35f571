package report

import (
	"fmt"
	"strconv"
	"strings"

	"isrgrade/grader"
)

// failureTitle says in a few words how a case failed: "wrong answer, line 1, ISR".
func failureTitle(one grader.CaseResult) string {
	title := verdictText(one.Verdict)
	if one.Line > 0 {
		title += ", line " + strconv.Itoa(one.Line)
	}
	if one.Field != "" {
		title += ", " + one.Field
	}
	return title
}

// failureText says line by line how a case failed, and which mistakes are behind
// the failures of the submission. Of a hidden case it has what the Result has.
func failureText(result grader.Result, one grader.CaseResult) string {
	lines := failureLines(result, one)
	for _, claim := range result.Mistakes {
		lines = append(lines, "mistake:  "+claimText(claim))
	}
	return strings.Join(lines, "\n")
}

func failureLines(result grader.Result, one grader.CaseResult) []string {
	var lines []string
	if one.Reason != "" {
		lines = append(lines, one.Reason)
	}
	if one.Command != "" {
		lines = append(lines, "command:  "+one.Command)
	}
	if one.Expected != "" || one.Actual != "" {
		lines = append(lines,
			"expected: "+lineOr(one.Expected, "(no further line)"),
			"actual:   "+lineOr(one.Actual, "(no line)"))
	}
	if one.Evidence != nil && one.Evidence.Replayed != "" {
		lines = append(lines, "replay:   "+replayCommand(result, one.Evidence))
	}
	return lines
}

// claimLines says what a claimed mistake means: what the program does, what the
// lesson says instead, and a hint.
func claimLines(claim grader.Claim) string {
	return strings.Join(notEmpty(claim.Does, claim.LessonSays, claim.Hint), "\n")
}

// replayCommand is the command that runs just this case of this program again.
// Flags stand before the program, as check wants them.
func replayCommand(result grader.Result, evidence *grader.Evidence) string {
	const check = "isrgrade check "
	rest, found := strings.CutPrefix(result.Command, check)
	if !found {
		rest = programWord(result.Program)
	}
	rest = strings.TrimPrefix(rest, trackWords(result)) // the evidence's words have it
	return check + evidence.Replayed + " " + rest
}

// trackWords are what a command line needs to mean the track of the result, as the
// command that made it had them.
func trackWords(result grader.Result) string {
	words := "--track " + result.Track + " "
	if strings.HasPrefix(result.Command, "isrgrade check "+words) {
		return words
	}
	return ""
}

// lineOr shows a line of output, or says what its absence means.
func lineOr(line, absent string) string {
	if line == "" {
		return absent
	}
	return VisibleBlanks(line)
}

// seconds writes ms as seconds, exactly.
func seconds(ms int64) string { return fmt.Sprintf("%d.%03d", ms/1000, ms%1000) }
