package kafka

import (
	"slices"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	rules "isrgrade/reference/kafka"
)

// mostFollowers is the most that one may ask for.
const mostFollowers = 6

// script writes one trace, command by command. The right leader plays along, so that
// scenes can aim at its state.
type script struct {
	*gen.Draft
	stage  int // index of the stage that the trace is for
	config rules.Config
	rules  rules.Rules
	state  rules.State
	reply  rules.Reply
	now    int64 // ms
}

// The stages, as indices, from which on something may happen in a trace.
const (
	withFollowers = 1 + iota
	withAcksAll
	withChecks
	withOutsiders
	withMinISR
	withRefusals
	withEpochs
)

// write writes a candidate. It leads with one scene, by its number, so that no kind
// is left to chance.
func write(draft *gen.Draft, options gen.Options, index int) string {
	s := &script{Draft: draft, rules: rules.Right(), stage: withEpochs}
	if at := stageIndex(options.Stage); at >= 0 {
		s.stage = at
	}
	possible := s.scenesOfStage()
	first := possible[index%len(possible)]
	s.config = s.newConfig(options.Followers)
	s.Begin(*s.config.Uniform(), s.Between((options.Commands+1)/2, options.Commands))
	s.state = s.rules.Begin(&s.config)
	s.now = s.config.LagMax + 1 + int64(s.Below(1000))
	s.takeOffice()
	first.play(s)
	for tries := 0; !s.Full() && tries < options.Commands; tries++ {
		gen.Pick(s.Chance, possible).play(s)
	}
	s.Finish()
	s.status()
	return first.words
}

func stageIndex(id string) int {
	return slices.IndexFunc(stages(), func(stage cases.Stage) bool { return stage.ID == id })
}

// newConfig draws a header.
func (s *script) newConfig(followers int) rules.Config {
	if followers == 0 {
		followers = gen.Pick(s.Chance, []int{0, 1, 1, 2, 2, 2, 3, 4})
	}
	if s.stage < withFollowers {
		followers = 0
	}
	c := rules.Config{LagMax: gen.Pick(s.Chance, []int64{500, 500, 500, 1000, 30000, 100, 10, 2, 1, 0}), MinISR: 1}
	for range followers + 1 {
		c.Brokers = append(c.Brokers, rules.Broker{ID: s.newID(c.Brokers), Epoch: int64(s.Between(1, 99))})
	}
	if s.stage >= withMinISR && s.OneIn(3) {
		c.MinISR = int64(s.Between(1, followers+2))
	}
	if s.stage >= withEpochs && s.OneIn(2) {
		c.Log = int64(s.Between(1, 6))
		c.HW = int64(s.Between(0, int(c.Log)))
	}
	return c
}

// newID draws a broker id that is not taken.
func (s *script) newID(taken []rules.Broker) int64 {
	for {
		id, free := int64(s.Between(0, gen.Pick(s.Chance, []int{9, 9, 9, 120}))), true
		for _, broker := range taken {
			free = free && broker.ID != id
		}
		if free {
			return id
		}
	}
}

// takeOffice is the first LEADER.
func (s *script) takeOffice() {
	all := rules.Set(1)<<len(s.config.Brokers) - 1
	isr := all
	if s.stage >= withOutsiders {
		isr = s.someOf(all)
	}
	if s.stage >= withEpochs && s.OneIn(6) {
		all = s.someOf(all) | isr
	}
	s.lead(int64(s.Between(1, 4)), int64(s.Between(0, 9)), all, isr)
}

// someOf draws a part of the brokers, the leader always in it.
func (s *script) someOf(brokers rules.Set) rules.Set {
	some := rules.SetOf(rules.Leader)
	for broker := range brokers.Each() {
		if s.OneIn(2) {
			some = some.With(broker)
		}
	}
	return some
}

func (s *script) add(command rules.Command) {
	command.Time = s.now
	if command.Kind != rules.Fetch {
		command.Last = rules.Unknown
	}
	if s.Add(rules.Uniform(command)) {
		s.rules.Step(&s.config, &s.state, command, &s.reply)
	}
}

func (s *script) wait(ms int64) { s.now += max(0, ms) }

func (s *script) status() { s.add(rules.Command{Kind: rules.Status}) }

func (s *script) check() { s.add(rules.Command{Kind: rules.Check}) }

func (s *script) maybeStatus() {
	if s.OneIn(2) {
		s.status()
	}
}

// append writes one record or a few; acks all where it is taught.
func (s *script) append() {
	s.appendWith(s.stage >= withAcksAll && !s.OneIn(3))
}

func (s *script) appendWith(all bool) {
	s.add(rules.Command{Kind: rules.Append, Records: gen.Pick(s.Chance, []int64{1, 1, 1, 2, 3}), All: all && s.stage >= withAcksAll})
}

// fetch asks from the offset as the broker that the metadata know.
func (s *script) fetch(follower int, offset int64) {
	s.fetchAs(follower, s.state.Metadata[follower].Epoch, offset, s.state.Epoch, rules.Unknown)
}

// fetchAs asks with everything given. Before outsiders are taught nobody comes back.
func (s *script) fetchAs(follower int, life, offset, epoch, last int64) {
	if s.stage < withOutsiders && !s.state.ISR.Has(follower) {
		return
	}
	s.add(rules.Command{
		Kind: rules.Fetch, Broker: follower, BrokerEpoch: max(0, life), Offset: max(0, offset), Epoch: max(0, epoch),
		Last: max(rules.Unknown, min(last, epoch)),
	})
}

func (s *script) answer(answer rules.Answer) {
	s.add(rules.Command{Kind: rules.Respond, Answer: answer})
}

// anyAnswer is what the controller says; OK where nothing else is taught.
func (s *script) anyAnswer() {
	if s.stage < withRefusals || s.OneIn(2) {
		s.answer(rules.OK)
		return
	}
	s.answer(gen.Pick(s.Chance, []rules.Answer{
		rules.IneligibleReplica, rules.IneligibleReplica, rules.OperationNotAttempted, rules.InvalidUpdateVersion,
		rules.FencedLeaderEpoch, rules.UnknownTopicOrPartition, rules.UnknownTopicID, rules.InvalidRequest,
		rules.NewLeaderElected, rules.UnknownServerError, rules.UnknownServerError,
	}))
}

func (s *script) register(follower int, life int64, health rules.Health) {
	s.add(rules.Command{Kind: rules.Register, Broker: follower, BrokerEpoch: life, Health: health})
}

func (s *script) lead(epoch, version int64, replicas, isr rules.Set) {
	s.add(rules.Command{Kind: rules.Lead, Epoch: epoch, Version: max(0, version), Replicas: replicas, ISR: isr})
}

// followers gives the index of each replica but the leader, in an order of chance.
func (s *script) followers() []int { return s.shuffled(s.state.Replicas) }

func (s *script) members() []int { return s.shuffled(s.state.ISR) }

func (s *script) outsiders() []int { return s.shuffled(s.state.Replicas.Without(s.state.ISR)) }

func (s *script) shuffled(brokers rules.Set) []int {
	var all []int
	for broker := range brokers.Without(rules.SetOf(rules.Leader)).Each() {
		all = append(all, broker)
	}
	gen.Shuffle(s.Chance, all)
	return all
}

// anybody gives any broker but the leader, replica or not; false says that there is
// none.
func (s *script) anybody() (int, bool) {
	if len(s.config.Brokers) == 1 {
		return 0, false
	}
	return s.Between(1, len(s.config.Brokers)-1), true
}

// untilAge is how long to wait until the follower was last caught up so many ms ago.
func (s *script) untilAge(follower int, age int64) int64 {
	return s.state.Followers[follower].LastCaughtUpTime + age - s.now
}

// pastLag waits until a follower is late, or is just not.
func (s *script) pastLag(follower int) {
	s.wait(s.untilAge(follower, s.config.LagMax+int64(gen.Pick(s.Chance, []int{0, 1, 1, 1}))))
}
