package failover

import "isrgrade/reference"

// Everything that STATUS prints is absolute: epochs, offsets, names. So a search
// may forget nothing, and each number of a row is a case of its own. A list is
// one number, its elements eight bits each.
const (
	bitsAnElement = 8
	mostElements  = 7  // of a list, so that a row's numbers are positive
	mostEpochs    = 15 // in a list, with the record in four bits
	mostRecords   = 15
)

// numbersOfPartition is how many numbers of a row come before the brokers'.
const (
	numbersOfPartition = 7
	numbersOfABroker   = 7
)

func fields(c *Config) []reference.Field {
	partition := func(name string, shown bool) reference.Field {
		return reference.Field{Name: name, Broker: reference.OfPartition, Kind: reference.FieldSmall, Shown: shown}
	}
	all := []reference.Field{
		partition("leader", true), partition("leader epoch", true), partition("last leader", true),
		partition("epoch start", false), partition("waiting", false),
		partition("acknowledged", false), partition("lost", true),
	}
	for i := range c.Replicas {
		of := func(name string, shown bool) reference.Field {
			return reference.Field{Name: name, Broker: i, Kind: reference.FieldSmall, Shown: shown}
		}
		all = append(all, of("log", true), of("HW", true), of("known LEO", false),
			of("up", true), of("clean", false), of("in ISR", true), of("eligible", true))
	}
	return all
}

// row gives up on states with long lists or many epochs. How a broker went down
// counts while it is down, and with ELR alone.
func row(c *Config, s *State, row []int64) ([]int64, bool) {
	p := packer{fits: true}
	row = append(row, int64(s.Leader), int64(s.Epoch), int64(s.Last), int64(s.Start),
		p.requests(s.Waiting), p.records(s.Acknowledged), p.records(s.Lost))
	for i := range s.Brokers {
		b := &s.Brokers[i]
		row = append(row, p.log(b.Log), int64(b.HW), int64(b.Known),
			flag(b.Up), flag(b.Clean && !b.Up && c.ELR), flag(b.InISR), flag(b.Eligible))
	}
	return row, p.fits
}

func setRow(_ *Config, s *State, row []int64) {
	s.Leader, s.Epoch, s.Last, s.Start = int(row[0]), int(row[1]), int(row[2]), int(row[3])
	s.Waiting = s.Waiting[:0]
	for rest := row[4]; rest != 0; rest >>= bitsAnElement {
		s.Waiting = append(s.Waiting, Request{int(rest >> 4 & 15), Record(rest&15 - 1)})
	}
	s.Acknowledged = unpackRecords(s.Acknowledged[:0], row[5])
	s.Lost = unpackRecords(s.Lost[:0], row[6])
	for i := range s.Brokers {
		setBroker(&s.Brokers[i], row[numbersOfPartition+i*numbersOfABroker:])
	}
}

func setBroker(b *Broker, row []int64) {
	log := b.Log[:0]
	for rest := row[0]; rest != 0; rest >>= bitsAnElement {
		log = append(log, Entry{int32(rest >> 4 & 15), Record(rest&15 - 1)})
	}
	*b = Broker{
		Log: log, HW: int(row[1]), Known: int(row[2]),
		Up: row[3] == 1, Clean: row[4] == 1, InISR: row[5] == 1, Eligible: row[6] == 1,
	}
}

func unpackRecords(records []Record, packed int64) []Record {
	for rest := packed; rest != 0; rest >>= bitsAnElement {
		records = append(records, Record(rest&15-1))
	}
	return records
}

// packer makes one number of a list, the first element lowest. A record is its
// number and 1, so that no element is 0.
type packer struct{ fits bool }

func (p *packer) element(i, high int, record Record) int64 {
	p.fits = p.fits && i < mostElements && high <= mostEpochs && record < mostRecords
	return (int64(high)<<4 | int64(record+1)) << (bitsAnElement * (i % mostElements))
}

func (p *packer) log(log Log) (packed int64) {
	for i, entry := range log {
		packed |= p.element(i, int(entry.Epoch), entry.Record)
	}
	return packed
}

func (p *packer) requests(requests []Request) (packed int64) {
	for i, request := range requests {
		packed |= p.element(i, request.Offset, request.Record)
	}
	return packed
}

func (p *packer) records(records []Record) (packed int64) {
	for i, record := range records {
		packed |= p.element(i, 0, record)
	}
	return packed
}
