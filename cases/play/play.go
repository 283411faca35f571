// Package play shows traces to people step by step: what is printed, why, and what
// the state looks like behind every command, for a right program and for one with
// mistakes side by side. It also asks: a quiz whose questions are the commands of
// generated traces.
//
// It draws nothing and stores nothing: a page asks with a question in JSON and gets
// an answer in JSON (see Answer). It neither runs programs nor judges them.
//
// Laws:
//   - The same question gets the same answer, always.
//   - Replies and reasoning are those of `isrgrade expect` and `isrgrade explain`.
package play

import (
	"errors"
	"slices"
	"strings"

	"isrgrade/cases"
	"isrgrade/reference"
)

// Session is a trace played to its end, or up to its first problem.
type Session struct {
	Problems []Problem `json:"problems"`
	// Start is the state before the first command; nil while the header is wrong.
	Start *Moment `json:"start"`
	// OtherStart is that of the program with mistakes; nil when none is switched on.
	OtherStart *Moment `json:"otherStart"`
	Steps      []Step  `json:"steps"`
	// Parts is the index of the first step at which the two programs print
	// otherwise; -1 when they print the same.
	Parts int `json:"parts"`
}

// Problem is what is wrong with a line of a trace.
type Problem struct {
	Line int    `json:"line"` // from 1
	Text string `json:"text"`
}

// Step is one command and what comes of it.
type Step struct {
	Line    int      `json:"line"` // the last line of the trace that belongs to it, from 1
	Command string   `json:"command"`
	Time    int64    `json:"time"` // ms
	Notes   []string `json:"notes"`
	Replies []string `json:"replies"`
	Because []string `json:"because"`
	View    *Moment  `json:"view"`
	Other   *Other   `json:"other"`
}

// Other is what a program with mistakes makes of the same command.
type Other struct {
	Replies []string `json:"replies"`
	View    *Moment  `json:"view"`
}

// Play plays a trace file by the right rules and, when mistakes are named, by a
// program that makes them all. Ids that the track does not know are a problem of
// line 0.
func Play(track *cases.Track, text string, ids []string) Session {
	session := Session{Problems: []Problem{}, Steps: []Step{}, Parts: -1}
	made, unknown := madeFrom(track.Model, ids)
	if unknown != "" {
		session.Problems = append(session.Problems, Problem{0, "no mistake is called " + unknown})
		return session
	}
	reader := cases.NewReader(track.Model, "trace", strings.NewReader(text))
	config, err := reader.Header()
	if err == nil {
		session.play(track, config, reader, made)
		err = reader.Err()
	}
	session.Problems = append(session.Problems, problemsOf(err)...)
	return session
}

// madeFrom gives the mistakes with these ids, each as its entry's first variant.
func madeFrom(model *reference.Model, ids []string) (made []reference.Made, unknown string) {
	for _, id := range ids {
		entry := model.Find(id)
		if entry < 0 {
			return nil, id
		}
		made = append(made, reference.Made{Entry: entry})
	}
	return made, ""
}

func problemsOf(err error) []Problem {
	if err == nil {
		return nil
	}
	var all cases.Problems
	if !errors.As(err, &all) {
		return []Problem{{0, err.Error()}}
	}
	problems := make([]Problem, len(all))
	for i, one := range all {
		problems[i] = Problem{one.Line, one.What + "; " + one.Want}
	}
	return problems
}

// performer is a program on the stage: its player and what it last looked like.
type performer struct {
	reference.Player
	config *reference.Config
	reply  reference.Reply
	last   reference.View
}

func newPerformer(model *reference.Model, config *reference.Config, made []reference.Made) *performer {
	p := &performer{Player: model.NewPlayer(made...), config: config}
	p.Begin(config)
	p.last = p.View()
	return p
}

// step carries out a command and gives what is printed and how the state looks.
func (p *performer) step(grammar *reference.Grammar, command *reference.Command) ([]string, *Moment) {
	p.Step(command, &p.reply)
	before := p.last
	p.last = p.View()
	return grammar.Lines(p.config, &p.reply), newMoment(p.config, before, p.last)
}

func (s *Session) play(track *cases.Track, config *reference.Config, reader *cases.Reader, made []reference.Made) {
	right := newPerformer(track.Model, config, nil)
	s.Start = newMoment(config, right.last, right.last)
	var wrong *performer
	if len(made) > 0 {
		wrong = newPerformer(track.Model, config, made)
		s.OtherStart = newMoment(config, wrong.last, wrong.last)
	}
	for reader.Next() {
		s.Steps = append(s.Steps, newStep(track, config, reader.Step(), right, wrong))
		if last := &s.Steps[len(s.Steps)-1]; s.Parts < 0 && last.Other != nil && !slices.Equal(last.Replies, last.Other.Replies) {
			s.Parts = len(s.Steps) - 1
		}
	}
}

func newStep(track *cases.Track, config *reference.Config, from *cases.Step, right, wrong *performer) Step {
	step := Step{
		Line: from.Line + len(from.Replies), Time: from.Command.Time, Notes: trimmed(from.Comments),
		Command: string(track.Grammar.AppendCommand(nil, config, &from.Command)),
		Because: orEmpty(right.Explain(&from.Command)),
	}
	step.Replies, step.View = right.step(&track.Grammar, &from.Command)
	if wrong != nil {
		step.Other = &Other{}
		step.Other.Replies, step.Other.View = wrong.step(&track.Grammar, &from.Command)
	}
	return step
}

func trimmed(lines []string) []string {
	all := make([]string, len(lines))
	for i, line := range lines {
		all[i] = strings.TrimSpace(line)
	}
	return all
}

// orEmpty: a page asks for the length of a list, which null has not.
func orEmpty(lines []string) []string {
	if lines == nil {
		return []string{}
	}
	return lines
}
