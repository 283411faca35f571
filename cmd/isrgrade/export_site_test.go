package main

import (
	"testing"

	"isrgrade/cases/tracks"
	"isrgrade/reference"
)

// Of the lesson's worked rule "strictly greater" the smallest trace is one command
// long, and both lines are known.
func TestTheSiteShowsAMistakesFirstWrongLine(t *testing.T) {
	exercise, _ := tracks.Find("isr")
	example, err := siteExample(t.Context(), &exercise, reference.Made{Entry: exercise.Find("shrink-at-limit")})
	if err != nil {
		t.Fatal(err)
	}
	if len(example.Trace.Steps) != 1 || example.Right == example.Wrong || example.Right == "" || example.Picture == "" {
		t.Errorf("the example has %d commands, right %q, wrong %q, and a picture of %d bytes",
			len(example.Trace.Steps), example.Right, example.Wrong, len(example.Picture))
	}
}
