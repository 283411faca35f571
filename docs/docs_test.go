package docs_test

import (
	"strings"
	"testing"

	"isrgrade/cases/tracks"
	"isrgrade/docs"
)

// A handout names every stage, every command and every header line of its track.
func TestEveryTrackHasAHandoutThatNamesWhatAProgramReads(t *testing.T) {
	for _, track := range tracks.All() {
		text, err := docs.Handout(track.ID)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, line := range track.Grammar.Header {
			if !strings.Contains(string(text), line.Name) {
				t.Errorf("%s: the handout does not name the header line %s", track.ID, line.Name)
			}
		}
		for _, verb := range track.Grammar.Verbs {
			if !strings.Contains(string(text), verb.Name) {
				t.Errorf("%s: the handout does not name the command %s", track.ID, verb.Name)
			}
		}
		for _, stage := range track.Stages {
			if !strings.Contains(string(text), stage.ID) {
				t.Errorf("%s: the handout does not name the stage %s", track.ID, stage.ID)
			}
		}
	}
	if _, err := docs.Handout("no-such-track"); err == nil {
		t.Error("a track that is not there has a handout")
	}
}
