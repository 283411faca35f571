package diagnosis

import (
	"crypto/sha256"

	"isrgrade/cases"
)

// Answers are what the programs of some sets print on some traces. They are found out
// once, for sets of which fewer and fewer are left.
type Answers struct {
	traces  []*cases.Trace
	printed map[string][]answer // by the key of a set, then by trace
}

// answer stands for all that a program prints on a trace: a digest of 128 bits.
type answer [sha256.Size / 2]byte

// Answers plays every trace with the program of every set that the memory does not
// know. The traces must be the same each time that they begin with the same one and are
// as many.
func (t *Track) Answers(memory *Memory, sets []Set, traces []*cases.Trace) *Answers {
	a := &Answers{traces: traces, printed: map[string][]answer{}}
	if len(traces) == 0 {
		return a
	}
	for _, set := range sets {
		id := remembered{set.Key(), traces[0], len(traces)}
		printed, known := memory.recall(id)
		if !known {
			printed = answersOf(t.Program(set), traces)
			memory.keep(id, printed)
		}
		a.printed[id.set] = printed
	}
	return a
}

func answersOf(program Program, traces []*cases.Trace) []answer {
	answers := make([]answer, len(traces))
	var key []byte
	for i, trace := range traces {
		key = answerKey(key[:0], program, trace)
		sum := sha256.Sum256(key)
		answers[i] = answer(sum[:len(answers[i])])
	}
	return answers
}

// Divisive gives the trace on which the sets, of those that were played, print the most
// different answers, or nil when they print the same on all of them.
func (a *Answers) Divisive(sets []Set) *cases.Trace {
	var best *cases.Trace
	most, all := 1, a.of(sets)
	for i, trace := range a.traces {
		different := map[answer]bool{}
		for _, printed := range all {
			different[printed[i]] = true
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
	most, own, others := 0, a.printed[set.Key()], a.of(rivals)
	for i, trace := range a.traces {
		refuted := 0
		for _, printed := range others {
			if printed[i] != own[i] {
				refuted++
			}
		}
		if refuted > most {
			best, most = trace, refuted
		}
	}
	return best
}

// of gives what the sets print, each by trace.
func (a *Answers) of(sets []Set) [][]answer {
	all := make([][]answer, len(sets))
	for i, set := range sets {
		all[i] = a.printed[set.Key()]
	}
	return all
}
