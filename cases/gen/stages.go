package gen

import (
	"slices"

	lesson "isrgrade/cases/isr"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// leftOut names, for each stage, what a program does that has not got to it yet.
var leftOut = map[string][]string{
	"3-shrink":    {"never-shrinks"},
	"4-caught-up": {"no-second-branch"},
	"5-rejoin":    {"never-rejoins"},
	"6-high-watermark": {
		"hw-decreases", "hw-not-on-shrink", "hw-not-on-append",
		"hw-without-leader", "hw-only-at-status", "hw-over-all-replicas",
	},
	"7-min-isr": {"min-isr-ignored"},
}

// needed is a rule of a later stage that a stage cannot do without: under an HW
// over all replicas nobody who is below the HW ever returns too early.
var needed = map[string]string{"5-rejoin": "hw-over-all-replicas"}

// fetchStage is the first stage whose traces have FETCH.
const fetchStage = "2-fetch"

// LaterRules gives the programs that a stage's cases must not expose: each lacks
// one rule of a later stage. It is empty for the last stage, and for an id that
// names no stage.
func LaterRules(stage string) []mistakes.Mistake {
	var later []mistakes.Mistake
	for _, id := range stagesAfter(stage) {
		for _, missing := range leftOut[id] {
			if mistake, ok := mistakes.ByID(missing); ok && needed[stage] != missing {
				later = append(later, mistake)
			}
		}
	}
	return later
}

// taughtUpTo gives the entries of the catalogue whose stage is this one or an
// earlier one.
func taughtUpTo(stage string) []mistakes.Mistake {
	later := stagesAfter(stage)
	return slices.DeleteFunc(mistakes.All(), func(m mistakes.Mistake) bool { return slices.Contains(later, m.Stage) })
}

// stagesAfter gives the ids of the stages after this one; none for an id that
// names no stage.
func stagesAfter(stage string) []string {
	ids := stageIDs()
	i := slices.Index(ids, stage)
	if i < 0 {
		return nil
	}
	return ids[i+1:]
}

func stageIDs() []string {
	var ids []string
	for _, stage := range lesson.Stages() {
		ids = append(ids, stage.ID)
	}
	return ids
}

// rulesTaught is what a stage allows in a trace.
type rulesTaught struct {
	noFetch bool
	without []reference.Rules // programs that lack a later rule
}

func rulesTaughtAt(stage string) rulesTaught {
	if stage == "" {
		return rulesTaught{}
	}
	taught := rulesTaught{noFetch: slices.Contains(stagesAfter(stage), fetchStage)}
	for _, mistake := range LaterRules(stage) {
		taught.without = append(taught.without, mistakes.Apply(mistake))
	}
	return taught
}
