package diagnosis

import (
	"cmp"
	"slices"
)

// Best gives the best explanations, the best first: all that were found of the least
// size when they explain every run, else the one beam that the search ended with.
func (s *Search) Best() []Explanation {
	best := s.climb([]Explanation{s.Hold(s.Fixed)})
	if !best[0].Exact() {
		if again := s.climb(s.thinned(best)); better(&again[0], &best[0]) < 0 {
			best = again
		}
	}
	if !best[0].Exact() && !s.Unlisted {
		best = s.fromPairs(best)
	}
	if best = s.minimal(best); best[0].Exact() {
		return s.minimal(s.exchanged(best))
	}
	return best
}

// climb adds mistakes as long as that explains more.
func (s *Search) climb(beam []Explanation) []Explanation {
	best := beam
	for stalled := 0; stalled < mostStalled && len(beam) > 0 && !best[0].Exact() && len(beam[0].Set) < s.most(); stalled++ {
		next := s.extend(beam)
		if len(next) == 0 && len(beam[0].Set)+2 <= s.most() {
			next = s.extend(s.blindly(beam[0].Set))
		}
		beam = next
		if len(beam) > 0 && better(&beam[0], &best[0]) < 0 {
			best, stalled = beam, -1
		}
	}
	return best
}

// most is how many members a set has at most. Where unlisted rules compete there is room for
// one more: such a rule took the place of a mistake that is made.
func (s *Search) most() int {
	if s.Unlisted {
		return MostMistakes + 1
	}
	return MostMistakes
}

// thinned gives the best sets without one of their members each, to climb from once more:
// a mistake that looked like two others stands in the way of these.
func (s *Search) thinned(best []Explanation) []Explanation {
	var all []Explanation
	seen := map[identity]bool{}
	for _, e := range best[:min(len(best), thinnedSets)] {
		for i := range e.Set {
			without := e.Without(i)
			if slices.Contains(s.Fixed, e.Set[i]) || seen[without.identity()] {
				continue
			}
			seen[without.identity()] = true
			all = append(all, s.Hold(without))
		}
	}
	if len(all) == 0 {
		return best
	}
	slices.SortStableFunc(all, func(a, b Explanation) int { return better(&a, &b) })
	return all
}

// exchanged adds the sets that explain every run as well with another member in the
// place of one: a beam does not keep them all.
func (s *Search) exchanged(exact []Explanation) []Explanation {
	seen := map[identity]bool{}
	for i := range exact {
		seen[exact[i].identity()] = true
	}
	all, order := exact, slices.Clone(s.inOrder())
	for _, e := range exact[:min(len(exact), exchangedSets)] {
		for i := range e.Set {
			if slices.Contains(s.Fixed, e.Set[i]) {
				continue
			}
			for _, made := range s.further(e.Without(i), s.Unlisted) {
				set := e.Without(i).With(made)
				if id := set.identity(); !seen[id] {
					seen[id] = true
					if s.explainsAll(set, order) {
						all = append(all, s.Hold(set))
					}
				}
			}
		}
	}
	return all
}

// blindly gives every set with one mistake more, for where none of them brings a line
// further: two mistakes that show in the first line of every run hide each other.
func (s *Search) blindly(set Set) []Explanation {
	var all []Explanation
	for _, made := range s.further(set, s.Unlisted) {
		all = append(all, s.Hold(set.With(made)))
	}
	return all
}

// candidate is a set with one mistake more than an explanation has.
type candidate struct {
	*followed
	parent *Explanation
	helped int // see help
	place  int // in the order in which they were thought of
}

// extend gives the best sets with one mistake more. The most promising are held against
// all runs first, so that most of the others need not be.
func (s *Search) extend(beam []Explanation) []Explanation {
	return s.bestOf(s.candidates(beam), nil)
}

// bestOf gives the best of the candidates, of those that explain as many runs as the floor.
func (s *Search) bestOf(candidates []candidate, floor *Explanation) []Explanation {
	slices.SortStableFunc(candidates, func(a, b candidate) int { return b.helped - a.helped })
	var next []extended
	for i := range candidates {
		least := floor
		if len(next) >= beamWidth {
			least = &next[beamWidth-1].Explanation
		}
		if held, ok := s.holdAtLeast(&candidates[i], least); ok {
			at, _ := slices.BinarySearchFunc(next, extended{held, candidates[i].place}, extended.compare)
			next = slices.Insert(next, at, extended{held, candidates[i].place})
		}
	}
	return firstOf(next)
}

// extended is an explanation with the place of its candidate, which decides between two
// that are as good.
type extended struct {
	Explanation
	place int
}

func (e extended) compare(other extended) int {
	return cmp.Or(better(&e.Explanation, &other.Explanation), e.place-other.place)
}

// candidates gives the sets with one mistake more that help.
func (s *Search) candidates(beam []Explanation) []candidate {
	var all []candidate
	seen := map[identity]bool{}
	for i := range beam {
		if len(beam[i].Set) >= s.most() {
			continue
		}
		tries := s.triesOf(&beam[i])
		for _, made := range s.further(beam[i].Set, s.Unlisted && i < unlistedWidth) {
			set := beam[i].With(made)
			key := set.identity()
			if seen[key] {
				continue
			}
			seen[key] = true
			one := candidate{followed: s.followed(set), parent: &beam[i], place: len(all)}
			if one.helped = one.help(tries); one.helped > 0 {
				all = append(all, one)
			}
		}
	}
	return all
}

// help counts the tries that the set brings further than its parent, and those that it
// explains twice.
func (c *candidate) help(tries []int) int {
	helped := 0
	for _, i := range tries {
		switch parting := c.followed.parting(i); {
		case parting == whole:
			helped += 2
		case parting > c.parent.parting[i]:
			helped++
		}
	}
	return helped
}

// firstOf keeps the beam, and of explanations of every run all.
func firstOf(next []extended) []Explanation {
	var first []Explanation
	for i := range next {
		if i >= beamWidth && !next[i].Exact() {
			break
		}
		first = append(first, next[i].Explanation)
	}
	return first
}

// further lists what can be added to a set.
func (s *Search) further(set Set, unlisted bool) []Made {
	var all []Made
	unlisted = unlisted && !s.HasUnlisted(set)
	for entry := range s.Entries {
		if !s.Allows(set, entry) || s.Entries[entry].Unlisted && !unlisted {
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

// holdAtLeast stops, and says no, when the candidate explains less than the least that
// is wanted.
func (s *Search) holdAtLeast(c *candidate, least *Explanation) (Explanation, bool) {
	if least != nil && s.missesMoreThan(len(s.Runs)-least.Explained, c.followed, c.parent) {
		return Explanation{}, false
	}
	return s.Hold(c.set), true
}

// missesMoreThan begins with the runs that the parent does not explain: those it misses
// most probably.
func (s *Search) missesMoreThan(most int, followed *followed, parent *Explanation) bool {
	missed := 0
	for _, explained := range []bool{false, true} {
		for _, i := range s.inOrder() {
			if parent.Explains(i) == explained && followed.parting(i) != whole {
				missed++
			}
			if missed > most {
				return true
			}
		}
	}
	return false
}

// triesOf picks some of the runs that are not explained, evenly from all: stages and
// experiments each have their place.
func (s *Search) triesOf(e *Explanation) []int {
	var missed []int
	for _, i := range s.inOrder() {
		if !e.Explains(i) {
			missed = append(missed, i)
		}
	}
	if len(missed) <= tried {
		return missed
	}
	tries := make([]int, tried)
	for k := range tries {
		tries[k] = missed[k*len(missed)/tried]
	}
	return tries
}
