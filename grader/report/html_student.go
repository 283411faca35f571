package report

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"isrgrade/cases/play"
	"isrgrade/grader"
)

// studentPage is what one student's page shows, every text made visible.
type studentPage struct {
	frame
	grader.Result

	VerdictText    string
	Passed         bool
	Facts          []fact
	Hidden         string
	NotRun         string
	StageBars      []stageBar
	Claims         []claimView
	SameTexts      []string
	NotBegunText   string
	UnseenText     string
	Counterexample *counterexampleView
	WhatItDoes     string // the counterexample
	Rest           *restView
	Picture        *pictureView
	Failures       []failureView
	Rows           []caseRow
}

type fact struct{ Name, Value string }

// stageBar is a stage with the length of its bar, 0 to 100.
type stageBar struct {
	grader.StageResult
	Percent   int64
	CasesText string
}

type claimView struct {
	grader.Claim
	Certainty string
}

type counterexampleView struct {
	grader.Counterexample
	Played           string // address in a playground; "" for none
	Lines            []traceLine
	Smallness        string
	Expected, Actual markedLine
}

// traceLine is one line of a trace file.
type traceLine struct {
	Text string
	Kind string // "comment", "reply", "last" for the command that differs, or ""
}

// failureView is a failed case with its evidence.
type failureView struct {
	grader.CaseResult
	Shown            string // the case's name
	Title            string
	Expected, Actual markedLine
	HasLines         bool
	Input            []traceLine
	DiffLines        []diffLine
	Replay           string
	Open             bool
}

type diffLine struct{ Kind, Text string }

type caseRow struct {
	grader.CaseResult
	Shown       string
	VerdictText string
	Passed      bool
	// Figures are wall ms, CPU ms and MiB; of a hidden case that keeps them to
	// itself they are dashes.
	Figures [3]string
}

// pictureView is a picture with the table that says the same.
type pictureView struct {
	picture
	Of string
}

func newStudentPage(frame frame, raw grader.Result, tracks Tracks) studentPage {
	result := mapped(raw, VisibleLines)
	page := studentPage{
		frame: frame, Result: result,
		VerdictText: verdictText(result.Verdict), Passed: result.Verdict == grader.Accepted,
		Facts: facts(result), Hidden: hiddenText(result), NotRun: strings.Join(shortOf(result), "; "),
		SameTexts: sameTexts(result), NotBegunText: strings.Join(result.NotBegun, ", "), UnseenText: unseenText(result),
		Counterexample: newCounterexampleView(result, result.Counterexample), WhatItDoes: whatItDoes(result), Rest: newRestView(result),
		Picture:  newPictureView(raw, tracks),
		Failures: failureViews(result),
	}
	if slices.ContainsFunc(page.Failures, func(one failureView) bool { return saysLastWords(one.CaseResult) }) {
		page.Hints = withoutLastWords(page.Hints)
	}
	for _, stage := range result.Stages {
		page.StageBars = append(page.StageBars, stageBar{stage, percent(stage.Score, stage.MaxScore), passedOf(stage)})
	}
	for _, claim := range result.Mistakes {
		page.Claims = append(page.Claims, claimView{claim, certainty(claim)})
	}
	for _, one := range result.Cases {
		page.Rows = append(page.Rows, caseRow{one, caseName(one), verdictText(one.Verdict), one.Verdict == grader.Accepted, figures(one)})
	}
	return page
}

func figures(one grader.CaseResult) [3]string {
	if one.Hidden && one.WallMS == 0 && one.CPUMS == 0 && one.PeakRSSKB == 0 {
		return [3]string{"–", "–", "–"}
	}
	return [3]string{strconv.FormatInt(one.WallMS, 10), strconv.FormatInt(one.CPUMS, 10), megabytes(one.PeakRSSKB)}
}

func passedOf(stage grader.StageResult) string {
	if stage.NotRun == stage.Cases {
		return "not run"
	}
	return notRunToo(fmt.Sprintf("%d of %d", stage.Passed, stage.Cases), stage)
}

func percent(score, most grader.Points) int64 {
	if most == 0 {
		return 0
	}
	return int64(score) * 100 / int64(most)
}

// megabytes gives KiB as MiB with one decimal.
func megabytes(kib int64) string {
	tenths := (kib*10 + 512) / 1024
	return strconv.FormatInt(tenths/10, 10) + "." + strconv.FormatInt(tenths%10, 10)
}

func facts(result grader.Result) []fact {
	all := []fact{{"Program", result.Program}, {"Language", result.Language}, {"Submission", result.ID}, {"SHA-256", result.SHA256}}
	if result.Seed != 0 {
		all = append(all, fact{"Seed", strconv.FormatUint(result.Seed, 10)})
	}
	all = append(all, fact{"Confinement", result.Confinement}, fact{"Grader", result.Grader}, fact{"Check again", result.Command})
	var kept []fact
	for _, one := range all {
		if one.Value != "" {
			kept = append(kept, one)
		}
	}
	return kept
}

func newCounterexampleView(result grader.Result, found *grader.Counterexample) *counterexampleView {
	if found == nil {
		return nil
	}
	view := &counterexampleView{Counterexample: *found, Smallness: smallness(found)}
	if isAddress(result.Site) {
		var ids []string
		for _, claim := range result.Mistakes {
			ids = append(ids, claim.ID)
		}
		view.Played = play.Address(result.Site+"/play.html", result.Track, found.Trace, ids...)
	}
	view.Lines = traceLines(strings.Split(strings.TrimSuffix(found.Trace, "\n"), "\n"), found.Command)
	view.Expected, view.Actual = markLines(lineAt(found.Expected, found.Line), lineAt(found.Actual, found.Line))
	return view
}

// isAddress says whether a page may lead there.
func isAddress(text string) bool {
	address, err := url.Parse(text)
	return err == nil && slices.Contains([]string{"http", "https", "file"}, address.Scheme)
}

func smallness(found *grader.Counterexample) string {
	switch found.Minimal {
	case grader.Shortest:
		return "No shorter trace shows this mistake."
	case grader.OneMinimal:
		return "No single command, replica or number can be dropped or lowered."
	default:
		return "Smaller than the case that failed; perhaps not the smallest."
	}
}

// traceLines tells the lines of a trace file apart. command is the one that
// differs; its last occurrence is meant.
func traceLines(texts []string, command string) []traceLine {
	lines := make([]traceLine, len(texts))
	last := -1
	for i, text := range texts {
		lines[i].Text = text
		switch {
		case strings.HasPrefix(text, "#"):
			lines[i].Kind = "comment"
		case strings.HasPrefix(text, ">"):
			lines[i].Kind = "reply"
		case text == command:
			last = i
		}
	}
	if last >= 0 {
		lines[last].Kind = "last"
	}
	return lines
}

// failureViews gives the failed cases that carry evidence, the first one open.
func failureViews(result grader.Result) []failureView {
	var views []failureView
	for _, one := range failedCases(result) {
		if one.Evidence != nil {
			view := newFailureView(result, one)
			view.Open = len(views) == 0
			views = append(views, view)
		}
	}
	return views
}

func newFailureView(result grader.Result, one grader.CaseResult) failureView {
	view := failureView{
		CaseResult: one, Shown: caseName(one), Title: failureTitle(one),
		HasLines: one.Expected != "" || one.Actual != "",
		Input:    traceLines(one.Evidence.Trace, one.Command),
	}
	view.Expected, view.Actual = markLines(one.Expected, one.Actual)
	if one.Evidence.Replayed != "" {
		view.Replay = replayCommand(result, one.Evidence)
	}
	for _, text := range one.Evidence.Diff {
		view.DiffLines = append(view.DiffLines, newDiffLine(text))
	}
	return view
}

func newDiffLine(text string) diffLine {
	switch {
	case strings.HasPrefix(text, "-"):
		return diffLine{"expected", text}
	case strings.HasPrefix(text, "+"):
		return diffLine{"actual", text}
	default:
		return diffLine{"", text}
	}
}

// newPictureView draws the counterexample or, without one, the first failure that
// has evidence. A trace that cannot be read is not drawn.
func newPictureView(result grader.Result, tracks Tracks) *pictureView {
	of, drawing, text := pictured(result)
	track, found := tracks(result.Track)
	if !found {
		return nil
	}
	trace, err := track.Parse(of, []byte(text))
	if err != nil || len(trace.Steps) == 0 {
		return nil
	}
	drawing.Trace = trace
	return &pictureView{picture: drawn(drawing), Of: VisibleLines(of)}
}

// pictured chooses what to draw, and gives its name and the text of its trace.
func pictured(result grader.Result) (string, scene, string) {
	if found := result.Counterexample; found != nil {
		line := found.Line
		return "the counterexample", scene{Line: line, Expected: lineAt(found.Expected, line), Actual: lineAt(found.Actual, line)}, found.Trace
	}
	for _, one := range failedCases(result) {
		if one.Evidence != nil {
			return caseName(one), scene{Line: one.Line, Expected: one.Expected, Actual: one.Actual}, strings.Join(one.Evidence.Trace, "\n")
		}
	}
	return "", scene{}, ""
}
