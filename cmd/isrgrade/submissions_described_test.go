package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases/tracks"
	"isrgrade/grader"
)

// description is what the first comment of a program in described/ says of it: the
// mistakes that it makes, those that are half true, and the stages that it has not
// begun. A fault that is in no entry is said to be unknown.
type description struct {
	expect, partly, notBegun []string
	unknown                  bool
}

// describedBy reads the lines `expect: ID...`, `partly: ID...` and `not begun: STAGE...`
// of a program's first comment.
func describedBy(t *testing.T, file string) description {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	var d description
	for line := range strings.Lines(string(text)) {
		comment, is := strings.CutPrefix(line, commentOf(file))
		if !is {
			break
		}
		label, rest, _ := strings.Cut(strings.TrimSpace(comment), ":")
		switch label {
		case "expect":
			d.expect = append(d.expect, strings.Fields(rest)...)
		case "partly":
			d.partly = append(d.partly, strings.Fields(rest)...)
		case "not begun":
			d.notBegun = strings.Fields(rest)
		}
	}
	if len(d.expect)+len(d.notBegun) == 0 {
		t.Fatalf("%s does not begin with a comment `expect: ID...`", file)
	}
	if at := slices.Index(d.expect, "unknown"); at >= 0 {
		d.unknown, d.expect = true, slices.Delete(d.expect, at, at+1)
	}
	return d
}

func commentOf(file string) string {
	if filepath.Ext(file) == ".py" {
		return "#"
	}
	return "//"
}

// complaints says what is wrong with the names in a result.
func (d description) complaints(result grader.Result) []string {
	var wrong []string
	named := idsOf(result.Mistakes)
	for _, id := range d.expect {
		if !slices.Contains(named, id) && !slices.ContainsFunc(result.PrintsTheSame, func(ids []string) bool { return slices.Contains(ids, id) }) {
			wrong = append(wrong, id+" is not named")
		}
	}
	for _, claim := range result.Mistakes {
		switch {
		case !slices.Contains(d.expect, claim.ID) && !slices.Contains(d.partly, claim.ID) && !d.anotherName(result):
			wrong = append(wrong, claim.ID+" is named")
		case claim.Certain && d.unknown:
			wrong = append(wrong, claim.ID+" is claimed for certain")
		}
	}
	for _, stage := range d.notBegun {
		if !slices.Contains(result.NotBegun, stage) {
			wrong = append(wrong, stage+" is not said to be not begun")
		}
	}
	return wrong
}

// anotherName says that what is named prints the same as what is expected, and that
// both were told.
func (d description) anotherName(result grader.Result) bool {
	return slices.ContainsFunc(result.PrintsTheSame, func(ids []string) bool {
		return !d.unknown && slices.Equal(slices.Sorted(slices.Values(ids)), slices.Sorted(slices.Values(d.expect)))
	})
}

func idsOf(claims []grader.Claim) []string {
	var ids []string
	for _, claim := range claims {
		ids = append(ids, claim.ID)
	}
	return ids
}

func TestDescribedProgramsGetTheNamesInTheirFirstComment(t *testing.T) {
	for _, file := range submissionsIn(t, "wrong_answer/described") {
		if filepath.Ext(file) != ".py" {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			result := gradedByText(t, tracks.Default, file)
			if result.Verdict != grader.WrongAnswer {
				t.Errorf("verdict %s, want wrong_answer", result.Verdict)
			}
			for _, complaint := range describedBy(t, file).complaints(result) {
				t.Errorf("%s; named %v, certain %v, the same %v, like %v", complaint, idsOf(result.Mistakes),
					len(result.Mistakes) > 0 && result.Mistakes[0].Certain, result.PrintsTheSame, result.Likeness)
			}
		})
	}
}

// builtForDescriptions are extensions of languages in which a program starts in a
// millisecond; the audit checks all programs with the built binary.
var builtForDescriptions = []string{".c"}

func TestTheBinaryTellsDescribedProgramsTheSame(t *testing.T) {
	for _, file := range submissionsIn(t, "wrong_answer/described") {
		if !audited() && !slices.Contains(builtForDescriptions, filepath.Ext(file)) {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			needTools(t, file)
			result, done := checked(t, file)
			if done.status != statusFailed || result.Verdict != grader.WrongAnswer {
				t.Errorf("status %d, verdict %s; want 1, wrong_answer", done.status, result.Verdict)
			}
			for _, complaint := range describedBy(t, file).complaints(result) {
				t.Errorf("%s; named %v, like %v", complaint, idsOf(result.Mistakes), result.Likeness)
			}
		})
	}
}
