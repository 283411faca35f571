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

// step is Step with a uniform reply; nothing is allocated for it.
func step(c *Config, s *State, rules *Rules, command *reference.Command, reply *reference.Reply) {
	typed := Typed(command)
	for _, action := range rules.stepsOf(typed.Kind) {
		if action == Print {
			rules.printUniform(c, s, typed.Time, reply)
			continue
		}
		rules.perform(action, c, s, &typed)
	}
}

func (r *Rules) printUniform(c *Config, s *State, t int64, reply *reference.Reply) {
	size := s.ISRSize()
	line := reply.Print(0, t).With(s.LeaderLEO(), r.ReportedHW(s.HW), int64(size))
	for i := range s.Replicas {
		if s.Replicas[i].InISR {
			line.With(int64(i))
		}
	}
	if r.AcceptsWrites(c, size) {
		line.With(0)
	} else {
		line.With(1)
	}
}

// The numbers of a small world: offsets are 0 to 2 behind the leader's LEO, ages 0
// to LAG_MAX and past it in steps of half LAG_MAX.
const (
	distances = 3
	ages      = 4
)

// mostBatches is how many of State.Appended a row holds. Only mistakes about the age
// of records keep any, one for each APPEND.
const mostBatches = 8

// RowLEO is the place of the leader's LEO in a row.
const RowLEO = 1

// fields describes a row: the HW first, then what is remembered of each replica, the
// leader first. The leader's own clocks are in it for the mistakes that look at them.
func fields(c *Config) []reference.Field {
	all := []reference.Field{
		{Name: "HW", Broker: reference.OfPartition, Kind: reference.FieldOffset, Base: distances, Shown: true},
	}
	for i := range c.Replicas {
		all = append(all, replicaFields(i)...)
	}
	for range mostBatches {
		all = append(all,
			reference.Field{Name: "end of an APPEND", Broker: Leader, Kind: reference.FieldOffset, Base: 1},
			reference.Field{Name: "time of an APPEND", Broker: Leader, Kind: reference.FieldAge, Base: 1},
		)
	}
	return all
}

// replicaFields: in a small world nothing about the leader varies, as all offsets
// are measured from its LEO.
func replicaFields(i int) []reference.Field {
	of := []reference.Field{
		{Name: "LEO", Broker: i, Kind: reference.FieldOffset, Base: distances},
		{Name: "lastFetchLeaderLEO", Broker: i, Kind: reference.FieldOffset, Base: distances, Capped: true},
		{Name: "lastCaughtUpTime", Broker: i, Kind: reference.FieldAge, Base: ages},
		{Name: "lastFetchTime", Broker: i, Kind: reference.FieldAge, Base: ages},
		{Name: "in ISR", Broker: i, Kind: reference.FieldFlag, Base: 2, Shown: true},
		{Name: "fetched", Broker: i, Kind: reference.FieldFlag, Base: 1},
		{Name: "credited", Broker: i, Kind: reference.FieldFlag, Base: 1},
	}
	for k := range of {
		if i == Leader {
			of[k].Base = 1
		}
	}
	return of
}

func row(_ *Config, s *State, row []int64) ([]int64, bool) {
	row = append(row, s.HW)
	for i := range s.Replicas {
		r := &s.Replicas[i]
		row = append(row, r.LEO, r.LastFetchLeaderLEO, r.LastCaughtUpTime, r.LastFetchTime, flag(r.InISR), flag(r.Fetched), flag(r.Credited))
	}
	if len(s.Appended) > mostBatches {
		return row, false
	}
	for _, batch := range s.Appended {
		row = append(row, batch.End, batch.Time)
	}
	return row, true
}

func setRow(_ *Config, s *State, row []int64) {
	s.HW, row = row[0], row[1:]
	for i := range s.Replicas {
		s.Replicas[i] = Replica{
			LEO: row[0], LastFetchLeaderLEO: row[1], LastCaughtUpTime: row[2], LastFetchTime: row[3],
			InISR: row[4] == 1, Fetched: row[5] == 1, Credited: row[6] == 1,
		}
		row = row[7:]
	}
	s.Appended = s.Appended[:0]
	for ; len(row) > 0; row = row[2:] {
		s.Appended = append(s.Appended, Batch{End: row[0], Time: row[1]})
	}
}

func flag(set bool) int64 {
	if set {
		return 1
	}
	return 0
}
