package failover_test

import (
	"slices"
	"strings"
	"testing"

	"isrgrade/reference"
)

// page, "Stages": a stage uses no command and no header of a later one.
func TestAStageUsesNoCommandAndNoHeaderOfALaterOne(t *testing.T) {
	for _, one := range builtIn(t) {
		stage := track.StageIndex(one.Stage)
		for _, step := range one.Trace.Steps {
			verb := track.Grammar.Verbs[step.Command.Verb].Name
			if first := stageOfVerb(verb); first > stage {
				t.Errorf("%s: %s belongs to stage %s", one.Name, verb, track.Stages[first].ID)
			}
		}
		header := strings.Join(one.Trace.Header(), "\n")
		if stage < track.StageIndex("7-min-isr") && !strings.Contains(header, "MIN_ISR 1\n") {
			t.Errorf("%s: a MIN_ISR above 1 belongs to stage 7-min-isr", one.Name)
		}
		if on := strings.Contains(header, "ELR on"); on != (one.Stage == "8-elr") {
			t.Errorf("%s: ELR on is %v", one.Name, on)
		}
	}
}

func stageOfVerb(verb string) int {
	for i, stage := range track.Stages {
		if slices.Contains(stage.Verbs, verb) {
			return i
		}
	}
	return len(track.Stages)
}

// What a stage's commands do may belong to a later one: the leader dies in stage
// 3, logs part in 4, and what a death takes with it is 5's, but for one case: no
// log is cut below its HW unless records were lost.
func TestAStageNeedsNoRuleOfALaterOne(t *testing.T) {
	for _, one := range builtIn(t) {
		stage := track.StageIndex(one.Stage)
		for i, step := range one.Trace.Steps {
			line := one.Trace.Text(i)
			if stage < track.StageIndex("3-election") && strings.Contains(strings.Join(step.Replies, " "), "EPOCH=1") {
				t.Errorf("%s: the leader changes", one.Name)
			}
			lost := strings.Contains(line, " lost ") && !strings.HasSuffix(line, " lost 0")
			if lost && stage < track.StageIndex("5-loss") && one.Name != "4-truncation/a-shorter-log-a-lower-hw" {
				t.Errorf("%s: %s belongs to stage 5-loss", one.Name, line)
			}
			if strings.Contains(strings.Join(step.Replies, " "), "LOST=m") && stage < track.StageIndex("5-loss") {
				t.Errorf("%s: a record is lost", one.Name)
			}
		}
		for _, made := range unfinished(t, stage) {
			if exposes(one, made...) {
				t.Errorf("%s fails a program that lacks later rules only: %s", one.Name, ids(made))
			}
		}
	}
}

// unfinished gives what a program does that is right up to a stage: each single
// rule that later ones leave out, and all of a later stage together.
func unfinished(t *testing.T, stage int) [][]reference.Made {
	t.Helper()
	var programs [][]reference.Made
	for _, later := range track.Stages[stage+1:] {
		for _, id := range later.LeftOut {
			entry := track.Find(id)
			if entry < 0 {
				t.Fatalf("the catalogue has no %s", id)
			}
			programs = append(programs, []reference.Made{{Entry: entry}})
		}
	}
	return programs
}

func ids(made []reference.Made) string {
	var all []string
	for _, one := range made {
		all = append(all, track.Catalogue[one.Entry].ID)
	}
	return strings.Join(all, ", ")
}
