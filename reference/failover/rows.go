package failover

import "isrgrade/reference"

// Everything that STATUS prints is absolute: epochs, offsets, names. So a search
// may forget nothing, and each number of a row is a case of its own: a small one,
// 0 for what is not there.
const (
	mostRecords = 3 // in a log, in a list, and in all; a state with more has no row
	mostEpochs  = 30
)

// The values that the numbers of a row may have in a small world.
const (
	baseOfEpoch  = 8
	baseOfOffset = mostRecords + 1
	baseOfRecord = mostRecords + 1
	baseOfEntry  = 1 + baseOfEpoch*mostRecords
	baseOfWait   = 1 + baseOfOffset*mostRecords
)

// describing collects the fields of a row.
type describing []reference.Field

func (d *describing) one(name string, broker, base int, shown bool) {
	*d = append(*d, reference.Field{Name: name, Broker: broker, Kind: reference.FieldSmall, Base: base, Shown: shown})
}

func (d *describing) list(name string, broker, base int, shown bool) {
	for range mostRecords {
		d.one(name, broker, base, shown)
	}
}

func fields(c *Config) []reference.Field {
	var d describing
	brokers := len(c.Replicas)
	d.one("leader", reference.OfPartition, brokers+1, true)
	d.one("leader epoch", reference.OfPartition, baseOfEpoch, true)
	d.one("last leader", reference.OfPartition, brokers+1, true)
	d.one("epoch start", reference.OfPartition, baseOfOffset, false)
	d.list("waiting", reference.OfPartition, baseOfWait, false)
	d.list("acknowledged", reference.OfPartition, baseOfRecord, false)
	d.list("lost", reference.OfPartition, baseOfRecord, true)
	for i := range c.Replicas {
		d.list("log", i, baseOfEntry, true)
		d.one("HW", i, baseOfOffset, true)
		d.one("known LEO", i, baseOfOffset+1, false)
		for _, flag := range []string{"up", "in ISR", "eligible"} {
			d.one(flag, i, 2, true)
		}
		d.one("clean", i, 2, false)
	}
	return d
}

// packing writes the numbers of a row.
type packing struct {
	row  []int64
	fits bool
}

func (p *packing) add(numbers ...int) {
	for _, number := range numbers {
		p.row = append(p.row, int64(number))
	}
}

func (p *packing) flag(set bool) { p.row = append(p.row, flag(set)) }

// list adds the codes of a list's elements and fills up with 0.
func (p *packing) list(n int, code func(i int) int) {
	p.fits = p.fits && n <= mostRecords
	for i := range mostRecords {
		if i < n {
			p.add(code(i))
		} else {
			p.add(0)
		}
	}
}

// paired is the code of a record with its epoch or offset.
func (p *packing) paired(high int, record Record) int {
	p.fits = p.fits && record < mostRecords && high <= mostEpochs
	return 1 + high*mostRecords + int(record)
}

func (p *packing) records(records []Record) {
	p.list(len(records), func(i int) int { return 1 + int(records[i]) })
}

// row gives up on states with many records or epochs. How a broker went down
// counts while it is down, and with ELR alone.
func row(c *Config, s *State, numbers []int64) ([]int64, bool) {
	p := packing{row: numbers, fits: true}
	p.add(s.Leader+1, s.Epoch, s.Last+1, s.Start)
	p.list(len(s.Waiting), func(i int) int { return p.paired(s.Waiting[i].Offset, s.Waiting[i].Record) })
	p.records(s.Acknowledged)
	p.records(s.Lost)
	for i := range s.Brokers {
		b := &s.Brokers[i]
		p.list(len(b.Log), func(k int) int { return p.paired(int(b.Log[k].Epoch), b.Log[k].Record) })
		p.add(b.HW, b.Known+1)
		p.flag(b.Up)
		p.flag(b.InISR)
		p.flag(b.Eligible)
		p.flag(b.Clean && !b.Up && c.ELR)
	}
	return p.row, p.fits
}

// unpacking reads the numbers of a row.
type unpacking struct{ row []int64 }

func (u *unpacking) number() int {
	number := u.row[0]
	u.row = u.row[1:]
	return int(number)
}

func (u *unpacking) flag() bool { return u.number() == 1 }

// list calls take with the code of each element.
func (u *unpacking) list(take func(code int)) {
	for range mostRecords {
		if code := u.number(); code > 0 {
			take(code - 1)
		}
	}
}

func (u *unpacking) records(records []Record) []Record {
	u.list(func(code int) { records = append(records, Record(code)) })
	return records
}

func setRow(_ *Config, s *State, numbers []int64) {
	u := unpacking{numbers}
	s.Leader, s.Epoch, s.Last, s.Start = u.number()-1, u.number(), u.number()-1, u.number()
	s.Waiting, s.NoneBelow = s.Waiting[:0], 0
	u.list(func(code int) {
		s.Waiting = append(s.Waiting, Request{code / mostRecords, Record(code % mostRecords)})
	})
	s.Acknowledged = u.records(s.Acknowledged[:0])
	s.Lost = u.records(s.Lost[:0])
	for i := range s.Brokers {
		u.broker(&s.Brokers[i])
	}
}

func (u *unpacking) broker(b *Broker) {
	b.Log, b.Mixed = b.Log[:0], false
	u.list(func(code int) { b.Take(Entry{int32(code / mostRecords), Record(code % mostRecords)}) })
	b.HW, b.Known = u.number(), u.number()-1
	b.Up, b.InISR, b.Eligible, b.Clean = u.flag(), u.flag(), u.flag(), u.flag()
}

// Key gives states with the same future one key, and others another one. It is for
// states that have a row.
func Key(c *Config, s *State) string {
	var key []byte
	numbers, _ := row(c, s, nil)
	for _, number := range numbers {
		key = append(key, byte(number))
	}
	return string(key)
}
