package kafka

import (
	"isrgrade/cases/gen"
	"isrgrade/reference"
	rules "isrgrade/reference/kafka"
)

// Exercise gives the track with what is needed to invent traces of it.
func Exercise() gen.Exercise {
	return gen.Exercise{
		Track: Track(), Write: write, MostFollowers: mostFollowers,
		Search: searchWorlds(), Bounds: bounds, Exam: examWorlds(),
	}
}

// bounds says in words which worlds are searched, to end a sentence with.
const bounds = "LAG_MAX 1, one or two followers, a LEO of at most 3, in five kinds of worlds: one LEADER and the answer OK, " +
	"with any MIN_ISR; all answers and broker epochs; several LEADERs and leader epochs; two followers; a log with records at the start"

// The numbers of the searched worlds. Rules compare ages with LAG_MAX only, so all
// that are past it are alike.
const (
	searchLagMax  = 1
	searchOldest  = searchLagMax + 1
	searchEpoch   = 2 // the first leader epoch: one below it is not that of the log's own records
	searchVersion = 1
)

// searched is a kind of world: what may happen in it.
type searched struct {
	followers   int
	minISR      int64
	log, hw     int64 // records at the start
	mostLEO     int64
	mostChanges int64 // versions above the first
	answers     []rules.Answer
	brokers     bool // BROKER, and fetches of other lives
	elections   bool // LEADER again, fetches of other epochs, and last
	waits       []int64
}

func searchWorlds() []gen.World {
	agreed := []rules.Answer{rules.OK}
	decided := []rules.Answer{rules.OK, rules.IneligibleReplica, rules.InvalidUpdateVersion, rules.UnknownServerError}
	all := []int64{0, 1, 2}
	long := []int64{0, 2}
	kinds := []searched{
		{followers: 1, minISR: 1, mostLEO: 3, mostChanges: 1, answers: agreed, waits: all},
		{followers: 1, minISR: 2, mostLEO: 2, mostChanges: 2, answers: agreed, waits: long},
		{followers: 1, minISR: 3, mostLEO: 1, mostChanges: 1, answers: agreed, waits: long},
		{followers: 1, minISR: 1, mostLEO: 2, mostChanges: 1, answers: decided, brokers: true, waits: long},
		{followers: 2, minISR: 1, mostLEO: 1, mostChanges: 1, answers: agreed, waits: long},
		{followers: 1, minISR: 1, mostLEO: 0, mostChanges: 2, answers: []rules.Answer{rules.OK, rules.UnknownServerError}, elections: true, waits: long},
		{followers: 1, minISR: 1, log: 2, hw: 1, mostLEO: 2, mostChanges: 1, answers: agreed, elections: true, waits: long},
		{followers: 1, minISR: 2, log: 2, hw: 1, mostLEO: 2, mostChanges: 1, answers: agreed, waits: long},
	}
	worlds := make([]gen.World, len(kinds))
	for i := range kinds {
		worlds[i] = kinds[i].world()
	}
	return worlds
}

func (k *searched) world() gen.World {
	config := rules.Config{LagMax: searchLagMax, MinISR: k.minISR, Brokers: brokersOf(k.followers), Log: k.log, HW: k.hw}
	return gen.World{Config: *config.Uniform(), Oldest: searchOldest, Commands: k.commands}
}

// brokersOf gives the page's ids: 5 leads, 6, 7 and so on follow.
func brokersOf(followers int) []rules.Broker {
	var brokers []rules.Broker
	for id := int64(5); id <= int64(5+followers); id++ {
		brokers = append(brokers, rules.Broker{ID: id, Epoch: 10 * id})
	}
	return brokers
}

// commands lists what can happen next, smaller waits first.
func (k *searched) commands(ledger reference.Ledger, all []reference.Command) []reference.Command {
	s := rules.StateOf(ledger)
	if s.Version == rules.Unknown {
		for _, first := range k.leaders(searchEpoch, searchVersion) {
			first.Time = searchLagMax + 1
			all = append(all, rules.Uniform(first))
		}
		return all
	}
	next := k.next(s)
	for _, wait := range k.waits {
		for _, command := range next {
			command.Time = wait
			all = append(all, rules.Uniform(command))
		}
	}
	return all
}

func (k *searched) next(s *rules.State) []rules.Command {
	next := []rules.Command{{Kind: rules.Status}, {Kind: rules.Check}}
	for records := int64(1); s.LEO+records <= k.mostLEO; records++ {
		next = append(next, rules.Command{Kind: rules.Append, Records: records}, rules.Command{Kind: rules.Append, Records: records, All: true})
	}
	for follower := 1; follower <= k.followers; follower++ {
		next = append(next, k.fetches(s, follower)...)
		if k.brokers {
			next = append(next, k.registers(s, follower)...)
		}
	}
	for _, answer := range k.answers {
		if s.Version < searchVersion+k.mostChanges || answer != rules.OK {
			next = append(next, rules.Command{Kind: rules.Respond, Answer: answer})
		}
	}
	if k.elections {
		next = append(next, k.leadsAgain(s)...)
	}
	return next
}

// fetches are those of every offset, then those that are odd in one way.
func (k *searched) fetches(s *rules.State, follower int) []rules.Command {
	var all []rules.Command
	for offset := int64(0); offset <= s.LEO+1; offset++ {
		all = append(all, livesOf(s, follower, offset, k.brokers)...)
		if k.elections {
			plain := plainFetch(s, follower, offset)
			all = append(all, wrongEpochs(plain)...)
			all = append(all, lasts(plain, 0)...)
		}
	}
	return all
}

// plainFetch is one that is odd in no way.
func plainFetch(s *rules.State, follower int, offset int64) rules.Command {
	return rules.Command{
		Kind: rules.Fetch, Broker: follower, BrokerEpoch: s.Metadata[follower].Epoch, Offset: offset, Epoch: s.Epoch, Last: rules.Unknown,
	}
}

// livesOf are a fetch and, if asked for, the same of the lives before and after.
func livesOf(s *rules.State, follower int, offset int64, others bool) []rules.Command {
	plain := plainFetch(s, follower, offset)
	if !others {
		return []rules.Command{plain}
	}
	earlier, later := plain, plain
	earlier.BrokerEpoch--
	later.BrokerEpoch++
	return []rules.Command{plain, earlier, later}
}

// wrongEpochs are the fetch of who knows the leader epoch before, and of who knows
// the next one.
func wrongEpochs(plain rules.Command) []rules.Command {
	behind, ahead := plain, plain
	behind.Epoch--
	ahead.Epoch++
	return []rules.Command{behind, ahead}
}

// lasts are the fetch with each epoch of its last record, from the given one on.
func lasts(plain rules.Command, from int64) []rules.Command {
	var all []rules.Command
	for last := from; last <= plain.Epoch; last++ {
		plain.Last = last
		all = append(all, plain)
	}
	return all
}

// registers are the metadata of one life and the next.
func (k *searched) registers(s *rules.State, follower int) []rules.Command {
	first := brokersOf(k.followers)[follower].Epoch
	var all []rules.Command
	for epoch := s.Metadata[follower].Epoch; epoch <= first+1; epoch++ {
		for _, health := range []rules.Health{rules.Alive, rules.Fenced, rules.ShuttingDown} {
			all = append(all, rules.Command{Kind: rules.Register, Broker: follower, BrokerEpoch: epoch, Health: health})
		}
	}
	return all
}

func (k *searched) leadsAgain(s *rules.State) []rules.Command {
	var all []rules.Command
	for version := s.Version - 1; version <= min(s.Version+1, searchVersion+k.mostChanges); version++ {
		for epoch := s.Epoch; epoch <= searchEpoch+1; epoch++ {
			all = append(all, k.leaders(epoch, version)...)
		}
	}
	return all
}

// leaders are all assignments: without followers, and with all of them and each
// choice of members.
func (k *searched) leaders(epoch, version int64) []rules.Command {
	alone := rules.SetOf(rules.Leader)
	lead := rules.Command{Kind: rules.Lead, Epoch: epoch, Version: version, Replicas: alone, ISR: alone, Last: rules.Unknown}
	all := []rules.Command{lead}
	lead.Replicas = 1<<(k.followers+1) - 1
	for members := range 1 << k.followers {
		lead.ISR = alone | rules.Set(members)<<1
		all = append(all, lead)
	}
	return all
}
