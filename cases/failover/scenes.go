package failover

import (
	"slices"
	"strings"

	"isrgrade/cases"
	rules "isrgrade/reference/failover"
)

// scene is something that happens to a partition, with the words for it.
type scene struct {
	words    string
	stage    int  // index of the first stage that can have it
	brokers  int  // it needs at least so many
	needsELR bool // and a MIN_ISR above 1
	minISR1  bool // it needs MIN_ISR 1
	play     func(*script)
}

// generatedScenes are what candidates are made of.
func generatedScenes() []scene {
	return []scene{
		{words: "records are copied at an uneven pace", brokers: 1, play: unevenPace},
		{words: "followers die and come back", stage: 1, brokers: 2, play: followersDie},
		{words: "the leader dies and comes back to a log that went on", stage: stageCuts, brokers: 2, play: oldLeaderReturns},
		{words: "the leader dies with some copies made", stage: stageElection, brokers: 2, play: leaderDies},
		{words: "one after the other dies, and some come back", stage: stageElection, brokers: 2, play: oneAfterTheOther},
		{words: "a follower is told a lower HW by a new leader", stage: stageElection, brokers: 3, minISR1: true, play: hearsOfLess},
		{words: "a leader writes alone between two others", stage: stageCuts, brokers: 3, minISR1: true, play: anEpochOfOnesOwn},
		{words: "a log that needs two cuts", stage: stageCuts, brokers: 4, minISR1: true, play: twoCuts},
		{words: "a quick restart in front of the leader's death", stage: stageLoss, brokers: 2, minISR1: true, play: restartBeforeDeath},
		{words: "a power cut takes records from brokers", stage: stageLoss, brokers: 2, minISR1: true, play: powerCut},
		{words: "a lost record comes back with a later leader", stage: stageLoss, brokers: 3, minISR1: true, play: lostAndBack},
		{words: "the operator elects", stage: 5, brokers: 2, minISR1: true, play: operatorElects},
		{words: "the ISR falls below MIN_ISR and recovers", stage: stageMinISR, brokers: 2, play: belowMinISR},
		{words: "a broker that lost its log joins a new leader", stage: stageMinISR, brokers: 2, play: belowTheEpochStart},
		{words: "members leave and return around MIN_ISR, with ELR", stage: stageELR, brokers: 2, needsELR: true, play: leaveAndReturn},
		{words: "ISR and ELR run empty while the last leader is down", stage: stageELR, brokers: 2, needsELR: true, play: bothListsEmpty},
		{words: "everything mixed", brokers: 1, play: wander},
	}
}

// scenesFor gives those that the stage has and that the number of brokers allows.
func (s *script) scenesFor(followers int) []scene {
	return slices.DeleteFunc(generatedScenes(), func(one scene) bool {
		return one.stage > s.stage || followers > 0 && one.brokers > followers+1
	})
}

func stageCalled(id string) func(cases.Stage) bool {
	return func(stage cases.Stage) bool { return strings.EqualFold(stage.ID, id) }
}

func unevenPace(s *script) {
	for range s.Between(3, 6) {
		s.produce()
		for _, broker := range s.followers() {
			for range s.Below(3) {
				s.fetch(broker)
			}
		}
		s.maybeStatus()
	}
	s.status()
}

func followersDie(s *script) {
	if s.OneIn(2) {
		s.replicate()
	}
	s.produce()
	gone := s.followers()
	gone = gone[:min(len(gone), 1+s.Below(2))]
	for _, broker := range gone {
		s.maybeFetch(broker)
		s.down(broker)
		s.maybeStatus()
	}
	s.produce()
	for _, broker := range gone {
		s.start(broker)
		s.status()
		for range s.Between(1, 3) {
			s.fetch(broker)
			s.maybeStatus()
		}
	}
	s.produce()
	s.status()
}

func (s *script) maybeFetch(broker int) {
	if s.OneIn(2) {
		s.fetch(broker)
	}
}

func leaderDies(s *script) {
	s.produce()
	for _, broker := range s.followers() {
		for range s.Below(3) {
			s.fetch(broker)
		}
	}
	if s.OneIn(2) {
		s.produce()
	}
	s.killLeader(0)
	s.status()
	s.produce()
	for _, broker := range s.followers() {
		s.maybeFetch(broker)
		s.maybeStatus()
	}
	s.status()
}

// oldLeaderReturns: what only the old leader has must go, what both have must
// stay.
func oldLeaderReturns(s *script) {
	s.replicate()
	for range s.Between(1, 3) {
		s.produce()
	}
	for _, broker := range s.followers() {
		if s.OneIn(3) {
			s.fetch(broker)
		}
	}
	old := s.killLeader(0)
	for range s.Below(3) {
		s.produce()
	}
	if old >= 0 {
		s.start(old)
		s.maybeStatus()
		for range s.Between(1, 3) {
			s.fetch(old)
			s.status()
		}
	}
	s.gather()
	s.status()
}

func oneAfterTheOther(s *script) {
	for range s.Between(2, len(s.config.Replicas)+1) {
		s.produce()
		for _, broker := range s.followers() {
			s.maybeFetch(broker)
		}
		s.killLeader(0)
		s.status()
		if dead := s.dead(); len(dead) > 0 && s.OneIn(2) {
			s.start(dead[0])
			s.maybeFetch(dead[0])
		}
	}
	s.status()
	for _, broker := range s.dead() {
		s.start(broker)
		s.maybeStatus()
	}
	s.status()
}

// hearsOfLess: the old leader knows a HW that the new one has not heard of, and
// another member keeps it from rising.
func hearsOfLess(s *script) {
	s.gather()
	s.replicate()
	old := s.killLeader(0)
	if old < 0 {
		return
	}
	if s.OneIn(2) {
		s.produce()
	}
	s.start(old)
	s.fetch(old)
	s.status()
	s.gather()
	s.status()
}

// anEpochOfOnesOwn: two logs of one length, whose only records were written by
// leaders that never heard of each other.
func anEpochOfOnesOwn(s *script) {
	s.gather()
	members := s.brokers((*rules.Broker).IsLiveMember)
	if _, leads := s.leader(); !leads || len(members) < 3 {
		return
	}
	s.produce()
	last := s.lastMember()
	s.fetch(last)
	if s.OneIn(3) {
		s.produce()
		s.fetch(last)
	}
	s.killLeader(0)
	s.produce()
	alone := s.state.Leader
	for range s.config.Replicas {
		if s.state.Leader != last {
			s.killLeader(0)
		}
	}
	if s.OneIn(3) {
		s.produce()
	}
	s.start(alone)
	for range 3 {
		s.fetch(alone)
		s.status()
	}
}

// lastMember is the live member that is elected last.
func (s *script) lastMember() int {
	last := s.state.Leader
	for i := range s.state.Brokers {
		if s.state.Brokers[i].IsLiveMember() {
			last = i
		}
	}
	return last
}

// twoCuts: leader and follower each know an epoch that the other lacks.
func twoCuts(s *script) {
	s.gather()
	leader, leads := s.leader()
	if !leads || leader != 0 || len(s.followers()) < 3 {
		return
	}
	const first, second, third = 1, 2, 3
	s.produce()
	for _, broker := range s.followers() {
		s.fetch(broker)
	}
	s.produce()
	s.fetch(second)
	s.killLeader(0) // first leads
	s.produce()
	s.fetch(third)
	s.crash(first, 0) // second leads
	s.produce()
	s.crash(second, 0) // third leads
	s.start(second)
	for range 3 {
		s.fetch(second)
		s.status()
	}
}
