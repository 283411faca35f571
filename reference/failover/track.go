package failover

import (
	"slices"

	"isrgrade/reference"
)

// Machine gives the partition as the frame plays it. Here, and nowhere else but
// in the ledger, uniform commands become the typed ones of the rules.
func Machine() reference.Machine[Config, State, Rules] {
	return reference.Machine[Config, State, Rules]{
		Read:  readConfig,
		Right: Right,
		Begin: func(c *Config, _ *Rules) State { return begin(c) },
		Step: func(c *Config, s *State, rules *Rules, command *reference.Command, reply *reference.Reply) {
			rules.Step(c, s, typed(command), reply)
		},
		Clone:   func(s *State) State { return s.Clone() },
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
	return Config{
		MinISR:   int(config.Numbers[numberMinISR]),
		Replicas: config.Brokers,
		ELR:      config.Numbers[numberELR] == 1,
		Names:    config.Names,
	}
}

var kinds = [...]Kind{
	verbProduce: Produce, verbFetch: Fetch, verbCrash: Crash, verbStop: Stop,
	verbStart: Start, verbRestart: Restart, verbElect: ElectPreferred, verbStatus: Status,
}

func typed(command *reference.Command) Command {
	c := Command{Kind: kinds[command.Verb], Time: command.Time}
	switch c.Kind {
	case Produce:
		c.Record = Record(command.Args[argRecord])
	case Fetch, Stop, Start:
		c.Broker = int(command.Args[argBroker])
	case Crash, Restart:
		c.Broker, c.Lost = int(command.Args[argBroker]), int(command.Args[argLost])
	case ElectPreferred:
		if command.Args[argElection] == electUnclean {
			c.Kind = ElectUnclean
		}
	}
	return c
}

// Header gives the header of a typed configuration.
func Header(c Config) reference.Config {
	return reference.Config{Numbers: []int64{int64(c.MinISR), flag(c.ELR)}, Brokers: c.Replicas, Names: c.Names}
}

// ReadConfig gives the typed form of a header that the ledger let pass.
func ReadConfig(config *reference.Config) Config { return readConfig(config) }

// Begin gives the state before the first command.
func Begin(c *Config) State { return begin(c) }

// Uniform gives a typed command as the frame has it.
func Uniform(command Command) reference.Command {
	uniform := reference.Command{Time: command.Time}
	switch command.Kind {
	case Produce:
		uniform.Verb, uniform.Args[argRecord] = verbProduce, int64(command.Record)
	case ElectPreferred:
		uniform.Verb, uniform.Args[argElection] = verbElect, electPreferred
	case ElectUnclean:
		uniform.Verb, uniform.Args[argElection] = verbElect, electUnclean
	default:
		uniform.Verb = slices.Index(kinds[:], command.Kind)
		uniform.Args[argBroker], uniform.Args[argLost] = int64(command.Broker), int64(command.Lost)
	}
	return uniform
}
