package report

import (
	"fmt"
	"slices"
	"strings"

	"isrgrade/grader"
)

// claims tells of the mistakes: the weightiest in full, the others in a line each.
func (t *text) claims(result grader.Result) {
	written, missing := byBeginning(result)
	if len(result.NotBegun) > 1 || len(result.NotBegun) == 1 && len(result.Mistakes) == 0 {
		t.title("Not begun: %s", strings.Join(result.NotBegun, ", "))
		if unseen := unseenText(result); unseen != "" {
			fmt.Fprint(t, t.wrapped(unseen, "  "))
		}
	}
	switch {
	case len(result.Mistakes) > 0:
		t.named(result, written, missing)
	case len(result.NotBegun) > 0:
	case len(result.Hints) > 0 || result.Flaky != nil || !answersWrongly(result) || result.NotRun > 0:
		return // what was seen says more
	default:
		t.title("No known mistake explains it")
		fmt.Fprint(t, t.wrapped("Something goes wrong in a way that is not in the catalogue. Below is the smallest evidence that was found.", "  "))
	}
	if len(result.Mistakes) == 0 {
		t.remaining(result)
	}
}

// unseenText says of stages that nothing is right in, and that are not told to be not
// begun, that it cannot be known; "" where there is none.
func unseenText(result grader.Result) string {
	unseen := func(stage grader.StageResult) bool {
		return stage.Passed == 0 && stage.Cases > 0 && !slices.Contains(result.NotBegun, stage.ID)
	}
	if len(result.NotBegun) == 0 || !slices.ContainsFunc(result.Stages, unseen) {
		return ""
	}
	return "Whether the other stages are begun shows only once these are written."
}

// byBeginning parts the mistakes in what is written from those that only say that a
// stage is not written. One alone is a mistake like any other.
func byBeginning(result grader.Result) (written, missing []grader.Claim) {
	for _, claim := range result.Mistakes {
		if slices.Contains(result.NotBegun, claim.NotBegun) && len(result.NotBegun) > 1 {
			missing = append(missing, claim)
		} else {
			written = append(written, claim)
		}
	}
	return written, missing
}

func (t *text) named(result grader.Result, written, missing []grader.Claim) {
	for i, claim := range written {
		if i == 0 || t.options.Verbose {
			t.claim(claim)
			continue
		}
		if i == 1 {
			t.title("Also")
		}
		fmt.Fprint(t, t.hanging("  - ", claim.ID+": "+claim.Title))
	}
	for _, claim := range missing {
		fmt.Fprint(t, t.hanging("  - ", claim.ID+": "+claim.Title))
	}
	if len(result.Mistakes) > 1 {
		t.line("")
	}
	fmt.Fprint(t, t.wrapped(groundsText(result), "  "))
	for _, said := range sameTexts(result) {
		fmt.Fprint(t, t.wrapped(said, "  "))
	}
	if len(written) > 1 && !t.options.Verbose {
		fmt.Fprint(t, t.wrapped("`isrgrade mistakes "+trackWords(result)+written[1].ID+"` explains that one.", "  "))
	}
}

func (t *text) claim(claim grader.Claim) {
	t.line("\n%s %s", bad.Sprintf("%s:", claim.ID), bold.Sprint(claim.Title))
	fmt.Fprint(t, t.wrapped(claim.Does, "  "))
	if t.options.Verbose && claim.LessonSays != "" {
		fmt.Fprint(t, t.wrapped("What is right: "+claim.LessonSays, "  "))
	}
	if claim.Hint != "" {
		fmt.Fprint(t, t.wrapped("Hint: "+claim.Hint, "  "))
	}
}

// groundsText says on what the names rest; "certain" is never said of less.
func groundsText(result grader.Result) string {
	mistakes := "this mistake"
	if len(result.Mistakes) > 1 {
		mistakes = "these mistakes"
	}
	if result.Mistakes[0].Certain {
		return "Certain: your program prints exactly what a program with " + mistakes + " prints."
	}
	text := "Likely: asked on traces made to test it, your program never printed what it would without " + mistakes + "; but something else goes wrong too."
	return text + explainedText(result.Explained)
}

// explainedText says how many cases the names explain; "" where that is not known.
func explainedText(e *grader.Explained) string {
	switch {
	case e == nil:
		return ""
	case e.Cases == e.Of:
		return " The answers in all cases are explained: the rest showed in further traces, or in how the program ends."
	default:
		return fmt.Sprintf(" Explained: %d of %s.", e.Cases, Plural(e.Of, "case", "cases"))
	}
}

// sameTexts tells of the other sets of mistakes that print the same.
func sameTexts(result grader.Result) []string {
	var texts []string
	for _, ids := range result.PrintsTheSame {
		texts = append(texts, "Or it is "+strings.Join(ids, " and ")+", which prints the same.")
	}
	return texts
}

// mostLikenesses are told at once: more say nothing.
const mostLikenesses = 2

// likenessText tells what a program resembles and does not do; "" for nothing.
func likenessText(result grader.Result, all bool) string {
	if len(result.Likeness) == 0 {
		return ""
	}
	told := result.Likeness
	if !all {
		told = told[:min(len(told), mostLikenesses)]
	}
	return "It behaves a little like " + strings.Join(told, ", ") + ", but prints otherwise where that shows."
}

// remaining tells what is known of a fault that no name was found for: in how many
// cases and how, and the smallest trace on which no named mistake shows.
func (t *text) remaining(result grader.Result) {
	likeness := likenessText(result, t.options.Verbose)
	if result.Remaining == nil {
		if likeness != "" {
			fmt.Fprint(t, "\n"+t.wrapped(likeness, "  "))
		}
		return
	}
	t.title("What is not explained")
	said := result.Remaining.Words()
	if likeness != "" {
		said = append(said, likeness)
	}
	for _, one := range said {
		fmt.Fprint(t, t.hanging("  - ", one))
	}
	if c := result.Remaining.Counterexample; c != nil {
		t.title("The smallest trace on which that alone goes wrong (%s, %s)", Plural(c.Commands, "command", "commands"), minimalText(c.Minimal))
		t.smallest(*c, true)
	}
}
