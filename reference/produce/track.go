package produce

import "isrgrade/reference"

// Machine gives the leader as the frame plays it. Here and in the ledger, and
// nowhere else, uniform commands become the typed ones of the rules.
func Machine() reference.Machine[Config, State, Rules] {
	return reference.Machine[Config, State, Rules]{
		Read:  readConfig,
		Right: Right,
		Begin: func(c *Config, rules *Rules) State { return rules.Begin(c) },
		Step: func(c *Config, s *State, rules *Rules, command *reference.Command, reply *reference.Reply) {
			rules.Step(c, s, Typed(command), reply)
		},
		Clone:  (*State).Clone,
		Fields: fields,
		Row:    row,
		SetRow: setRow,
		View:   view,
		Explain: func(c *Config, s *State, command *reference.Command) []string {
			return Explain(c, s, Typed(command))
		},
		Laws: func(c *Config, before, after *State, command *reference.Command) error {
			return CheckLaws(c, before, after, Typed(command))
		},
	}
}

func readConfig(config *reference.Config) Config {
	return Config{
		LagMax:   config.Numbers[numberLagMax],
		MinISR:   int(config.Numbers[numberMinISR]),
		Replicas: config.Brokers,
	}
}

// Typed gives the command as the rules know it.
func Typed(command *reference.Command) Command {
	t, args := command.Time, &command.Args
	switch command.Verb {
	case verbAppend:
		return Command{Kind: Append, Time: t, Records: args[argRecords]}
	case verbFetch:
		return Command{Kind: Fetch, Time: t, Follower: int(args[argFollower]), Offset: args[argOffset]}
	case verbStatus:
		return Command{Kind: Status, Time: t}
	case verbProduce:
		return Command{
			Kind: Produce, Time: t, ID: args[argID], Acks: Acks(args[argAcks]),
			Records: args[argProduceRecords], Timeout: args[argTimeout],
		}
	case verbConsume:
		return Command{
			Kind: Consume, Time: t, ID: args[argID],
			Offset: args[argConsumeOffset], Min: args[argMin], Timeout: args[argWait],
		}
	default:
		return Command{Kind: Resign, Time: t}
	}
}

// Uniform gives the command as the frame's rooms know it.
func (command Command) Uniform() reference.Command {
	made := reference.Command{Time: command.Time}
	switch command.Kind {
	case Append:
		made.Verb, made.Args[argRecords] = verbAppend, command.Records
	case Fetch:
		made.Verb, made.Args[argFollower], made.Args[argOffset] = verbFetch, int64(command.Follower), command.Offset
	case Status:
		made.Verb = verbStatus
	case Produce:
		made.Verb = verbProduce
		made.Args = [reference.MostArgs]int64{command.ID, int64(command.Acks), command.Records, command.Timeout}
	case Consume:
		made.Verb = verbConsume
		made.Args = [reference.MostArgs]int64{command.ID, command.Offset, command.Min, command.Timeout}
	default:
		made.Verb = verbResign
	}
	return made
}
