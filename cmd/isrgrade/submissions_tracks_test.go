package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"isrgrade/cases"
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
	for _, track := range tracks.All() {
		for _, file := range wrongProgramsOf(t, track.ID) {
			t.Run(file, func(t *testing.T) {
				needTools(t, file)
				want := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
				result, _ := checked(t, append(enoughCasesOf(t, track, want), file)...)
				if result.Verdict != grader.WrongAnswer {
					t.Errorf("verdict %s, want wrong_answer", result.Verdict)
				}
				if len(result.Mistakes) != 1 || result.Mistakes[0].ID != want || !result.Mistakes[0].Certain {
					t.Errorf("named %+v, want %s alone, certain", result.Mistakes, want)
				}
				if result.Counterexample == nil || result.Counterexample.Minimal != grader.Shortest {
					t.Errorf("counterexample %+v, want one of shortest length", result.Counterexample)
				}
				if len(result.Hints) > 0 {
					t.Errorf("beside what is certain stands %q", result.Hints)
				}
			})
		}
	}
}

// wrongProgramsOf gives a track's wrong programs that are tried: each mistake in its
// cheapest language, those aside that are there in Java alone, whose virtual machine
// takes half a second a case. The audit tries all.
func wrongProgramsOf(t *testing.T, track string) []string {
	t.Helper()
	var files []string
	for file, its := range submissionsOfTracks(t, "wrong_answer") {
		if its == track && (audited() || filepath.Ext(file) != ".java") {
			files = append(files, file)
		}
	}
	slices.Sort(files)
	if audited() {
		return files
	}
	cost := func(file string) int { return slices.Index(cheapestFirst, filepath.Ext(file)) }
	slices.SortStableFunc(files, func(a, b string) int { return cost(a) - cost(b) })
	seen := map[string]bool{}
	return slices.DeleteFunc(files, func(file string) bool {
		mistake := strings.TrimSuffix(file, filepath.Ext(file))
		known := seen[mistake]
		seen[mistake] = true
		return known
	})
}

// enoughCasesOf gives the flags for the track and, but for the audit, for the cases of
// the mistake's stage: with the probes they suffice to name it.
func enoughCasesOf(t *testing.T, track cases.Track, id string) []string {
	t.Helper()
	flags := []string{"--track", track.ID}
	for _, mistake := range track.Model.Catalogue {
		if mistake.ID == id && !audited() {
			return append(flags, "--stage", mistake.Stage)
		}
		if mistake.ID == id {
			return flags
		}
	}
	t.Fatalf("no mistake of %s is called %s", track.ID, id)
	return nil
}
