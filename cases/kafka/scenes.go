package kafka

import (
	"isrgrade/cases/gen"
	rules "isrgrade/reference/kafka"
)

// scene is something that happens to a partition, with the words for it, and the
// stage from which on it can.
type scene struct {
	words string
	from  int
	play  func(*script)
}

// scenesOfStage are what candidates of the script's stage are made of.
func (s *script) scenesOfStage() []scene {
	var possible []scene
	for _, one := range generatedScenes() {
		if one.from <= s.stage {
			possible = append(possible, one)
		}
	}
	return possible
}

func generatedScenes() []scene {
	return []scene{
		{"the log grows", 0, growth},
		{"followers fetch at every border", withFollowers, borders},
		{"producers wait for the HW", withAcksAll, producersWait},
		{"constant load, followers one append behind", withChecks, constantLoad},
		{"followers stall, to just at and just past LAG_MAX", withChecks, stall},
		{"a follower loses its tail", withChecks, lostTail},
		{"a shrink is pending while the log grows", withChecks, shrinkPending},
		{"outsiders come to the HW", withOutsiders, comeIn},
		{"the HW waits for who is about to join", withOutsiders, aboutToJoin},
		{"too few in the ISR", withMinISR, tooFew},
		{"the controller refuses and fails", withRefusals, refuse},
		{"brokers restart and are fenced", withRefusals, lives},
		{"a caught-up outsider that may not join", withRefusals, mayNotJoin},
		{"LEADER while a change is pending", withEpochs, leaderWhilePending},
		{"the same leader is elected again", withEpochs, elected},
		{"replicas come and go", withEpochs, reassigned},
		{"fetches of other leader epochs", withEpochs, otherEpochs},
		{"logs that diverge", withEpochs, diverge},
		{"everything mixed, at the borders of every rule", withFollowers, wander},
	}
}

func growth(s *script) {
	for range s.Between(1, 4) {
		s.wait(int64(s.Below(50)))
		s.append()
		s.maybeStatus()
	}
}

// borders: offsets at the HW, at the follower's own LEO, at the leader's, and one
// beside each.
func borders(s *script) {
	s.append()
	for _, follower := range s.followers() {
		s.fetch(follower, s.someOffset(follower))
		s.maybeStatus()
		s.fetch(follower, s.someOffset(follower))
	}
	s.status()
}

// someOffset gives an offset at a border of some rule.
func (s *script) someOffset(follower int) int64 {
	f := s.state.Followers[follower]
	border := gen.Pick(s.Chance, []int64{0, f.LEO, f.LastFetchLeaderLEO, f.LastFetchLeaderLEO, s.state.HW, s.state.HW, s.state.Start, s.state.LEO, s.state.LEO})
	return max(0, border+gen.Pick(s.Chance, []int64{0, 0, 0, 0, -1, 1}))
}

// producersWait: several appends wait, and one fetch answers some of them, to just
// below and just at the end of one.
func producersWait(s *script) {
	for range s.Between(1, 3) {
		s.append()
	}
	for _, follower := range s.followers() {
		s.fetch(follower, s.state.LEO-int64(s.Below(3)))
		s.fetch(follower, s.state.LEO)
	}
}

// constantLoad: each round the leader appends, then followers ask for what it had
// before. They keep up by the second branch alone.
func constantLoad(s *script) {
	step := max(1, s.config.LagMax/int64(s.Between(2, 4)))
	for range s.Between(2, 5) {
		before := s.state.LEO
		s.wait(step)
		s.append()
		for _, follower := range s.followers() {
			s.lagging(follower, before)
		}
	}
	s.checkAtTheLimit()
}

// lagging lets a follower ask from the given offset, mostly.
func (s *script) lagging(follower int, offset int64) {
	switch s.Below(8) {
	case 0: // it misses this round
	case 1:
		s.fetch(follower, offset-1)
	case 2:
		s.fetch(follower, s.state.LEO)
	default:
		s.fetch(follower, offset)
	}
}

// checkAtTheLimit checks when some member's lag is exactly LAG_MAX, and just past
// it.
func (s *script) checkAtTheLimit() {
	for _, follower := range s.members() {
		s.wait(s.untilAge(follower, s.config.LagMax))
		s.check()
		s.wait(1)
		s.check()
		s.maybeStatus()
		s.maybeAnswer()
		return
	}
}

func (s *script) maybeAnswer() {
	if !s.OneIn(3) {
		s.anyAnswer()
		s.maybeStatus()
	}
}

// stall: some fetch and fall silent, some are never heard of; checks at the border.
func stall(s *script) {
	if s.OneIn(2) {
		s.append()
	}
	for _, follower := range s.followers() {
		if !s.OneIn(3) {
			s.fetch(follower, s.someOffset(follower))
		}
	}
	if s.OneIn(3) {
		s.append()
	}
	if s.OneIn(4) {
		s.check() // too early for anybody
	}
	s.checkAtTheLimit()
	s.check()
}

// lostTail: a follower asks for less than before, and for what the leader had then.
func lostTail(s *script) {
	s.append()
	if members := s.members(); len(members) > 0 {
		follower := members[0]
		s.fetch(follower, s.state.LEO)
		s.wait(int64(s.Below(int(min(s.config.LagMax, 300)) + 1)))
		s.fetch(follower, s.state.LEO-int64(s.Between(1, 2)))
		if s.OneIn(2) {
			before := s.state.LEO
			s.append()
			s.wait(1)
			s.fetch(follower, before)
		}
	}
	s.checkAtTheLimit()
}

// shrinkPending: between request and answer the log grows, members fetch, and CHECK
// comes again.
func shrinkPending(s *script) {
	s.append()
	s.makeLate()
	for range s.Between(1, 4) {
		switch s.Below(5) {
		case 0:
			s.check()
		case 1:
			s.status()
		case 2:
			if members := s.members(); len(members) > 0 {
				s.fetch(members[0], s.state.LEO)
			}
		default:
			s.append()
		}
	}
	s.maybeAnswer()
}

// makeLate lets a member fall behind and CHECK propose to drop it.
func (s *script) makeLate() {
	members := s.members()
	if len(members) == 0 {
		return
	}
	if s.state.Followers[members[0]].LEO == s.state.LEO {
		s.appendWith(false)
	}
	s.pastLag(members[0])
	s.check()
}

// comeIn: outsiders fetch at the borders of the rule of joining; the change is
// pending while others try, and the log grows.
func comeIn(s *script) {
	if len(s.outsiders()) == 0 {
		s.makeLate()
		s.answer(rules.OK)
	}
	for _, follower := range s.outsiders() {
		if s.OneIn(2) {
			s.append()
		}
		s.fetch(follower, s.state.HW+int64(s.Between(-1, 1)))
		s.fetch(follower, gen.Pick(s.Chance, []int64{s.state.HW, max(s.state.HW, s.state.Start), s.state.Start, s.state.LEO}))
		if s.OneIn(3) {
			s.wait(s.config.LagMax + 1)
		}
		if s.OneIn(2) {
			s.append()
		}
		s.maybeStatus()
	}
	s.maybeAnswer()
}

// courted makes an outsider caught up and keeps it below the HW, so that the HW
// waits for it from the next append on; false says that there is no outsider.
func (s *script) courted() (int, bool) {
	outsiders := s.outsiders()
	if len(outsiders) == 0 {
		return 0, false
	}
	follower := outsiders[0]
	s.appendWith(false)
	before := s.state.LEO
	s.fetch(follower, s.state.HW-1)
	s.appendWith(false)
	s.fetch(follower, before)
	return follower, true
}

// aboutToJoin: time ends the waiting, and one of many commands comes first then.
func aboutToJoin(s *script) {
	follower, found := s.courted()
	if !found {
		comeIn(s)
		return
	}
	s.appendWith(true)
	s.maybeStatus()
	s.pastLag(follower)
	switch s.Below(5) {
	case 0:
		s.check()
	case 1:
		s.fetch(follower, s.state.Followers[follower].LEO)
	case 2:
		s.fetch(follower, s.state.HW)
	case 3:
		s.fetch(follower, s.state.HW-1)
	default:
		s.append()
	}
	s.status()
	s.append()
}
