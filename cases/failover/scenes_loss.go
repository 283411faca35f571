package failover

import (
	"isrgrade/cases/gen"
	rules "isrgrade/reference/failover"
)

// restartBeforeDeath is KIP-101's first scenario, with chances to go otherwise.
func restartBeforeDeath(s *script) {
	s.replicate()
	s.replicate()
	if s.OneIn(2) {
		s.produce()
	}
	for _, broker := range s.followers() {
		s.restart(broker, s.Below(4)/3)
	}
	s.maybeStatus()
	old := s.killLeader(0)
	s.produce()
	s.status()
	if old >= 0 {
		s.start(old)
		s.maybeStatus()
		s.catchUp(old)
	}
	s.status()
}

// powerCut is KIP-101's second scenario: a member loses its tail unnoticed, and
// leads.
func powerCut(s *script) {
	s.replicate()
	s.replicate()
	for _, broker := range s.followers() {
		s.maybeFetch(broker)
		s.restart(broker, 1+s.Below(2))
		s.maybeStatus()
	}
	old := s.killLeader(s.Below(2))
	s.status()
	s.produce()
	if old >= 0 {
		s.start(old)
		s.status()
		s.catchUp(old)
	}
	s.status()
}

// lostAndBack: one member leads without an answered record, the next one has it.
func lostAndBack(s *script) {
	s.gather()
	s.replicate()
	next := s.nextLeader()
	if next == rules.Nobody {
		return
	}
	s.restart(next, s.state.Brokers[next].LEO())
	s.killLeader(0)
	s.maybeStatus()
	s.killLeader(0)
	s.status()
}

// nextLeader is the member that is elected when the leader dies, or Nobody.
func (s *script) nextLeader() int {
	for i := range s.state.Brokers {
		if i != s.state.Leader && s.state.Brokers[i].IsLiveMember() {
			return i
		}
	}
	return rules.Nobody
}

func operatorElects(s *script) {
	s.replicate()
	old := s.killLeader(0)
	if old >= 0 {
		s.start(old)
	}
	s.preferred()
	s.status()
	if old >= 0 && s.OneIn(2) {
		s.catchUp(old)
		s.preferred()
		s.status()
	}
	s.produce()
	outside := s.brokers(func(b *rules.Broker) bool { return b.Up && !b.InISR })
	for _, broker := range s.brokers((*rules.Broker).IsLiveMember) {
		s.down(broker)
	}
	s.maybeStatus()
	if len(outside) == 0 && len(s.dead()) > 1 {
		s.start(gen.Pick(s.Chance, s.dead()))
	}
	s.unclean()
	s.status()
	s.produce()
	s.gather()
	s.status()
}

func belowMinISR(s *script) {
	s.produce()
	for _, broker := range s.followers() {
		s.maybeFetch(broker)
	}
	for _, broker := range s.followers() {
		s.down(broker)
		s.maybeStatus()
	}
	s.produce()
	s.status()
	for _, broker := range s.dead() {
		s.start(broker)
		s.fetch(broker)
		s.status()
		s.fetch(broker)
	}
	s.status()
}

// belowTheEpochStart: a broker comes back with less than the new leader had when it
// took office, though not below its HW.
func belowTheEpochStart(s *script) {
	s.produce()
	for _, broker := range s.followers() {
		s.fetch(broker)
	}
	old := s.killLeader(1 + s.Below(2))
	if old < 0 {
		return
	}
	s.start(old)
	s.fetch(old)
	s.status()
	s.fetch(old)
	s.status()
}

// leaveAndReturn: deaths of every kind while the ISR is around MIN_ISR.
func leaveAndReturn(s *script) {
	for range s.Between(3, 6) {
		switch up := s.brokers((*rules.Broker).IsUp); {
		case len(up) > 0 && s.OneIn(2):
			s.down(up[0])
		case len(s.dead()) > 0:
			s.start(s.dead()[0])
		}
		for _, broker := range s.followers() {
			if s.OneIn(3) {
				s.restart(broker, s.Below(2))
			} else {
				s.maybeFetch(broker)
			}
		}
		s.status()
	}
	s.produce()
	s.gather()
	s.status()
}

// bothListsEmpty: the last leader comes up, which takes it off the ELR, and dies
// again; then the others come up and leave the ELR as well.
func bothListsEmpty(s *script) {
	last := 0
	for range s.config.Replicas {
		if leader := s.killLeader(0); leader >= 0 {
			last = leader
		}
	}
	if _, leads := s.leader(); leads {
		return // the trace is full
	}
	s.maybeStatus()
	if !s.state.Brokers[last].Up {
		s.start(last)
		s.maybeStatus()
		s.crash(last, 0)
	}
	for _, broker := range s.dead() {
		if broker != last {
			s.start(broker)
			s.status()
		}
	}
	s.start(last)
	s.status()
}

// wander: anything that is valid.
func wander(s *script) {
	for range s.Between(8, 16) {
		s.anything()
	}
	s.status()
}

func (s *script) anything() {
	broker := s.Below(len(s.config.Replicas))
	switch s.Below(12) {
	case 0, 1:
		s.produce()
	case 2:
		if s.state.Brokers[broker].Up {
			s.down(broker)
		}
	case 3:
		s.restart(broker, s.Below(2))
	case 4, 5:
		s.start(broker)
	case 6:
		s.preferred()
	case 7:
		s.unclean()
	case 8:
		s.status()
	default:
		s.fetch(broker)
	}
}
