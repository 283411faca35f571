package main

import (
	"slices"
	"testing"

	"isrgrade/cases/tracks"
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
