package main

import (
	"slices"
	"strings"
	"testing"

	"isrgrade/cases/tracks"
	"isrgrade/grader"
)

// enoughOfAStarter is its own stage and the next one.
func enoughOfAStarter() []string {
	if audited() {
		return []string{"--all"}
	}
	return []string{"--stage", "1-log", "--stage", "2-fetch"}
}

func TestEachStarterPassesStageOneAndNoMore(t *testing.T) {
	for _, one := range allStarters() {
		t.Run(one.names[0], func(t *testing.T) {
			t.Parallel()
			save, _, err := one.read(tracks.Default)
			if err != nil {
				t.Fatal(err)
			}
			needTools(t, save)
			done := call(t, "starter", one.names[0])
			if done.status != statusPassed {
				t.Fatalf("status %d: %s", done.status, done.errOut)
			}
			file := writeFile(t, t.TempDir(), save, done.out)
			result, _ := checked(t, append(enoughOfAStarter(), file)...)
			if len(result.Mistakes) > 0 { // who has written nothing has made no mistake yet
				t.Errorf("named are %+v", result.Mistakes)
			}
			if len(result.Hints) > 0 {
				t.Errorf("hints at accidents: %q", result.Hints)
			}
			if !slices.Contains(result.NotBegun, "2-fetch") || slices.Contains(result.NotBegun, "1-log") {
				t.Errorf("not begun are %v, want 2-fetch among them and not 1-log", result.NotBegun)
			}
			for _, stage := range result.Stages {
				first := stage.ID == "1-log"
				if first && stage.Passed != stage.Cases || !first && stage.Passed > 0 {
					t.Errorf("stage %s: %d of %d cases pass", stage.ID, stage.Passed, stage.Cases)
				}
			}
		})
	}
}

// promisedOfAStarter is how many cases of its first stage an unchanged starter passes, as
// the handouts of the tracks say: all, but of failover's, in which every case but one asks
// for copies.
func promisedOfAStarter(track string, stage grader.StageResult) int {
	if track == "failover" {
		return 1
	}
	return stage.Cases
}

// What the Python starter of a track passes by its text, each other one passes when it
// is built, and no starter gets further.
func TestTheStartersOfTheOtherTracksPassWhatTheirHandoutsSay(t *testing.T) {
	for _, track := range tracks.IDs()[1:] {
		t.Run(track, func(t *testing.T) {
			t.Parallel()
			result := gradedByText(t, track, savedStarter(t, track, "python"))
			for i, stage := range result.Stages {
				if want := promisedOfAStarter(track, stage); i == 0 && stage.Passed != want || i > 0 && stage.Passed > 0 {
					t.Errorf("stage %s: %d of %d cases pass", stage.ID, stage.Passed, stage.Cases)
				}
			}
			saysOnlyWhatIsNotBegun(t, result)
			for _, one := range allStarters() {
				if one.names[0] != "python" {
					passesWhatPythonPasses(t, track, one.names[0], result)
				}
			}
		})
	}
}

// The later cases of what is hardly begun are not run for a student who waits. Who has
// written nothing has made no mistake all the same.
func TestAStudentWhoChecksAStarterIsToldNoMistake(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: grades real programs in processes of their own")
	}
	for track, told := range map[string]string{"isr": "2-fetch", "produce": "2-wait", "kafka": "2-fetch", "failover": "1-copies"} {
		file := savedStarter(t, track, "python")
		needTools(t, file)
		done := call(t, "check", "--track", track, file)
		if said := strings.Join(strings.Fields(done.out), " "); strings.Contains(said, "Likely") || !strings.Contains(said, "Not begun: "+told) {
			t.Errorf("%s: want no mistake, and %s not begun:\n%s", track, told, done.out)
		}
	}
}

// saysOnlyWhatIsNotBegun: who has written nothing has made no mistake yet, and resembles
// none.
func saysOnlyWhatIsNotBegun(t *testing.T, result grader.Result) {
	t.Helper()
	if len(result.Mistakes) > 0 || len(result.Likeness) > 0 || result.Remaining != nil {
		t.Errorf("named are %+v, like %v, remaining %+v", result.Mistakes, result.Likeness, result.Remaining)
	}
	next := slices.IndexFunc(result.Stages, func(stage grader.StageResult) bool { return stage.Passed < stage.Cases })
	if len(result.NotBegun) == 0 || result.NotBegun[0] != result.Stages[next].ID {
		t.Errorf("not begun are %v, want %s and what follows", result.NotBegun, result.Stages[next].ID)
	}
}

func passesWhatPythonPasses(t *testing.T, track, language string, python grader.Result) {
	t.Helper()
	t.Run(language, func(t *testing.T) {
		file := savedStarter(t, track, language)
		needTools(t, file)
		flags := []string{"--track", track}
		for _, one := range python.Cases {
			if one.Verdict == grader.Accepted {
				flags = append(flags, "--case", one.Name)
			}
		}
		result, done := checked(t, append(flags, file)...)
		if done.status != statusPassed || result.Verdict != grader.Accepted {
			t.Errorf("status %d, verdict %s\n%s", done.status, result.Verdict, done.errOut)
		}
		if audited() {
			whole, _ := checked(t, "--track", track, "--all", file)
			saysOnlyWhatIsNotBegun(t, whole)
		}
	})
}

// savedStarter gives the path of a track's starter as a student saves it.
func savedStarter(t *testing.T, track, language string) string {
	t.Helper()
	one, found := starterIn(language)
	if !found {
		t.Fatalf("there is no starter in %s", language)
	}
	save, _, err := one.read(track)
	if err != nil {
		t.Fatal(err)
	}
	done := call(t, "starter", "--track", track, language)
	if done.status != statusPassed {
		t.Fatalf("status %d: %s", done.status, done.errOut)
	}
	return writeFile(t, t.TempDir(), save, done.out)
}
