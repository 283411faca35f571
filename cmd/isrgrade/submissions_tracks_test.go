package main

import (
	"path/filepath"
	"strings"
	"testing"

	"isrgrade/cases/tracks"
	"isrgrade/grader"
)

// submissionsOfTracks lists the programs in a folder of each track but the first,
// whose programs have tests of their own, with the track's id.
func submissionsOfTracks(t *testing.T, folder string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, track := range tracks.All()[1:] {
		files, err := filepath.Glob(filepath.Join(root, "submissions", track.ID, folder, "*.*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if short, err := filepath.Rel(root, file); err == nil {
				found[short] = track.ID
			}
		}
	}
	return found
}

func TestRightProgramsOfTheOtherTracksGetFullMarks(t *testing.T) {
	for file, track := range submissionsOfTracks(t, "accepted") {
		t.Run(file, func(t *testing.T) {
			needTools(t, file)
			if filepath.Ext(file) == ".java" && !audited() {
				t.Skip("a virtual machine takes half a second a case: make audit")
			}
			if result, done := checked(t, "--track", track, file); result.Verdict != grader.Accepted || result.Score != result.MaxScore {
				t.Errorf("verdict %s, %s of %s points\n%s", result.Verdict, result.Score, result.MaxScore, done.errOut)
			}
		})
	}
}

func TestWrongProgramsOfTheOtherTracksAreNamedByTheirMistake(t *testing.T) {
	if !audited() {
		t.Skip("some hundred programs on all cases take minutes: make audit")
	}
	for file, track := range submissionsOfTracks(t, "wrong_answer") {
		t.Run(file, func(t *testing.T) {
			needTools(t, file)
			want := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
			result, _ := checked(t, "--track", track, file)
			if len(result.Mistakes) != 1 || result.Mistakes[0].ID != want || !result.Mistakes[0].Certain {
				t.Errorf("named %+v, want %s alone, certain", result.Mistakes, want)
			}
		})
	}
}
