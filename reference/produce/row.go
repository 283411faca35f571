package produce

import "isrgrade/reference"

// The numbers of a small world: offsets and records are 0 to 2, ages 0 to LAG_MAX,
// which is 1, and past it; deadlines are missing, 0 to 2 ms ahead, or farther.
const (
	offsets   = 3
	ages      = 3
	deadlines = 5
)

// RowLEO is the place of the leader's LEO in a row.
const RowLEO = 2

// slots is how many producers and how many consumers a row can hold.
const slots = 2

// fields describes a row: the partition, what is remembered of each follower, then
// the slots of those who wait, in order of arrival. What only wrong rules note has
// one value in a small world.
func fields(c *Config) []reference.Field {
	all := []reference.Field{
		{Name: "HW", Broker: reference.OfPartition, Kind: reference.FieldOffset, Base: offsets, Shown: true},
		{Name: "resigned", Broker: reference.OfPartition, Kind: reference.FieldFlag, Base: 2, Shown: true},
		{Name: "LEO", Broker: Leader, Kind: reference.FieldOffset, Base: offsets, Shown: true},
	}
	for i := Leader + 1; i < len(c.Replicas); i++ {
		all = append(all,
			reference.Field{Name: "LEO", Broker: i, Kind: reference.FieldOffset, Base: offsets},
			reference.Field{Name: "lastFetchLeaderLEO", Broker: i, Kind: reference.FieldOffset, Base: offsets, Capped: true},
			reference.Field{Name: "lastCaughtUpTime", Broker: i, Kind: reference.FieldAge, Base: ages},
			reference.Field{Name: "lastFetchTime", Broker: i, Kind: reference.FieldAge, Base: ages},
			reference.Field{Name: "in ISR", Broker: i, Kind: reference.FieldFlag, Base: 2, Shown: true},
		)
	}
	for range slots {
		all = append(all, producerFields()...)
	}
	for range slots {
		all = append(all, consumerFields()...)
	}
	return all
}

func producerFields() []reference.Field {
	partition := reference.OfPartition
	return []reference.Field{
		{Name: "request", Broker: partition, Kind: reference.FieldID},
		{Name: "base offset", Broker: partition, Kind: reference.FieldOffset, Base: offsets},
		{Name: "records", Broker: partition, Kind: reference.FieldSmall, Base: 1},
		{Name: "required offset", Broker: partition, Kind: reference.FieldOffset, Base: offsets},
		{Name: "deadline", Broker: partition, Kind: reference.FieldDeadline, Base: deadlines},
		{Name: "arrival", Broker: partition, Kind: reference.FieldSmall, Base: 2 * slots},
		{Name: "ISR at arrival", Broker: partition, Kind: reference.FieldSmall, Base: 1},
		{Name: "timed out", Broker: partition, Kind: reference.FieldFlag, Base: 1},
	}
}

func consumerFields() []reference.Field {
	partition := reference.OfPartition
	return []reference.Field{
		{Name: "request", Broker: partition, Kind: reference.FieldID},
		{Name: "offset", Broker: partition, Kind: reference.FieldOffset, Base: offsets},
		{Name: "min", Broker: partition, Kind: reference.FieldSmall, Base: offsets},
		{Name: "deadline", Broker: partition, Kind: reference.FieldDeadline, Base: deadlines},
		{Name: "arrival", Broker: partition, Kind: reference.FieldSmall, Base: 2 * slots},
		{Name: "readable at arrival", Broker: partition, Kind: reference.FieldOffset, Base: 1},
	}
}

// row has the numbers of fields. Arrivals are ranks among those who wait.
func row(_ *Config, s *State, row []int64) ([]int64, bool) {
	if len(s.Producers) > slots || len(s.Consumers) > slots {
		return row, false
	}
	row = append(row, s.HW, flag(s.Resigned), s.LeaderLEO())
	for i := Leader + 1; i < len(s.Replicas); i++ {
		f := &s.Replicas[i]
		row = append(row, f.LEO, f.LastFetchLeaderLEO, f.LastCaughtUpTime, f.LastFetchTime, flag(f.InISR))
	}
	leo := s.LeaderLEO()
	for i := range slots {
		if i >= len(s.Producers) {
			row = append(row, reference.Missing, leo, 0, leo, reference.Missing, 0, 0, 0)
			continue
		}
		p := &s.Producers[i]
		row = append(row, p.ID, p.Base, p.Records, p.Need, p.Deadline, s.rank(p.Arrival), packed(p.Members), flag(p.TimedOut))
	}
	for i := range slots {
		if i >= len(s.Consumers) {
			row = append(row, reference.Missing, leo, 0, reference.Missing, 0, leo)
			continue
		}
		consumer := &s.Consumers[i]
		readable := consumer.Readable
		if readable == Unnoted {
			readable = leo
		}
		row = append(row, consumer.ID, consumer.Offset, consumer.Min, consumer.Deadline, s.rank(consumer.Arrival), readable)
	}
	return row, true
}

// rank counts those who wait and came before.
func (s *State) rank(arrival int64) int64 {
	rank := int64(0)
	for i := range s.Producers {
		rank += flag(s.Producers[i].Arrival < arrival)
	}
	for i := range s.Consumers {
		rank += flag(s.Consumers[i].Arrival < arrival)
	}
	return rank
}

func setRow(_ *Config, s *State, row []int64) {
	s.HW, s.Resigned, s.Replicas[Leader].LEO = row[0], row[1] == 1, row[2]
	row = row[3:]
	for i := Leader + 1; i < len(s.Replicas); i++ {
		f := &s.Replicas[i]
		f.LEO, f.LastFetchLeaderLEO, f.LastCaughtUpTime, f.LastFetchTime, f.InISR = row[0], row[1], row[2], row[3], row[4] == 1
		row = row[5:]
	}
	s.Producers, s.Consumers, s.Arrivals = s.Producers[:0], s.Consumers[:0], 2*slots
	for range slots {
		if row[0] != reference.Missing {
			s.Producers = append(s.Producers, Producer{
				ID: row[0], Base: row[1], Records: row[2], Need: row[3], Deadline: row[4], Arrival: row[5],
				Members: unpacked(row[6], len(s.Replicas)), TimedOut: row[7] == 1,
			})
		}
		row = row[8:]
	}
	for range slots {
		if row[0] != reference.Missing {
			s.Consumers = append(s.Consumers, Consumer{
				ID: row[0], Offset: row[1], Min: row[2], Deadline: row[3], Arrival: row[4], Readable: row[5],
			})
		}
		row = row[6:]
	}
}

// packed has a bit a member.
func packed(members []bool) int64 {
	bits := int64(0)
	for i, is := range members {
		bits |= flag(is) << i
	}
	return bits
}

func unpacked(bits int64, replicas int) []bool {
	if bits == 0 {
		return nil
	}
	members := make([]bool, replicas)
	for i := range members {
		members[i] = bits>>i&1 == 1
	}
	return members
}

func flag(set bool) int64 {
	if set {
		return 1
	}
	return 0
}
