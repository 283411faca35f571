package grader

import (
	"slices"
	"sync"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/grader/diagnosis"
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// isrTrack gives the diagnosis of the lesson's leader its catalogue: the mistakes,
// and behind them what a program does that has not begun.
var isrTrack = sync.OnceValue(func() *diagnosis.Track {
	c := &catalogue{all: slices.Concat(mistakes.All(), mistakes.NotBegun())}
	track := &diagnosis.Track{Compatible: c.compatible, Program: c.program}
	for i, m := range c.all {
		c.ways = append(c.ways, m.Ways())
		altered := mistakes.Altered(m)
		c.ways[i] = append(c.ways[i], altered...)
		track.Entries = append(track.Entries, diagnosis.Entry{
			ID: m.ID, Title: m.Title, Topic: string(m.Topic), Stage: m.Stage,
			Ways: len(c.ways[i]) - len(altered), Altered: len(altered),
			Unwritten: unwritten(m.ID), Nameless: i >= len(mistakes.All()), Parts: m.Parts,
		})
	}
	c.fits = make([][]bool, len(c.all))
	for i := range c.all {
		for k := range c.all {
			c.fits[i] = append(c.fits[i], mistakes.Compatible(c.all[i], c.all[k]))
		}
	}
	return track
})

type catalogue struct {
	all  []mistakes.Mistake
	ways [][]mistakes.Mistake
	fits [][]bool
}

func (c *catalogue) compatible(a, b int) bool { return c.fits[a][b] }

func (c *catalogue) rules(set diagnosis.Set) reference.Rules {
	chosen := make([]mistakes.Mistake, len(set))
	for i, made := range set {
		chosen[i] = c.ways[made.Entry][made.Way]
	}
	return mistakes.Apply(chosen...)
}

func (c *catalogue) program(set diagnosis.Set) diagnosis.Program {
	rules := c.rules(set)
	var reply reference.Reply
	var line []byte
	return func(trace *cases.Trace, hear func([]byte) bool) {
		state := rules.Begin(&trace.Config)
		for i := range trace.Steps {
			if !rules.Step(&trace.Config, &state, trace.Steps[i].Command, &reply) {
				continue
			}
			line = reply.AppendText(line[:0])
			if !hear(line) {
				return
			}
		}
	}
}

// unwritten gives the stage that a program has not begun which makes this mistake.
func unwritten(id string) string {
	for _, stage := range cases.Stages() {
		if slices.Contains(gen.LeftOut(stage.ID), id) {
			return stage.ID
		}
	}
	return ""
}
