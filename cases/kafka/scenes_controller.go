package kafka

import (
	"isrgrade/cases/gen"
	rules "isrgrade/reference/kafka"
)

// The scenes that need the controller's other answers, brokers' lives and epochs.

// tooFew: members leave until min ISR is not reached, producers of both kinds come,
// and somebody joins.
func tooFew(s *script) {
	s.appendWith(true)
	for _, follower := range s.members() {
		if s.OneIn(2) {
			s.fetch(follower, s.state.LEO)
		}
	}
	s.makeLate()
	s.maybeStatus()
	s.answer(rules.OK)
	s.appendWith(true)
	s.appendWith(false)
	s.status()
	for _, follower := range s.outsiders() {
		s.fetch(follower, s.state.LEO)
		s.status()
		s.appendWith(s.OneIn(2))
		break
	}
	s.maybeAnswer()
}

// refuse: a request, any answer to it, and then whatever shows what became of it.
func refuse(s *script) {
	if len(s.outsiders()) > 0 && s.OneIn(2) {
		follower := s.outsiders()[0]
		s.fetch(follower, max(s.state.HW, s.state.Start))
		if s.OneIn(2) {
			s.wait(s.config.LagMax + 1)
		}
		s.append()
	} else {
		s.makeLate()
	}
	s.anyAnswer()
	s.status()
	switch s.Below(4) {
	case 0:
		s.check()
	case 1:
		s.append()
	case 2:
		for _, follower := range s.outsiders() {
			s.fetch(follower, s.state.LEO)
		}
	}
	s.maybeAnswer()
}

// lives: a broker is registered anew or fenced, and its lives fetch.
func lives(s *script) {
	follower, found := s.anybody()
	if !found {
		return
	}
	known := s.state.Metadata[follower].Epoch
	health := gen.Pick(s.Chance, []rules.Health{rules.Alive, rules.Alive, rules.Fenced, rules.ShuttingDown})
	if !s.OneIn(3) {
		s.register(follower, known+int64(s.Below(2)), health)
		s.maybeStatus()
	}
	for range s.Between(1, 3) {
		life := s.state.Metadata[follower].Epoch + gen.Pick(s.Chance, []int64{0, 0, -1, 1})
		s.fetchAs(follower, life, gen.Pick(s.Chance, []int64{s.state.HW, s.state.LEO, s.state.LEO, s.someOffset(follower)}), s.state.Epoch, rules.Unknown)
		s.maybeStatus()
	}
	s.maybeAnswer()
	s.check()
}

// mayNotJoin: who was waited for is fenced, stops or restarts.
func mayNotJoin(s *script) {
	follower, found := s.courted()
	if !found {
		lives(s)
		return
	}
	known := s.state.Metadata[follower].Epoch
	s.register(follower, known+int64(s.Below(2)), gen.Pick(s.Chance, []rules.Health{rules.Alive, rules.Fenced, rules.ShuttingDown}))
	s.appendWith(true)
	s.maybeStatus()
	s.fetch(follower, s.state.HW)
	s.register(follower, s.state.Metadata[follower].Epoch, rules.Alive)
	s.appendWith(true)
	s.status()
}

// leaderWhilePending: LEADER overtakes an answer.
func leaderWhilePending(s *script) {
	if s.state.Pending.Kind == rules.NoChange {
		s.proposeSomething()
	}
	version := s.state.Version + gen.Pick(s.Chance, []int64{1, 1, 1, 0, 2, -1})
	s.lead(s.state.Epoch+gen.Pick(s.Chance, []int64{0, 0, 1}), version, s.state.Replicas, gen.Pick(s.Chance, []rules.Set{s.state.ISR, s.someOf(s.state.Replicas)}))
	s.status()
	if s.OneIn(2) {
		s.proposeSomething()
	}
	s.anyAnswer()
	s.status()
	s.proposeSomething()
	s.status()
}

// proposeSomething makes a request: somebody comes in or is late.
func (s *script) proposeSomething() {
	if outsiders := s.outsiders(); len(outsiders) > 0 && s.OneIn(2) {
		s.fetch(outsiders[0], s.state.LEO)
		return
	}
	s.makeLate()
}

// elected: a new leader epoch under the same leader, then the border of everybody's
// time.
func elected(s *script) {
	for _, follower := range s.followers() {
		if !s.OneIn(3) {
			s.fetch(follower, s.someOffset(follower))
		}
	}
	if s.OneIn(2) {
		s.wait(s.config.LagMax + int64(s.Below(int(s.config.LagMax)+2)))
	}
	isr := gen.Pick(s.Chance, []rules.Set{s.state.ISR, s.state.Replicas, s.someOf(s.state.Replicas)})
	s.lead(s.state.Epoch+gen.Pick(s.Chance, []int64{0, 1, 1, 2}), s.state.Version+int64(s.Below(2)), s.state.Replicas, isr)
	s.maybeStatus()
	if s.OneIn(3) {
		s.appendWith(true)
	}
	s.check()
	for _, follower := range s.outsiders() {
		s.fetch(follower, gen.Pick(s.Chance, []int64{s.state.HW, s.state.Start, s.state.Start - 1, s.state.LEO}))
	}
	s.checkAtTheLimit()
}

// reassigned: replicas are listed, left out and listed again.
func reassigned(s *script) {
	everybody := rules.Set(1)<<len(s.config.Brokers) - 1
	replicas := s.someOf(everybody)
	s.lead(s.state.Epoch+int64(s.Below(2)), s.state.Version+1, replicas, s.someOf(replicas))
	s.status()
	s.appendWith(true)
	for range 2 {
		if follower, found := s.anybody(); found {
			s.fetch(follower, s.someOffset(follower))
		}
	}
	s.checkAtTheLimit()
}

// otherEpochs: followers that know an older or a newer leader epoch, and strangers.
func otherEpochs(s *script) {
	for range s.Between(2, 4) {
		follower, found := s.anybody()
		if !found {
			return
		}
		epoch := s.state.Epoch + gen.Pick(s.Chance, []int64{-1, 1, 0})
		s.fetchAs(follower, s.state.Metadata[follower].Epoch, s.someOffset(follower), epoch, rules.Unknown)
	}
	s.status()
}

// diverge: elections with records and without, and last records of every epoch, known
// and unknown.
func diverge(s *script) {
	for range s.Between(1, 3) {
		if s.OneIn(2) {
			s.appendWith(false)
		}
		s.lead(s.state.Epoch+int64(s.Between(1, 2)), s.state.Version+1, s.state.Replicas, s.state.ISR)
	}
	if s.OneIn(2) {
		s.append()
	}
	for _, follower := range s.followers() {
		for range s.Between(1, 3) {
			offset := gen.Pick(s.Chance, []int64{s.state.Start, s.state.LEO, s.state.HW, s.someOffset(follower), s.state.LEO + 1})
			s.fetchAs(follower, s.state.Metadata[follower].Epoch, offset, s.state.Epoch, s.state.Epoch-int64(s.Below(4)))
		}
		s.maybeStatus()
	}
	s.check()
}

// wander: any command, its numbers from the borders of the rules.
func wander(s *script) {
	for range s.Between(8, 16) {
		s.wanderTime()
		switch choice := s.Below(12); {
		case choice < 3:
			s.append()
		case choice < 8:
			if follower, found := s.anybody(); found {
				s.fetch(follower, s.someOffset(follower))
			}
		case choice < 10:
			s.check()
		default:
			s.anyAnswer()
		}
	}
	s.status()
}

func (s *script) wanderTime() {
	if s.OneIn(2) {
		return
	}
	if all := s.followers(); len(all) > 0 && s.OneIn(2) {
		s.pastLag(all[0])
		return
	}
	s.wait(int64(s.Below(int(s.config.LagMax) + 2)))
}
