package kafka

import "isrgrade/reference"

// The numbers of a small world: offsets are 0 to 2 behind the leader's LEO, ages 0
// to LAG_MAX and past it in steps of half LAG_MAX.
const (
	distances = 3
	ages      = 4
	// epochSlots and waitingSlots are how much of the two lists a row can hold.
	epochSlots   = 3
	waitingSlots = 2
)

// fields describes a row: the partition, its lists, then what concerns each broker.
func fields(c *Config) []reference.Field {
	all := []reference.Field{
		partition("LEO", reference.FieldOffset, 1), partition("HW", reference.FieldOffset, distances),
		partition("start", reference.FieldOffset, distances), partition("leader epoch", reference.FieldEpoch, 2),
		partition("VERSION", reference.FieldEpoch, 2), partition("PENDING", reference.FieldSmall, 3),
		partition("request", reference.FieldFlag, 2), partition("request is current", reference.FieldFlag, 2),
		partition("request's version", reference.FieldEpoch, 2),
	}
	for i := range all[:2] {
		all[i].Shown = true
	}
	for range epochSlots {
		all = append(all, partition("epoch is known", reference.FieldFlag, 2),
			partition("known epoch", reference.FieldEpoch, 2), partition("known epoch's first offset", reference.FieldOffset, distances))
	}
	for range waitingSlots {
		all = append(all, partition("append waits", reference.FieldFlag, 2),
			partition("append's first offset", reference.FieldOffset, distances),
			partition("append's last offset", reference.FieldOffset, distances), partition("acks all", reference.FieldFlag, 2))
	}
	for broker := range c.Brokers {
		all = append(all, brokerFields(broker)...)
	}
	return all
}

func partition(name string, kind reference.FieldKind, base int) reference.Field {
	return reference.Field{Name: name, Broker: reference.OfPartition, Kind: kind, Base: base}
}

func brokerFields(broker int) []reference.Field {
	of := func(name string, kind reference.FieldKind, base int) reference.Field {
		return reference.Field{Name: name, Broker: broker, Kind: kind, Base: base}
	}
	all := []reference.Field{
		of("replica", reference.FieldFlag, 2), of("in ISR", reference.FieldFlag, 2), of("pending", reference.FieldFlag, 2),
		of("asked for", reference.FieldFlag, 2), of("health", reference.FieldSmall, 3), of("broker epoch", reference.FieldEpoch, 2),
		of("LEO is known", reference.FieldFlag, 2), of("LEO", reference.FieldOffset, distances),
		of("lastCaughtUpTime", reference.FieldAge, ages), of("lastFetchTime", reference.FieldAge, ages),
		of("lastFetchLeaderLEO", reference.FieldOffset, distances),
		of("has fetched", reference.FieldFlag, 2), of("broker epoch of its fetch", reference.FieldEpoch, 2),
	}
	all[1].Shown = true
	return all
}

func row(c *Config, s *State, row []int64) ([]int64, bool) {
	if len(s.Epochs) > epochSlots || len(s.Waiting) > waitingSlots {
		return row, false
	}
	row = append(row, s.LEO, s.HW, s.Start, s.Epoch, s.Version, int64(s.Pending.Kind),
		flag(s.Request.Open), flag(s.Request.Current), s.Request.Version)
	for i := range epochSlots {
		if i < len(s.Epochs) {
			row = append(row, 1, s.Epochs[i].Epoch, s.Epochs[i].Offset)
		} else {
			row = append(row, 0, s.Epoch, s.LEO)
		}
	}
	for i := range waitingSlots {
		if i < len(s.Waiting) {
			row = append(row, 1, s.Waiting[i].First, s.Waiting[i].Last, flag(s.Waiting[i].All))
		} else {
			row = append(row, 0, s.LEO, s.LEO, 0)
		}
	}
	for broker := range c.Brokers {
		row = brokerRow(s, broker, row)
	}
	return row, true
}

// brokerRow writes what is not known as something that is, so that rows of equal
// states are equal.
func brokerRow(s *State, broker int, row []int64) []int64 {
	f, known := s.Followers[broker], s.Metadata[broker]
	leo, epoch := f.LEO, f.BrokerEpoch
	if leo == Unknown {
		leo = s.LEO
	}
	if epoch == Unknown {
		epoch = known.Epoch
	}
	return append(row, flag(s.Replicas.Has(broker)), flag(s.ISR.Has(broker)), flag(s.Pending.Brokers.Has(broker)),
		flag(s.Request.ISR.Has(broker)), int64(known.Health), known.Epoch, flag(f.LEO != Unknown), leo,
		f.LastCaughtUpTime, f.LastFetchTime, f.LastFetchLeaderLEO, flag(f.BrokerEpoch != Unknown), epoch)
}

// reader takes the numbers of a row one after the other.
type reader []int64

func (r *reader) next() int64 {
	value := (*r)[0]
	*r = (*r)[1:]
	return value
}

func (r *reader) flag() bool { return r.next() == 1 }

func setRow(c *Config, s *State, row []int64) {
	r := reader(row)
	s.LEO, s.HW, s.Start, s.Epoch, s.Version = r.next(), r.next(), r.next(), r.next(), r.next()
	s.Pending, s.Request = Change{Kind: ChangeKind(r.next())}, Request{Open: r.flag(), Current: r.flag(), Version: r.next()}
	s.Epochs, s.Waiting, s.Replicas, s.ISR = s.Epochs[:0], s.Waiting[:0], 0, 0
	for range epochSlots {
		if known, entry := r.flag(), (EpochStart{r.next(), r.next()}); known {
			s.Epochs = append(s.Epochs, entry)
		}
	}
	for range waitingSlots {
		if waits, entry := r.flag(), (Produced{r.next(), r.next(), r.flag()}); waits {
			s.Waiting = append(s.Waiting, entry)
		}
	}
	for broker := range c.Brokers {
		setBrokerRow(s, broker, &r)
	}
}

func setBrokerRow(s *State, broker int, r *reader) {
	for _, set := range []*Set{&s.Replicas, &s.ISR, &s.Pending.Brokers, &s.Request.ISR} {
		if r.flag() {
			*set = set.With(broker)
		}
	}
	s.Metadata[broker].Health, s.Metadata[broker].Epoch = Health(r.next()), r.next()
	leoKnown := r.flag()
	f := Follower{LEO: r.next(), LastCaughtUpTime: r.next(), LastFetchTime: r.next(), LastFetchLeaderLEO: r.next()}
	fetched := r.flag()
	f.BrokerEpoch = r.next()
	if !leoKnown {
		f.LEO = Unknown
	}
	if !fetched {
		f.BrokerEpoch = Unknown
	}
	s.Followers[broker] = f
}
