package diagnosis

// fromPairs climbs once more from the sets that explain most, from these without a member,
// and without two, and from what explains as much with two mistakes more at once: those
// that hide each other, or that another one looked like, bring nothing further one by one.
// It gives the best that it finds.
func (s *Search) fromPairs(best []Explanation) []Explanation {
	bases := s.minimal(best)
	for range pairedDepth {
		for _, beam := range [][]Explanation{bases, s.paired(bases[:min(len(bases), pairedSets)], &best[0])} {
			if len(beam) == 0 {
				continue
			}
			if again := s.climb(beam); better(&again[0], &best[0]) < 0 {
				best = again
			}
			if best[0].Exact() {
				return best
			}
		}
		bases = s.thinned(bases)
	}
	return best
}

// paired gives the best sets with two mistakes more than one of the bases, of those that
// bring a try further than either does alone and explain as many runs as the floor.
func (s *Search) paired(bases []Explanation, floor *Explanation) []Explanation {
	var candidates []candidate
	seen := map[identity]bool{}
	for i := range bases {
		if len(bases[i].Set)+2 > MostMistakes {
			continue
		}
		tries := s.triesOf(&bases[i])
		for _, pair := range s.pairs(bases[i].Set, tries) {
			if key := pair.set.identity(); !seen[key] {
				seen[key] = true
				one := candidate{followed: s.unremembered(pair.set), parent: &bases[i], place: len(candidates)}
				if one.helped = pair.help(one.followed, tries); one.helped > 0 {
					candidates = append(candidates, one)
				}
			}
		}
	}
	return s.bestOf(candidates, floor)
}

// pair is a set with two mistakes more than another, and how far either brings each try.
type pair struct {
	set      Set
	one, two []int32
}

// pairs gives a set with each two mistakes more that it allows.
func (s *Search) pairs(set Set, tries []int) []pair {
	further := s.further(set, false)
	alone := make([][]int32, len(further))
	for i, made := range further {
		followed := s.followed(set.With(made))
		for _, try := range tries {
			alone[i] = append(alone[i], followed.parting(try))
		}
	}
	var all []pair
	for i, one := range further {
		with := set.With(one)
		for k := i + 1; k < len(further); k++ {
			if s.Allows(with, further[k].Entry) {
				all = append(all, pair{with.With(further[k]), alone[i], alone[k]})
			}
		}
	}
	return all
}

// help counts the tries that both together bring further than either alone, and those
// that they explain twice.
func (p *pair) help(both *followed, tries []int) int {
	helped := 0
	for i, try := range tries {
		if p.one[i] == whole || p.two[i] == whole {
			continue
		}
		switch parting := both.parting(try); {
		case parting == whole:
			helped += 2
		case parting > p.one[i] && parting > p.two[i]:
			helped++
		}
	}
	return helped
}
