package diagnosis

import (
	"isrgrade/cases"
	"isrgrade/reference"
)

// A track to try a diagnosis on: each command adds a number to a sum, and each line says
// the sum and whether it has come to ten.
type toyRules struct {
	add   func(sum, n int64) int64
	level func(sum int64) int64
}

// The toy's entries, by their index.
const (
	addsOne    = iota
	keepsLast  // the sum is the last number
	aboveTen   // the level is strict
	neverLevel // the level is not written
	noSum      // the first stage is not written
	skipsLarge // unlisted: way 0 skips numbers above 100, way 1 adds one like addsOne
	evenOnly   // the level looks at even sums only
	risesAgain // unlisted: the level rises again at 1000
)

// toyWays has the ways of each entry, its altered ones behind.
func toyWays() [][]func(*toyRules) {
	return [][]func(*toyRules){
		addsOne:   {func(r *toyRules) { r.add = func(sum, _ int64) int64 { return sum + 1 } }},
		keepsLast: {func(r *toyRules) { r.add = func(_, n int64) int64 { return n } }},
		aboveTen: {
			func(r *toyRules) { r.level = func(sum int64) int64 { return atLeast(sum, 11) } },
			func(r *toyRules) { r.level = func(sum int64) int64 { return atLeast(sum, 12) } },
		},
		neverLevel: {func(r *toyRules) { r.level = func(int64) int64 { return 0 } }},
		noSum:      {func(r *toyRules) { r.add = func(sum, _ int64) int64 { return sum } }},
		skipsLarge: {
			func(r *toyRules) {
				r.add = func(sum, n int64) int64 {
					if n > 100 {
						return sum
					}
					return sum + n
				}
			},
			func(r *toyRules) { r.add = func(sum, _ int64) int64 { return sum + 1 } },
		},
		evenOnly: {func(r *toyRules) { r.level = func(sum int64) int64 { return atLeast(sum, 10) * (1 - sum%2) } }},
		risesAgain: {func(r *toyRules) {
			r.level = func(sum int64) int64 { return atLeast(sum, 10) + atLeast(sum, 1000) }
		}},
	}
}

func atLeast(sum, bound int64) int64 {
	if sum >= bound {
		return 1
	}
	return 0
}

func toy() *Track {
	ways := toyWays()
	sums := func(entry int) bool {
		return entry == addsOne || entry == keepsLast || entry == noSum || entry == skipsLarge
	}
	return &Track{
		Entries: []Entry{
			addsOne:    {ID: "adds-one", Topic: "sum", Stage: "1-sum", Ways: 1, Often: 5},
			keepsLast:  {ID: "keeps-last", Topic: "sum", Stage: "1-sum", Ways: 1, Often: 3},
			aboveTen:   {ID: "above-ten", Topic: "level", Stage: "2-level", Ways: 1, Altered: 1},
			neverLevel: {ID: "never-level", Topic: "level", Stage: "2-level", Ways: 1, Unwritten: "2-level"},
			noSum:      {ID: "1-sum", Stage: "1-sum", Ways: 1, Unwritten: "1-sum", Nameless: true},
			skipsLarge: {Topic: "sum", Ways: 2, Nameless: true, Unlisted: true},
			evenOnly:   {ID: "even-only", Topic: "level", Stage: "2-level", Ways: 1},
			risesAgain: {Topic: "level", Ways: 1, Nameless: true, Unlisted: true},
		},
		Compatible: func(a, b int) bool { return a != b && sums(a) != sums(b) }, // one rule each
		Program: func(set Set) Program {
			rules := toyRules{
				add:   func(sum, n int64) int64 { return sum + n },
				level: func(sum int64) int64 { return atLeast(sum, 10) },
			}
			for _, made := range set {
				ways[made.Entry][made.Way](&rules)
			}
			return &toyProgram{toyRules: rules}
		},
	}
}

// toyProgram plays by the rules.
type toyProgram struct {
	toyRules
	trace *cases.Trace
	step  int
	sum   int64
	line  reference.Line
}

func (p *toyProgram) Begin(trace *cases.Trace) { p.trace, p.step, p.sum = trace, 0, 0 }

func (p *toyProgram) Next() *reference.Line {
	if p.step == len(p.trace.Steps) {
		return nil
	}
	p.sum = p.add(p.sum, p.trace.Steps[p.step].Command.Args[0])
	p.step++
	p.line = reference.Line{Values: []int64{p.sum, p.level(p.sum)}}
	return &p.line
}

// adding is the trace of these numbers.
func adding(numbers ...int64) *cases.Trace {
	model := &reference.Model{Grammar: reference.Grammar{Replies: []reference.Shape{{
		Name: "sum", Fields: []reference.Arg{{Label: "SUM", Kind: reference.Count}, {Label: "LEVEL", Kind: reference.Count}},
	}}}}
	commands := make([]reference.Command, len(numbers))
	for i, n := range numbers {
		commands[i].Args[0] = n
	}
	return cases.NewTrace(model, reference.Config{}, commands)
}

// alone is the set of one mistake in its first way.
func alone(entry int) Set { return Set{{Entry: entry}} }

// runsOf is what a program with these mistakes prints for traces.
func runsOf(t *Track, set Set, traces ...*cases.Trace) []Run {
	var runs []Run
	for _, trace := range traces {
		runs = append(runs, Run{Trace: trace, Printed: t.Lines(set, trace)})
	}
	return runs
}
