package play

import (
	"slices"
	"strconv"
	"strings"

	"isrgrade/cases"
	"isrgrade/reference"
)

// Group is the buttons of the partition or of one broker.
type Group struct {
	Name    string  `json:"name"`
	Buttons []Press `json:"buttons"`
	// Runs is what the broker does by itself as time passes; "" when nothing.
	Runs string `json:"runs"`
	// Looks is the command that asks for the state; "" for a group that cannot.
	Looks string `json:"looks"`
}

// Press is a button and the command, without its time, that it adds to a trace.
type Press struct {
	Label string `json:"label"`
	Line  string `json:"line"`
}

// ofPartition is the name of the group that belongs to no broker.
const ofPartition = "partition"

// Buttons gives what can come next, at time t in ms, behind a trace without
// problems: for the partition, then for each broker. A command that would not be
// valid there has no button.
func Buttons(track *cases.Track, text string, t int64) []Group {
	desk, ok := newDesk(track, text, t)
	if !ok {
		return []Group{}
	}
	groups := []Group{desk.group(ofPartition, -1)}
	for i, id := range desk.config.Brokers {
		groups = append(groups, desk.group("broker "+strconv.FormatInt(id, 10), i))
	}
	return groups
}

// desk knows a trace up to now and tries what could come next.
type desk struct {
	track  *cases.Track
	text   string
	time   string // "t=130 "
	config *reference.Config
	view   reference.View
	unused string // a number that is tried
}

func newDesk(track *cases.Track, text string, t int64) (*desk, bool) {
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	trace, err := track.Parse("trace", []byte(text))
	if err != nil {
		return nil, false
	}
	player := track.NewPlayer()
	reference.Play(player, &trace.Config, trace.Commands(), func(int, *reference.Reply) bool { return true })
	return &desk{
		track: track, text: text, time: "t=" + strconv.FormatInt(t, 10) + " ",
		config: &trace.Config, view: player.View(),
	}, true
}

func (d *desk) group(name string, broker int) Group {
	group := Group{Name: name, Buttons: []Press{}}
	for _, button := range d.track.Buttons {
		if strings.Contains(button.Line, "{broker}") != (broker >= 0) {
			continue
		}
		line, ok := d.possible(button.Line, broker)
		if !ok {
			continue
		}
		if !slices.ContainsFunc(group.Buttons, func(p Press) bool { return p.Line == line }) {
			group.Buttons = append(group.Buttons, Press{button.Label, line})
		}
		if button.ByItself {
			group.Runs = line
		}
		if button.Looks {
			group.Looks = line
		}
	}
	return group
}

// mostTries bounds the search for a number that the trace has not used.
const mostTries = 200

// possible gives a button's line as it can come next; not ok when it cannot.
func (d *desk) possible(line string, broker int) (string, bool) {
	for n := 1; n <= mostTries; n++ {
		d.unused = strconv.Itoa(n)
		if filled, ok := d.filled(line, broker); ok && d.valid(filled) {
			return filled, true
		}
		if !strings.Contains(line, "{unused}") {
			break
		}
	}
	return "", false
}

// filled puts the present into a button's line; not ok when it speaks of something
// that is not there, such as the leader's LEO without a leader.
func (d *desk) filled(line string, broker int) (string, bool) {
	for {
		before, rest, found := strings.Cut(line, "{")
		if !found {
			return line, true
		}
		name, after, _ := strings.Cut(rest, "}")
		value, known := d.value(name, broker)
		if !known {
			return "", false
		}
		line = before + value + after
	}
}

func (d *desk) value(name string, broker int) (string, bool) {
	switch name {
	case "broker":
		return strconv.FormatInt(d.config.Brokers[broker], 10), true
	case "unused":
		return d.unused, true
	case "end":
		for i := range d.view.Brokers {
			if d.view.Brokers[i].Leads {
				return strconv.FormatInt(d.view.Brokers[i].LEO, 10), true
			}
		}
		return "", false
	}
	if broker >= 0 {
		if value, known := factOf(factsOf(&d.view.Brokers[broker]), name); known {
			return value, true
		}
	}
	return factOf(d.view.Facts, name)
}

func factOf(facts []reference.Fact, name string) (string, bool) {
	for _, fact := range facts {
		if fact.Name == name {
			return fact.Value, true
		}
	}
	return "", false
}

func (d *desk) valid(line string) bool {
	_, err := d.track.Parse("trace", []byte(d.text+d.time+line+"\n"))
	return err == nil
}
