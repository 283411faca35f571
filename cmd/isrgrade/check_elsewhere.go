package main

import (
	"fmt"

	"isrgrade/cases/tracks"
	"isrgrade/grader"
	"isrgrade/grader/submission"
)

// otherTracks gives the tracks besides the one that a program was checked with, each
// with a foretaste of its cases: who forgets --track, or gives a wrong one, passes
// nothing.
func otherTracks(checked string) ([]submission.OtherTrack, error) {
	var others []submission.OtherTrack
	for _, exercise := range tracks.Exercises() {
		if exercise.ID == checked {
			continue
		}
		found, err := exercise.BuiltIn()
		if err != nil {
			return nil, fmt.Errorf("read the cases of the track %s: %w", exercise.ID, err)
		}
		suite, err := grader.NewSuite(&exercise, grader.StageParts(&exercise.Track, found))
		if err != nil {
			return nil, fmt.Errorf("take the cases of the track %s: %w", exercise.ID, err)
		}
		others = append(others, submission.OtherTrack{
			Suite: suite.Foretaste(),
			Hint: fmt.Sprintf("the program reads the commands of another track, %s (%s), and was checked with the track %s. "+
				"Check it with --track %s, or see the handout docs/%s.md for what is different here", exercise.ID, exercise.Title, checked, exercise.ID, checked),
		})
	}
	return others, nil
}
