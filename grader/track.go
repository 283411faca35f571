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

// setPlayer plays by the rules with a set's mistakes made.
type setPlayer struct {
	player reference.Player
	reply  reference.Reply
	trace  *cases.Trace
	// step is the next command, line the next line of the reply to the one before.
	step, line int
}

func programOfSet(model *reference.Model, set diagnosis.Set) diagnosis.Program {
	return &setPlayer{player: model.NewPlayer(madeOf(set)...)}
}

func (p *setPlayer) Begin(trace *cases.Trace) {
	p.player.Begin(&trace.Config)
	p.reply.Reset()
	p.trace, p.step, p.line = trace, 0, 0
}

func (p *setPlayer) Next() *reference.Line {
	for p.line == len(p.reply.Lines) {
		if p.step == len(p.trace.Steps) {
			return nil
		}
		p.player.Step(&p.trace.Steps[p.step].Command, &p.reply)
		p.step, p.line = p.step+1, 0
	}
	p.line++
	return &p.reply.Lines[p.line-1]
}
