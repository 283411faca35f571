package kafka

import (
	"cmp"
	"slices"

	"isrgrade/reference"
)

// Machine gives the leader as the frame plays it. Here, and nowhere else, uniform
// commands and replies become the typed ones of the rules.
func Machine() reference.Machine[Config, State, Rules] {
	return reference.Machine[Config, State, Rules]{
		Read:    readConfig,
		Right:   Right,
		Begin:   func(c *Config, rules *Rules) State { return rules.Begin(c) },
		Step:    step,
		Clone:   (*State).Clone,
		Fields:  fields,
		Row:     row,
		SetRow:  setRow,
		View:    view,
		Explain: func(c *Config, s *State, command *reference.Command) []string { return Explain(c, s, typed(command)) },
		Laws: func(c *Config, before, after *State, command *reference.Command) error {
			return CheckLaws(c, before, after, typed(command))
		},
	}
}

func readConfig(config *reference.Config) Config {
	c := Config{
		LagMax: config.Numbers[numberLagMax], MinISR: config.Numbers[numberMinISR],
		Log: config.Numbers[numberLog], HW: config.Numbers[numberHW],
	}
	for i, id := range config.Brokers {
		c.Brokers = append(c.Brokers, Broker{ID: id, Epoch: config.Lives[i]})
	}
	return c
}

// typed gives a command as the rules take it.
func typed(command *reference.Command) Command {
	args := &command.Args
	next := Command{Time: command.Time, Last: Unknown}
	switch command.Verb {
	case verbLeader:
		next.Kind, next.Epoch, next.Version = Lead, args[argEpoch], args[argVersion]
		next.Replicas, next.ISR = unpacked(args[argReplicas]), unpacked(args[argISR])
	case verbBroker:
		next.Kind, next.Broker, next.BrokerEpoch = Register, int(args[argBroker]), args[argBrokerEpoch]
		next.Health = Health(args[argHealth])
	case verbAppend:
		next.Kind, next.Records, next.All = Append, args[argRecords], args[argAcks] == acksAll
	case verbFetch:
		next.Kind, next.Broker, next.BrokerEpoch = Fetch, int(args[argBroker]), args[argBrokerEpoch]
		next.Offset, next.Epoch = args[argOffset], args[argKnownEpoch]
		if last := args[argLast]; last != reference.Missing {
			next.Last = last
		}
	case verbCheck:
		next.Kind = Check
	case verbAnswer:
		next.Kind, next.Answer = Respond, Answer(args[argAnswer])
	default:
		next.Kind = Status
	}
	return next
}

func unpacked(packed int64) Set { return SetOf(reference.UnpackBrokers(nil, packed)...) }

// Uniform gives a command of the rules as the frame writes it, the opposite of
// typed.
func Uniform(next Command) reference.Command {
	command := reference.Command{Time: next.Time}
	args := &command.Args
	switch next.Kind {
	case Lead:
		command.Verb = verbLeader
		args[argEpoch], args[argVersion] = next.Epoch, next.Version
		args[argReplicas], args[argISR] = next.Replicas.packed(), next.ISR.packed()
	case Register:
		command.Verb = verbBroker
		args[argBroker], args[argBrokerEpoch], args[argHealth] = int64(next.Broker), next.BrokerEpoch, int64(next.Health)
	case Append:
		command.Verb = verbAppend
		args[argRecords], args[argAcks] = next.Records, flag(next.All)
	case Fetch:
		command.Verb = verbFetch
		args[argBroker], args[argBrokerEpoch] = int64(next.Broker), next.BrokerEpoch
		args[argOffset], args[argKnownEpoch], args[argLast] = next.Offset, next.Epoch, next.Last
		if next.Last == Unknown {
			args[argLast] = reference.Missing
		}
	case Check:
		command.Verb = verbCheck
	case Respond:
		command.Verb = verbAnswer
		args[argAnswer] = int64(next.Answer)
	default:
		command.Verb = verbStatus
	}
	return command
}

func (s Set) packed() int64 { return reference.PackBrokers(slices.Collect(s.Each())...) }

// Uniform gives the header as the frame writes it.
func (c *Config) Uniform() *reference.Config {
	config := &reference.Config{Numbers: []int64{
		numberLagMax: c.LagMax, numberMinISR: c.MinISR, numberLog: c.Log, numberHW: c.HW,
	}}
	for _, broker := range c.Brokers {
		config.Brokers, config.Lives = append(config.Brokers, broker.ID), append(config.Lives, broker.Epoch)
	}
	return config
}

func step(c *Config, s *State, rules *Rules, command *reference.Command, reply *reference.Reply) {
	var said Reply
	rules.Step(c, s, typed(command), &said)
	for _, request := range said.Asked {
		reply.Print(lineAsked, said.Time).With(request.Version).WithList(request.ISR.ascending(c)...)
	}
	for _, appended := range said.Appended {
		printAppended(reply, said.Time, appended)
	}
	for _, fetched := range said.Fetched {
		printFetched(reply, said.Time, fetched)
	}
	for _, line := range said.Status {
		reply.Print(lineStatus, said.Time).With(line.LEO, line.HW).WithList(line.ISR.ascending(c)...).
			WithList(append([]int64{int64(line.Pending.Kind)}, line.Pending.Brokers.ascending(c)...)...).
			With(line.Version, flag(!line.WritesOK))
	}
}

func printAppended(reply *reference.Reply, time int64, appended Appended) {
	if appended.Refused {
		reply.Print(lineAppendRefused, time)
		return
	}
	reply.Print(lineAppended, time).With(appended.First, appended.Last)
}

func printFetched(reply *reference.Reply, time int64, fetched Fetched) {
	broker := int64(fetched.Broker)
	switch fetched.Error {
	case Served:
		reply.Print(lineFetched, time).With(broker, fetched.HW)
	case Diverging:
		reply.Print(lineDiverging, time).With(broker, fetched.Found.Epoch, fetched.Found.Offset)
	default:
		reply.Print(lineFetchError, time).With(broker, int64(fetched.Error))
	}
}

// ascending gives the brokers of a set by ascending id.
func (s Set) ascending(c *Config) []int64 {
	var brokers []int64
	for broker := range s.Each() {
		brokers = append(brokers, int64(broker))
	}
	slices.SortFunc(brokers, func(a, b int64) int { return cmp.Compare(c.Brokers[a].ID, c.Brokers[b].ID) })
	return brokers
}

func flag(set bool) int64 {
	if set {
		return 1
	}
	return 0
}
