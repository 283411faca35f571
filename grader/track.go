package grader

import (
	"slices"

	"isrgrade/cases"
	"isrgrade/grader/diagnosis"
	"isrgrade/reference"
)

// diagnosable gives the diagnosis what it has to know of a track: its catalogue,
// and behind it what a program does that has not begun.
func diagnosable(track *cases.Track) *diagnosis.Track {
	d := &diagnosis.Track{Program: func(set diagnosis.Set) diagnosis.Program { return programOfSet(track.Model, set) }}
	entries := len(track.Catalogue) + len(track.Nameless)
	fits := make([][]bool, entries)
	for i := range entries {
		words := track.Words(i)
		d.Entries = append(d.Entries, diagnosis.Entry{
			ID: words.ID, Topic: words.Topic, Stage: words.Stage, Ways: track.Ways[i], Altered: track.Altered[i],
			Unwritten: unwritten(track, words), Nameless: words.Nameless, Unlisted: words.Unlisted, Often: words.Often, Parts: words.Parts,
		})
		for k := range entries {
			fits[i] = append(fits[i], track.Compatible(i, k))
		}
	}
	d.Compatible = func(a, b int) bool { return fits[a][b] }
	return d
}

// unwritten gives the stage that a program has not begun which makes this mistake.
func unwritten(track *cases.Track, words *reference.Words) string {
	for _, stage := range track.Stages {
		if slices.Contains(stage.LeftOut, words.ID) || words.Nameless && stage.ID == words.ID {
			return stage.ID
		}
	}
	return ""
}

func programOfSet(model *reference.Model, set diagnosis.Set) diagnosis.Program {
	player := model.NewPlayer(madeOf(set)...)
	var reply reference.Reply
	var text []byte
	return func(trace *cases.Trace, hear func([]byte) bool) {
		player.Begin(&trace.Config)
		for i := range trace.Steps {
			player.Step(&trace.Steps[i].Command, &reply)
			for k := range reply.Lines {
				text = model.Grammar.AppendLine(text[:0], &trace.Config, &reply.Lines[k])
				if !hear(text) {
					return
				}
			}
		}
	}
}
