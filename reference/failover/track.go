package failover

import "isrgrade/reference"

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
