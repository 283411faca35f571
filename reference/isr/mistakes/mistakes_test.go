package mistakes_test

import (
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	frame "isrgrade/reference"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

var topicsInOrder = []mistakes.Topic{
	mistakes.CaughtUpRule, mistakes.ShrinkRule, mistakes.JoinRule,
	mistakes.HighWatermarkRule, mistakes.LogAndOffsets, mistakes.StartAndMinISR,
}

var stages = []string{"1-log", "2-fetch", "3-shrink", "4-caught-up", "5-rejoin", "6-high-watermark", "7-min-isr"}

// fixed is what never changes about an entry, taken from the list of classic
// mistakes and not from the catalogue.
type fixed struct {
	topic                  mistakes.Topic
	id                     string
	lesson                 bool
	implementations, notes int
}

var catalogue = []fixed{
	{mistakes.CaughtUpRule, "no-second-branch", true, 10, 0},
	{mistakes.CaughtUpRule, "second-branch-now", false, 0, 0},
	{mistakes.CaughtUpRule, "second-branch-strict", false, 0, 0},
	{mistakes.CaughtUpRule, "second-branch-against-hw", false, 0, 0},
	{mistakes.CaughtUpRule, "any-progress-counts", false, 0, 0},
	{mistakes.CaughtUpRule, "any-fetch-counts", false, 23, 6},
	{mistakes.CaughtUpRule, "previous-leo-only-when-caught-up", false, 0, 0},
	{mistakes.CaughtUpRule, "shared-fetch-state", false, 1, 0},
	{mistakes.CaughtUpRule, "clock-starts-at-first-fetch", false, 0, 0},
	{mistakes.CaughtUpRule, "caught-up-at-hw", false, 0, 0},

	{mistakes.ShrinkRule, "shrink-at-limit", true, 5, 1},
	{mistakes.ShrinkRule, "equality-to-stay", true, 0, 0},
	{mistakes.ShrinkRule, "lag-in-records", false, 20, 7},
	{mistakes.ShrinkRule, "never-shrinks", false, 5, 0},
	{mistakes.ShrinkRule, "equal-leo-exempt", false, 3, 0},
	{mistakes.ShrinkRule, "never-fetched-exempt", false, 0, 0},
	{mistakes.ShrinkRule, "never-fetched-out", false, 11, 2},
	{mistakes.ShrinkRule, "check-on-every-command", false, 7, 2},
	{mistakes.ShrinkRule, "leader-removable", false, 6, 0},
	{mistakes.ShrinkRule, "keeps-min-isr", false, 1, 0},
	{mistakes.ShrinkRule, "expels-below-hw", false, 2, 0},
	{mistakes.ShrinkRule, "late-by-half-more", false, 0, 0},
	{mistakes.ShrinkRule, "check-at-fetch-only", false, 5, 0},
	{mistakes.ShrinkRule, "lag-in-whole-seconds", false, 0, 0},
	{mistakes.ShrinkRule, "lag-in-time-and-records", false, 0, 0},
	{mistakes.ShrinkRule, "lag-by-record-age", false, 1, 0},
	{mistakes.ShrinkRule, "never-caught-up-exempt", false, 0, 0},

	{mistakes.JoinRule, "early-rejoin", true, 14, 5},
	{mistakes.JoinRule, "rejoin-at-leader-leo", false, 12, 2},
	{mistakes.JoinRule, "rejoin-above-hw", false, 0, 0},
	{mistakes.JoinRule, "never-rejoins", false, 5, 0},
	{mistakes.JoinRule, "rejoin-in-check", false, 9, 0},
	{mistakes.JoinRule, "rejoin-only-if-recent", false, 0, 0},
	{mistakes.JoinRule, "rejoin-resets-clock", false, 0, 0},
	{mistakes.JoinRule, "rejoin-by-old-leo", false, 0, 0},
	{mistakes.JoinRule, "rejoin-readmits-all", false, 0, 0},

	{mistakes.HighWatermarkRule, "hw-over-all-replicas", true, 2, 1},
	{mistakes.HighWatermarkRule, "hw-decreases", true, 11, 2},
	{mistakes.HighWatermarkRule, "hw-is-leader-leo", false, 4, 0},
	{mistakes.HighWatermarkRule, "hw-without-leader", false, 3, 0},
	{mistakes.HighWatermarkRule, "hw-of-majority", false, 2, 0},
	{mistakes.HighWatermarkRule, "hw-not-on-shrink", false, 6, 0},
	{mistakes.HighWatermarkRule, "hw-not-on-append", false, 4, 0},
	{mistakes.HighWatermarkRule, "hw-not-on-fetch", false, 0, 0},
	{mistakes.HighWatermarkRule, "hw-only-at-status", false, 0, 0},
	{mistakes.HighWatermarkRule, "hw-off-by-one", false, 5, 1},
	{mistakes.HighWatermarkRule, "hw-skips-unseen", false, 4, 2},
	{mistakes.HighWatermarkRule, "hw-frozen-below-min-isr", false, 5, 0},
	{mistakes.HighWatermarkRule, "hw-waits-for-joiners", false, 0, 0},
	{mistakes.HighWatermarkRule, "hw-only-at-fetch", false, 0, 0},

	{mistakes.LogAndOffsets, "append-sets-leo", false, 0, 0},
	{mistakes.LogAndOffsets, "append-adds-one", false, 0, 0},
	{mistakes.LogAndOffsets, "offset-is-last-held", false, 5, 1},
	{mistakes.LogAndOffsets, "offset-less-one", false, 0, 0},
	{mistakes.LogAndOffsets, "follower-leo-never-back", false, 5, 0},
	{mistakes.LogAndOffsets, "sent-is-received", false, 4, 1},
	{mistakes.LogAndOffsets, "offsets-in-32-bits", false, 0, 0},

	{mistakes.StartAndMinISR, "isr-starts-with-leader", false, 3, 0},
	{mistakes.StartAndMinISR, "min-isr-strict", false, 0, 0},
	{mistakes.StartAndMinISR, "min-isr-ignored", false, 4, 0},
	{mistakes.StartAndMinISR, "min-isr-is-everyone", false, 0, 0},
	{mistakes.StartAndMinISR, "member-at-first-fetch", false, 0, 0},
}

func TestTheCatalogueIsTheListOfClassicMistakesInItsOrder(t *testing.T) {
	all := mistakes.All()
	if len(all) != len(catalogue) {
		t.Fatalf("%d entries, want %d", len(all), len(catalogue))
	}
	for i, m := range all {
		got := fixed{m.Topic, m.ID, m.Lesson, m.Seen.Implementations, m.Seen.Notes}
		if got != catalogue[i] {
			t.Errorf("entry %d is %+v, want %+v", i+1, got, catalogue[i])
		}
		if !slices.Contains(stages, m.Stage) {
			t.Errorf("%s: no stage is called %q", m.ID, m.Stage)
		}
	}
}

// words gives an entry's five texts by their names.
func words(m mistakes.Mistake) map[string]string {
	return map[string]string{
		"Does": m.Does, "Tempting": m.Tempting, "LessonSays": m.LessonSays, "Shows": m.Shows, "Hint": m.Hint,
	}
}

func TestEveryEntryHasItsWordsAndKeepsThemShort(t *testing.T) {
	const fewest, most = 4, 45
	for _, m := range mistakes.All() {
		for name, text := range words(m) {
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
	shape := regexp.MustCompile(`^(?:[a-z]|APPEND|FETCH|STATUS).*[^.]$`)
	for _, m := range mistakes.All() {
		if len(m.Title) > 70 || !shape.MatchString(m.Title) {
			t.Errorf("%s: %q", m.ID, m.Title)
		}
	}
}

func TestNoTwoTextsAreTheSame(t *testing.T) {
	where := map[string]string{}
	for _, m := range mistakes.All() {
		texts := words(m)
		texts["Title"] = m.Title
		for name, text := range texts {
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

// exercise, "What the exercise is not": right about Kafka and wrong here, and that
// is said kindly.
func TestWhatIsRightAboutKafkaIsCalledSo(t *testing.T) {
	for _, id := range []string{"equal-leo-exempt", "hw-frozen-below-min-isr", "hw-waits-for-joiners"} {
		m, _ := mistakes.ByID(id)
		if !strings.Contains(m.Tempting, "You are right about Kafka") || !strings.Contains(m.LessonSays, "This exercise") {
			t.Errorf("%s: %s / %s", id, m.Tempting, m.LessonSays)
		}
	}
}

func TestEachEntryReplacesTheOneRuleThatItNames(t *testing.T) {
	lesson := reference.Lesson()
	for _, m := range mistakes.All() {
		made := mistakes.Apply(m)
		made.Steps = withoutUntaught(made.Steps)
		if got := replacedFields(&lesson, &made); !slices.Equal(got, []string{m.Replaces}) {
			t.Errorf("%s replaces %v, it names %s", m.ID, got, m.Replaces)
		}
	}
}

// withoutUntaught leaves out the steps that the lesson does not have: they keep what
// only the replaced rule looks at.
func withoutUntaught(steps reference.Steps) reference.Steps {
	taught := func(all []reference.Action) []reference.Action {
		return slices.DeleteFunc(slices.Clone(all), func(a reference.Action) bool { return a > reference.Print })
	}
	return reference.Steps{Append: taught(steps.Append), Fetch: taught(steps.Fetch), Status: taught(steps.Status)}
}

// replacedFields compares functions by their code, and steps by their lists.
func replacedFields(lesson, made *reference.Rules) []string {
	var names []string
	a, b := reflect.ValueOf(*lesson), reflect.ValueOf(*made)
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

func TestMakingAMistakeLeavesTheLessonAlone(t *testing.T) {
	before := reference.Lesson()
	mistakes.Apply(mistakes.All()...)
	after := reference.Lesson()
	if names := replacedFields(&before, &after); names != nil {
		t.Errorf("the lesson's %v changed", names)
	}
}

func TestByIDFindsEveryEntryAndNothingElse(t *testing.T) {
	for _, want := range mistakes.All() {
		if got, ok := mistakes.ByID(want.ID); !ok || got.ID != want.ID {
			t.Errorf("%s: found %q, %v", want.ID, got.ID, ok)
		}
	}
	for _, id := range []string{"", "no-such-mistake", "NO-SECOND-BRANCH"} {
		if got, ok := mistakes.ByID(id); ok {
			t.Errorf("%q: found %s", id, got.ID)
		}
	}
}

func TestCompatible(t *testing.T) {
	for _, test := range []struct {
		reason, a, b string
		want         bool
	}{
		{"two rules", "shrink-at-limit", "hw-decreases", true},
		{"the same rule twice", "shrink-at-limit", "never-shrinks", false},
		{"the same mistake twice", "hw-decreases", "hw-decreases", false},
		{"two edits of the steps", "hw-not-on-append", "rejoin-in-check", true},
		{"the same edit twice", "rejoin-in-check", "rejoin-in-check", false},
		{"one bends what the other replaces", "leader-removable", "shrink-at-limit", true},
		{"the same bend twice", "leader-removable", "leader-removable", false},
	} {
		a, _ := mistakes.ByID(test.a)
		b, _ := mistakes.ByID(test.b)
		if mistakes.Compatible(a, b) != test.want || mistakes.Compatible(b, a) != test.want {
			t.Errorf("%s: %s and %s: want %v both ways", test.reason, test.a, test.b, test.want)
		}
	}
}

// rulesWith gives the lesson's rules with each named mistake made.
func rulesWith(t *testing.T, ids ...string) reference.Rules {
	t.Helper()
	made, err := mistakes.Model().MadeOf(ids...)
	if err != nil {
		t.Fatal(err)
	}
	chosen := make([]mistakes.Mistake, len(made))
	for i, one := range made {
		chosen[i] = mistakes.All()[one.Entry]
	}
	return mistakes.Apply(chosen...)
}

func TestApplyMakesEachMistakeNamed(t *testing.T) {
	lesson, made := reference.Lesson(), rulesWith(t, "hw-decreases", "shrink-at-limit", "rejoin-in-check")
	if got, want := replacedFields(&lesson, &made), []string{"Leaves", "Advance", "Steps"}; !slices.Equal(got, want) {
		t.Errorf("replaced %v, want %v", got, want)
	}
}

func TestRulesWithoutAMistakeAreTheLesson(t *testing.T) {
	lesson, made := reference.Lesson(), rulesWith(t)
	if names := replacedFields(&lesson, &made); names != nil {
		t.Errorf("replaced %v", names)
	}
}

func TestTheModelNamesTheUnknownMistakeAndOneThatWasMeant(t *testing.T) {
	for id, near := range map[string]string{"hw-increases": "", "at-limit": "shrink-at-limit"} {
		_, err := mistakes.Model().MadeOf("hw-decreases", id)
		want := frame.UnknownMistakeError{ID: id, Near: near}
		var unknown frame.UnknownMistakeError
		if !errors.As(err, &unknown) || unknown != want {
			t.Errorf("got %v, want %v", err, want)
		}
	}
}

func TestTheModelNamesTheConflictAndItsRule(t *testing.T) {
	_, err := mistakes.Model().MadeOf("shrink-at-limit", "hw-decreases", "never-shrinks")
	want := frame.ConflictError{First: "shrink-at-limit", Second: "never-shrinks", Rule: "Leaves"}
	var conflict frame.ConflictError
	if !errors.As(err, &conflict) || conflict != want {
		t.Errorf("got %v, want %v", err, want)
	}
}

func TestErrorsNameTheMistakesAndTheWayOut(t *testing.T) {
	for _, test := range []struct {
		err  error
		says []string
	}{
		{frame.UnknownMistakeError{ID: "at-limit", Near: "shrink-at-limit"}, []string{`"at-limit"`, "did you mean shrink-at-limit", "isrgrade mistakes"}},
		{
			frame.ConflictError{First: "shrink-at-limit", Second: "never-shrinks", Rule: "Leaves"},
			[]string{"shrink-at-limit", "never-shrinks", "Leaves", "only one"},
		},
	} {
		for _, part := range test.says {
			if !strings.Contains(test.err.Error(), part) {
				t.Errorf("%q does not say %s", test.err, part)
			}
		}
	}
}

func TestIDsListsThemForAMessage(t *testing.T) {
	all := mistakes.All()
	if got, want := mistakes.IDs(all[:2]), "no-second-branch, second-branch-now"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
