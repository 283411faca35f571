package diagnosis

import "isrgrade/cases"

// Answers are what the programs of some sets print on some traces. They are found out
// once, for sets of which fewer and fewer are left.
type Answers struct {
	traces []*cases.Trace
	column map[string]int // by the key of a set
	kinds  [][]int        // by trace and column: the same number is the same answer
}

// Answers plays every trace with the program of every set.
func (t *Track) Answers(sets []Set, traces []*cases.Trace) *Answers {
	a := &Answers{traces: traces, column: map[string]int{}, kinds: make([][]int, len(traces))}
	programs := make([]Program, len(sets))
	for i, set := range sets {
		a.column[set.Key()], programs[i] = i, t.Program(set)
	}
	var key []byte
	for i, trace := range traces {
		numbers := map[string]int{}
		for _, program := range programs {
			key = answerKey(key[:0], program, trace)
			number, known := numbers[string(key)]
			if !known {
				number = len(numbers)
				numbers[string(key)] = number
			}
			a.kinds[i] = append(a.kinds[i], number)
		}
	}
	return a
}

// Divisive gives the trace on which the sets, of those that were played, print the most
// different answers, or nil when they print the same on all of them.
func (a *Answers) Divisive(sets []Set) *cases.Trace {
	var best *cases.Trace
	most := 1
	for i, trace := range a.traces {
		different := map[int]bool{}
		for _, set := range sets {
			different[a.kinds[i][a.column[set.Key()]]] = true
		}
		if len(different) > most {
			best, most = trace, len(different)
		}
	}
	return best
}

// Refuting gives the trace on which the most of the rivals print otherwise than the set, or
// nil when none does on any.
func (a *Answers) Refuting(set Set, rivals []Set) *cases.Trace {
	var best *cases.Trace
	most, own := 0, a.column[set.Key()]
	for i, trace := range a.traces {
		refuted := 0
		for _, rival := range rivals {
			if a.kinds[i][a.column[rival.Key()]] != a.kinds[i][own] {
				refuted++
			}
		}
		if refuted > most {
			best, most = trace, refuted
		}
	}
	return best
}
