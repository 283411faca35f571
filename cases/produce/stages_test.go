package produce_test

import (
	"slices"
	"testing"

	"isrgrade/cases"
	"isrgrade/reference/produce"
	"isrgrade/reference/produce/mistakes"
)

// gap is a way in which a program can lack the rules of a stage.
type gap struct {
	words string
	edit  func(*produce.Rules)
}

// gaps gives, for the stages whose rules can be missing, what a program may do that
// has not got there. Stages 7 and 8 have commands of their own instead.
func gaps(t *testing.T) map[string][]gap {
	return map[string][]gap{
		"2-wait": {entry(t, "acks-all-at-once"), {"acks all is never answered", func(r *produce.Rules) {
			r.Reached = func(*produce.Config, *produce.State, *produce.Producer) bool { return false }
		}}},
		"3-shrink": {
			entry(t, "answers-not-at-status"), entry(t, "acks-all-every-replica"),
			{"answers are given in FETCH alone", func(r *produce.Rules) {
				r.Steps.Status = []produce.Action{produce.ShrinkISR, produce.RaiseHW, produce.Print}
				r.Steps.Append = []produce.Action{produce.GrowLog, produce.RaiseHW}
				r.Steps.Produce = []produce.Action{produce.RefuseBelowMin, produce.GrowLog, produce.Settle, produce.ExpireArrived, produce.RaiseHW}
			}},
		},
		"4-min-isr":      {entry(t, "min-isr-unchecked")},
		"5-after-append": {entry(t, "after-append-unknown")},
		"6-timeout":      {entry(t, "no-timeout")},
	}
}

func entry(t *testing.T, id string) gap {
	t.Helper()
	for _, mistake := range mistakes.All() {
		if mistake.ID == id {
			return gap{id, mistake.Apply}
		}
	}
	t.Fatalf("the catalogue has no %s", id)
	return gap{}
}

func TestNoCaseNeedsARuleOfALaterStage(t *testing.T) {
	all := gaps(t)
	for _, one := range builtIn(t) {
		var together []func(*produce.Rules)
		for _, stage := range exercise.Stages[exercise.StageIndex(one.Stage)+1:] {
			for _, gap := range all[stage.ID] {
				if exposes(one, gap.edit) {
					t.Errorf("%s fails a program that lacks stage %s only: %s", one.Name, stage.ID, gap.words)
				}
			}
			if len(all[stage.ID]) > 0 {
				together = append(together, all[stage.ID][0].edit)
			}
		}
		if exposes(one, together...) {
			t.Errorf("%s fails a program that lacks all later stages", one.Name)
		}
	}
}

// Otherwise points would be given for work not done.
func TestEveryCaseNeedsARuleOfItsOwnStage(t *testing.T) {
	all := gaps(t)
	for _, one := range builtIn(t) {
		own := all[one.Stage]
		if len(own) > 0 && !slices.ContainsFunc(own, func(gap gap) bool { return exposes(one, gap.edit) }) {
			t.Errorf("%s passes a program without the rules of its stage", one.Name)
		}
	}
}

// exercise: which commands and numbers the traces of a stage may have.
func TestTheTracesOfAStageKeepToItsCommands(t *testing.T) {
	for _, one := range builtIn(t) {
		place := exercise.StageIndex(one.Stage)
		has := verbsOf(one)
		for i, stage := range exercise.Stages {
			for _, verb := range stage.Verbs {
				if i > place && has[verb] || i == place && !has[verb] {
					t.Errorf("%s: %s belongs to stage %s", one.Name, verb, stage.ID)
				}
			}
		}
		if place < exercise.StageIndex("2-wait") && (has["FETCH"] || has["acks all"]) {
			t.Errorf("%s: stage 1 has no FETCH and no acks all", one.Name)
		}
	}
}

func verbsOf(one cases.Case) map[string]bool {
	has := map[string]bool{}
	for _, step := range one.Trace.Steps {
		name := exercise.Grammar.Verbs[step.Command.Verb].Name
		has[name] = true
		if name == "PRODUCE" && step.Command.Args[1] == int64(produce.AcksAll) {
			has["acks all"] = true
		}
	}
	return has
}

// exercise: "timeouts beyond the end of the trace before stage 6".
func TestBeforeStage6NoTimeIsEverUp(t *testing.T) {
	for _, one := range builtIn(t) {
		if exercise.StageIndex(one.Stage) >= exercise.StageIndex("6-timeout") {
			continue
		}
		end := one.Trace.Steps[len(one.Trace.Steps)-1].Command.Time
		for i, step := range one.Trace.Steps {
			args := step.Command.Args
			if exercise.Grammar.Verbs[step.Command.Verb].Name == "PRODUCE" && args[1] == int64(produce.AcksAll) && step.Command.Time+args[3] <= end {
				t.Errorf("%s: %s is up before the end", one.Name, one.Trace.Text(i))
			}
		}
	}
}
