package isr

import "isrgrade/reference"

// Machine gives the leader as the frame plays it. Here, and nowhere else, uniform
// commands and replies become the typed ones of the rules.
func Machine() reference.Machine[Config, State, Rules] {
	return reference.Machine[Config, State, Rules]{
		Read:    ReadConfig,
		Right:   Lesson,
		Begin:   func(c *Config, rules *Rules) State { return rules.Begin(c) },
		Step:    step,
		Clone:   (*State).Clone,
		Fields:  fields,
		Row:     row,
		SetRow:  setRow,
		View:    view,
		Explain: func(c *Config, s *State, command *reference.Command) []string { return Explain(c, s, Typed(command)) },
		Laws: func(c *Config, before, after *State, command *reference.Command) error {
			return CheckLaws(c, before, after, Typed(command))
		},
	}
}

// ReadConfig gives the typed form of a header.
func ReadConfig(config *reference.Config) Config {
	return Config{
		LagMax:   config.Numbers[numberLagMax],
		MinISR:   int(config.Numbers[numberMinISR]),
		Replicas: config.Brokers,
	}
}

// Typed gives a command as the rules read it.
func Typed(command *reference.Command) Command {
	switch command.Verb {
	case verbAppend:
		return Command{Kind: Append, Time: command.Time, Records: command.Args[argRecords]}
	case verbFetch:
		return Command{
			Kind: Fetch, Time: command.Time,
			Follower: int(command.Args[argFollower]), Offset: command.Args[argOffset],
		}
	default:
		return Command{Kind: Status, Time: command.Time}
	}
}

// Header is the opposite of ReadConfig.
func Header(c Config) reference.Config {
	return reference.Config{Numbers: []int64{c.LagMax, int64(c.MinISR)}, Brokers: c.Replicas}
}

// Uniform is the opposite of Typed.
func Uniform(command Command) reference.Command {
	switch command.Kind {
	case Append:
		return reference.Command{Verb: verbAppend, Time: command.Time, Args: [reference.MostArgs]int64{argRecords: command.Records}}
	case Fetch:
		return reference.Command{Verb: verbFetch, Time: command.Time, Args: [reference.MostArgs]int64{
			argFollower: int64(command.Follower), argOffset: command.Offset,
		}}
	default:
		return reference.Command{Verb: verbStatus, Time: command.Time}
	}
}

// AllTyped gives commands as the rules read them.
func AllTyped(commands []reference.Command) []Command {
	all := make([]Command, len(commands))
	for i := range commands {
		all[i] = Typed(&commands[i])
	}
	return all
}

// AllUniform is the opposite of AllTyped.
func AllUniform(commands []Command) []reference.Command {
	all := make([]reference.Command, len(commands))
	for i := range commands {
		all[i] = Uniform(commands[i])
	}
	return all
}

func step(c *Config, s *State, rules *Rules, command *reference.Command, reply *reference.Reply) {
	var said Reply
	if !rules.Step(c, s, Typed(command), &said) {
		return
	}
	line := reply.Print(0, said.Time).With(said.LEO, said.HW, int64(len(said.ISR)))
	for _, id := range said.ISR {
		line.With(indexOf(c, id))
	}
	if said.WritesAccepted {
		line.With(0)
	} else {
		line.With(1)
	}
}

// indexOf finds a broker that is listed.
func indexOf(c *Config, id int64) int64 {
	for i, other := range c.Replicas {
		if other == id {
			return int64(i)
		}
	}
	return reference.Missing
}

// The numbers of a small world: offsets are 0 to 2 behind the leader's LEO, ages 0
// to LAG_MAX and past it in steps of half LAG_MAX.
const (
	distances = 3
	ages      = 4
)

// fields describes a row: the HW first, the leader's LEO, then what the leader
// remembers of each follower.
func fields(c *Config) []reference.Field {
	all := []reference.Field{
		{Name: "HW", Broker: reference.OfPartition, Kind: reference.FieldOffset, Base: distances, Shown: true, Drawn: true},
		{Name: "LEO", Broker: Leader, Kind: reference.FieldOffset, Base: 1, Shown: true, Drawn: true},
		{Name: "in ISR", Broker: Leader, Kind: reference.FieldFlag, Base: 1, Shown: true, Drawn: true},
	}
	for i := Leader + 1; i < len(c.Replicas); i++ {
		all = append(all,
			reference.Field{Name: "LEO", Broker: i, Kind: reference.FieldOffset, Base: distances, Drawn: true},
			reference.Field{Name: "lastFetchLeaderLEO", Broker: i, Kind: reference.FieldOffset, Base: distances},
			reference.Field{Name: "lastCaughtUpTime", Broker: i, Kind: reference.FieldAge, Base: ages, Drawn: true},
			reference.Field{Name: "lastFetchTime", Broker: i, Kind: reference.FieldAge, Base: ages},
			reference.Field{Name: "in ISR", Broker: i, Kind: reference.FieldFlag, Base: 2, Shown: true, Drawn: true},
			reference.Field{Name: "fetched", Broker: i, Kind: reference.FieldFlag, Base: 1},
		)
	}
	return all
}

func row(_ *Config, s *State, row []int64) ([]int64, bool) {
	row = append(row, s.HW, s.LeaderLEO(), flag(s.Replicas[Leader].InISR))
	for i := Leader + 1; i < len(s.Replicas); i++ {
		r := &s.Replicas[i]
		row = append(row, r.LEO, r.LastFetchLeaderLEO, r.LastCaughtUpTime, r.LastFetchTime, flag(r.InISR), flag(r.Fetched))
	}
	return row, true
}

func setRow(_ *Config, s *State, row []int64) {
	s.HW = row[0]
	s.Replicas[Leader] = Replica{LEO: row[1], InISR: row[2] == 1}
	row = row[3:]
	for i := Leader + 1; i < len(s.Replicas); i++ {
		s.Replicas[i] = Replica{
			LEO: row[0], LastFetchLeaderLEO: row[1], LastCaughtUpTime: row[2], LastFetchTime: row[3],
			InISR: row[4] == 1, Fetched: row[5] == 1,
		}
		row = row[6:]
	}
}

func flag(set bool) int64 {
	if set {
		return 1
	}
	return 0
}
