package main

import (
	"regexp"
	"testing"

	"isrgrade/cases/tracks"
)

func TestEachIDInTheListOfMistakesStandsApartFromItsTitle(t *testing.T) {
	for _, exercise := range tracks.Exercises() {
		list := call(t, "mistakes", "--track", exercise.ID).out
		for _, mistake := range exercise.Catalogue {
			if !regexp.MustCompile(`(?m)^[ *] ` + mistake.ID + ` +\S`).MatchString(list) {
				t.Errorf("%s: no line has %s, blanks and a title", exercise.ID, mistake.ID)
			}
		}
	}
}
