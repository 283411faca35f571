package failover

import (
	"slices"

	"isrgrade/cases/gen"
	"isrgrade/reference"
	rules "isrgrade/reference/failover"
)

// mostFollowers is the most that a generated trace has.
const mostFollowers = 4

// script writes one trace, command by command. The right partition plays along, so
// that scenes can aim at its state.
type script struct {
	*gen.Draft
	stage    int // index of the stage that the trace is for
	config   rules.Config
	rules    rules.Rules
	state    rules.State
	reply    reference.Reply
	now      int64 // only names the lines
	produced int
}

// The stages by their places, where they bring more than a command.
const (
	stageElection = 2
	stageCuts     = 3
	stageLoss     = 4
	stageMinISR   = 6
	stageELR      = 7
)

// write writes a candidate. It leads with one scene, by its number, so that no kind
// is left to chance.
func write(draft *gen.Draft, options gen.Options, index int) string {
	s := &script{Draft: draft, stage: stageELR, rules: rules.Right()}
	if options.Stage != "" {
		s.stage = slices.IndexFunc(stages(), stageCalled(options.Stage))
	}
	all := s.scenesFor(options.Followers)
	lead := all[index%len(all)]
	s.config = s.newConfig(lead, options.Followers)
	s.Begin(rules.Header(s.config), s.Between((options.Commands+1)/2, options.Commands))
	s.state = rules.Begin(&s.config)
	lead.play(s)
	for tries := 0; !s.Full() && tries < options.Commands; tries++ {
		gen.Pick(s.Chance, all).play(s)
	}
	s.Finish()
	s.status()
	return lead.words
}

// newConfig is a header in which the scene can happen.
func (s *script) newConfig(lead scene, followers int) rules.Config {
	brokers := followers + 1
	if followers == 0 {
		brokers = max(lead.brokers, s.Between(2, 4))
	}
	config := rules.Config{MinISR: 1, ELR: s.stage >= stageELR && (lead.needsELR || s.OneIn(3))}
	if s.stage >= stageMinISR && (lead.needsELR || s.OneIn(2)) {
		config.MinISR = s.Between(min(2, brokers), brokers)
	}
	if lead.minISR1 {
		config.MinISR = 1
	}
	ids := []int64{3, 5, 6, 7, 9}
	if s.OneIn(2) {
		gen.Shuffle(s.Chance, ids)
	}
	config.Replicas = ids[:brokers]
	return config
}

// add adds a command if it is valid and taught, and lets the partition follow.
func (s *script) add(command rules.Command) bool {
	command.Time = s.now
	if !s.allowed(&command) || !s.Add(rules.Uniform(command)) {
		return false
	}
	s.reply.Reset()
	s.rules.Step(&s.config, &s.state, command, &s.reply)
	s.now += int64(s.Between(1, 4)) * 5
	return true
}

// allowed leaves out what a command brings that belongs to a later stage: the
// leader's death, and records that a death takes away. A follower may lose records
// as soon as logs are cut, since nobody can lead without them.
func (s *script) allowed(command *rules.Command) bool {
	dies := command.Kind == rules.Crash || command.Kind == rules.Stop
	leads := command.Broker == s.state.Leader
	if dies && leads && s.stage < stageElection {
		return false
	}
	return command.Lost == 0 || s.stage >= stageLoss || s.stage == stageCuts && !leads
}

func (s *script) produce() {
	if s.add(rules.Command{Kind: rules.Produce, Record: rules.Record(s.produced)}) {
		s.produced++
	}
}

func (s *script) fetch(broker int) { s.add(rules.Command{Kind: rules.Fetch, Broker: broker}) }

// catchUp lets the broker fetch until it has nothing more to learn.
func (s *script) catchUp(broker int) {
	for range 3 {
		s.fetch(broker)
	}
}

// replicate brings a record to all members, and the HW past it.
func (s *script) replicate() {
	s.produce()
	for range 2 {
		for _, broker := range s.brokers((*rules.Broker).IsLiveMember) {
			s.fetch(broker)
		}
	}
}

func (s *script) crash(broker, lost int) {
	lost = min(lost, s.state.Brokers[broker].LEO())
	if s.stage < stageCuts {
		lost = 0
	}
	s.add(rules.Command{Kind: rules.Crash, Broker: broker, Lost: lost})
}

// down takes the broker down in one of three ways.
func (s *script) down(broker int) {
	switch s.Below(4) {
	case 0:
		s.add(rules.Command{Kind: rules.Stop, Broker: broker})
	case 1:
		s.crash(broker, 1)
	default:
		s.crash(broker, 0)
	}
}

func (s *script) start(broker int) { s.add(rules.Command{Kind: rules.Start, Broker: broker}) }

func (s *script) restart(broker, lost int) {
	lost = min(lost, s.state.Brokers[broker].LEO())
	s.add(rules.Command{Kind: rules.Restart, Broker: broker, Lost: lost})
}

func (s *script) preferred() { s.add(rules.Command{Kind: rules.ElectPreferred}) }

func (s *script) unclean() { s.add(rules.Command{Kind: rules.ElectUnclean}) }

func (s *script) status() { s.add(rules.Command{Kind: rules.Status}) }

func (s *script) maybeStatus() {
	if s.OneIn(2) {
		s.status()
	}
}

// brokers gives the index of each that fits, in an order of chance.
func (s *script) brokers(fits func(*rules.Broker) bool) []int {
	var all []int
	for i := range s.state.Brokers {
		if fits(&s.state.Brokers[i]) {
			all = append(all, i)
		}
	}
	gen.Shuffle(s.Chance, all)
	return all
}

// followers gives each live broker that does not lead, in an order of chance.
func (s *script) followers() []int {
	return slices.DeleteFunc(s.brokers((*rules.Broker).IsUp), func(i int) bool { return i == s.state.Leader })
}

func (s *script) dead() []int { return s.brokers(func(b *rules.Broker) bool { return !b.Up }) }

// leader is the one of the moment; false without one.
func (s *script) leader() (int, bool) { return s.state.Leader, s.state.HasLeader() }

// killLeader takes the leader down, if there is one, and tells which it was.
func (s *script) killLeader(lost int) int {
	leader, leads := s.leader()
	if leads {
		s.crash(leader, lost)
	}
	return leader
}

// gather brings everybody up and into the ISR, as far as that can be.
func (s *script) gather() {
	for _, broker := range s.dead() {
		s.start(broker)
	}
	for _, broker := range s.followers() {
		s.catchUp(broker)
	}
}
