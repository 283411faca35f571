package gen

import "isrgrade/reference"

// groups puts programs that printed the same so far into one group: groups[i] is
// the number of program i's group, numbered by first appearance. Telling apart
// is the opposite of an equivalence, so groups hold all that is known of pairs.
type groups []int

// together is the one group of all programs, before any trace has run.
func together(programs int) groups { return make(groups, programs) }

// split gives the groups after one more trace.
func (g groups) split(prints []fingerprint) groups {
	finer := make(groups, len(g))
	g.splitInto(finer, prints)
	return finer
}

// splitInto is split without allocation; it returns how many pairs of programs
// are still together.
func (g groups) splitInto(finer groups, prints []fingerprint) (pairs int) {
	next := 0
	for i := range g {
		finer[i] = -1
		for j := i - 1; j >= 0 && finer[i] < 0; j-- {
			if g[j] == g[i] && prints[j] == prints[i] {
				finer[i] = finer[j]
			}
		}
		if finer[i] < 0 {
			finer[i] = next
			next++
		}
	}
	return finer.pairs()
}

// pairs counts the pairs of programs that are still together.
func (g groups) pairs() int {
	pairs := 0
	sizes := make([]int, len(g))
	for _, group := range g {
		pairs += sizes[group]
		sizes[group]++
	}
	return pairs
}

// remaining names the mistakes that print as the right program does, and the pairs of
// the others that print alike.
func (g groups) remaining(catalogue []reference.Words) (survivors []reference.Words, unseparated []Pair) {
	for i, mistake := range catalogue {
		if g[i+1] == g[right] {
			survivors = append(survivors, mistake)
			continue
		}
		for j := i + 1; j < len(catalogue); j++ {
			if g[j+1] == g[i+1] {
				unseparated = append(unseparated, Pair{mistake, catalogue[j]})
			}
		}
	}
	return survivors, unseparated
}
