package mistakes_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"isrgrade/reference/produce"
	"isrgrade/reference/produce/mistakes"
)

// catalogue is what never changes about the entries, taken from the exercise: ids by
// stage, in order.
var catalogue = []struct {
	stage string
	ids   []string
}{
	{"1-answers", []string{"acks-zero-answered", "acks-one-waits", "offset-is-last", "offset-is-end", "offset-minus-one"}},
	{"2-wait", []string{
		"acks-all-at-once", "acks-all-min-isr", "acks-all-majority", "acks-all-any-follower", "acks-all-whole-log",
		"required-is-last", "required-is-first", "required-strict", "one-answer-a-command", "newest-first",
		"answers-at-status-only",
	}},
	{"3-shrink", []string{"answers-not-at-status", "status-line-first", "acks-all-every-replica", "acks-all-isr-at-arrival"}},
	{"4-min-isr", []string{
		"min-isr-unchecked", "min-isr-for-every-acks", "min-isr-strict", "refused-but-appended", "isr-checked-at-produce",
	}},
	{"5-after-append", []string{
		"after-append-unknown", "after-append-at-once", "after-append-waits", "after-append-before-name",
		"after-append-no-offset", "after-append-undone", "hw-frozen-below-min-isr",
	}},
	{"6-timeout", []string{
		"no-timeout", "timeout-at-command-time", "timeout-after-command", "timeout-strict", "timeout-absolute",
		"timeout-by-arrival", "timeout-at-status-only", "timeout-undoes", "timeout-no-offset", "timeout-still-waits",
		"timeout-zero-is-forever", "timeout-says-not-enough",
	}},
	{"7-consume", []string{
		"consume-to-leo", "consume-min-ignored", "consume-min-one", "consume-min-strict", "consume-waits-on-leo",
		"consume-frozen", "consume-late-empty", "consume-late-silent", "consume-not-at-status", "consume-in-line",
		"producers-first",
	}},
	{"8-resign", []string{
		"resign-forgets", "resign-keeps-waiting", "resign-acknowledges", "resign-no-offset", "resign-accepts",
		"resign-closes-nothing", "resign-times-out",
	}},
}

func TestTheCatalogueIsTheListOfTheExerciseInItsOrder(t *testing.T) {
	all := mistakes.All()
	i := 0
	for _, stage := range catalogue {
		for _, id := range stage.ids {
			if i >= len(all) {
				t.Fatalf("%d entries, %s is missing", len(all), id)
			}
			if all[i].ID != id || all[i].Stage != stage.stage {
				t.Errorf("entry %d is %s of %s, want %s of %s", i+1, all[i].ID, all[i].Stage, id, stage.stage)
			}
			i++
		}
	}
	if i != 62 || len(all) != i {
		t.Errorf("%d entries, %d in the exercise; it has 62", len(all), i)
	}
}

func texts(m mistakes.Mistake) map[string]string {
	return map[string]string{
		"Does": m.Does, "Tempting": m.Tempting, "LessonSays": m.LessonSays, "Shows": m.Shows, "Hint": m.Hint,
	}
}

func TestEveryEntryHasItsWordsAndKeepsThemShort(t *testing.T) {
	const fewest, most = 4, 45
	for _, m := range mistakes.All() {
		for name, text := range texts(m) {
			if n := len(strings.Fields(text)); n < fewest || n > most {
				t.Errorf("%s: %s has %d words, want %d to %d", m.ID, name, n, fewest, most)
			}
			if !regexp.MustCompile(`[.?]"?$`).MatchString(text) {
				t.Errorf("%s: %s ends without a stop: %q", m.ID, name, text)
			}
		}
		if m.Topic == "" || m.Replaces == "" {
			t.Errorf("%s: topic %q, replaces %q", m.ID, m.Topic, m.Replaces)
		}
	}
}

func TestEveryTitleIsAShortSentenceWithoutStop(t *testing.T) {
	shape := regexp.MustCompile(`^(?:[a-z]|[A-Z_]{4,} ).*[^.]$`)
	for _, m := range mistakes.All() {
		if len(m.Title) > 70 || !shape.MatchString(m.Title) {
			t.Errorf("%s: %q", m.ID, m.Title)
		}
	}
}

func TestNoTwoTextsAreTheSame(t *testing.T) {
	where := map[string]string{}
	for _, m := range mistakes.All() {
		all := texts(m)
		all["Title"] = m.Title
		for name, text := range all {
			if other, ok := where[text]; ok {
				t.Errorf("%s of %s is the text of %s", name, m.ID, other)
			}
			where[text] = name + " of " + m.ID
		}
	}
}

func TestNoHintGivesALineOfCodeAway(t *testing.T) {
	code := regexp.MustCompile(`[<>=!]=|:=|\w\(|;$|[A-Za-z] = `)
	for _, m := range mistakes.All() {
		if found := code.FindString(m.Hint); found != "" {
			t.Errorf("%s: the hint contains %q", m.ID, found)
		}
	}
}

func TestWhatIsRightAboutKafkaIsCalledSo(t *testing.T) {
	for _, m := range mistakes.All() {
		if m.ID != "hw-frozen-below-min-isr" && m.ID != "after-append-waits" {
			continue
		}
		if !strings.Contains(m.Tempting, "You are right about Kafka") || !strings.Contains(m.LessonSays, "This exercise") {
			t.Errorf("%s: %s / %s", m.ID, m.Tempting, m.LessonSays)
		}
	}
}

func TestEachEntryReplacesTheOneRuleThatItNames(t *testing.T) {
	right := produce.Right()
	for _, m := range mistakes.All() {
		made := produce.Right()
		m.Apply(&made)
		if got := replacedFields(&right, &made); !slices.Equal(got, []string{m.Replaces}) {
			t.Errorf("%s replaces %v, it names %s", m.ID, got, m.Replaces)
		}
	}
}

func TestMakingAMistakeLeavesTheRightRulesAlone(t *testing.T) {
	before, made := produce.Right(), produce.Right()
	for _, m := range mistakes.All() {
		m.Apply(&made)
		for _, variant := range m.Variants {
			variant(&made)
		}
	}
	after := produce.Right()
	if names := replacedFields(&before, &after); names != nil {
		t.Errorf("the right %v changed", names)
	}
}

// replacedFields names the fields that differ: functions by their code, structs by
// their fields.
func replacedFields(right, made *produce.Rules) []string {
	var names []string
	a, b := reflect.ValueOf(*right), reflect.ValueOf(*made)
	for i := range a.NumField() {
		if !same(a.Field(i), b.Field(i)) {
			names = append(names, a.Type().Field(i).Name)
		}
	}
	return names
}

func same(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Func:
		return a.Pointer() == b.Pointer()
	case reflect.Struct:
		for i := range a.NumField() {
			if !same(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	default:
		return reflect.DeepEqual(a.Interface(), b.Interface())
	}
}
