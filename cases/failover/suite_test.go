package failover_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/failover"
	"isrgrade/reference"
)

var update = flag.Bool("update", false, "rewrite the built-in cases in printed form, with the reference's replies")

// track is what all tests in here are about.
var track = failover.Track()

func builtIn(t *testing.T) []cases.Case {
	t.Helper()
	suite, err := track.BuiltIn()
	if err != nil {
		t.Fatalf("load the built-in cases: %v", err)
	}
	return suite
}

// printed gives what a program that makes these mistakes prints for the case.
func printed(one cases.Case, made ...reference.Made) string {
	var text strings.Builder
	for _, lines := range one.Trace.RepliesOf(track.NewPlayer(made...)) {
		text.WriteString(strings.Join(lines, "\n") + "\n\n")
	}
	return text.String()
}

// exposes says whether the case tells such a program from a right one.
func exposes(one cases.Case, made ...reference.Made) bool {
	return printed(one, made...) != printed(one)
}

// A case's file is exactly what the printer writes, with the right replies. With
// -update the files are rewritten, for a reviewed diff.
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
		trace, err := track.Parse(file, text)
		if err != nil {
			t.Fatal(err)
		}
		printed := trace.WithReplies().String()
		if string(text) == printed {
			continue
		}
		if !*update {
			t.Errorf("%s differs from its printed form; see what `go test ./cases/failover -update` would change:\n%s", file, printed)
		} else if err := os.WriteFile(file, []byte(printed), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestStageWeightsSumTo100(t *testing.T) {
	sum := 0
	for _, stage := range track.Stages {
		sum += stage.Weight
	}
	if sum != 100 {
		t.Errorf("the weights sum to %d, want 100", sum)
	}
}

func TestSuiteIsLargeEnough(t *testing.T) {
	suite := builtIn(t)
	if len(suite) < 70 {
		t.Errorf("the suite has %d cases, want 70 or more", len(suite))
	}
	count := map[string]int{}
	for _, one := range suite {
		count[one.Stage]++
	}
	for _, stage := range track.Stages {
		if count[stage.ID] < 9 {
			t.Errorf("stage %s has %d cases, want 9 or more", stage.ID, count[stage.ID])
		}
	}
	if own := count[cases.OwnStage]; own > 0 {
		t.Errorf("%d built-in cases belong to no stage", own)
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
	const columns = 81
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

func TestEveryCaseExplainsAStepAndIsShort(t *testing.T) {
	for _, one := range builtIn(t) {
		explained := func(step cases.Step) bool { return len(step.Comments) > 0 }
		if !slices.ContainsFunc(one.Trace.Steps, explained) {
			t.Errorf("%s: no comment stands before its surprising step", one.Name)
		}
		if n := len(one.Trace.Steps); n < 3 || n > 25 {
			t.Errorf("%s: %d commands, want 3 to 25", one.Name, n)
		}
	}
}

func TestEveryMistakeIsExposedByACaseOfItsStage(t *testing.T) {
	suite := builtIn(t)
	for i, mistake := range track.Catalogue {
		if !slices.ContainsFunc(suite, func(one cases.Case) bool {
			return one.Stage == mistake.Stage && exposes(one, reference.Made{Entry: i})
		}) {
			t.Errorf("%s: no case of stage %s exposes it", mistake.ID, mistake.Stage)
		}
	}
}

// Two mistakes that print the same over the whole suite could not be told apart
// by any diagnosis.
func TestSuiteTellsEveryMistakeFromEveryOther(t *testing.T) {
	suite := builtIn(t)
	seen := map[string]string{}
	for i, mistake := range track.Catalogue {
		var all strings.Builder
		for _, one := range suite {
			all.WriteString(printed(one, reference.Made{Entry: i}) + "\n")
		}
		if other := seen[all.String()]; other != "" {
			t.Errorf("%s and %s print the same in every case", mistake.ID, other)
		}
		seen[all.String()] = mistake.ID
	}
}
