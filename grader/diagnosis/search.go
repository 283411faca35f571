package diagnosis

import (
	"cmp"
	"slices"

	"isrgrade/cases"
	"isrgrade/reference"
)

// Run is what a program printed for a trace.
type Run struct {
	Trace   *cases.Trace
	Printed []string
	// Cut says that the program did not come to its good end: it may have had more
	// to print.
	Cut bool

	lines []*reference.Line // see prints; nil where no line was found to be the printed one
	text  []byte            // room for a line
}

// Explanation is a set with how far it explains some runs.
type Explanation struct {
	Set
	// Explained counts the runs in which every line is what the set prints; Lines is,
	// summed over all runs, how many lines are, up to the first that is not.
	Explained, Lines int
	parting          []int32 // by run: the first line that is not explained, or whole
}

// whole stands for a run that is explained.
const whole = -1

// Explains says whether run i is explained in every line.
func (e *Explanation) Explains(i int) bool { return e.parting[i] == whole }

// Exact says that every run is explained.
func (e *Explanation) Exact() bool { return e.Explained == len(e.parting) }

func better(a, b *Explanation) int {
	return cmp.Or(b.Explained-a.Explained, b.Lines-a.Lines, len(a.Set)-len(b.Set))
}

// The measures of the search.
const (
	beamWidth = 16
	// unlistedWidth is how many of the beam get an unlisted rule: there are many.
	unlistedWidth = 3
	// MostMistakes is how many mistakes an explanation has at most.
	MostMistakes = 6
	// tried is how many unexplained runs are tried before a further mistake that brings
	// none of them further is given up.
	tried = 8
	// thinnedSets and exchangedSets are how many sets are changed in a member, see thinned
	// and exchanged.
	thinnedSets, exchangedSets = 3, 8
	// pairedSets is how many sets get two mistakes more at once, see fromPairs, and
	// pairedDepth how often these are tried: after the sets found, without a member of
	// these, without two.
	pairedSets, pairedDepth = 3, 3
	// mostStalled is how many mistakes more are tried that bring nothing further.
	mostStalled = 1
)

// Search looks for the sets that explain the runs best.
type Search struct {
	*Track
	Runs []Run
	// Fixed is in every set, Banned in none.
	Fixed  Set
	Banned map[Made]bool
	// Unlisted says that a set may have one unlisted rule.
	Unlisted bool

	order  []int // runs that a right program does not explain come first
	memory map[identity]*followed
}

// Hold gives how far the set explains the runs.
func (s *Search) Hold(set Set) Explanation {
	followed := s.followed(set)
	for i := range s.Runs {
		followed.parting(i)
	}
	e := Explanation{Set: set, parting: slices.Clone(followed.known)}
	e.count(s.Runs)
	return e
}

func (e *Explanation) count(runs []Run) {
	for i := range runs {
		if e.parting[i] == whole {
			e.Explained++
			e.Lines += len(runs[i].Printed)
		} else {
			e.Lines += int(e.parting[i])
		}
	}
}

// followed is how far the program of one set goes along with the runs. A search that
// is repeated with further runs asks for the same again and again.
type followed struct {
	search  *Search
	set     Set
	program Program // made when it is needed first
	known   []int32 // by run: the parting, or unknown
}

// unknown stands for a run that was not followed yet.
const unknown = -2

func (s *Search) followed(set Set) *followed {
	if s.memory == nil {
		s.memory = map[identity]*followed{}
	}
	key := set.identity()
	one := s.memory[key]
	if one == nil {
		one = &followed{search: s, set: set}
		s.memory[key] = one
	}
	one.remind()
	return one
}

// unremembered is for sets of which so many are tried that only the best are kept.
func (s *Search) unremembered(set Set) *followed {
	one := &followed{search: s, set: set}
	one.remind()
	return one
}

// remind makes room for runs that are new.
func (f *followed) remind() {
	if missing := len(f.search.Runs) - len(f.known); missing > 0 {
		f.known = append(slices.Grow(f.known, missing), slices.Repeat([]int32{unknown}, missing)...)
	}
}

func (f *followed) parting(i int) int32 {
	if f.known[i] == unknown {
		if f.program == nil {
			f.program = f.search.Program(f.set)
		}
		f.known[i] = int32(follow(f.program, &f.search.Runs[i]))
	}
	return f.known[i]
}

func (s *Search) inOrder() []int {
	if len(s.order) == len(s.Runs) {
		return s.order
	}
	program := s.Program(nil)
	var failed, passed []int
	for i := range s.Runs {
		if follow(program, &s.Runs[i]) == whole {
			passed = append(passed, i)
		} else {
			failed = append(failed, i)
		}
	}
	s.order = append(failed, passed...)
	return s.order
}

// Neighbours gives those of the sets that differ in one rule, listed or not, that explain
// every run as well: it stands in the place of a member, or beside all. Sets that are not
// worthwhile are left out.
func (s *Search) Neighbours(set Set, worthwhile func(Set) bool) []Set {
	neighbours := s.extensions(set)
	for i, member := range set {
		for _, other := range s.extensions(set.Without(i)) {
			if !slices.Contains(other, member) {
				neighbours = append(neighbours, other)
			}
		}
	}
	order := slices.Clone(s.inOrder())
	return slices.DeleteFunc(neighbours, func(other Set) bool { return !worthwhile(other) || !s.explainsAll(other, order) })
}

// extensions gives the sets with one member more.
func (s *Search) extensions(set Set) []Set {
	var all []Set
	for entry := range s.Entries {
		if !s.Allows(set, entry) {
			continue
		}
		for way := range s.Entries[entry].Ways {
			all = append(all, set.With(Made{entry, way}))
		}
	}
	return all
}

// explainsAll stops at the first run in the order that it does not explain, and puts that
// run first: what refutes one set often refutes the next one too.
func (s *Search) explainsAll(set Set, order []int) bool {
	followed := s.unremembered(set)
	refuted := slices.IndexFunc(order, func(i int) bool { return followed.parting(i) != whole })
	if refuted > 0 {
		first := order[refuted]
		copy(order[1:], order[:refuted])
		order[0] = first
	}
	return refuted < 0
}

// HasUnlisted says whether a set has such a rule.
func (t *Track) HasUnlisted(set Set) bool {
	return slices.ContainsFunc(set, func(m Made) bool { return t.Entries[m.Entry].Unlisted })
}

// minimal drops from each explanation the mistakes without which as much is
// explained, and explanations that come to the same.
func (s *Search) minimal(found []Explanation) []Explanation {
	var kept []Explanation
	seen := map[string]bool{}
	for _, e := range found {
		if !found[0].Exact() && len(kept) > 0 && better(&kept[0], &e) < 0 && len(kept) >= 3 {
			break
		}
		if e.Exact() != found[0].Exact() {
			break
		}
		e = s.Smallest(e)
		if key := e.Key(); !seen[key] {
			seen[key] = true
			kept = append(kept, e)
		}
	}
	slices.SortStableFunc(kept, func(a, b Explanation) int {
		return cmp.Or(better(&a, &b), s.written(a.Set)-s.written(b.Set), s.unbegun(a.Set)-s.unbegun(b.Set), s.Often(b.Set)-s.Often(a.Set))
	})
	return kept
}

// Smallest drops mistakes as long as nothing less is explained.
func (s *Search) Smallest(e Explanation) Explanation {
	for i := 0; i < len(e.Set); {
		without := s.Hold(e.Without(i))
		if !slices.Contains(s.Fixed, e.Set[i]) && without.Explained >= e.Explained && (without.Lines >= e.Lines || e.Exact()) {
			e, i = without, 0
			continue
		}
		i++
	}
	return e
}
