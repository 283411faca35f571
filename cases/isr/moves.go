package isr

import "isrgrade/cases/gen"

// The moves that scenes are made of. Numbers come from the borders of the rules:
// that is where programs differ.

// lagging lets a follower ask from the given offset, mostly.
func (s *script) lagging(follower int, offset int64) {
	switch s.Below(8) {
	case 0: // it misses this round
	case 1:
		s.fetch(follower, offset-1)
	case 2:
		s.fetch(follower, s.leo())
	default:
		s.fetch(follower, offset)
	}
}

// atTheLimit asks for STATUS when a follower's lag is exactly LAG_MAX, and just
// past it.
func (s *script) atTheLimit() {
	for _, follower := range s.someFollower() {
		s.wait(s.untilAge(follower, s.lagMax()))
		s.status()
		s.wait(1)
		s.status()
	}
}

// someFollower gives one follower, or none if there is none.
func (s *script) someFollower() []int {
	all := s.followers()
	return all[:min(1, len(all))]
}

func (s *script) othersKeepUp(others []int) {
	for _, follower := range others {
		if !s.OneIn(4) {
			s.fetch(follower, s.leo())
		}
	}
}

func (s *script) anything() {
	all := s.someFollower()
	switch choice := s.Below(10); {
	case choice < 2:
		s.append()
	case choice < 4 || len(all) == 0:
		s.status()
	default:
		s.fetch(all[0], s.someOffset(all[0]))
	}
}

// someOffset gives an offset at a border of some rule.
func (s *script) someOffset(follower int) int64 {
	f := s.replica(follower)
	border := gen.Pick(s.Chance, []int64{0, f.LEO, f.LastFetchLeaderLEO, f.LastFetchLeaderLEO, s.hw(), s.hw(), s.leo(), s.leo()})
	return border + gen.Pick(s.Chance, []int64{0, 0, 0, -1, 1})
}

// someWait gives a time at a border of some follower's lag.
func (s *script) someWait() int64 {
	for _, follower := range s.someFollower() {
		if !s.OneIn(3) {
			age := gen.Pick(s.Chance, []int64{s.lagMax(), s.lagMax() + s.lagMax()/2})
			return s.untilAge(follower, age+int64(s.Below(2)))
		}
	}
	return gen.Pick(s.Chance, []int64{0, 1, s.lagMax() / 2, s.lagMax(), s.lagMax() + 1})
}

// fallOut waits until those gone are late, while the others stay.
func (s *script) fallOut(gone, others []int) {
	s.wait(s.lagMax() + 1)
	if s.OneIn(3) {
		s.append()
	}
	s.othersKeepUp(others)
	for _, follower := range gone {
		s.wait(s.untilAge(follower, s.lagMax()+1))
	}
	s.status()
}

func (s *script) maybeStatus() {
	if !s.OneIn(3) {
		s.status()
	}
}
