package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"isrgrade/grader"
	"isrgrade/grader/class"
	"isrgrade/grader/report"
)

// verdicts is the order in which a summary counts them.
func verdicts() []grader.Verdict {
	return []grader.Verdict{
		grader.Accepted, grader.WrongAnswer, grader.TimeLimitExceeded, grader.RunTimeError, grader.MemoryLimitExceeded,
		grader.OutputLimitExceeded, grader.CompileFailed, grader.JudgeError,
	}
}

// topMistakes is how many of the most frequent mistakes a summary names.
const topMistakes = 5

func writeBatchSummary(w io.Writer, out string, result class.Report) {
	writeChanges(w, result.Changes)
	writeRoster(w, result.Roster)
	summary := result.Summary
	fmt.Fprintf(w, "%d submissions", summary.Count)
	if result.Left > 0 {
		fmt.Fprintf(w, " (%d others have no current result and were left out)", result.Left)
	}
	fmt.Fprintln(w)
	for _, verdict := range verdicts() {
		if count := summary.Verdicts[verdict]; count > 0 {
			fmt.Fprintf(w, "  %6d %s\n", count, strings.ReplaceAll(string(verdict), "_", " "))
		}
	}
	fmt.Fprintf(w, "mean %s, median %s of %s points", summary.Mean, summary.Median, summary.MaxScore)
	if summary.Hidden > 0 {
		fmt.Fprintf(w, "; %d hidden cases count", summary.Hidden)
	}
	fmt.Fprintln(w)
	writeMistakes(w, summary.Mistakes)
	if result.Uncleaned != nil {
		fmt.Fprintf(w, "not cleaned up: %s\n", report.Visible(result.Uncleaned.Error()))
	}
	fmt.Fprintf(w, "reports: %s, %s, %s, %s\n", filepath.Join(out, class.IndexFile), filepath.Join(out, class.CSVFile),
		filepath.Join(out, class.JSONFile), filepath.Join(out, class.JUnitFile))
}

func writeMistakes(w io.Writer, mistakes []class.MistakeCount) {
	if len(mistakes) == 0 {
		return
	}
	fmt.Fprintln(w, "most frequent mistakes")
	for _, one := range mistakes[:min(topMistakes, len(mistakes))] {
		likely := ""
		if one.Likely > 0 {
			likely = fmt.Sprintf(" (%d likely)", one.Likely)
		}
		fmt.Fprintf(w, "  %6d %s: %s%s\n", one.Certain+one.Likely, one.ID, one.Title, likely)
	}
}

// writeChanges lists the grades that moved, and counts those that did not.
func writeChanges(w io.Writer, changes []class.Change) {
	if len(changes) == 0 {
		return
	}
	stayed := 0
	fmt.Fprintln(w, headingOf(changes)+", old -> new score")
	for _, one := range changes {
		if !one.Moved() {
			stayed++
			continue
		}
		fmt.Fprintf(w, "  %s: %s -> %s%s\n", report.Visible(called(one)), one.Before, one.After, because(one))
	}
	if stayed > 0 {
		fmt.Fprintf(w, "  %d others kept their score and verdict\n", stayed)
	}
}

// headingOf: nothing is run where only the cases are worth something else.
func headingOf(changes []class.Change) string {
	recounted := func(one class.Change) bool { return slices.Equal(one.Why, []string{"weights"}) }
	switch {
	case !slices.ContainsFunc(changes, func(one class.Change) bool { return !recounted(one) }):
		return "points counted anew, no program was run again"
	default:
		return "graded again"
	}
}

func called(one class.Change) string {
	if one.Name == "" {
		return one.ID
	}
	return one.Name + " (" + one.ID + ")"
}

func because(one class.Change) string {
	var notes []string
	if one.OldVerdict != one.NewVerdict {
		notes = append(notes, fmt.Sprintf("%s -> %s", one.OldVerdict, one.NewVerdict))
	}
	if len(one.Why) > 0 {
		notes = append(notes, "changed: "+strings.Join(one.Why, ", "))
	}
	if len(notes) == 0 {
		return ""
	}
	return " (" + strings.Join(notes, "; ") + ")"
}

// writeRoster lists what the roster and the class do not have in common.
func writeRoster(w io.Writer, gaps *grader.RosterGaps) {
	if gaps == nil {
		return
	}
	writePeople(w, "submissions that the roster does not know", gaps.Unknown, grader.Person.Label)
	writePeople(w, "students of the roster without a submission", gaps.Missing, grader.Person.Label)
	writePeople(w, "students of the roster with several submissions; say which counts", gaps.Several, func(one grader.PersonSubmissions) string {
		return one.Label() + ": " + strings.Join(one.Submissions, ", ")
	})
}

func writePeople[T any](w io.Writer, title string, people []T, label func(T) string) {
	if len(people) == 0 {
		return
	}
	fmt.Fprintf(w, "%s: %d\n", title, len(people))
	for _, one := range people {
		fmt.Fprintf(w, "  %s\n", report.Visible(label(one)))
	}
}

// classVerdict is the exit status: our own fault outweighs any wrong answer.
func classVerdict(summary class.Summary) error {
	if failed := summary.Verdicts[grader.JudgeError]; failed > 0 {
		return fmt.Errorf("the grader failed with %d of %d submissions; the others are graded, and the same command tries those again", failed, summary.Count)
	}
	if summary.Verdicts[grader.Accepted] < summary.Count {
		return errNotPassed
	}
	return nil
}
