package main

import (
	"path/filepath"
	"testing"

	"isrgrade/grader"
)

// leaderOfTheLesson makes more mistakes than are looked for at once, and has a test of
// its own.
const leaderOfTheLesson = "submissions/kafka/wrong_answer/described/leader-of-the-lesson.py"

func TestDescribedProgramsOfTheOtherTracksGetTheNamesInTheirFirstComment(t *testing.T) {
	for file, track := range submissionsOfTracks(t, "wrong_answer/described") {
		if filepath.ToSlash(file) == leaderOfTheLesson {
			continue
		}
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			result := gradedOnAll(t, track, file)
			if result.Verdict != grader.WrongAnswer {
				t.Errorf("verdict %s, want wrong_answer", result.Verdict)
			}
			for _, complaint := range describedBy(t, file).complaints(result) {
				t.Errorf("%s; named %v, like %v", complaint, idsOf(result.Mistakes), result.Likeness)
			}
		})
	}
}
