package mistakes_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"isrgrade/reference"
	"isrgrade/reference/kafka"
	"isrgrade/reference/kafka/mistakes"
)

// fixed is what never changes, taken from the exercise's page and not from the
// catalogue: the ids by stage.
var fixed = map[string][]string{
	"1-log": {
		"hw-not-at-append",
	},
	"2-fetch": {
		"beyond-end-is-end", "reply-new-hw",
	},
	"3-acks": {
		"acks-all-at-once", "acks-off-by-one",
	},
	"4-shrink": {
		"silence-is-enough", "no-second-branch", "second-branch-now", "fetch-time-only-when-caught-up",
		"lag-inclusive", "lag-from-last-fetch", "shrink-one-at-a-time", "unknown-leo-is-zero", "reset-members-never",
		"check-while-pending", "isr-at-once", "hw-of-proposed-isr", "hw-not-at-answer", "version-not-raised",
		"leo-never-back",
	},
	"5-expand": {
		"join-needs-leader-leo", "join-needs-time", "join-ignores-hw", "join-while-pending", "hw-of-committed-isr",
		"no-wait-for-joiner", "acks-all-by-leos", "reset-outsiders-too", "hw-before-join", "hw-at-every-fetch",
		"hw-at-check",
	},
	"6-min-isr": {
		"hw-below-min-isr", "min-isr-not-capped", "min-isr-of-maximal", "min-isr-for-acks-1",
	},
	"7-refusals": {
		"refusal-keeps-pending", "bad-version-reverts", "unknown-error-reverts", "unknown-error-waits",
		"hw-at-refusal", "fenced-may-join", "shutting-down-may-join", "broker-epoch-not-compared",
		"old-incarnation-believed", "new-incarnation-refused", "fenced-leaves-at-once", "fenced-fetch-refused",
		"wait-for-everybody",
	},
	"8-epochs": {
		"join-ignores-epoch-start", "old-version-applied", "same-version-ignored", "leader-keeps-pending",
		"leader-always-resets", "reelection-forgets-leos", "reelection-no-reset", "removed-replica-stays",
		"hw-not-at-leader", "late-answer-counts", "ask-while-unanswered", "retry-late-answer", "old-epoch-served",
		"new-epoch-served", "epoch-errors-swapped", "stranger-served-as-unknown-replica", "diverging-not-seen",
		"diverging-counted", "diverging-end-is-leo", "diverging-echoes-epoch", "empty-epoch-kept",
	},
}

func TestTheCatalogueIsThePages(t *testing.T) {
	got := map[string][]string{}
	for _, m := range mistakes.All() {
		got[m.Stage] = append(got[m.Stage], m.ID)
	}
	for stage, want := range fixed {
		slices.Sort(want)
		slices.Sort(got[stage])
		if !slices.Equal(got[stage], want) {
			t.Errorf("stage %s has %v, want %v", stage, got[stage], want)
		}
	}
	if all := len(mistakes.All()); all != 69 {
		t.Errorf("%d entries, want 69", all)
	}
}

func words(m mistakes.Mistake) map[string]string {
	return map[string]string{
		"Does": m.Does, "Tempting": m.Tempting, "LessonSays": m.LessonSays, "Shows": m.Shows, "Hint": m.Hint,
	}
}

func TestEveryEntryHasItsWordsAndKeepsThemShort(t *testing.T) {
	const fewest, most = 4, 60
	for _, m := range mistakes.All() {
		for name, text := range words(m) {
			if n := len(strings.Fields(text)); n < fewest || n > most {
				t.Errorf("%s: %s has %d words, want %d to %d", m.ID, name, n, fewest, most)
			}
			if !regexp.MustCompile(`[.?]"?$`).MatchString(text) {
				t.Errorf("%s: %s ends without a stop: %q", m.ID, name, text)
			}
		}
		if m.Topic == "" || m.Title == "" || len(m.Title) > 75 || strings.HasSuffix(m.Title, ".") {
			t.Errorf("%s: topic %q, title %q", m.ID, m.Topic, m.Title)
		}
	}
}

func TestNoTwoTextsAreTheSame(t *testing.T) {
	where := map[string]string{}
	for _, m := range mistakes.All() {
		for name, text := range words(m) {
			if name == "Shows" {
				continue // one trace may show two mistakes alike
			}
			if other, ok := where[text]; ok {
				t.Errorf("%s of %s is the text of %s", name, m.ID, other)
			}
			where[text] = name + " of " + m.ID
		}
	}
}

func TestNoHintGivesALineOfCodeAway(t *testing.T) {
	code := regexp.MustCompile(`[<>=!]=|:=|\w\(|;$|\b(?:max|min)\(|[A-Za-z] = `)
	for _, m := range mistakes.All() {
		if found := code.FindString(m.Hint); found != "" {
			t.Errorf("%s: the hint contains %q", m.ID, found)
		}
	}
}

// Every entry names the method of Kafka that does it right.
func TestEveryEntryNamesKafkasOwnCode(t *testing.T) {
	code := regexp.MustCompile(`[A-Z][A-Za-z]+\.[a-z][A-Za-z]+|should[A-Z]\w+|[A-Z][a-z]+[A-Z]\w+|BROKER`)
	for _, m := range mistakes.All() {
		if !code.MatchString(m.LessonSays) {
			t.Errorf("%s: %q names no method of Kafka", m.ID, m.LessonSays)
		}
	}
}

func TestEachEntryReplacesTheOneRuleThatItNames(t *testing.T) {
	for _, m := range mistakes.All() {
		right, made := kafka.Right(), kafka.Right()
		m.Apply(&made)
		if got := replacedFields(&right, &made); !slices.Equal(got, []string{m.Replaces}) {
			t.Errorf("%s replaces %v, it names %s", m.ID, got, m.Replaces)
		}
	}
}

// replacedFields compares functions by their code, and all else by its value.
func replacedFields(right, made *kafka.Rules) []string {
	var names []string
	a, b := reflect.ValueOf(*right), reflect.ValueOf(*made)
	for i := range a.NumField() {
		same := false
		if a.Field(i).Kind() == reflect.Func {
			same = a.Field(i).Pointer() == b.Field(i).Pointer()
		} else {
			same = reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface())
		}
		if !same {
			names = append(names, a.Type().Field(i).Name)
		}
	}
	return names
}

func TestMakingAMistakeLeavesTheRulesAlone(t *testing.T) {
	before, model := kafka.Right(), mistakes.Model()
	for i := range model.Catalogue {
		model.NewPlayer(reference.Made{Entry: i})
	}
	after := kafka.Right()
	if names := replacedFields(&before, &after); names != nil {
		t.Errorf("the right rules' %v changed", names)
	}
}
