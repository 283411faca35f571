package grader

import (
	"context"
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
