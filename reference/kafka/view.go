package kafka

import (
	"fmt"
	"strconv"

	"isrgrade/reference"
)

// view shows what the leader keeps: of the partition, of its request to the
// controller, and of each follower.
func view(c *Config, s *State) reference.View {
	shown := reference.View{Facts: []reference.Fact{
		number("HW", s.HW), number("leader epoch", s.Epoch), number("began at", s.Start), number("version", s.Version),
		{Name: "pending", Value: s.Pending.Text(c)}, {Name: "request", Value: s.Request.state()},
		{Name: "epochs", Value: epochsText(s.Epochs)},
	}}
	for broker := range c.Brokers {
		shown.Brokers = append(shown.Brokers, brokerView(s, broker))
	}
	for _, produced := range s.Waiting {
		shown.Waiting = append(shown.Waiting, fmt.Sprintf("the append of %d-%d waits until HW > %d", produced.First, produced.Last, produced.Last))
	}
	return shown
}

// state says in a word how far the request is.
func (request Request) state() string {
	switch {
	case !request.Open:
		return "none"
	case request.Current:
		return "unanswered"
	default:
		return "unanswered, and void"
	}
}

func epochsText(epochs []EpochStart) string {
	text := ""
	for i, known := range epochs {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%d from %d", known.Epoch, known.Offset)
	}
	return text
}

func brokerView(s *State, broker int) reference.BrokerView {
	known := s.Metadata[broker]
	lane := reference.BrokerView{
		Leads: broker == Leader, InISR: s.ISR.Has(broker), Also: standing(s, broker),
		LEO: s.LEO, HW: s.HW, Facts: []reference.Fact{number("broker epoch", known.Epoch)},
	}
	if broker == Leader {
		return lane
	}
	f := s.Followers[broker]
	lane.HW, lane.LEO = reference.Missing, f.LEO
	if f.LEO == Unknown || !s.Replicas.Has(broker) {
		lane.LEO = reference.Missing
	}
	lane.Facts = append(lane.Facts, past("lastCaughtUpTime", f.LastCaughtUpTime),
		past("lastFetchTime", f.LastFetchTime), number("lastFetchLeaderLEO", f.LastFetchLeaderLEO),
		number("broker epoch of its fetch", f.BrokerEpoch))
	return lane
}

// standing says what is to be known of a broker besides its place in the ISR.
func standing(s *State, broker int) string {
	switch health := s.Metadata[broker].Health; {
	case !s.Replicas.Has(broker):
		return "no replica"
	case s.Pending.Brokers.Has(broker) && s.Pending.Kind == Expand:
		return "to come in"
	case s.Pending.Brokers.Has(broker):
		return "to go"
	case health == Fenced:
		return "fenced"
	case health == ShuttingDown:
		return "shutting down"
	default:
		return ""
	}
}

func number(name string, value int64) reference.Fact {
	if value == Unknown {
		return reference.Fact{Name: name, Value: "unknown"}
	}
	return reference.Fact{Name: name, Value: strconv.FormatInt(value, 10)}
}

// past is a time that has passed; 0 is never.
func past(name string, ms int64) reference.Fact {
	if ms == 0 {
		return reference.Fact{Name: name, Value: "never"}
	}
	return reference.Fact{Name: name, Value: strconv.FormatInt(ms, 10), Past: true}
}
