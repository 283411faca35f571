package produce

import (
	"fmt"
	"strconv"

	"isrgrade/reference"
)

// view shows what the leader keeps: the HW, of each follower its LEO and the times
// that the check compares, and those who wait.
func view(_ *Config, s *State) reference.View {
	shown := reference.View{
		Facts:   []reference.Fact{numberFact("HW", s.HW), {Name: "leader", Value: leads(s)}},
		Waiting: inOrderOfArrival(s),
	}
	for i := range s.Replicas {
		shown.Brokers = append(shown.Brokers, brokerView(s, i))
	}
	return shown
}

func leads(s *State) string {
	if s.Resigned {
		return "resigned"
	}
	return "yes"
}

func brokerView(s *State, replica int) reference.BrokerView {
	r := &s.Replicas[replica]
	lane := reference.BrokerView{
		Leads: replica == Leader && !s.Resigned, InISR: r.InISR && !s.Resigned,
		LEO: r.LEO, HW: s.HW,
	}
	if replica != Leader {
		lane.Facts = append(lane.Facts,
			pastFact("lastCaughtUpTime", r.LastCaughtUpTime),
			pastFact("lastFetchTime", r.LastFetchTime),
			numberFact("lastFetchLeaderLEO", r.LastFetchLeaderLEO))
	}
	return lane
}

func inOrderOfArrival(s *State) []string {
	words := make([]string, len(s.Producers)+len(s.Consumers))
	for i := range s.Producers {
		p := &s.Producers[i]
		words[s.rank(p.Arrival)] = fmt.Sprintf("PRODUCE %d: until HW %d, or t=%d", p.ID, p.Need, p.Deadline)
	}
	for i := range s.Consumers {
		consumer := &s.Consumers[i]
		words[s.rank(consumer.Arrival)] = fmt.Sprintf("CONSUME %d: until HW %d, or t=%d", consumer.ID, consumer.Offset+consumer.Min, consumer.Deadline)
	}
	return words
}

func numberFact(name string, value int64) reference.Fact {
	return reference.Fact{Name: name, Value: strconv.FormatInt(value, 10)}
}

func pastFact(name string, ms int64) reference.Fact {
	fact := numberFact(name, ms)
	fact.Past = true
	return fact
}
