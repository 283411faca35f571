package failover

// RecordSet is a set of records, a bit each.
type RecordSet []uint64

// Has says whether the record is in the set.
func (s RecordSet) Has(record Record) bool {
	block := int(record) >> 6
	return block < len(s) && s[block]>>(record&63)&1 == 1
}

// With adds the record. Like append it gives the set that goes on.
func (s RecordSet) With(record Record) RecordSet {
	for int(record)>>6 >= len(s) {
		s = append(s, 0)
	}
	s[record>>6] |= 1 << (record & 63)
	return s
}

// Records is the set of all that the log holds.
func (l Log) Records() RecordSet {
	var set RecordSet
	for _, entry := range l {
		set = set.With(entry.Record)
	}
	return set
}

func setOf(records []Record) RecordSet {
	var set RecordSet
	for _, record := range records {
		set = set.With(record)
	}
	return set
}
