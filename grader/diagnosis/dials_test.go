package diagnosis

import (
	"isrgrade/cases"
	"isrgrade/reference"
)

// A track to try a search on, with as many mistakes as a test wants: each line has
// these many numbers, 0 in a right program, and a mistake turns some of them.
const dials = 8

// turn is what a mistake adds to a dial at a command of one number.
type turn struct {
	at   int64
	dial int
	by   int64
}

// turning gives the track of these entries; turns has those of each.
func turning(entries []Entry, turns [][]turn) *Track {
	for i := range entries {
		entries[i].Ways = 1
	}
	return &Track{
		Entries:    entries,
		Compatible: func(a, b int) bool { return a != b },
		Program: func(set Set) Program {
			program := &dialProgram{}
			for _, made := range set {
				program.turns = append(program.turns, turns[made.Entry]...)
			}
			return program
		},
	}
}

type dialProgram struct {
	turns []turn
	trace *cases.Trace
	step  int
}

func (p *dialProgram) Begin(trace *cases.Trace) { p.trace, p.step = trace, 0 }

func (p *dialProgram) Next() *reference.Line {
	if p.step == len(p.trace.Steps) {
		return nil
	}
	line := reference.Line{Values: make([]int64, dials)}
	for _, turn := range p.turns {
		if turn.at == p.trace.Steps[p.step].Command.Args[0] {
			line.Values[turn.dial] += turn.by
		}
	}
	p.step++
	return &line
}

// sent is the trace that sends these numbers to a program with dials.
func sent(numbers ...int64) *cases.Trace {
	fields := make([]reference.Arg, dials)
	for i := range fields {
		fields[i] = reference.Arg{Label: string(rune('A' + i)), Kind: reference.Count}
	}
	model := &reference.Model{Grammar: reference.Grammar{Replies: []reference.Shape{{Name: "dials", Fields: fields}}}}
	commands := make([]reference.Command, len(numbers))
	for i, n := range numbers {
		commands[i].Args[0] = n
	}
	return cases.NewTrace(model, reference.Config{}, commands)
}

// each gives one trace for each number.
func each(numbers ...int64) []*cases.Trace {
	traces := make([]*cases.Trace, len(numbers))
	for i, n := range numbers {
		traces[i] = sent(n)
	}
	return traces
}
