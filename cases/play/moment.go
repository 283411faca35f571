package play

import (
	"strconv"

	"isrgrade/reference"
)

// Moment is a state as a page draws it. What the last command changed is marked.
type Moment struct {
	Facts   []Fact   `json:"facts"`
	Lanes   []Lane   `json:"lanes"`
	Waiting []string `json:"waiting"`
}

// Fact is a reference.Fact that knows whether it is news.
type Fact struct {
	Name    string `json:"name"`
	Value   string `json:"value"`
	Changed bool   `json:"changed"`
}

// Lane is one broker.
type Lane struct {
	Name   string  `json:"name"`
	Badges []Badge `json:"badges"`
	In     bool    `json:"in"`
	Down   bool    `json:"down"`
	Log    *Log    `json:"log"` // nil where the track has none for this broker
	Facts  []Fact  `json:"facts"`
}

// Badge is a word about a broker's standing. Kind is "lead", "in", "out" or "also".
type Badge struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// Log is a broker's log. All numbers are records.
type Log struct {
	End       int64    `json:"end"`
	Committed int64    `json:"committed"` // below the HW that the broker goes by
	Most      int64    `json:"most"`      // the longest log of all brokers, for the scale
	Records   []Record `json:"records"`   // nil where records are only counted
}

// Record is one record of a log. First says that a run of its epoch begins with it.
type Record struct {
	Name  string `json:"name"`
	Epoch int64  `json:"epoch"`
	First bool   `json:"first"`
	Fate  string `json:"fate"`
}

func newMoment(config *reference.Config, before, now reference.View) *Moment {
	moment := &Moment{Facts: newFacts(before.Facts, now.Facts), Lanes: []Lane{}, Waiting: orEmpty(now.Waiting)}
	most := int64(0)
	for i := range now.Brokers {
		most = max(most, now.Brokers[i].LEO)
	}
	for i := range now.Brokers {
		name := "broker " + strconv.FormatInt(config.Brokers[i], 10)
		moment.Lanes = append(moment.Lanes, newLane(name, &before.Brokers[i], &now.Brokers[i], most))
	}
	return moment
}

func newLane(name string, before, now *reference.BrokerView, most int64) Lane {
	return Lane{
		Name: name, Badges: badges(now), In: now.InISR, Down: now.Down,
		Log: newLog(now, most), Facts: newFacts(factsOf(before), factsOf(now)),
	}
}

// factsOf gives what is known of a broker, its LEO first.
func factsOf(lane *reference.BrokerView) []reference.Fact {
	if lane.LEO == reference.Missing {
		return lane.Facts
	}
	leo := reference.Fact{Name: reference.LabelLEO, Value: strconv.FormatInt(lane.LEO, 10)}
	return append([]reference.Fact{leo}, lane.Facts...)
}

func badges(now *reference.BrokerView) []Badge {
	all := []Badge{}
	if now.Leads {
		all = append(all, Badge{"lead", "L leader"})
	}
	if now.InISR {
		all = append(all, Badge{"in", "✓ in the ISR"})
	} else {
		all = append(all, Badge{"out", "× out of the ISR"})
	}
	if now.Down {
		all = append(all, Badge{"out", "down"})
	}
	if now.Also != "" {
		all = append(all, Badge{"also", now.Also})
	}
	return all
}

func newLog(now *reference.BrokerView, most int64) *Log {
	if now.LEO == reference.Missing {
		return nil
	}
	log := &Log{End: now.LEO, Committed: max(0, now.HW), Most: most}
	for i, entry := range now.Log {
		first := i == 0 || now.Log[i-1].Epoch != entry.Epoch
		log.Records = append(log.Records, Record{entry.Name, entry.Epoch, first, entry.Fate})
	}
	return log
}

func newFacts(before, now []reference.Fact) []Fact {
	was := map[string]string{}
	for _, fact := range before {
		was[fact.Name] = fact.Value
	}
	all := make([]Fact, len(now))
	for i, fact := range now {
		old, known := was[fact.Name]
		all[i] = Fact{fact.Name, fact.Value, known && old != fact.Value}
	}
	return all
}
