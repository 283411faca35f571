package mistakes_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"isrgrade/reference/failover"
	"isrgrade/reference/failover/mistakes"
)

// fixed is what the track's page says of an entry, and never changes.
type fixed struct {
	id, stage string
	commands  int // of a shortest trace
	world     string
}

// page is the table "Mistakes" of the track's page, in its order.
var page = []fixed{
	{"acks-on-append", "1-copies", 1, "pair"},
	{"sent-is-received", "1-copies", 2, "pair"},
	{"hw-over-all-replicas", "2-members", 2, "pair"},
	{"follower-hw-early", "1-copies", 4, "pair"},
	{"follower-hw-is-leo", "1-copies", 3, "pair"},
	{"follower-hw-never-back", "3-election", 9, "pair"},
	{"isr-keeps-dead", "2-members", 2, "pair"},
	{"isr-emptied", "3-election", 3, "pair"},
	{"hw-not-on-shrink", "2-members", 2, "pair"},
	{"rejoin-on-start", "2-members", 3, "pair"},
	{"rejoin-at-leader-leo", "2-members", 5, "pair-2"},
	{"hw-lost-on-start", "2-members", 6, "pair"},
	{"any-live-leader", "3-election", 4, "pair"},
	{"unclean-by-itself", "3-election", 4, "pair"},
	{"longest-log-in-isr", "3-election", 4, "three"},
	{"longest-log-of-all", "3-election", 4, "pair"},
	{"lowest-id-leader", "3-election", 2, "three"},
	{"first-takes-back", "3-election", 3, "pair"},
	{"epoch-not-bumped", "3-election", 2, "pair"},
	{"epoch-only-with-leader", "3-election", 3, "pair"},
	{"epoch-on-isr-change", "3-election", 2, "pair"},
	{"isr-reset-on-election", "3-election", 5, "pair"},
	{"isr-all-live-on-election", "3-election", 4, "three"},
	{"new-leader-hw-is-leo", "3-election", 4, "three-2"},
	{"followers-remembered", "3-election", 5, "three-2"},
	{"acks-after-election", "3-election", 3, "pair"},
	{"truncate-to-hw", "4-truncation", 4, "pair"},
	{"truncate-to-hw-on-start", "4-truncation", 4, "pair"},
	{"no-truncation", "4-truncation", 5, "pair"},
	{"truncate-to-leader-leo", "4-truncation", 5, "three-2"},
	{"truncate-to-hw-on-divergence", "4-truncation", 7, "pair"},
	{"truncate-everything", "4-truncation", 7, "pair"},
	{"truncate-whole-epoch", "4-truncation", 7, "pair"},
	{"truncate-one-record", "4-truncation", 6, "pair"},
	{"truncate-and-fetch", "4-truncation", 5, "pair"},
	{"divergence-by-offset-only", "4-truncation", 8, "three-2"},
	{"divergence-by-epoch-only", "4-truncation", 5, "pair"},
	{"leader-end-only", "4-truncation", 8, "three-2"},
	{"divergence-counts-as-fetch", "4-truncation", 5, "pair"},
	{"records-restamped", "4-truncation", 6, "pair"},
	{"hw-above-log", "4-truncation", 4, "pair"},
	{"lost-counts-unacknowledged", "5-loss", 3, "pair"},
	{"lost-forgiven", "5-loss", 9, "pair"},
	{"unclean-keeps-isr", "6-operator", 5, "pair"},
	{"preferred-ignores-isr", "6-operator", 4, "pair"},
	{"hw-below-min-isr", "7-min-isr", 2, "pair-2"},
	{"min-isr-unchecked", "7-min-isr", 2, "pair-2"},
	{"rejoin-at-hw-only", "7-min-isr", 6, "pair-2"},
	{"elr-never-filled", "8-elr", 2, "pair-elr"},
	{"elr-at-any-shrink", "8-elr", 2, "three-elr"},
	{"elr-survives-crash", "8-elr", 2, "pair-elr"},
	{"elr-not-cleared", "8-elr", 4, "three-elr"},
	{"elr-keeps-leader", "8-elr", 4, "pair-elr"},
	{"restart-stays-in-isr", "8-elr", 2, "pair-elr"},
	{"last-leader-not-elected", "8-elr", 4, "pair-elr"},
	{"last-leader-though-dead", "8-elr", 6, "pair-elr"},
	{"last-leader-before-elr", "8-elr", 4, "pair-elr"},
}

func TestTheCatalogueIsThePagesTableInItsOrder(t *testing.T) {
	all := mistakes.All()
	if len(all) != len(page) || len(page) != 57 {
		t.Fatalf("%d entries, the page has %d of 57", len(all), len(page))
	}
	for i, m := range all {
		if m.ID != page[i].id || m.Stage != page[i].stage {
			t.Errorf("entry %d is %s of stage %s, the page has %s of %s", i+1, m.ID, m.Stage, page[i].id, page[i].stage)
		}
	}
}

// texts gives an entry's five texts by their names.
func texts(m mistakes.Mistake) map[string]string {
	return map[string]string{
		"Does": m.Does, "Tempting": m.Tempting, "LessonSays": m.LessonSays, "Shows": m.Shows, "Hint": m.Hint,
	}
}

func TestEveryEntryHasItsWordsAndKeepsThemShort(t *testing.T) {
	const fewest, most = 4, 48
	for _, m := range mistakes.All() {
		for name, text := range texts(m) {
			if n := len(strings.Fields(text)); n < fewest || n > most {
				t.Errorf("%s: %s has %d words, want %d to %d", m.ID, name, n, fewest, most)
			}
			if !regexp.MustCompile(`[.?]"?$`).MatchString(text) {
				t.Errorf("%s: %s ends without a stop: %q", m.ID, name, text)
			}
		}
	}
}

func TestEveryTitleIsAShortSentenceWithoutStop(t *testing.T) {
	shape := regexp.MustCompile(`^(?:[a-z]|PRODUCE|ELECT).*[^.]$`)
	seen := map[string]string{}
	for _, m := range mistakes.All() {
		if len(m.Title) > 70 || !shape.MatchString(m.Title) {
			t.Errorf("%s: %q", m.ID, m.Title)
		}
		if other := seen[m.Title]; other != "" {
			t.Errorf("%s and %s have one title", m.ID, other)
		}
		seen[m.Title] = m.ID
	}
}

func TestNoTwoTextsAreTheSame(t *testing.T) {
	where := map[string]string{}
	for _, m := range mistakes.All() {
		for name, text := range texts(m) {
			if other, known := where[text]; known {
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

func TestEachEntryReplacesTheOneRuleThatItNames(t *testing.T) {
	right := failover.Right()
	for _, m := range mistakes.All() {
		made := failover.Right()
		m.Apply(&made)
		if got := replacedFields(&right, &made); !slices.Equal(got, []string{m.Replaces}) {
			t.Errorf("%s replaces %v, it names %s", m.ID, got, m.Replaces)
		}
	}
}

// replacedFields compares functions by their code, and steps by their lists.
func replacedFields(right, made *failover.Rules) []string {
	var names []string
	a, b := reflect.ValueOf(*right), reflect.ValueOf(*made)
	for i := range a.NumField() {
		var same bool
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

func TestMakingAllMistakesLeavesTheRightRulesAlone(t *testing.T) {
	before, made := failover.Right(), failover.Right()
	for _, m := range mistakes.All() {
		m.Apply(&made)
	}
	after := failover.Right()
	if names := replacedFields(&before, &after); names != nil {
		t.Errorf("the right %v changed", names)
	}
}

func TestTheModelFindsEveryEntry(t *testing.T) {
	model := mistakes.Model()
	for i, entry := range page {
		if got := model.Find(entry.id); got != i {
			t.Errorf("%s is entry %d, want %d", entry.id, got, i)
		}
	}
	if model.Find("no-such-mistake") >= 0 {
		t.Error("a mistake that is none was found")
	}
}
