// Package report writes results for people and for other programs: one file a
// format, each format a pure function from results to bytes.
//
// It is not a judge: it grades nothing, adds up nothing that decides anything,
// and reads no clock, file or environment. Times, seeds and paths are in the
// data or passed in.
//
// Laws:
//   - The same results give the same bytes, always.
//   - The total of every format is Result.Score, exactly.
//   - Whatever comes from a submission (names, lines, compiler output) is made
//     visible and escaped for the place where it is shown; no report can be made
//     to run, call or hide anything by what a program prints.
//   - A report shows of a hidden case what the Result still has, and says how
//     many hidden cases there are.
package report

import (
	"slices"
	"strconv"
	"strings"

	"isrgrade/grader"
)

// claimText says a claim in one line, with its grounds.
func claimText(claim grader.Claim) string {
	return certainty(claim) + ": " + claim.Title + " (" + claim.ID + "), explains " +
		strconv.Itoa(claim.Explains) + " of " + Plural(claim.Of, "failed case", "failed cases")
}

func certainty(claim grader.Claim) string {
	if claim.Certain {
		return "certain"
	}
	return "likely"
}

// verdictText spells a verdict for people: "wrong answer".
func verdictText(verdict grader.Verdict) string {
	return strings.ReplaceAll(string(verdict), "_", " ")
}

// caseName names a case for people; a hidden one may have lost its name.
func caseName(one grader.CaseResult) string {
	switch {
	case one.Name == "":
		return "a hidden case"
	case one.Hidden:
		return one.Name + " (hidden)"
	default:
		return one.Name
	}
}

// stageName names a stage for people.
func stageName(stage grader.StageResult) string {
	if stage.Title == "" {
		return stage.ID
	}
	return stage.ID + ": " + stage.Title
}

// hiddenText says how many hidden cases there are; "" when there are none.
func hiddenText(result grader.Result) string {
	if result.HiddenCases == 0 {
		return ""
	}
	return Plural(result.HiddenCases, "hidden case is graded and counted", "hidden cases are graded and counted")
}

// confinementText says how strongly the program was confined; "" where it was
// not run.
func confinementText(result grader.Result) string {
	if result.Confinement == "" {
		return ""
	}
	return "confinement: " + result.Confinement
}

// notRunText says which cases were not run and why; "" when all were.
func notRunText(result grader.Result) string {
	if result.NotRun == 0 {
		return ""
	}
	return Plural(result.NotRun, "case was", "cases were") + " not run because " + result.NotRunBecause
}

// shortOf says which runs were not made and why: cases, and further ones that look for
// what is wrong.
func shortOf(result grader.Result) []string {
	said := notEmpty(notRunText(result))
	if result.EndedByClock {
		said = append(said, "the search for what is wrong took too long and was ended: on a less busy machine it may find more")
	}
	return said
}

// Plural counts things: "1 case", "2 cases".
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// displayName is what a person calls the submission.
func displayName(result grader.Result) string {
	for _, name := range []string{result.Name, result.ID} {
		if name != "" {
			return name
		}
	}
	return result.Program
}

// failedCases gives the cases that are not accepted, in their order.
func failedCases(result grader.Result) []grader.CaseResult {
	var failed []grader.CaseResult
	for _, one := range result.Cases {
		if one.Verdict != grader.Accepted {
			failed = append(failed, one)
		}
	}
	return failed
}

// note says in one line what a gradebook must know besides the score.
func note(result grader.Result) string {
	var notes []string
	if result.Error != "" {
		notes = append(notes, "the grader failed: "+result.Error)
	}
	if build := result.Build; build != nil {
		notes = append(notes, buildNote(build))
	}
	if result.Flaky != nil {
		notes = append(notes, "the answers differ from run to run: "+result.Flaky.Case)
	}
	notes = append(notes, shortOf(result)...)
	if len(result.LeftOut) > 0 {
		notes = append(notes, "older versions were left out: "+strings.Join(result.LeftOut, ", "))
	}
	return strings.Join(append(notes, result.Hints...), "; ")
}

// buildNote says in one line why a program does not compile: in the compiler's
// words if it had any.
func buildNote(build *grader.Build) string {
	lines := notEmpty(strings.Split(build.Output, "\n")...)
	if len(lines) == 0 {
		return joinNotEmpty("does not compile: "+build.Reason, build.Note)
	}
	telling := slices.IndexFunc(lines, tellsAnError)
	return "does not compile: " + clip(strings.TrimSpace(lines[max(0, telling)]), mostAnnotationTitle)
}

// tellsAnError knows what linkers say by its words: that they failed comes last and says
// nothing.
func tellsAnError(line string) bool {
	lower := strings.ToLower(line)
	return strings.Contains(lower, "error") || strings.Contains(lower, "undefined reference")
}

func joinNotEmpty(texts ...string) string { return strings.Join(notEmpty(texts...), "; ") }

func notEmpty(texts ...string) []string {
	var kept []string
	for _, text := range texts {
		if text != "" {
			kept = append(kept, text)
		}
	}
	return kept
}
