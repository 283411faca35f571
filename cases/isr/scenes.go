package isr

import "isrgrade/cases/gen"

// scene is something that happens to a partition, with the words for it.
type scene struct {
	words string
	play  func(*script)
}

// generatedScenes are what candidates are made of.
func generatedScenes() []scene {
	return []scene{
		{"constant load, followers one append behind", constantLoad},
		{"a follower stalls, to just at and just past LAG_MAX", stall},
		{"followers leave the ISR and come back below, at and above the HW", leaveAndReturn},
		{"followers that hold everything fall out and come back one by one", returnInFull},
		{"a late follower comes back under load and holds the HW", returnUnderLoad},
		{"the leader is alone while the log grows", leaderAlone},
		{"a follower's offset goes back", goBack},
		{"many commands at the same time", sameInstant},
		{"everything mixed, at the borders of every rule", wander},
	}
}

// constantLoad: each round the leader appends, then followers ask for what it had
// before. They are in sync by the second branch alone.
func constantLoad(s *script) {
	step := max(1, s.lagMax()/int64(s.Between(2, 4)))
	for range s.Between(3, 6) {
		before := s.leo()
		s.wait(step)
		s.append()
		for _, follower := range s.followers() {
			s.lagging(follower, before)
		}
		if s.OneIn(3) {
			s.status()
		}
	}
	s.atTheLimit()
}

// stall: one follower stops while the others keep up, to each border of its lag.
func stall(s *script) {
	if s.OneIn(2) {
		s.append()
	}
	all := s.followers()
	for _, follower := range all {
		s.fetch(follower, s.someOffset(follower))
	}
	if len(all) == 0 {
		s.status()
		return
	}
	for _, age := range []int64{s.lagMax(), s.lagMax() + 1, s.lagMax() + s.lagMax()/2, s.lagMax() + s.lagMax()/2 + 1} {
		s.wait(s.untilAge(all[0], age))
		s.othersKeepUp(all[1:])
		s.status()
	}
}

// leaveAndReturn: some followers fall out; the HW may move on without them; they
// return at every border of the join rule.
func leaveAndReturn(s *script) {
	all := s.followers()
	gone := all[:min(len(all), 1+s.Below(len(all)+1))]
	s.append()
	s.othersKeepUp(all)
	s.fallOut(gone, all[len(gone):])
	if s.OneIn(2) {
		s.append()
		s.othersKeepUp(all[len(gone):])
	}
	for _, follower := range gone {
		s.fetch(follower, s.hw()+int64(s.Between(-1, 1)))
		s.maybeStatus()
		s.fetch(follower, gen.Pick(s.Chance, []int64{s.hw(), s.hw(), s.hw() + 1, s.leo() - 1, s.leo()}))
		s.maybeStatus()
	}
	s.wait(s.someWait())
	s.status()
}

// returnInFull: nobody lacks a record, so that only a fetch of one's own decides
// who is back, and a step below the HW keeps one out.
func returnInFull(s *script) {
	all := s.followers()
	s.append()
	for _, follower := range all {
		s.fetch(follower, s.leo())
	}
	s.wait(s.lagMax() + 1)
	s.status()
	for _, follower := range all {
		if s.OneIn(2) {
			s.fetch(follower, s.hw()-1)
			s.status()
		}
		if !s.OneIn(4) {
			s.fetch(follower, s.hw())
			s.status()
		}
	}
}

// returnUnderLoad: a late follower joins at the HW without being caught up. From
// then on the HW waits for it, while the others run ahead.
func returnUnderLoad(s *script) {
	all := s.followers()
	if len(all) < 2 {
		leaveAndReturn(s)
		return
	}
	late, others := all[0], all[1:]
	s.append()
	s.fallOut(all[:1], others)
	s.append()
	s.fetch(late, s.hw())
	before := s.leo()
	s.append()
	for _, follower := range others {
		s.fetch(follower, s.leo())
	}
	s.fetch(late, before)
	s.maybeStatus()
	s.wait(s.untilAge(late, s.lagMax()))
	s.status()
}

// leaderAlone: every follower leaves; the HW follows the leader's log at once, so
// that one who returns is measured against it.
func leaderAlone(s *script) {
	s.fallOut(s.followers(), nil)
	before := s.leo()
	for range s.Between(1, 2) {
		s.append()
		s.maybeStatus()
	}
	for _, follower := range s.followers() {
		s.fetch(follower, gen.Pick(s.Chance, []int64{before, before, s.leo() - 1, s.leo()}))
		s.maybeStatus()
	}
	s.append()
	s.status()
}

// goBack: a follower asks for less than before, as after a restart that cost it
// its tail.
func goBack(s *script) {
	s.append()
	all := s.followers()
	for _, follower := range all {
		s.fetch(follower, s.leo())
	}
	s.maybeStatus()
	for _, follower := range all[:min(len(all), s.Between(1, 2))] {
		s.fetch(follower, gen.Pick(s.Chance, []int64{0, s.hw() - 1, s.replica(follower).LEO - 1}))
		s.maybeStatus()
	}
	s.append()
	for _, follower := range all {
		s.fetch(follower, s.someOffset(follower))
	}
	s.wait(s.someWait())
	s.status()
}

// sameInstant: time stands still; only the order of the commands counts.
func sameInstant(s *script) {
	for range s.Between(5, 10) {
		s.anything()
	}
	s.status()
	s.wait(s.lagMax())
	s.status()
}

// wander: any command, its numbers from the borders of the rules.
func wander(s *script) {
	for range s.Between(10, 20) {
		if s.OneIn(2) {
			s.wait(s.someWait())
		}
		s.anything()
	}
	s.status()
}
