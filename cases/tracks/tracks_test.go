package tracks

import "testing"

func TestEachTrackIsFoundByTheIDThatItGivesItself(t *testing.T) {
	for _, id := range IDs() {
		if exercise, found := Find(id); !found || exercise.ID != id {
			t.Errorf("by %s the track %q is found", id, exercise.ID)
		}
	}
	if _, found := Find("none"); found {
		t.Error("a track is found that is none")
	}
}

func TestTheDefaultIsTheUsualTrackAndNoOther(t *testing.T) {
	for _, track := range All() {
		if track.Usual != (track.ID == Default) {
			t.Errorf("%s says Usual: %t; the default is %s", track.ID, track.Usual, Default)
		}
	}
}
