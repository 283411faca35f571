package gen

import (
	"slices"

	"isrgrade/cases"
	"isrgrade/reference"
)

// LaterRules gives, by their places in the catalogue, the mistakes of programs that
// a stage's cases must not expose: each lacks one rule of a later stage. It is empty
// for the last stage, and for an id that names no stage.
func LaterRules(track *cases.Track, stage string) []int {
	at := track.StageIndex(stage)
	if at < 0 {
		return nil
	}
	var later []int
	for _, other := range track.Stages[at+1:] {
		for _, missing := range other.LeftOut {
			if entry := track.Find(missing); entry >= 0 && !slices.Contains(track.Stages[at].Spares, missing) {
				later = append(later, entry)
			}
		}
	}
	return later
}

// taughtUpTo gives the entries of the catalogue whose stage is this one or an
// earlier one; all of them for "".
func taughtUpTo(track *cases.Track, stage string) []int {
	var entries []int
	for entry := range track.Catalogue {
		if stage == "" || !isLater(track, track.Catalogue[entry].Stage, stage) {
			entries = append(entries, entry)
		}
	}
	return entries
}

func isLater(track *cases.Track, stage, than string) bool {
	return track.StageIndex(stage) > track.StageIndex(than)
}

// taught is what a stage allows in a trace.
type taught struct {
	noVerbs []int
	without []reference.Made // programs that lack a later rule
}

func taughtAt(track *cases.Track, stage string) taught {
	if stage == "" {
		return taught{}
	}
	var allowed taught
	for i, verb := range track.Grammar.Verbs {
		for _, later := range track.Stages[track.StageIndex(stage)+1:] {
			if slices.Contains(later.Verbs, verb.Name) {
				allowed.noVerbs = append(allowed.noVerbs, i)
			}
		}
	}
	for _, entry := range LaterRules(track, stage) {
		allowed.without = append(allowed.without, reference.Made{Entry: entry})
	}
	return allowed
}
