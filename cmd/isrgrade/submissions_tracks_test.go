package main

import (
	"cmp"
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
			t.Parallel()
			needTools(t, file)
			if filepath.Ext(file) == ".java" && !audited() {
				t.Skip("a virtual machine takes half a second a case: make audit")
			}
			result := gradedOnAll(t, track, file)
			if result.Verdict != grader.Accepted || result.Score != result.MaxScore {
				t.Errorf("verdict %s, %s of %s points %s", result.Verdict, result.Score, result.MaxScore, result.Error)
			}
		})
	}
}

// gradedOnAll grades a program on all cases: one in Python by its text, but for the
// audit, all others by the built binary.
func gradedOnAll(t *testing.T, track, file string) grader.Result {
	t.Helper()
	if filepath.Ext(file) == ".py" && !audited() {
		return gradedByText(t, track, file)
	}
	result, _ := checked(t, "--track", track, file)
	return result
}

func TestWrongProgramsOfTheOtherTracksAreNamedByTheirMistake(t *testing.T) {
	for _, track := range tracks.All() {
		for _, one := range wrongProgramsOf(t, track.ID) {
			t.Run(one.file, func(t *testing.T) {
				t.Parallel()
				needTools(t, one.file)
				want := strings.TrimSuffix(filepath.Base(one.file), filepath.Ext(one.file))
				var result grader.Result
				if one.byText {
					result = gradedByText(t, track.ID, one.file)
				} else {
					result, _ = checked(t, append(enoughCasesOf(t, track, want), one.file)...)
				}
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

// attempt is a program with the way in which it is tried.
type attempt struct {
	file   string
	byText bool // see gradedByText
}

// wrongProgramsOf gives a track's wrong programs that are tried: each mistake in Python
// by its text or else in its cheapest language, and each language with one mistake by
// the built binary. Java is left to the audit, since its virtual machine takes half a
// second a case; the audit tries all by the binary.
func wrongProgramsOf(t *testing.T, track string) []attempt {
	t.Helper()
	var all []string
	for file, its := range submissionsOfTracks(t, "wrong_answer") {
		if its == track && (audited() || filepath.Ext(file) != ".java") {
			all = append(all, file)
		}
	}
	languages := append([]string{".py"}, cheapestFirst...)
	slices.SortFunc(all, func(a, b string) int {
		return cmp.Or(slices.Index(languages, filepath.Ext(a))-slices.Index(languages, filepath.Ext(b)), strings.Compare(a, b))
	})
	return enoughAttempts(all)
}

// enoughAttempts chooses among programs in the order in which they would be tried: the
// first of each mistake and the first of each language, that one by the built binary. The
// audit tries all by the binary.
func enoughAttempts(all []string) []attempt {
	seen := map[string]bool{}
	var chosen []attempt
	for _, file := range all {
		extension := filepath.Ext(file)
		mistake := strings.TrimSuffix(file, extension)
		if audited() || !seen[extension] || !seen[mistake] {
			chosen = append(chosen, attempt{file, !audited() && seen[extension] && extension == ".py"})
		}
		seen[extension], seen[mistake] = true, true
	}
	return chosen
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
