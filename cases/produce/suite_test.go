package produce_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	track "isrgrade/cases/produce"
	"isrgrade/reference"
	"isrgrade/reference/produce"
	"isrgrade/reference/produce/mistakes"
)

var exercise = track.Track()

func builtIn(t *testing.T) []cases.Case {
	t.Helper()
	suite, err := exercise.BuiltIn()
	if err != nil {
		t.Fatalf("load the built-in cases: %v", err)
	}
	return suite
}

// replies gives what a program prints for the case.
func replies(one cases.Case, player reference.Player) string {
	var text strings.Builder
	for _, lines := range one.Trace.RepliesOf(player) {
		for _, line := range lines {
			text.WriteString(line + "\n")
		}
	}
	return text.String()
}

func playing(edits ...func(*produce.Rules)) reference.Player {
	machine, rules := produce.Machine(), produce.Right()
	for _, edit := range edits {
		edit(&rules)
	}
	return reference.NewPlayer(&machine, rules)
}

// exposes says whether the case tells a program from a right one.
func exposes(one cases.Case, edits ...func(*produce.Rules)) bool {
	return replies(one, playing(edits...)) != replies(one, playing())
}

func TestStageWeightsAreThoseOfTheExercise(t *testing.T) {
	var weights []int
	for _, stage := range exercise.Stages {
		weights = append(weights, stage.Weight)
	}
	if want := []int{10, 20, 15, 15, 10, 15, 10, 5}; !slices.Equal(weights, want) {
		t.Errorf("the weights are %v, want %v", weights, want)
	}
}

func TestTheSuiteIsLargeEnough(t *testing.T) {
	suite, count := builtIn(t), map[string]int{}
	for _, one := range suite {
		count[one.Stage]++
	}
	if len(suite) < 70 {
		t.Errorf("the suite has %d cases, want 70 or more", len(suite))
	}
	for _, stage := range exercise.Stages {
		if count[stage.ID] < 5 {
			t.Errorf("stage %s has %d cases, want 5 or more", stage.ID, count[stage.ID])
		}
	}
	if own := count[cases.OwnStage]; own > 0 {
		t.Errorf("%d built-in cases belong to no stage", own)
	}
}

// Each command has the lines that the file gives it, and silence where it gives none.
func TestEveryCaseHasExactlyTheRepliesOfTheReference(t *testing.T) {
	for _, one := range builtIn(t) {
		for i, want := range one.Trace.Expected() {
			if got := one.Trace.Steps[i].Replies; !slices.Equal(got, want) {
				t.Errorf("%s: %s has %q, the reference says %q", one.Name, one.Trace.Text(i), got, want)
			}
		}
	}
}

func TestEveryCaseFileIsInPrintedForm(t *testing.T) {
	files, err := filepath.Glob("[1-8]-*/*")
	if err != nil || len(files) != len(builtIn(t)) {
		t.Fatalf("found %d files of %d cases: %v", len(files), len(builtIn(t)), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		trace, err := exercise.Parse(file, text)
		if err != nil {
			t.Fatal(err)
		}
		if printed := trace.String(); printed != string(text) {
			t.Errorf("%s differs from its printed form:\n%s", file, printed)
		}
	}
}

func TestEveryCaseHasANameOfItsOwn(t *testing.T) {
	wellFormed := regexp.MustCompile(`^[1-8]-[a-z-]+/[a-z0-9]+(-[a-z0-9]+)+$`)
	seen := map[string]bool{}
	for _, one := range builtIn(t) {
		topic := one.Name[strings.Index(one.Name, "/")+1:]
		if !wellFormed.MatchString(one.Name) {
			t.Errorf("%s: a name is stage/words-with-hyphens", one.Name)
		}
		if seen[topic] {
			t.Errorf("%s: another stage has a case called %s, too", one.Name, topic)
		}
		seen[topic] = true
	}
}

func TestEveryCaseSaysInItsFirstLineWhatItShows(t *testing.T) {
	const columns = 76
	seen := map[string]string{}
	for _, one := range builtIn(t) {
		title := one.Trace.Title()
		if title == "" || !strings.HasSuffix(title, ".") {
			t.Errorf("%s: the first line is %q, want a comment that is a sentence", one.Name, title)
		}
		if len(title) > columns {
			t.Errorf("%s: the title has %d columns, want at most %d", one.Name, len(title), columns)
		}
		if other := seen[title]; other != "" {
			t.Errorf("%s and %s have the same title", one.Name, other)
		}
		seen[title] = one.Name
	}
}

func TestEveryCaseIsShortAndExplainsAStep(t *testing.T) {
	for _, one := range builtIn(t) {
		if n := len(one.Trace.Steps); n < 2 || n > 25 {
			t.Errorf("%s: %d commands, want 2 to 25", one.Name, n)
		}
		explained := func(step cases.Step) bool { return len(step.Comments) > 0 }
		if !slices.ContainsFunc(one.Trace.Steps, explained) {
			t.Errorf("%s: no comment stands before its surprising step", one.Name)
		}
	}
}

func TestEveryMistakeIsExposedByACaseOfItsStage(t *testing.T) {
	suite := builtIn(t)
	for _, mistake := range mistakes.All() {
		if !slices.ContainsFunc(suite, func(one cases.Case) bool {
			return one.Stage == mistake.Stage && exposes(one, mistake.Apply)
		}) {
			t.Errorf("%s: no case of stage %s exposes it", mistake.ID, mistake.Stage)
		}
	}
}

// Two mistakes that print the same over the whole suite could not be told apart by
// any diagnosis.
func TestTheSuiteTellsEveryMistakeFromEveryOther(t *testing.T) {
	suite, seen := builtIn(t), map[string]string{}
	for _, mistake := range mistakes.All() {
		var printed strings.Builder
		for _, one := range suite {
			printed.WriteString(replies(one, playing(mistake.Apply)) + "\n")
		}
		if other := seen[printed.String()]; other != "" {
			t.Errorf("%s and %s print the same in every case", mistake.ID, other)
		}
		seen[printed.String()] = mistake.ID
	}
}
