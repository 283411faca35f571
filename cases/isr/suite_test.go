package isr_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
	"isrgrade/cases/isr"
	frame "isrgrade/reference"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// track is what all tests in here are about.
var track = isr.Track()

func builtIn(t *testing.T) []cases.Case {
	t.Helper()
	suite, err := track.BuiltIn()
	if err != nil {
		t.Fatalf("load the built-in cases: %v", err)
	}
	return suite
}

// replies gives what a program with these rules prints for the case.
func replies(one cases.Case, rules reference.Rules) string {
	var text strings.Builder
	machine := reference.Machine()
	for _, lines := range one.Trace.RepliesOf(frame.NewPlayer(&machine, rules)) {
		for _, line := range lines {
			text.WriteString(line + "\n")
		}
	}
	return text.String()
}

// exposes says whether the case tells a program with these rules from a right one.
func exposes(one cases.Case, rules reference.Rules) bool {
	return replies(one, rules) != replies(one, reference.Lesson())
}

func TestStageWeightsSumTo100(t *testing.T) {
	sum := 0
	for _, stage := range track.Stages {
		if stage.Weight <= 0 {
			t.Errorf("stage %s weighs %d; every stage counts", stage.ID, stage.Weight)
		}
		sum += stage.Weight
	}
	if sum != 100 {
		t.Errorf("the weights sum to %d, want 100", sum)
	}
}

func TestSuiteIsLargeEnough(t *testing.T) {
	suite := builtIn(t)
	if len(suite) < 44 {
		t.Errorf("the suite has %d cases, want 44 or more", len(suite))
	}
	count := map[string]int{}
	for _, one := range suite {
		count[one.Stage]++
	}
	for _, stage := range track.Stages {
		if count[stage.ID] < 5 {
			t.Errorf("stage %s has %d cases, want 5 or more", stage.ID, count[stage.ID])
		}
	}
	if own := count[cases.OwnStage]; own > 0 {
		t.Errorf("%d built-in cases belong to no stage", own)
	}
}

func TestEveryCaseHasANameOfItsOwn(t *testing.T) {
	wellFormed := regexp.MustCompile(`^[1-7]-[a-z-]+/[a-z0-9]+(-[a-z0-9]+)+$`)
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

func TestEveryCaseExplainsAStep(t *testing.T) {
	for _, one := range builtIn(t) {
		explained := func(step cases.Step) bool { return len(step.Comments) > 0 }
		if !slices.ContainsFunc(one.Trace.Steps, explained) && len(one.Trace.Intro) < 2 {
			t.Errorf("%s: no comment stands before its surprising step", one.Name)
		}
	}
}

func TestEveryCaseIsShort(t *testing.T) {
	for _, one := range builtIn(t) {
		if n := len(one.Trace.Steps); n < 3 || n > 25 {
			t.Errorf("%s: %d commands, want 3 to 25", one.Name, n)
		}
	}
}

func TestEveryInputObeysTheExercise(t *testing.T) {
	for _, one := range builtIn(t) {
		if why := grammarViolation(string(one.Trace.Input())); why != "" {
			t.Errorf("%s: %s", one.Name, why)
		}
	}
}

func TestEveryMistakeIsExposedByACaseOfItsStage(t *testing.T) {
	suite := builtIn(t)
	for _, mistake := range mistakes.All() {
		rules := mistakes.Apply(mistake)
		if !slices.ContainsFunc(suite, func(one cases.Case) bool {
			return one.Stage == mistake.Stage && exposes(one, rules)
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
	for _, mistake := range mistakes.All() {
		printed := printedOver(suite, mistakes.Apply(mistake))
		if other := seen[printed]; other != "" {
			t.Errorf("%s and %s print the same in every case", mistake.ID, other)
		}
		seen[printed] = mistake.ID
	}
}

func printedOver(suite []cases.Case, rules reference.Rules) string {
	var text strings.Builder
	for _, one := range suite {
		text.WriteString(replies(one, rules) + "\n")
	}
	return text.String()
}
