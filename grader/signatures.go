package grader

import (
	"hash/maphash"
	"slices"
	"sync"

	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// Diagnosing a program costs a look-up: what it printed on the whole suite is
// hashed and looked up among what each mistake, and each pair of mistakes,
// prints there. A hit is confirmed line by line.

// explanation is a set of mistakes made at once: one or two.
type explanation []mistakes.Mistake

func (e explanation) rules() reference.Rules { return mistakes.Apply(e...) }

// signature is a hash of all lines of a suite.
type signature uint64

type signatures struct {
	seed    maphash.Seed
	right   signature
	singles []single
	bySig   map[signature][]explanation // of singles

	pairs func() map[signature][]explanation // computed when first asked for
}

// single is one mistake with what it prints on each case.
type single struct {
	explanation
	answers [][]string // by case, then by probe
}

func (s *Suite) signed() *signatures {
	s.signaturesOnce.Do(func() { s.signatures = newSignatures(s) })
	return s.signatures
}

func newSignatures(s *Suite) *signatures {
	sigs := &signatures{seed: maphash.MakeSeed(), bySig: map[signature][]explanation{}}
	sigs.right = sigs.of(s.answers(nil))
	for _, e := range allSingles() {
		one := single{e, s.answers(e)}
		sigs.singles = append(sigs.singles, one)
		sig := sigs.of(one.answers)
		sigs.bySig[sig] = append(sigs.bySig[sig], e)
	}
	sigs.pairs = sync.OnceValue(func() map[signature][]explanation { return sigs.signPairs(s) })
	return sigs
}

func (sigs *signatures) signPairs(s *Suite) map[signature][]explanation {
	pairs := map[signature][]explanation{}
	for _, pair := range allPairs() {
		sig := sigs.of(s.answers(pair))
		pairs[sig] = append(pairs[sig], pair)
	}
	return pairs
}

// allSingles gives every mistake, in each way of writing it.
func allSingles() []explanation {
	var singles []explanation
	for _, mistake := range mistakes.All() {
		for _, way := range mistake.Ways() {
			singles = append(singles, explanation{way})
		}
	}
	return singles
}

// allPairs gives every pair of mistakes that a program can make at once.
func allPairs() []explanation {
	var pairs []explanation
	all := mistakes.All()
	for i, first := range all {
		for _, second := range all[i+1:] {
			if mistakes.Compatible(first, second) {
				pairs = append(pairs, explanation{first, second})
			}
		}
	}
	return pairs
}

// answers gives the lines that the explanation prints, by case (the long ones left
// out) and then by probe.
func (s *Suite) answers(e explanation) [][]string {
	rules := e.rules()
	var answers [][]string
	for _, one := range slices.Concat(s.shortCases(), s.probes) {
		answers = append(answers, answer(&rules, one.Trace))
	}
	return answers
}

func (s *Suite) shortCases() []suiteCase {
	return slices.DeleteFunc(slices.Clone(s.cases), func(one suiteCase) bool { return one.long })
}

func shortRuns(runs []caseRun) []caseRun {
	return slices.DeleteFunc(slices.Clone(runs), func(r caseRun) bool { return r.long })
}

func (sigs *signatures) of(answers [][]string) signature {
	var hash maphash.Hash
	hash.SetSeed(sigs.seed)
	for _, lines := range answers {
		for _, line := range lines {
			_, _ = hash.WriteString(line) // never fails
			_ = hash.WriteByte('\n')
		}
		_ = hash.WriteByte(0)
	}
	return signature(hash.Sum64())
}
