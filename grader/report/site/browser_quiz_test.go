package site_test

import (
	"slices"
	"testing"

	"isrgrade/cases/tracks"
	"isrgrade/grader/report/browsertest"
)

func quizPraises(t *testing.T, b browsertest.Tab, dir string) {
	for _, track := range tracks.All() {
		visit(t, b, address(dir, "quiz.html", "track="+track.ID))
		b.Capture(t, "quiz-"+track.ID)
		if end := browsertest.Value[[]string](t, b, takeQuiz+"([])"); len(end) != 1 || end[0] != "10 of 10 right" {
			t.Errorf("%s: after ten right answers the page says %q", track.ID, end)
		}
	}
	b.CheckQuiet(t)
}

func quizNames(t *testing.T, b browsertest.Tab, dir string) {
	for _, track := range tracks.All() {
		visit(t, b, address(dir, "quiz.html", "track="+track.ID))
		named := 0
		for _, words := range track.Catalogue {
			if end := browsertest.Value[[]string](t, b, takeQuiz+"(["+quoted(words.ID)+"])"); slices.Contains(end[1:], words.ID) {
				named++
			}
		}
		t.Logf("%s: %d of %d are named", track.ID, named, len(track.Catalogue))
		if 10*named < 9*len(track.Catalogue) {
			t.Errorf("%s: the quiz names %d of %d mistakes, want nine of ten", track.ID, named, len(track.Catalogue))
		}
		b.Capture(t, "quiz-end-"+track.ID)
	}
	b.CheckQuiet(t)
}
