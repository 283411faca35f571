package failover

import (
	"fmt"
	"slices"
	"strings"

	"isrgrade/reference"
)

// view gives the state as people see it: brokers as lanes, each with its log,
// whose records were acknowledged or lost.
func view(c *Config, s *State) reference.View {
	v := reference.View{Facts: []reference.Fact{
		{Name: "EPOCH", Value: fmt.Sprint(s.Epoch)},
		{Name: "LAST", Value: idOrNone(c, s.Last)},
		{Name: "LOST", Value: wordsOrNone(c, s.Lost)},
	}}
	for i := range s.Brokers {
		v.Brokers = append(v.Brokers, viewOfBroker(c, s, i))
	}
	for _, request := range s.Waiting {
		v.Waiting = append(v.Waiting, fmt.Sprintf("%s at offset %d", c.Names.Word(int64(request.Record)), request.Offset))
	}
	return v
}

func viewOfBroker(c *Config, s *State, i int) reference.BrokerView {
	b := &s.Brokers[i]
	v := reference.BrokerView{
		Leads: i == s.Leader, InISR: b.InISR, Down: !b.Up,
		LEO: int64(b.LEO()), HW: int64(b.HW), Log: []reference.Entry{},
	}
	if b.Eligible {
		v.Also = "eligible"
	}
	for _, entry := range b.Log {
		v.Log = append(v.Log, reference.Entry{
			Name: c.Names.Word(int64(entry.Record)), Epoch: int64(entry.Epoch), Fate: s.fate(entry.Record),
		})
	}
	if s.HasLeader() && i != s.Leader {
		v.Facts = []reference.Fact{{Name: "LEO as the leader knows it", Value: knownOrNot(b.Known)}}
	}
	return v
}

func (s *State) fate(record Record) string {
	switch {
	case slices.Contains(s.Lost, record):
		return "lost"
	case slices.Contains(s.Acknowledged, record):
		return "acknowledged"
	default:
		return ""
	}
}

func knownOrNot(leo int) string {
	if leo == Unknown {
		return "unknown"
	}
	return fmt.Sprint(leo)
}

func idOrNone(c *Config, broker int) string {
	if broker == Nobody {
		return none
	}
	return fmt.Sprint(c.Replicas[broker])
}

func wordsOrNone(c *Config, records []Record) string {
	if len(records) == 0 {
		return none
	}
	return wordsOf(c, records)
}

// wordsOf lists records by their names.
func wordsOf(c *Config, records []Record) string {
	words := make([]string, len(records))
	for i, record := range records {
		words[i] = c.Names.Word(int64(record))
	}
	return strings.Join(words, ",")
}
