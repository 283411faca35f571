package grader

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases/gen"
	"isrgrade/grader/diagnosis"
)

// mayHide are the mistakes of which it is found out again what they hide: all in the audit
// and with -update, otherwise one in thirty.
func mayHide(track *diagnosis.Track) []diagnosis.Made {
	all := []diagnosis.Made{noMistake}
	for _, rule := range everyRule(track) {
		if !track.Entries[rule.Entry].Unlisted {
			all = append(all, rule)
		}
	}
	if *update || large() {
		return all
	}
	var some []diagnosis.Made
	for i := 0; i < len(all); i += 30 {
		some = append(some, all[i])
	}
	return some
}

func TestWhatIsKeptAsHiddenIsFoundToBeHidden(t *testing.T) {
	inEachTrack(t, func(t *testing.T, exercise *gen.Exercise) {
		known := newKnowledge(exercise)
		all := thousandsOf(known, true)
		var found []string
		for _, made := range mayHide(known.track()) {
			hidden, alike, err := findHiding(t.Context(), all, made)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, hidingLine(known.track(), made, hides, hidden), hidingLine(known.track(), made, like, alike))
		}
		found = slices.DeleteFunc(found, func(line string) bool { return line == "" })
		file := filepath.FromSlash(hiddenFile(exercise))
		if *update {
			if err := os.WriteFile(file, []byte(strings.Join(found, "")), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		kept, err := os.ReadFile(file)
		if err != nil {
			t.Fatalf("%v. Run this test with -update", err)
		}
		for _, line := range found {
			if !strings.Contains("\n"+string(kept), "\n"+line) {
				t.Errorf("%s has no line %sRun this test with -update", file, line)
			}
		}
	})
}

func hidingLine(track *diagnosis.Track, left diagnosis.Made, verb string, rules []diagnosis.Made) string {
	if len(rules) == 0 {
		return ""
	}
	words := []string{ruleName(track, left), verb}
	for _, rule := range rules {
		words = append(words, ruleName(track, rule))
	}
	return strings.Join(words, " ") + "\n"
}

// findHiding finds out which rules a mistake hides and which are like it: none of thousands
// of traces tells them apart nor, where both are listed, any trace of the worlds that are
// searched quickly.
func findHiding(ctx context.Context, all *thousands, left diagnosis.Made) (hidden, alike []diagnosis.Made, err error) {
	var set diagnosis.Set
	if left != noMistake {
		set = diagnosis.Set{left}
	}
	track, parting := all.track(), all.from(set)
	same := func(other diagnosis.Set) bool {
		if err != nil {
			return false
		}
		trace := parting(other)
		if trace == nil && !track.HasUnlisted(other) {
			trace, err = all.searched(ctx, set, other)
		}
		return trace == nil
	}
	for _, rule := range everyRule(track) {
		if track.Allows(set, rule.Entry) && same(set.With(rule)) {
			hidden = append(hidden, rule)
		}
		if left != noMistake && rule != left && same(diagnosis.Set{rule}) {
			alike = append(alike, rule)
		}
	}
	return hidden, alike, err
}

// The file knows single mistakes and pairs. In larger sets members may bring together to
// light what each hides alone: rare where all hide it, and looked at where one does.
func TestWhatIsSaidNeverToShowBesideASetHardlyEverDoes(t *testing.T) {
	if testing.Short() {
		t.Skip("each set is held against a hundred neighbours on long traces")
	}
	inEachTrack(t, func(t *testing.T, exercise *gen.Exercise) {
		known := newKnowledge(exercise)
		hiding, err := known.hiding()
		if err != nil {
			t.Fatal(err)
		}
		search := diagnosis.Search{Track: known.track(), Banned: map[diagnosis.Made]bool{}}
		random := rand.New(rand.NewPCG(measureSeed(), 17))
		left, told := 0, 0
		for range 20 {
			set := randomSet(random, known.track(), 1+random.IntN(3), func(int) bool { return true })
			parting := (&thousands{known, known.telling()}).from(set)
			search.Neighbours(set, func(other diagnosis.Set) bool {
				if hiding.showing(known.track(), set, other) == never {
					left++
					if parting(other) != nil {
						told++
					}
				}
				return false
			})
		}
		t.Logf("%d of %d", told, left)
		if told*100 > left {
			t.Errorf("%d of %d neighbours that are said never to show do in long traces", told, left)
		}
	})
}

// A rule is seldom seen beside two mistakes of which one hides it, and never where both do
// and a right program hides it as well.
func TestHowOftenARuleShowsBesideASetComesFromItsMembers(t *testing.T) {
	known := newKnowledge(theExercise())
	track := known.track()
	unlisted := slices.IndexFunc(track.Entries, func(entry diagnosis.Entry) bool { return entry.Unlisted })
	one, two, rule := diagnosis.Made{Entry: 0}, diagnosis.Made{Entry: 20}, diagnosis.Made{Entry: unlisted}
	listed := diagnosis.Made{Entry: 30}
	for _, row := range []struct {
		hides  []diagnosis.Made // which of them hide both rules
		alike  bool             // that the first mistake prints what the rule does
		set    diagnosis.Set
		rule   diagnosis.Made
		in     diagnosis.Made // whose place it takes
		want   showing
		reason string
	}{
		{nil, false, diagnosis.Set{one}, rule, noMistake, shows, "nothing hides it"},
		{[]diagnosis.Made{one}, false, diagnosis.Set{one}, rule, noMistake, never, "the pair was tried"},
		{[]diagnosis.Made{noMistake}, false, diagnosis.Set{one}, rule, noMistake, shows, "this mistake brings to light what a right program hides"},
		{[]diagnosis.Made{one}, false, diagnosis.Set{one, two}, rule, noMistake, seldom, "the other may bring it to light"},
		{[]diagnosis.Made{one, two}, false, diagnosis.Set{one, two}, rule, noMistake, seldom, "each hides it in its own way"},
		{[]diagnosis.Made{one, two, noMistake}, false, diagnosis.Set{one, two}, rule, noMistake, never, "nothing at all lets it show"},
		{[]diagnosis.Made{one}, false, diagnosis.Set{one}, listed, noMistake, never, "the pair was tried"},
		{[]diagnosis.Made{one, two}, false, diagnosis.Set{one, two}, listed, noMistake, shows, "a listed one is looked at closely"},
		{nil, true, diagnosis.Set{one}, rule, one, never, "the two were tried"},
		{nil, true, diagnosis.Set{one, two}, rule, one, seldom, "the other may tell them apart"},
		{nil, false, diagnosis.Set{one, two}, rule, two, shows, "they are not alike"},
	} {
		h := hiding{hides: map[diagnosis.Made]map[diagnosis.Made]bool{}, like: map[diagnosis.Made]map[diagnosis.Made]bool{}}
		for _, member := range row.hides {
			h.hides[member] = map[diagnosis.Made]bool{rule: true, listed: true}
		}
		if row.alike {
			h.like[one] = map[diagnosis.Made]bool{rule: true}
		}
		neighbour := row.set
		if row.in != noMistake {
			neighbour = row.set.Without(slices.Index(row.set, row.in))
		}
		if got := h.showing(track, row.set, neighbour.With(row.rule)); got != row.want {
			t.Errorf("%s: %d, want %d", row.reason, got, row.want)
		}
	}
}
