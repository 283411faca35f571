package diagnosis

import (
	"cmp"
	"slices"

	"isrgrade/cases"
)

// Run is what a program printed for a trace.
type Run struct {
	Trace   *cases.Trace
	Printed []string
	// Cut says that the program did not come to its good end: it may have had more
	// to print.
	Cut bool
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
	// MostMistakes is how many mistakes an explanation has at most.
	MostMistakes = 6
	// triedFirst is how many unexplained runs are tried before a further mistake that
	// brings none of them further is given up.
	triedFirst = 16
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
	memory map[string]*followed
}

// Hold gives how far the set explains the runs.
func (s *Search) Hold(set Set) Explanation {
	held, _ := s.hold(set, nil, nil)
	return held
}

// hold stops, and says no, when the set brings none of the parent's first
// unexplained runs further, or explains less than the least that is wanted.
func (s *Search) hold(set Set, parent, least *Explanation) (Explanation, bool) {
	e := Explanation{Set: set}
	followed := s.followed(set)
	if parent != nil && !s.helps(followed, parent) {
		return e, false
	}
	missed := 0
	for _, i := range s.inOrder() {
		if followed.parting(i) != whole {
			missed++
		}
		if least != nil && len(s.Runs)-missed < least.Explained {
			return e, false
		}
	}
	e.parting = slices.Clone(followed.known)
	e.count(s.Runs)
	return e, true
}

// helps tries the parent's first unexplained runs.
func (s *Search) helps(followed *followed, parent *Explanation) bool {
	tried := 0
	for _, i := range s.inOrder() {
		if parent.Explains(i) {
			continue
		}
		if parting := followed.parting(i); parting == whole || parting > parent.parting[i] {
			return true
		}
		if tried++; tried == triedFirst {
			return false
		}
	}
	return false
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
		s.memory = map[string]*followed{}
	}
	key := set.Key()
	one := s.memory[key]
	if one == nil {
		one = &followed{search: s, set: set}
		s.memory[key] = one
	}
	for len(one.known) < len(s.Runs) {
		one.known = append(one.known, unknown)
	}
	return one
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

// follow gives the first line of the run that the program does not print, or whole.
func follow(program Program, run *Run) int {
	at, right := 0, true
	program(run.Trace, func(line []byte) bool {
		if at == len(run.Printed) {
			right = run.Cut
			return false
		}
		if right = run.Printed[at] == string(line); right {
			at++
		}
		return right
	})
	if right && at == len(run.Printed) {
		return whole
	}
	return at
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

// Best gives the best explanations, the best first: all that were found of the least
// size when they explain every run, else the one beam that the search ended with.
func (s *Search) Best() []Explanation {
	beam := []Explanation{s.Hold(s.Fixed)}
	best := beam
	for stalled := 0; stalled < mostStalled && len(beam) > 0 && !best[0].Exact() && len(beam[0].Set) < MostMistakes; stalled++ {
		next := s.extend(beam)
		if len(next) == 0 && len(beam[0].Set)+2 <= MostMistakes {
			next = s.extend(s.blindly(beam[0].Set))
		}
		beam = next
		if len(beam) > 0 && better(&beam[0], &best[0]) < 0 {
			best, stalled = beam, -1
		}
	}
	return s.minimal(best)
}

// blindly gives every set with one mistake more, for where none of them brings a line
// further: two mistakes that show in the first line of every run hide each other.
func (s *Search) blindly(set Set) []Explanation {
	var all []Explanation
	for _, made := range s.further(set) {
		all = append(all, s.Hold(set.With(made)))
	}
	return all
}

// extend gives the best sets with one mistake more.
func (s *Search) extend(beam []Explanation) []Explanation {
	var next []Explanation
	seen := map[string]bool{}
	for i := range beam {
		for _, made := range s.further(beam[i].Set) {
			set := beam[i].With(made)
			if key := set.Key(); seen[key] {
				continue
			} else {
				seen[key] = true
			}
			var least *Explanation
			if len(next) >= beamWidth {
				least = &next[beamWidth-1]
			}
			if held, ok := s.hold(set, &beam[i], least); ok {
				at, _ := slices.BinarySearchFunc(next, held, func(a, b Explanation) int { return cmp.Or(better(&a, &b), -1) })
				next = slices.Insert(next, at, held)
			}
		}
	}
	return firstOf(next)
}

// firstOf keeps the beam, and of explanations of every run all.
func firstOf(next []Explanation) []Explanation {
	n := 0
	for n < len(next) && (n < beamWidth || next[n].Exact()) {
		n++
	}
	return next[:n]
}

// further lists what can be added to a set.
func (s *Search) further(set Set) []Made {
	var all []Made
	for entry := range s.Entries {
		if !s.Allows(set, entry) || s.Entries[entry].Unlisted && (!s.Unlisted || s.unlisted(set)) {
			continue
		}
		for way := range s.Entries[entry].Ways {
			if made := (Made{entry, way}); !s.Banned[made] {
				all = append(all, made)
			}
		}
	}
	return all
}

// Neighbours gives the sets that explain every run as well and differ in one unlisted
// rule: it stands in the place of a member, or beside all.
func (s *Search) Neighbours(set Set) []Set {
	var neighbours []Set
	bases := []Set{set}
	for i := range set {
		bases = append(bases, set.Without(i))
	}
	for _, base := range bases {
		for entry := range s.Entries {
			if !s.Entries[entry].Unlisted || !s.Allows(base, entry) {
				continue
			}
			for way := range s.Entries[entry].Ways {
				if s.explainsAll(base.With(Made{entry, way})) {
					neighbours = append(neighbours, base.With(Made{entry, way}))
				}
			}
		}
	}
	return neighbours
}

// explainsAll stops at the first run that it does not explain.
func (s *Search) explainsAll(set Set) bool {
	program := s.Program(set)
	return !slices.ContainsFunc(s.inOrder(), func(i int) bool { return follow(program, &s.Runs[i]) != whole })
}

// unlisted says whether a set has such a rule.
func (t *Track) unlisted(set Set) bool {
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
		return cmp.Or(better(&a, &b), s.written(a.Set)-s.written(b.Set), s.Often(b.Set)-s.Often(a.Set))
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
