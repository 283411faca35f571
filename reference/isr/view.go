package isr

import (
	"strconv"

	"isrgrade/reference"
)

// view shows what the leader keeps: the HW for all, and of each follower its LEO and
// the times that the rules compare.
func view(_ *Config, s *State) reference.View {
	shown := reference.View{Facts: []reference.Fact{number("HW", s.HW)}}
	for i := range s.Replicas {
		shown.Brokers = append(shown.Brokers, brokerView(s, i))
	}
	return shown
}

func brokerView(s *State, replica int) reference.BrokerView {
	r := &s.Replicas[replica]
	lane := reference.BrokerView{
		Leads: replica == Leader, InISR: r.InISR,
		LEO: r.LEO, HW: s.HW,
	}
	if replica != Leader {
		lane.Facts = []reference.Fact{
			past("lastCaughtUpTime", r.LastCaughtUpTime),
			past("lastFetchTime", r.LastFetchTime),
			number("lastFetchLeaderLEO", r.LastFetchLeaderLEO),
		}
	}
	return lane
}

func number(name string, value int64) reference.Fact {
	return reference.Fact{Name: name, Value: strconv.FormatInt(value, 10)}
}

func past(name string, ms int64) reference.Fact {
	fact := number(name, ms)
	fact.Past = true
	return fact
}
